/**
 * Text of others, made fit to be shown in one line of ours: cut, and with everything that does not show or that would
 * drive a terminal (controls, direction marks, zero-width characters, halves of surrogate pairs) written as an escape.
 */
export const SHOWN_CHARACTERS = 80;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** At most `characters` characters, the last of them `…` where the text goes on. */
export function renderVisible(text: string, characters = SHOWN_CHARACTERS): string {
	// A character is at most two units: the rest of a cell of a million characters is never looked at.
	const start = Array.from(text.slice(0, 2 * (characters + 1)));
	const cut = start.length > characters ? `${start.slice(0, characters - 1).join('')}…` : start.join('');
	return cut.replaceAll(UNSEEN, (unseen) => NAMED[unseen] ?? `\\u{${unseen.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** The same between quotation marks, so that blanks at its ends show. */
export function renderQuoted(text: string, characters = SHOWN_CHARACTERS): string {
	return `“${renderVisible(text, characters)}”`;
}
