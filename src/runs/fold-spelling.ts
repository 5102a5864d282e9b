/**
 * What a number of the inventory is a spelling of: `pat 2`, `PAT–2` and `PAT_2` are spellings of `PAT-2`. Pure.
 *
 * Only what an eye passes over: case, kinds of dashes, blanks. Never taken as the number itself: labels that tell `aB` from
 * `Ab` exist.
 */
const AS_IT_IS = /^(?:[!-,./0-9:-^`{-~]|-(?!-))*$/;
const JOINTS = /[\s\u200B\u2060\uFEFF_\p{Pd}]+/gu;

/** The text itself where it is no other spelling: upper-case letters, digits, single hyphens. */
export function foldSpelling(text: string): string {
	return AS_IT_IS.test(text)
		? text
		: text.toUpperCase().normalize('NFKC').toUpperCase().normalize('NFKC').replaceAll(JOINTS, '-');
}
