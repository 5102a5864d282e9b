/**
 * Text as a cell of a workbook holds it.
 *
 * Control characters and halves of surrogate pairs, which XML cannot hold, are written as `_xHHHH_`, and so is an
 * underscore that only looks like the start of one; the importer and Excel read back the same text. What is longer than
 * a cell may be is cut: Excel refuses the whole file otherwise. Source: ECMA-376 Part 1, 22.9.2.19 (ST_Xstring).
 */
export const MOST_CHARACTERS = 32_767;

const TO_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu;

export function encodeSheetText(text: string): string {
	const whole = text.length <= MOST_CHARACTERS ? text : text.slice(0, MOST_CHARACTERS);
	return whole.replaceAll(TO_ESCAPE, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

const NOT_IN_NAMES = /[\p{Cc}[\]:*?/\\]/gu;
const LONGEST_NAME = 31;

/** A name that a sheet may have, and that none of `taken` has. */
export function sheetName(wanted: string, taken: readonly string[] = []): string {
	const base = wanted
		.replaceAll(NOT_IN_NAMES, ' ')
		.replaceAll(/^'+|'+$/g, '')
		.trim();
	const names = new Set(taken.map((name) => name.toLowerCase()));
	for (let number = 1; ; number++) {
		const suffix = number === 1 ? '' : ` (${number})`;
		const name = `${base.slice(0, LONGEST_NAME - suffix.length)}${suffix}`.trim() || 'Sheet';
		if (!names.has(name.toLowerCase())) return name;
	}
}
