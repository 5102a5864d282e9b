/** The first rows of a table, among which its header is looked for. */
import { HEAD_ROWS } from '../drafts/table/head-rows.ts';
import type { Row } from '../sources/cell.ts';
import type { TableSource } from '../sources/source.ts';

export async function readHead(source: TableSource, index: number, signal?: AbortSignal): Promise<readonly Row[]> {
	const head: Row[] = [];
	for await (const batch of source.readRows(index, signal)) {
		head.push(...batch.slice(0, HEAD_ROWS - head.length));
		if (head.length >= HEAD_ROWS) break;
	}
	return head;
}
