/**
 * What a number of the inventory is a spelling of: `pat 2`, `PAT–2` and `PAT_2` are spellings of `PAT-2`; `00012`, of which
 * a spreadsheet program makes a number, is one of `12`. Pure.
 *
 * Only what an eye passes over: case, kinds of dashes, blanks, leading zeros of what is digits only. Never taken as the
 * number itself: labels that tell `aB` from `Ab` exist.
 */
const AS_IT_IS = /^(?:[!-,./0-9:-^`{-~]|-(?!-))*$/;
const JOINTS = /[\s\u200B\u2060\uFEFF_\p{Pd}]+/gu;
const PADDED = /^0+(?=\d+$)/;
const ZERO = '0'.charCodeAt(0);

/** The text itself where it is no other spelling: upper-case letters, digits, single hyphens. */
export function foldSpelling(text: string): string {
	if (AS_IT_IS.test(text)) return text.charCodeAt(0) === ZERO ? text.replace(PADDED, '') : text;
	const composed = text.toUpperCase().normalize('NFKC').toUpperCase().normalize('NFKC');
	return composed.trim().replaceAll(JOINTS, '-').replace(PADDED, '');
}
