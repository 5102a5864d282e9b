/** Reads a table beside invoices that become a workbook: its rows of units, and its categories. */
import { columnOfField } from '../../drafts/columns/column-target.ts';
import { DEFAULT_TABLE_OPTIONS } from '../../drafts/decisions/table-options.ts';
import { findHeader } from '../../drafts/table/find-header.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import { SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import { DraftedItems } from './drafted-items.ts';
import { Tally } from './plan-sink.ts';

/** By then a register has used its words. */
const ENOUGH_ROWS = 5_000;

/** Collects what tables say about invoices. */
export class BesideInvoices {
	readonly drafted = new DraftedItems();
	/** Categories of all rows that could be read, also if they were created earlier. */
	readonly categories = new Tally();
}

/** Returns true if the table has rows of units or items. */
export async function readBeside(
	source: TableSource,
	{ drafted, categories }: BesideInvoices,
	signal: AbortSignal | undefined,
): Promise<boolean> {
	const hasRows = await drafted.addRows(source, signal);
	await countCategories(source, categories, signal);
	return hasRows;
}

async function countCategories(source: TableSource, categories: Tally, signal?: AbortSignal): Promise<void> {
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
