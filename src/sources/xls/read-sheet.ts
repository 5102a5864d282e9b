/** Reads a whole sheet before its first row, because cells have no fixed order and a truncated file is refused as a whole. */
import { MAX_COLUMNS, MAX_MERGED_RANGES } from '../sheet/limits.ts';
import { rangeOf } from '../sheet/merged-cells.ts';
import { refuseSheet, RowBuilder } from '../sheet/row-builder.ts';
import type { Cell, Row } from '../values/cell.ts';
import type { MergedRange } from '../values/source.ts';
import { CellRecords } from './cell-records.ts';
import { type Globals, RECORD, RecordScanner, type WorkbookStream, type XlsSheet } from './read-globals.ts';

interface GatheredSheet {
	readonly rows: Map<number, { readonly columns: number[]; readonly values: Cell[]; readonly formats: number[] }>;
	readonly hiddenRows: ReadonlySet<number>;
	readonly merged: readonly MergedRange[];
	readonly hiddenColumns: ReadonlySet<number>;
}

const MAX_CELLS = 65_536 * MAX_COLUMNS;
const ROW_FLAGS_AT = 12;
const IS_HIDDEN = 0x20;
const RANGE_BYTES = 8;

export async function* readSheet(
	stream: WorkbookStream,
	globals: Globals,
	sheet: XlsSheet,
	onEnd: (sheet: Pick<GatheredSheet, 'merged' | 'hiddenColumns'>) => void,
	signal?: AbortSignal,
): AsyncIterable<readonly Row[]> {
	const { rows, hiddenRows, ...others } = await gatherCells(stream, globals, sheet.position, signal);
	const builder = new RowBuilder(refuseSheet(stream.displayName, sheet.name));
	for (const row of [...rows.keys()].toSorted((one, other) => one - other)) {
		const { columns = [], values = [], formats = [] } = rows.get(row) ?? {};
		builder.startRow(row + 1, hiddenRows.has(row));
		for (const [index, column] of columns.entries()) {
			const value = values[index] ?? null;
			if (typeof value === 'string') builder.inlineCharacters += value.length;
			builder.place(column, value, formats[index] ?? 0);
		}
		builder.endRow();
		rows.delete(row);
		if (!builder.isFull) continue;
		yield builder.takeBatch();
		signal?.throwIfAborted();
	}
	const last = builder.takeBatch();
	if (last.length > 0) yield last;
	onEnd(others);
}

async function gatherCells(
	stream: WorkbookStream,
	globals: Globals,
	position: number,
	signal: AbortSignal | undefined,
): Promise<GatheredSheet> {
	const { refuse } = globals.form;
	const rows: GatheredSheet['rows'] = new Map();
	const hiddenRows = new Set<number>();
	const merged: MergedRange[] = [];
	const hiddenColumns = new Set<number>();
	let count = 0;
	const cells = new CellRecords(globals, (row, column, value, format) => {
		if (++count > MAX_CELLS) throw refuse({ kind: 'records' });
		let gathered = rows.get(row);
		if (gathered === undefined) rows.set(row, (gathered = { columns: [], values: [], formats: [] }));
		gathered.columns.push(column);
		gathered.values.push(value);
		gathered.formats.push(format);
	});
	const records = new RecordScanner();
	// Embedded charts have their own records between BOF and EOF.
	let depth = 0;
	for await (const chunk of stream.read(position, signal)) {
		records.feed(chunk);
		while (records.next()) {
			const { type, data } = records;
			if (type === RECORD.bof) depth++;
			else if (depth === 0) throw refuse({ kind: 'records' });
			else if (type === RECORD.eof && --depth === 0) {
				cells.end();
				return { rows, hiddenRows, merged, hiddenColumns };
			} else if (depth > 1) continue;
			else if (type === RECORD.mergedCells) addMerged(data, merged);
			else if (type === RECORD.columns) addHidden(data, hiddenColumns);
			else if (type !== RECORD.row) cells.take(type, data);
			else if (data.length > ROW_FLAGS_AT && (data.readUInt8(ROW_FLAGS_AT) & IS_HIDDEN) !== 0) {
				hiddenRows.add(data.readUInt16LE(0));
			}
		}
	}
	throw refuse({ kind: 'truncated' });
}

const COLUMN_FLAGS_AT = 8;

function addHidden(data: Buffer, hidden: Set<number>): void {
	if (data.length <= COLUMN_FLAGS_AT || (data.readUInt8(COLUMN_FLAGS_AT) & 1) === 0) return;
	const last = Math.min(data.readUInt16LE(2), MAX_COLUMNS - 1);
	for (let column = data.readUInt16LE(0); column <= last; column++) hidden.add(column);
}

function addMerged(data: Buffer, merged: MergedRange[]): void {
	for (let at = 2; at + RANGE_BYTES <= data.length && merged.length < MAX_MERGED_RANGES; at += RANGE_BYTES) {
		const [firstRow, lastRow] = [data.readUInt16LE(at) + 1, data.readUInt16LE(at + 2) + 1];
		const range = rangeOf(firstRow, lastRow, data.readUInt16LE(at + 4), data.readUInt16LE(at + 6));
		if (range !== undefined) merged.push(range);
	}
}
