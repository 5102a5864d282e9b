/**
 * Text of others, made fit to be shown: with everything that does not show or that would drive a terminal (controls,
 * direction marks, zero-width characters, halves of surrogate pairs) written as an escape, and in a line of ours cut.
 */
export const SHOWN_CHARACTERS = 80;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** A quick test: most texts skip the slower search. */
const MAY_BE_UNSEEN = /[^ -~\xa0-\xac\xae-\u017f]/;
const UNSEEN_IN_LINES = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** At most `characters` characters, the last of them `…` where the text goes on. */
export function renderVisible(text: string, characters = SHOWN_CHARACTERS): string {
	// A character is at most two units: the rest of a cell of a million characters is never looked at.
	const start = Array.from(text.slice(0, 2 * (characters + 1)));
	const cut = start.length > characters ? `${start.slice(0, characters - 1).join('')}…` : start.join('');
	return escapeUnseen(cut);
}

/** The same without cutting it. */
export function escapeUnseen(text: string): string {
	return MAY_BE_UNSEEN.test(text) ? text.replaceAll(UNSEEN, escape) : text;
}

/** The same for text of many lines: their breaks and tabs stay. */
export function escapeUnseenInLines(text: string): string {
	return text.replaceAll(UNSEEN_IN_LINES, escape);
}

/** JSON in which all that does not show is escaped: JSON itself leaves C1 controls and direction marks as they are. */
export function renderJson(value: unknown, indent?: string | number): string {
	return JSON.stringify(value, null, indent).replaceAll(UNSEEN_IN_LINES, (unseen) =>
		Array.from(unseen.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
	);
}

function escape(unseen: string): string {
	return NAMED[unseen] ?? `\\u{${unseen.codePointAt(0)?.toString(16) ?? ''}}`;
}

/** The same between quotation marks, so that blanks at its ends show. */
export function renderQuoted(text: string, characters = SHOWN_CHARACTERS): string {
	return `“${renderVisible(text, characters)}”`;
}
