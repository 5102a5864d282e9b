/**
 * Number formats that show more than the digits of a number: `00000` shows 42 as `00042`, `000\.000\.000\-00` as a CPF,
 * `"PAT-"0000` with letters. What the person sees is the identifier.
 *
 * Only formats of zeros and literals are such masks. Any other format (`General`, `0`, `#,##0.00`) leaves the digits
 * as they are.
 */
const PART = /(?<zeros>0+)|"(?<quoted>[^"]*)"|\\(?<escaped>.)|(?<plain>[-/ ():])/gsy;

interface Mask {
	/** Counts of zeros and literals in their order. */
	readonly parts: readonly (number | string)[];
	/** All zeros together. */
	readonly places: number;
}

/** Formats that were looked at: a workbook has few, and its cells ask for them by the million. */
const known = new Map<string, Mask | undefined>();
const MOST_KNOWN = 256;

/** The digits as the format shows them. */
export function renderMasked(digits: string, formatCode: string): string {
	const mask = readMask(formatCode);
	if (mask === undefined) return digits;
	const { parts, places } = mask;
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

/** Undefined for a format that is no mask. */
function readMask(formatCode: string): Mask | undefined {
	const before = known.get(formatCode);
	if (before !== undefined || known.has(formatCode)) return before;
	const mask = parseMask(formatCode);
	if (known.size === MOST_KNOWN) known.clear();
	known.set(formatCode, mask);
	return mask;
}

function parseMask(formatCode: string): Mask | undefined {
	const parts: (number | string)[] = [];
	let places = 0;
	let end = 0;
	for (const { 0: text, groups = {}, index } of formatCode.matchAll(PART)) {
		const literal = groups['quoted'] ?? groups['escaped'] ?? groups['plain'];
		parts.push(literal ?? text.length);
		if (literal === undefined) places += text.length;
		end = index + text.length;
	}
	return end === formatCode.length && places > 0 ? { parts, places } : undefined;
}
