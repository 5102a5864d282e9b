/**
 * What a cell says of itself to its value. Shared by the two ways of reading a sheet.
 *
 * Unreadable: `cell-unreadable`, `number-digits-lost`, `text-too-long`, `formula-without-result`.
 * Source: OpenDocument 1.3, part 3, 19.385 (office:value-type).
 */
import type { Cell } from '../values/cell.ts';
import { findSection, GENERAL, readFormat } from '../values/number-format.ts';
import { showNumber } from '../values/shown-text.ts';
import { readNumber, readShownNumber, readText } from '../sheet/number-cell.ts';
import { invalidCell, readIsoDate, readSerial, unreadableCell } from '../sheet/special-cells.ts';

export interface RawCell {
	/** `office:value-type`; undefined: the cell has none. */
	readonly type: string | undefined;
	/** Of the attribute that holds a value of this type. */
	readonly value: string | undefined;
	/** What the cell shows. */
	readonly text: string | undefined;
	readonly formula: string | undefined;
	/** LibreOffice says that the value is an error. */
	readonly isError: boolean;
}

export function readCellValue(raw: RawCell, formatCode: string, date1904: boolean): Cell {
	const { type, value, text, formula } = raw;
	if (raw.isError || (formula !== undefined && ERROR.test(text ?? ''))) return { kind: 'error', text: text ?? '#N/A' };
	if (formula !== undefined && value === undefined && text === undefined) {
		return invalidCell('formula-without-result', formula.replace(/^[a-z]+:(?==)/i, ''));
	}
	if (type === undefined || type === 'void') return text === undefined ? null : readText(text);
	if (type === 'string') return readText(value ?? text ?? '');
	if (value === undefined) return text === undefined ? null : unreadableCell('type', text);
	switch (type) {
		case 'float':
		case 'currency':
		case 'percentage':
			return formula !== undefined && isShownAsWord(raw, formatCode)
				? value === '1'
				: readShownNumber(value, formatCode, date1904);
		case 'date':
			return readDate(value, formatCode);
		case 'time':
			return readTime(value, formatCode, date1904);
		case 'boolean':
			return value === 'true' || value === 'false' ? value === 'true' : unreadableCell('boolean', value);
		default:
			return unreadableCell('type', type);
	}
}

/** As a formula shows them that ends in one; the first ones are those of Excel as well. */
const ERROR = /^(?:#(?:DIV\/0!|N\/A|N\/D|NAME\?|NOME\?|NULL!|NULO!|NUM!|NÚM!|REF!|VALUE!|VALOR!)|Err:\d{3})$/;

/** LibreOffice keeps the result of a comparison as 1 or 0, and shows it as a word. */
function isShownAsWord({ value, text }: RawCell, formatCode: string): boolean {
	return formatCode === GENERAL && (value === '1' || value === '0') && /^\p{L}+$/u.test(text ?? '');
}

const UNIX_EPOCH = 25_569;
const DAY_MS = 86_400_000;

/** A date by the section of its format, as a number would be: `[=0]"";dd/mm/yyyy` shows nothing of the first day. */
function readDate(value: string, formatCode: string): Cell {
	const format = readFormat(formatCode);
	const days = Date.parse(`${value.slice(0, 10)}T00:00:00Z`) / DAY_MS + UNIX_EPOCH;
	const section = findSection(format, days);
	if (format.kind !== 'number' && section?.kind === 'number' && !section.showsValue) {
		const text = showNumber(days, formatCode, 'pt-BR').text ?? '';
		return text === '' ? null : text;
	}
	const cell = readIsoDate(value, section?.kind ?? 'number');
	// Days before the first that a workbook knows: mostly a 0 that is shown as a date.
	if (cell.kind !== 'date' || (cell.serial ?? 0) >= 1) return cell;
	return unreadableCell(
		'serial',
		String(Date.parse(`${cell.text.includes('T') ? cell.text : `${cell.text}T00:00:00`}Z`) / DAY_MS + UNIX_EPOCH),
	);
}

const DURATION =
	/^(?<minus>-)?PT?(?:(?<hours>\d{1,9})H)?(?:(?<minutes>\d{1,9})M)?(?:(?<seconds>\d{1,9}(?:[.,]\d{1,15})?)S)?$/;

/** A time is stored as a duration; its format says which of the two it is. */
function readTime(value: string, formatCode: string, date1904: boolean): Cell {
	const parts = DURATION.exec(value.trim())?.groups;
	if (parts === undefined) return unreadableCell('iso_date', value);
	const part = (name: string): number => Number((parts[name] ?? '0').replace(',', '.'));
	const ms = Math.round((part('hours') * 3_600 + part('minutes') * 60 + part('seconds')) * 1_000);
	const days = (parts['minus'] === undefined ? ms : 0 - ms) / DAY_MS;
	const kind = findSection(readFormat(formatCode), days)?.kind ?? 'number';
	if (kind === 'number') return readNumber(String(days), kind, date1904);
	return readSerial(days, kind, date1904);
}
