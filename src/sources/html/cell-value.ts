/**
 * Excel and LibreOffice write beside the text of a cell the number that it shows: `<td x:num="1234.56">R$ 1.235`. A format code
 * made of the text keeps what it says beyond the number: currency, leading zeros.
 */
import { readSerial, readText } from '../sheet/special-cells.ts';
import type { Cell } from '../values/cell.ts';
import type { TableCell } from './table-builder.ts';

const TEXT = '@';
const MAX_FORMATS = 1_000;

export class CellFormats {
	readonly codes: string[] = [TEXT];
	readonly #indexes = new Map<string, number>();

	/** Undefined if there are too many. */
	indexOf(code: string): number | undefined {
		const known = this.#indexes.get(code);
		if (known !== undefined || this.codes.length === MAX_FORMATS) return known;
		this.#indexes.set(code, this.codes.length);
		return this.codes.push(code) - 1;
	}
}

interface HtmlValue {
	readonly value: Cell;
	readonly format: number;
}

export function readHtmlCell(cell: Pick<TableCell, 'text' | 'stored'>, formats: CellFormats): HtmlValue {
	const { text, stored } = cell;
	const value = stored === undefined || !NUMBER.test(stored) ? Number.NaN : Number(stored);
	return (Number.isFinite(value) && readStored(text, value, formats)) || { value: textOf(text), format: 0 };
}

const NUMBER = /^\s*-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
/** A number is shorter. The time that the pattern takes grows with the square of the length. */
const MAX_SHOWN_CHARACTERS = 200;
const SHOWN = /^(?<before>[^\d%]*?)[-(]?[-+\s]*(?<digits>\d(?:[\d.,'\u2019\s]*\d)?)\)?(?<after>[^\d%]*)$/u;

function textOf(text: string): Cell {
	return text === '' ? null : readText(text);
}

/** Undefined for a text that is not the number or its date, like a percentage. */
function readStored(text: string, value: number, formats: CellFormats): HtmlValue | undefined {
	// The column was too narrow for it.
	if (/^#+$/.test(text)) return { value, format: formats.indexOf('General') ?? 0 };
	if (text.length > MAX_SHOWN_CHARACTERS) return undefined;
	const { before = '', digits, after = '' } = SHOWN.exec(text)?.groups ?? {};
	const isCode = digits !== undefined && /^0\d+$/.test(digits);
	if (digits === undefined || !(isCode ? Number(digits) === value : isNear(digits, Math.abs(value)))) {
		return readDate(text, value, formats);
	}
	const quote = (words: string): string => (words.trim() === '' ? '' : `"${words.replaceAll(/["()]/g, '')}"`);
	const format = formats.indexOf(`${quote(before)}${isCode ? '0'.repeat(digits.length) : 'General'}${quote(after)}`);
	return format === undefined ? undefined : { value, format };
}

/** True if the digits are those of the number, rounded to some of its decimals. */
function isNear(digits: string, value: number): boolean {
	const parts = digits.split(/\D+/);
	const decimals = parts.length > 1 ? (parts.at(-1)?.length ?? 0) : 0;
	const shown = Number(parts.join(''));
	return [0, decimals].some((places) => Math.abs(value * 10 ** places - shown) <= 0.5 + 1e-6 * value);
}

/** A number of days whose date is what the text says, in any order and with a month in words. */
function readDate(text: string, value: number, formats: CellFormats): HtmlValue | undefined {
	const cell = readSerial(value, 'date', false);
	if (cell.kind !== 'date') return undefined;
	const [year = '', month = '', day = '', ...time] = cell.text.split(/[-T:]/);
	const known = new Set([year, year.slice(2), month, day, ...time].map(Number));
	const numbers = text.match(/\d+/g)?.map(Number) ?? [];
	const isDate = numbers.includes(Number(year)) || numbers.includes(Number(year.slice(2)));
	const isSame = isDate && (numbers.length > 1 || /\p{L}/u.test(text)) && numbers.every((one) => known.has(one));
	const format = isSame ? formats.indexOf('yyyy-mm-dd') : undefined;
	return format === undefined ? undefined : { value: cell, format };
}
