/**
 * Makes foreign text safe to show: escapes everything invisible or that could control a terminal (controls, direction marks,
 * zero-width characters, lone surrogates), and shortens it within our own lines.
 */
export const SHOWN_CHARACTERS = 80;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** A quick test: most texts skip the slower search. */
const MAY_BE_UNSEEN = /[^ -~\xa0-\xac\xae-\u017f]/;
const UNSEEN_IN_LINES = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** At most `characters` characters; ends with `…` if the text was cut. */
export function renderVisible(text: string, characters = SHOWN_CHARACTERS): string {
	if (text.length <= characters) return escapeUnseen(text);
	// A character has at most two units, so the rest of a huge cell is not examined.
	const start = Array.from(text.slice(0, 2 * (characters + 1)));
	const cut = start.length > characters ? `${start.slice(0, characters - 1).join('')}…` : start.join('');
	return escapeUnseen(cut);
}

/** Like `renderVisible`, without cutting. */
export function escapeUnseen(text: string): string {
	return MAY_BE_UNSEEN.test(text) ? text.replaceAll(UNSEEN, escape) : text;
}

/** Like `escapeUnseen`, but keeps line breaks and tabs. */
export function escapeUnseenInLines(text: string): string {
	return text.replaceAll(UNSEEN_IN_LINES, escape);
}

/** JSON with everything invisible escaped: `JSON.stringify` keeps C1 controls and direction marks. */
export function renderJson(value: unknown, indent?: string | number): string {
	return JSON.stringify(value, null, indent).replaceAll(UNSEEN_IN_LINES, (unseen) =>
		Array.from(unseen.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
	);
}

function escape(unseen: string): string {
	return NAMED[unseen] ?? `\\u{${unseen.codePointAt(0)?.toString(16) ?? ''}}`;
}

/** Like `renderVisible`, in quotation marks, so that outer blanks are visible. */
export function renderQuoted(text: string, characters = SHOWN_CHARACTERS): string {
	return `“${renderVisible(text, characters)}”`;
}
