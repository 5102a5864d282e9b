/** Counts the categories of a table for a draft, which plans no rows and asks nothing about columns. */
import { columnOfField } from '../../drafts/columns/column-target.ts';
import { DEFAULT_TABLE_OPTIONS } from '../../drafts/decisions/table-options.ts';
import { findHeader } from '../../drafts/table/find-header.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import type { TableSource } from '../../sources/values/source.ts';
import type { Tally } from './plan-sink.ts';

export async function countCategories(source: TableSource, categories: Tally, signal?: AbortSignal): Promise<void> {
	for (const index of source.tables.keys()) {
		let column: number | undefined;
		for await (const batch of source.readRows(index, signal)) {
			const found = column === undefined ? findHeader(batch, DEFAULT_TABLE_OPTIONS) : undefined;
			column ??= found === undefined ? -1 : columnOfField(found, 'category');
			if (column < 0) break;
			for (const { number, cells } of batch) {
				const text = number > (found?.rowNumber ?? 0) ? renderCell(cells[column]).trim() : '';
				if (text !== '') categories.add(text);
			}
		}
	}
}
