/**
 * A first look over all records of a sheet, before any row of it is given: that it has its end, which rows are hidden, which
 * cells are merged, and whether the cells come in the order of their rows, as programs write them. Scripts write them in any order.
 */
import type { MergedRange } from '../values/source.ts';
import { MAX_COLUMNS, MAX_MERGED_RANGES } from '../sheet/limits.ts';
import { CELLS } from './cell-records.ts';
import type { WorkbookStream } from './read-globals.ts';
import { RECORD, RecordScanner } from './record-scanner.ts';
import type { RefuseXls } from './text-reader.ts';

export interface SheetSurvey {
	/** From 0. */
	readonly hiddenRows: ReadonlySet<number>;
	readonly merged: readonly MergedRange[];
	readonly isOrdered: boolean;
	/** Row of the last cell, from 0; -1 without any. */
	readonly lastRow: number;
}

const ROW_FLAGS_AT = 12;
const IS_HIDDEN = 0x20;
const RANGE_BYTES = 8;

/** The records of a sheet from its first to its last; charts in it have records of their own, which are left out. */
export async function* readSheetRecords(
	stream: WorkbookStream,
	position: number,
	refuse: RefuseXls,
	signal?: AbortSignal,
): AsyncIterable<() => RecordScanner | undefined> {
	const records = new RecordScanner();
	let depth = 0;
	let hasEnded = false;
	const next = (): RecordScanner | undefined => {
		while (records.next()) {
			if (records.type === RECORD.bof) depth++;
			else if (depth === 0) throw refuse({ kind: 'records' });
			else if (records.type === RECORD.eof && --depth === 0) {
				hasEnded = true;
				return undefined;
			} else if (depth === 1) return records;
		}
		return undefined;
	};
	for await (const chunk of stream.read(position, signal)) {
		records.feed(chunk);
		yield next;
		if (hasEnded) return;
	}
	throw refuse({ kind: 'truncated' });
}

export async function surveySheet(
	stream: WorkbookStream,
	position: number,
	refuse: RefuseXls,
	signal?: AbortSignal,
): Promise<SheetSurvey> {
	const hiddenRows = new Set<number>();
	const merged: MergedRange[] = [];
	let isOrdered = true;
	let last = -1;
	let lastRow = -1;
	for await (const next of readSheetRecords(stream, position, refuse, signal)) {
		for (let record = next(); record !== undefined; record = next()) {
			const { type, data } = record;
			if (CELLS.has(type)) {
				if (data.length < 4) throw refuse({ kind: 'records' });
				const row = data.readUInt16LE(0);
				isOrdered &&= row >= last;
				last = row;
				if (row > lastRow) lastRow = row;
			} else if (type === RECORD.row && data.length > ROW_FLAGS_AT) {
				if ((data.readUInt8(ROW_FLAGS_AT) & IS_HIDDEN) !== 0) hiddenRows.add(data.readUInt16LE(0));
			} else if (type === RECORD.mergedCells) takeMerged(data, merged);
		}
	}
	return { hiddenRows, merged, isOrdered, lastRow };
}

function takeMerged(data: Buffer, merged: MergedRange[]): void {
	for (let at = 2; at + RANGE_BYTES <= data.length && merged.length < MAX_MERGED_RANGES; at += RANGE_BYTES) {
		const [firstRow, lastRow] = [data.readUInt16LE(at) + 1, data.readUInt16LE(at + 2) + 1];
		const column = data.readUInt16LE(at + 4);
		if (firstRow < lastRow && column < MAX_COLUMNS) merged.push({ firstRow, lastRow, column });
	}
}
