/** Counts the categories of a table for a draft, which plans no rows and asks nothing about columns. */
import { columnOfField } from '../../drafts/columns/column-target.ts';
import { DEFAULT_TABLE_OPTIONS } from '../../drafts/decisions/table-options.ts';
import { findHeader } from '../../drafts/table/find-header.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import { SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import type { Tally } from './plan-sink.ts';

/** By then a register has used its words. */
const ENOUGH_ROWS = 5_000;

export async function countCategories(source: TableSource, categories: Tally, signal?: AbortSignal): Promise<void> {
	try {
		for (const index of source.tables.keys()) await countInTable(source, index, categories, signal);
	} catch (error) {
		// Whoever imports the table says so.
		if (!(error instanceof SourceRefusal)) throw error;
	}
}

async function countInTable(
	source: TableSource,
	index: number,
	categories: Tally,
	signal: AbortSignal | undefined,
): Promise<void> {
	let column: number | undefined;
	for await (const batch of source.readRows(index, signal)) {
		const found = column === undefined ? findHeader(batch, DEFAULT_TABLE_OPTIONS) : undefined;
		column ??= found === undefined ? -1 : columnOfField(found, 'category');
		if (column < 0 || (batch[0]?.number ?? 0) > ENOUGH_ROWS) return;
		for (const { number, cells } of batch) {
			const text = number > (found?.rowNumber ?? 0) ? renderCell(cells[column]).trim() : '';
			if (text !== '') categories.add(text);
		}
	}
}
