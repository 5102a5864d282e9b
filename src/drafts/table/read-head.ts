/** Reads the first rows of a table, which should include its header. */
import type { Row } from '../../sources/values/cell.ts';
import { SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import { SAMPLE_ROWS } from './find-header.ts';

/**
 * `upTo`: row number that must be reached. If the sheet cannot be read, returns the reason, since the user may mean another
 * sheet of the workbook.
 */
export async function tryHead(
	source: TableSource,
	index: number,
	upTo: number,
	signal?: AbortSignal,
): Promise<readonly Row[] | SourceRefusal> {
	const head: Row[] = [];
	try {
		for await (const batch of source.readRows(index, signal)) {
			for (const row of batch) if (head.length < SAMPLE_ROWS || row.number <= upTo) head.push(row);
			if (head.length >= SAMPLE_ROWS && (batch.at(-1)?.number ?? 0) >= upTo) break;
		}
		return head;
	} catch (error) {
		if (error instanceof SourceRefusal) return error;
		throw error;
	}
}
