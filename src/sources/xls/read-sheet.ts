/** Yields rows as they come. Only a sheet whose rows come in another order is held in memory. */
import { MAX_COLUMNS, MAX_MERGED_RANGES } from '../sheet/limits.ts';
import { rangeOf } from '../sheet/merged-cells.ts';
import { refuseSheet } from '../sheet/row-builder.ts';
import type { Row } from '../values/cell.ts';
import type { MergedRange } from '../values/source.ts';
import { CellRecords, fewestBytes } from './cell-records.ts';
import { type Globals, RECORD, RecordScanner, type WorkbookStream, type XlsSheet } from './read-globals.ts';
import { type RowOrder, SheetRows } from './sheet-rows.ts';
import type { RefuseXls } from './text-reader.ts';

/** The facts that an earlier reading found. */
export interface KnownSheet {
	order?: RowOrder;
	merged: readonly MergedRange[];
	hiddenColumns: ReadonlySet<number>;
}

/** An index lists blocks of rows, whose cells come in their order, as Excel and most programs write them. */
const INDEXED: RowOrder = { isOrdered: true, hiddenRows: new Set() };
const ROW_FLAGS_AT = 12;
const IS_HIDDEN = 0x20;
const RANGE_BYTES = 8;

export async function* readSheet(
	stream: WorkbookStream,
	globals: Globals,
	sheet: XlsSheet,
	known: KnownSheet,
	signal?: AbortSignal,
): AsyncIterable<readonly Row[]> {
	const { refuse } = globals.form;
	const rows = new SheetRows(refuseSheet(stream.displayName, sheet.name), refuse);
	const cells = new CellRecords(globals, (row, column, value, format) => rows.take(row, column, value, format));
	const merged: MergedRange[] = [];
	const hiddenColumns = new Set<number>();
	let hasIndex = false;
	let hasBegun = false;
	for await (const records of readRecords(stream, sheet.position, refuse, signal)) {
		while (records.next()) {
			const { type } = records;
			if (type === RECORD.index) hasIndex = true;
			else if (type === RECORD.mergedCells) addMerged(records.data, merged);
			else if (type === RECORD.columns) addHidden(records.data, hiddenColumns);
			else if (type === RECORD.row) {
				if (isHiddenRow(records.data)) rows.hide(records.data.readUInt16LE(0));
			} else {
				if (!hasBegun && fewestBytes(type) !== undefined) {
					hasBegun = true;
					known.order ??= hasIndex ? INDEXED : await surveyRows(stream, sheet.position, refuse, signal);
					rows.begin(known.order);
				}
				cells.take(type, records.data);
				if (!rows.isFull) continue;
				yield rows.takeBatch();
				signal?.throwIfAborted();
			}
		}
	}
	cells.end();
	for (const batch of rows.finish()) {
		yield batch;
		signal?.throwIfAborted();
	}
	known.merged = merged;
	known.hiddenColumns = hiddenColumns;
}

/** Walks over all records of a sheet, because some programs write cells in the order in which they were set. */
async function surveyRows(
	stream: WorkbookStream,
	position: number,
	refuse: RefuseXls,
	signal: AbortSignal | undefined,
): Promise<RowOrder> {
	const hiddenRows = new Set<number>();
	let isOrdered = true;
	let last = 0;
	for await (const records of readRecords(stream, position, refuse, signal)) {
		while (records.next()) {
			if (records.type === RECORD.row) {
				if (isHiddenRow(records.data)) hiddenRows.add(records.data.readUInt16LE(0));
				continue;
			}
			const fewest = fewestBytes(records.type);
			if (fewest === undefined) continue;
			if (records.length < fewest) throw refuse({ kind: 'records' });
			const row = records.firstNumber;
			if (row < last) isOrdered = false;
			last = row;
		}
	}
	return { isOrdered, hiddenRows };
}

/** Leaves out the records of embedded charts, which have a beginning and an end of their own. */
class SheetScanner extends RecordScanner {
	hasEnded = false;
	#depth = 0;
	readonly #refuse: RefuseXls;

	constructor(refuse: RefuseXls) {
		super();
		this.#refuse = refuse;
	}

	override next(): boolean {
		while (super.next()) {
			if (this.type === RECORD.bof) this.#depth++;
			else if (this.#depth === 0) throw this.#refuse({ kind: 'records' });
			else if (this.type === RECORD.eof && --this.#depth === 0) {
				this.hasEnded = true;
				return false;
			} else if (this.#depth === 1) return true;
		}
		return false;
	}
}

async function* readRecords(
	stream: WorkbookStream,
	position: number,
	refuse: RefuseXls,
	signal: AbortSignal | undefined,
): AsyncIterable<SheetScanner> {
	const records = new SheetScanner(refuse);
	for await (const chunk of stream.read(position, signal)) {
		records.feed(chunk);
		yield records;
		if (records.hasEnded) return;
	}
	throw refuse({ kind: 'truncated' });
}

function isHiddenRow(data: Buffer): boolean {
	return data.length > ROW_FLAGS_AT && (data.readUInt8(ROW_FLAGS_AT) & IS_HIDDEN) !== 0;
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
