/**
 * Number format codes: what they show, as far as reading goes: a number, a date, a time of day or a duration.
 *
 * Only the section for positive numbers counts. Text in quotes or behind a backslash, colours, conditions and currencies
 * are no date letters; `m` is minutes beside hours or seconds. Source: ECMA-376 Part 1, 18.8.30 and 18.8.31.
 */
export type FormatKind = 'number' | 'date' | 'time' | 'duration';

export const GENERAL = 'General';

/** Codes that a file names by number only. Those left out (5–8, 23–26, 37–44) are numbers; their code depends on the locale. */
const BUILT_IN: Readonly<Record<number, string>> = {
	0: GENERAL,
	1: '0',
	2: '0.00',
	3: '#,##0',
	4: '#,##0.00',
	9: '0%',
	10: '0.00%',
	11: '0.00E+00',
	12: '# ?/?',
	13: '# ??/??',
	14: 'mm-dd-yy',
	15: 'd-mmm-yy',
	16: 'd-mmm',
	17: 'mmm-yy',
	18: 'h:mm AM/PM',
	19: 'h:mm:ss AM/PM',
	20: 'h:mm',
	21: 'h:mm:ss',
	22: 'm/d/yy h:mm',
	37: '#,##0 ;(#,##0)',
	38: '#,##0 ;[Red](#,##0)',
	39: '#,##0.00;(#,##0.00)',
	40: '#,##0.00;[Red](#,##0.00)',
	45: 'mm:ss',
	46: '[h]:mm:ss',
	47: 'mmss.0',
	48: '##0.0E+0',
	49: '@',
};
/** Dates and times of East Asian Excels: the code depends on the locale, the kind does not. */
const EAST_ASIAN_DATES = new Set([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const EAST_ASIAN_TIMES = new Set([32, 33, 34, 35, 55, 56]);

export function builtInFormat(id: number): string {
	if (EAST_ASIAN_DATES.has(id)) return 'yyyy-mm-dd';
	if (EAST_ASIAN_TIMES.has(id)) return 'h:mm:ss';
	return BUILT_IN[id] ?? GENERAL;
}

/** General in the languages of programs that translate it, which they should not; its letters are no date. */
const GENERAL_NAMES = /^(?:general|geral|standard|est[aá]ndar|allgemein)/i;
/** Quoted text, an escaped or padding or filling character, and what stands in brackets but is no elapsed time. */
const LITERALS = /"[^"]*"?|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]?/gi;
const ELAPSED = /\[(?:h+|m+|s+)\]/i;
const EXPONENT = /e[+-]/gi;
const AM_PM = /am\/pm|a\/p/gi;

export function parseFormatKind(code: string): FormatKind {
	const bare = firstSection(code.replaceAll(LITERALS, ''));
	if (GENERAL_NAMES.test(bare.trim())) return 'number';
	const letters = bare.replaceAll(EXPONENT, '').replaceAll(AM_PM, 'h').toLowerCase();
	const elapsed = ELAPSED.test(letters);
	const minutes = letters
		.replaceAll(/([hs]\]?[^a-z]*)m{1,2}(?!m)/g, '$1')
		.replaceAll(/(?<!m)m{1,2}(?=[^a-z[]*\[?s)/g, '');
	if (/[ydm]/.test(minutes.replaceAll(/\[m+\]/g, '')) || /[egb]/.test(minutes)) return 'date';
	if (elapsed) return 'duration';
	return /[hs]/.test(letters) ? 'time' : 'number';
}

function firstSection(code: string): string {
	return code.split(';')[0] ?? '';
}
