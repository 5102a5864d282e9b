/**
 * Keeps a spreadsheet program from running text of our CSV files as a formula.
 * Text that begins like a formula gets an apostrophe, even if it has some already, so that reading removes exactly one. A
 * workbook needs the guard only for text that looks guarded. Source: OWASP, "CSV Injection".
 */
const RUNNABLE = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const GUARDED = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const GUARD = "'";

export function guardFormula(text: string): string {
	return RUNNABLE.test(text) ? GUARD + text : text;
}

export function guardApostrophe(text: string): string {
	return looksGuarded(text) ? GUARD + text : text;
}

/** Inverse of both. Only for files that this program wrote. */
export function unguardFormula(text: string): string {
	return looksGuarded(text) ? text.slice(1) : text;
}

export function looksGuarded(text: string): boolean {
	return text.startsWith(GUARD) && GUARDED.test(text);
}
