/** Opens workbooks of Excel 5 to 2003. Yields the same cells as for the workbook saved as `.xlsx`. Source: [MS-XLS], [MS-CFB]. */
import { setImmediate } from 'node:timers/promises';
import { BLOCK_BYTES, refuseSystemError } from '../bytes/byte-source.ts';
import type { RandomAccess } from '../bytes/random-access.ts';
import { refusal, type TableSource } from '../values/source.ts';
import type { CompoundFile } from './compound-file.ts';
import { readGlobals, type WorkbookStream } from './read-globals.ts';
import { type KnownSheet, readSheet } from './read-sheet.ts';

export { CompoundFile, type DirectoryEntry } from './compound-file.ts';

const WORKBOOK = /^workbook$/i;
const BOOK = /^book$/i;

export async function openXls(stream: WorkbookStream, signal?: AbortSignal): Promise<TableSource> {
	const globals = await readGlobals(stream, signal);
	const known = globals.sheets.map((): KnownSheet => ({ merged: [], hiddenColumns: new Set() }));
	return {
		kind: 'table',
		file: stream.displayName,
		format: 'xls',
		tables: globals.sheets.map(({ name, hidden }) => (name === '' ? { hidden } : { sheet: name, hidden })),
		formatCodes: globals.styles.formatCodes,
		notices: [],
		async *readRows(tableIndex, rowsSignal) {
			const [sheet, knownSheet] = [globals.sheets[tableIndex], known[tableIndex]];
			if (sheet === undefined || knownSheet === undefined)
				throw new RangeError(`the workbook has no table ${tableIndex}`);
			try {
				yield* readSheet(stream, globals, sheet, knownSheet, rowsSignal);
			} catch (cause) {
				throw refuseSystemError(cause, stream.displayName);
			}
		},
		hiddenColumns: (tableIndex) => known[tableIndex]?.hiddenColumns ?? new Set(),
		mergedRanges: (tableIndex) => known[tableIndex]?.merged ?? [],
	};
}

export function streamOfWorkbook(compound: CompoundFile, displayName: string): WorkbookStream {
	const { streams } = compound;
	const stream = streams.find(({ name }) => WORKBOOK.test(name)) ?? streams.find(({ name }) => BOOK.test(name));
	if (stream === undefined) throw refusal(displayName, 'xls-damaged', { kind: 'sectors' });
	return { displayName, size: stream.size, read: (from, signal) => compound.read(stream, from, signal) };
}

export function streamOfBytes(access: RandomAccess, displayName: string): WorkbookStream {
	async function* read(from: number, signal?: AbortSignal): AsyncIterable<Buffer> {
		for (let at = from; at < access.size; at += BLOCK_BYTES) {
			await setImmediate();
			signal?.throwIfAborted();
			yield access.read(at, BLOCK_BYTES);
		}
	}
	return { displayName, size: access.size, read };
}
