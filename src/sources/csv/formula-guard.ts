/**
 * Keeps text from being run as a formula when a CSV of ours is opened in a spreadsheet program.
 *
 * A text that begins with `=`, `+`, `-`, `@` (after blanks, or as full-width letters, too), a tab or a line break gets an
 * apostrophe before it, and so does such a text that has apostrophes before it already: only then is the guard taken off
 * again exactly, however often a file goes round. Nothing is run in a workbook; there only a text that looks guarded
 * gets one, so that one and the same reader gives back both, and a file may be saved as the other in between.
 * Source: OWASP, "CSV Injection".
 */
const RUNNABLE = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const GUARDED = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const GUARD = "'";

/** As a cell of a CSV. */
export function guardFormula(text: string): string {
	return RUNNABLE.test(text) ? GUARD + text : text;
}

/** As a cell of a workbook. */
export function guardApostrophe(text: string): string {
	return looksGuarded(text) ? GUARD + text : text;
}

/** Exact inverse of both; only for cells of a file that this program wrote: elsewhere nobody knows whose apostrophe it is. */
export function unguardFormula(text: string): string {
	return looksGuarded(text) ? text.slice(1) : text;
}

export function looksGuarded(text: string): boolean {
	return text.startsWith(GUARD) && GUARDED.test(text);
}
