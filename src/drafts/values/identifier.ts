/** Keeps leading zeros. Refuses numbers of more than 15 digits, because Excel has replaced the other digits with zeros. */
import { showCell } from './cell-text.ts';
import { type Converted, type FilledCell, converted, refused } from './converted.ts';
import { isPlain, readUnusualText, tidyEnds, tidyText } from './tidy-text.ts';
import { GENERAL } from '../../sources/values/number-format.ts';
import { type ShownLocale, showNumber } from '../../sources/values/shown-text.ts';

const LARGEST_EXACT = 1e15;
/** Excel shows numbers of twelve or more digits like this, and saves them like this to CSV. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+(?<exponent>\d{2,3})$/i;
const GENERAL_FORMAT_EXPONENT = 11;
const DATE_WITH_TIME = /^(?:\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})[ T]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?Z?$/;
const SHORTEST_DATE_WITH_TIME = 16;
const LINE_BREAK = /(?<=\S)[\t ]*[\n\v\f\r\u0085\u2028\u2029]\s*(?=\S)/g;

type Lines = 'refuse' | 'join';

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

export function readReference(cell: FilledCell, formatCode?: string, locale?: ShownLocale): Converted<string> {
	return readIdentifier(cell, formatCode, locale, 'join');
}

export function parseIdentifier(cell: string, lines: Lines = 'refuse'): Converted<string> {
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
	return {
		ok: true,
		value: text,
		notice: { code: 'identifier-looks-otherwise', found: text, params: { kind: 'number' } },
	};
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

function plainDigits(value: number): string {
	return Number.isFinite(value) && Math.abs(value) < 1e40 ? BigInt(Math.trunc(value)).toString() : String(value);
}

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const NAME =
	'(?:[Jj]an|[Ff]e[vb]|[Mm]ar|[Aa][bp]r|[Mm]a[iy]|[Jj]u[nl]|[Aa]go|[Aa]ug|[Ss]e[tp]|[Oo]ut|[Oo]ct|[Nn]ov|[Dd]e[zc])';
const YEAR = '(?:19|20)\\d{2}';
const TIME = '\\d{1,2}:\\d{2}(?::\\d{2})?';
const DATES = [
	`(?:${DAY}/${MONTH}|${MONTH}/${DAY})/${YEAR}`,
	`${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])`,
	`${DAY}[/-]${NAME}(?:[/-]\\d{2}(?:\\d{2})?)?`,
	`${NAME}[/-]\\d{2}`,
].join('|');
const DATE_OR_TIME = new RegExp(`^(?:(?:${DATES})(?: ${TIME})?|${TIME})$`);

export function lintIdentifier(read: Converted<string>): typeof read {
	if (!read.ok || read.notice !== undefined || !DATE_OR_TIME.test(read.value)) return read;
	return { ...read, notice: { code: 'identifier-looks-otherwise', found: read.value, params: { kind: 'date' } } };
}
