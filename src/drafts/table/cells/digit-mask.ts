/**
 * Number formats that show more than the digits of a number: `00000` shows 42 as `00042`, `000\.000\.000\-00` as a CPF,
 * `"PAT-"0000` with letters. What the person sees is the identifier.
 *
 * Only formats of zeros and literals are such masks. Any other format (`General`, `0`, `#,##0.00`) leaves the digits
 * as they are.
 */
const PART = /(?<zeros>0+)|"(?<quoted>[^"]*)"|\\(?<escaped>.)|(?<plain>[-/ ():])/gsy;

/** The digits as the format shows them. */
export function renderMasked(digits: string, formatCode: string): string {
	const parts = partsOf(formatCode);
	if (parts === undefined) return digits;
	const places = parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : 0), 0);
	if (places === 0) return digits;
	const padded = digits.padStart(places, '0');
	let left = places;
	let shown = '';
	for (const part of parts) {
		if (typeof part === 'string') {
			shown += part;
			continue;
		}
		// Digits fill the mask from the right; the first place takes all that are too many.
		const from = left === places ? 0 : padded.length - left;
		left -= part;
		shown += padded.slice(from, padded.length - left);
	}
	return shown;
}

/** Counts of zeros and literals in their order, or undefined for a format that is no mask. */
function partsOf(formatCode: string): readonly (number | string)[] | undefined {
	const parts: (number | string)[] = [];
	let end = 0;
	for (const { 0: text, groups = {}, index } of formatCode.matchAll(PART)) {
		const literal = groups['quoted'] ?? groups['escaped'] ?? groups['plain'];
		parts.push(literal ?? text.length);
		end = index + text.length;
	}
	return end === formatCode.length && end > 0 ? parts : undefined;
}
