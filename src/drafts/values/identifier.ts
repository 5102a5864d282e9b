/**
 * Cells that name something: enrollment ids, serial numbers, invoice and contract numbers. Identifiers are text.
 *
 * Text keeps its leading zeros and is never made a number. A number cell gives what its format shows where that has zeros
 * or text of its own (`00042`, `PAT-42`), else its digits; grouping, decimals and money around them are left out and
 * mentioned (`identifier-shown-otherwise`). Refused: more than 15 digits, for Excel has replaced the rest by zeros
 * (`identifier-digits-lost`), the text of such a number (`4,59E+12`, the same code), fractions, negative numbers and
 * formats that programs show in different ways (`identifier-not-whole`), what Excel turned into a date
 * (`identifier-is-a-date`; of texts only a date with its time of day, which is no identifier), logical values
 * (`text-is-boolean`). Several lines in one cell are refused of an enrollment id, which would make one asset of two
 * (`identifier-line-break`), and joined where a long number wraps in its cell (`identifier-lines-joined`).
 */
import { GENERAL } from '../../sources/values/number-format.ts';
import { type ShownLocale, showNumber } from '../../sources/values/shown-text.ts';
import { showCell } from './cell-text.ts';
import { type Converted, type FilledCell, converted, refused } from './converted.ts';
import { lintIdentifier } from './lint-identifier.ts';
import { isCanonical, isPlain, readUnusualText, tidyEnds, tidyText } from './tidy-text.ts';

/** Excel keeps 15 digits of a number. */
const LARGEST_EXACT = 1e15;
/** How Excel shows a number of twelve digits and more in a narrow or general cell, and saves it to CSV. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+(?<exponent>\d{2,3})$/i;
const GENERAL_FORMAT_EXPONENT = 11;
/** How programs write a cell of a date as text: `2024-02-01 00:00:00`, `01/02/2024 00:00`. */
const DATE_WITH_TIME = /^(?:\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})[ T]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?Z?$/;
const SHORTEST_DATE_WITH_TIME = 16;
const LINE_BREAK = /(?<=\S)[\t ]*[\n\v\f\r\u0085\u2028\u2029]\s*(?=\S)/g;

/** What to do with several lines in one cell. */
type Lines = 'refuse' | 'join';

/** Reads one identifier cell. `formatCode` is the number format of the cell, of a workbook. */
export function readIdentifier(
	cell: FilledCell,
	formatCode: string = GENERAL,
	locale: ShownLocale = 'pt-BR',
	lines: Lines = 'refuse',
): Converted<string> {
	if (typeof cell === 'string') return parseIdentifier(cell, lines);
	if (typeof cell === 'number') return identifierFromNumber(cell, formatCode, locale);
	const shown = showCell(cell, locale, formatCode);
	return refused(typeof cell === 'boolean' ? 'text-is-boolean' : 'identifier-is-a-date', shown);
}

export function readEnrollmentId(cell: FilledCell, formatCode?: string, locale?: ShownLocale): Converted<string> {
	return lintIdentifier(readIdentifier(cell, formatCode, locale));
}

export function readSerialNumber(cell: FilledCell, formatCode?: string, locale?: ShownLocale): Converted<string> {
	return lintIdentifier(readReference(cell, formatCode, locale));
}

/** Reads the number of something else, such as an invoice: nothing that another asset could be taken for. */
export function readReference(cell: FilledCell, formatCode?: string, locale?: ShownLocale): Converted<string> {
	return readIdentifier(cell, formatCode, locale, 'join');
}

export function parseIdentifier(cell: string, lines: Lines = 'refuse'): Converted<string> {
	if (isCanonical(cell)) return converted(cell);
	const plain = isPlain(cell);
	const joined = plain ? cell : cell.replaceAll(LINE_BREAK, '');
	if (joined !== cell) {
		if (lines === 'refuse') return refused('identifier-line-break', cell);
		const read = parseIdentifier(joined);
		if (!read.ok || read.notice !== undefined) return read;
		return { ...read, notice: { code: 'identifier-lines-joined', found: read.value } };
	}
	const text = plain ? tidyEnds(cell) : tidyText(cell);
	if (text.length >= SHORTEST_DATE_WITH_TIME && DATE_WITH_TIME.test(text)) {
		return refused('identifier-is-a-date', text);
	}
	const exponent = text.includes('+') ? SCIENTIFIC.exec(text)?.groups?.['exponent'] : undefined;
	if (exponent === undefined) return plain ? converted(text) : readUnusualText(cell);
	if (Number(exponent) >= GENERAL_FORMAT_EXPONENT) return refused('identifier-digits-lost', text);
	return { ok: true, value: text, notice: { code: 'identifier-looks-like-a-number', found: text } };
}

function identifierFromNumber(value: number, formatCode: string, locale: ShownLocale): Converted<string> {
	if (Math.abs(value) >= LARGEST_EXACT) return refused('identifier-digits-lost', plainDigits(value));
	if (!Number.isInteger(value) || value < 0 || Object.is(value, -0))
		return refused('identifier-not-whole', showCell(value, locale));
	const digits = String(value);
	if (formatCode === GENERAL) return converted(digits);
	const { look, text } = showNumber(value, formatCode, locale);
	if (look === 'code' && text !== undefined && /\d/.test(text)) return converted(text);
	if (look !== 'number' || text === undefined) return refused('identifier-not-whole', text || digits);
	if (text === digits) return converted(digits);
	return {
		ok: true,
		value: digits,
		notice: { code: 'identifier-shown-otherwise', found: digits, params: { shown: text } },
	};
}

/** `4.59e+21` as the digits that it stands for: what the person may recognise. */
function plainDigits(value: number): string {
	return Number.isFinite(value) && Math.abs(value) < 1e40 ? BigInt(Math.trunc(value)).toString() : String(value);
}
