/** Writing puts an apostrophe before text that looks like a formula; reading removes one. Source: OWASP, "CSV Injection". */
const RUNNABLE = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const GUARDED = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const GUARD = "'";

export function guardFormula(text: string): string {
	return RUNNABLE.test(text) ? GUARD + text : text;
}

export function guardApostrophe(text: string): string {
	return looksGuarded(text) ? GUARD + text : text;
}

/** Undoes both guards. Use it only for files that this program wrote. */
export function unguardFormula(text: string): string {
	return looksGuarded(text) ? text.slice(1) : text;
}

export function looksGuarded(text: string): boolean {
	return text.startsWith(GUARD) && GUARDED.test(text);
}
