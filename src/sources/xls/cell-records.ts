/** Source: [MS-XLS] 2.4.24, 2.4.90, 2.4.127, 2.4.148, 2.4.149, 2.4.175, 2.4.180, 2.4.219, 2.5.217. */
import type { Cell } from '../values/cell.ts';
import { readFormat } from '../values/number-format.ts';
import { invalidCell, readShownNumber, unreadableCell } from '../sheet/special-cells.ts';
import { type Globals, RECORD } from './read-globals.ts';
import { readLongText, readRecordText } from './text-reader.ts';

type TakeCell = (row: number, column: number, value: Cell, format: number) => void;

const ERRORS: ReadonlyMap<number, string> = new Map([
	[0x00, '#NULL!'],
	[0x07, '#DIV/0!'],
	[0x0f, '#VALUE!'],
	[0x17, '#REF!'],
	[0x1d, '#NAME?'],
	[0x24, '#NUM!'],
	[0x2a, '#N/A'],
]);
const RESULT_AT = 6;
const FLAGS_AT = 14;
/** Marks a result that is not a number. */
const OTHER_RESULT = 0xffff;
const RESULT = { string: 0, boolean: 1, error: 2, empty: 3 };
/** Programs that cannot calculate write 0 and set both flags. */
const ASKS_TO_CALCULATE = 3;
const RK_BYTES = 6;

const MAX_TEXT_RECORDS = 64;

interface Context extends Globals {
	readonly isNumber: readonly boolean[];
}

export class CellRecords {
	readonly #context: Context;
	readonly #takeCell: TakeCell;
	#pending:
		| { readonly row: number; readonly column: number; readonly format: number; readonly records: Buffer[] }
		| undefined;

	constructor(globals: Globals, takeCell: TakeCell) {
		const isNumber = globals.styles.formatCodes.map((code) =>
			readFormat(code).sections.every(({ kind }) => kind === 'number'),
		);
		this.#context = { ...globals, isNumber };
		this.#takeCell = takeCell;
	}

	take(type: number, data: Buffer): void {
		if (type === RECORD.formulaString || type === RECORD.continued) return this.#addText(type, data);
		const reader = READERS.get(type);
		if (reader === undefined) return;
		if (data.length < reader.bytes) throw this.#context.form.refuse({ kind: 'records' });
		this.end();
		const [row, column, cellFormat] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)];
		if (type === RECORD.rks) return this.#takeMany(row, column, data);
		const format = this.#formatOf(cellFormat);
		if (reader.read === readResult && isStringResult(data)) this.#pending = { row, column, format, records: [] };
		else this.#takeCell(row, column, reader.read(data, this.#context, format), format);
	}

	#formatOf(cellFormat: number): number {
		return this.#context.styles.formatOf[cellFormat] ?? 0;
	}

	#takeMany(row: number, first: number, data: Buffer): void {
		let column = first;
		for (let at = 4; at + RK_BYTES <= data.length - 2; at += RK_BYTES) {
			const format = this.#formatOf(data.readUInt16LE(at));
			this.#takeCell(row, column++, readNumber(readRk(data, at + 2), this.#context, format), format);
		}
	}

	#addText(type: number, data: Buffer): void {
		const records = this.#pending?.records;
		const isFirst = type === RECORD.formulaString;
		if (records === undefined || (records.length === 0) !== isFirst) return;
		if (records.length < MAX_TEXT_RECORDS) records.push(Buffer.from(data));
	}

	end(): void {
		if (this.#pending === undefined) return;
		const { row, column, format, records } = this.#pending;
		this.#pending = undefined;
		const { form } = this.#context;
		const value = records.length === 0 ? invalidCell('formula-without-result', '=') : readLongText(records, form);
		this.#takeCell(row, column, value, format);
	}
}

interface Reader {
	readonly bytes: number;
	readonly read: (data: Buffer, context: Context, format: number) => Cell;
}

const READERS: ReadonlyMap<number, Reader> = new Map<number, Reader>([
	[RECORD.labelShared, { bytes: 10, read: (data, { texts }) => readShared(data.readUInt32LE(6), texts) }],
	[RECORD.label, { bytes: 8, read: (data, globals) => readText(data, 6, globals) }],
	[RECORD.richLabel, { bytes: 8, read: (data, globals) => readText(data, 6, globals) }],
	[RECORD.number, { bytes: 14, read: (data, context, format) => readNumber(data.readDoubleLE(6), context, format) }],
	[RECORD.rk, { bytes: 10, read: (data, context, format) => readNumber(readRk(data, 6), context, format) }],
	[RECORD.rks, { bytes: 6, read: () => null }],
	[RECORD.booleanOrError, { bytes: 8, read: (data) => readBooleanOrError(data.readUInt8(6), data.readUInt8(7) === 1) }],
	[RECORD.formula, { bytes: 16, read: readResult }],
	[RECORD.formula3, { bytes: 16, read: readResult }],
	[RECORD.formula4, { bytes: 16, read: readResult }],
]);

/** Undefined for a record that is no cell. */
export function fewestBytes(type: number): number | undefined {
	return READERS.get(type)?.bytes;
}

function readShared(index: number, texts: readonly string[]): Cell {
	return texts[index] ?? unreadableCell('text_index', String(index));
}

function readText(data: Buffer, at: number, { form }: Globals): Cell {
	return readRecordText(data, at, 2, form);
}

function readNumber(value: number, { styles, date1904, isNumber }: Context, format: number): Cell {
	if (isNumber[format] === true && Number.isFinite(value)) return value + 0;
	return readShownNumber(String(value), styles.formatCodes[format] ?? '', date1904);
}

function readRk(data: Buffer, at: number): number {
	const bits = data.readInt32LE(at);
	let value = bits >> 2;
	if ((bits & 2) === 0) {
		HALVES.setUint32(0, bits & ~3);
		value = HALVES.getFloat64(0);
	}
	return (bits & 1) === 0 ? value : value / 100;
}
const HALVES = new DataView(new ArrayBuffer(8));

function readBooleanOrError(value: number, isError: boolean): Cell {
	if (isError) return { kind: 'error', text: ERRORS.get(value) ?? '#N/A' };
	return value <= 1 ? value === 1 : unreadableCell('boolean', String(value));
}

function isOtherResult(data: Buffer): boolean {
	return data.readUInt16LE(RESULT_AT + 6) === OTHER_RESULT;
}

function isStringResult(data: Buffer): boolean {
	return isOtherResult(data) && data.readUInt8(RESULT_AT) === RESULT.string;
}

function readResult(data: Buffer, globals: Context, format: number): Cell {
	if (!isOtherResult(data)) {
		const value = data.readDoubleLE(RESULT_AT);
		const isAsked = (data.readUInt16LE(FLAGS_AT) & ASKS_TO_CALCULATE) === ASKS_TO_CALCULATE;
		if (value === 0 && isAsked) return invalidCell('formula-without-result', '=');
		return readNumber(value, globals, format);
	}
	const kind = data.readUInt8(RESULT_AT);
	const value = data.readUInt8(RESULT_AT + 2);
	if (kind === RESULT.empty) return '';
	if (kind === RESULT.boolean || kind === RESULT.error) return readBooleanOrError(value, kind === RESULT.error);
	return unreadableCell('type', String(kind));
}
