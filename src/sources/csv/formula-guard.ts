/**
 * Keeps text from being run as a formula when a CSV of ours is opened in a spreadsheet program.
 *
 * A text that begins with `=`, `+`, `-`, `@`, a tab or a line break gets an apostrophe before it, and so does a text
 * that begins with an apostrophe: only then is the guard taken off again exactly, however often a file goes round.
 * Source: OWASP, "CSV Injection".
 */
const GUARDED = /^[=+\-@\t\r\n']/;
const GUARD = "'";

/** Exact inverse: `unguardFormula(guardFormula(text)) === text` for every text. */
export function guardFormula(text: string): string {
	return GUARDED.test(text) ? GUARD + text : text;
}

/** Only for cells of a file that this program wrote: elsewhere an apostrophe is the user's own. */
export function unguardFormula(text: string): string {
	return text.startsWith(GUARD) && GUARDED.test(text.slice(1)) ? text.slice(1) : text;
}
