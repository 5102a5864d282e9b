/** Reads single rows of a plan's tables once more, with the columns read as they were: what would a row be with other cells? */
import { createRowBuilder } from '../../drafts/table/create-row-builder.ts';
import type { RowResult } from '../../drafts/draft/row-result.ts';
import { rowNumbersOf } from '../../drafts/mapping/mapping.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { DecidedFile, DecidedTable } from './ask.ts';
import { withNumberColumn } from './build-table.ts';
import { nameOfTable, type TableWithQuestions } from './open-tables.ts';

/** Takes a row as plans keep it. Knows nothing of other rows and earlier runs. Undefined if the plan has no such table. */
export type ReadRow = (table: TableWithQuestions['place'], row: Row) => RowResult | undefined;

export function createRowReader(files: readonly DecidedFile[]): ReadRow {
	const tables = new Map(
		files.flatMap((file) =>
			file.kind === 'tables' ? file.tables.map((table) => [nameOfTable(table.unread.place), keep(table)] as const) : [],
		),
	);
	return (place, row) => {
		const table = tables.get(nameOfTable(place));
		if (table === undefined) return undefined;
		const { found, cells, options, decisions } = table;
		// A builder of its own, since a builder collects what it sees.
		return createRowBuilder(found, cells, options, decisions).build(row);
	};
}

/** Not the opened file. */
function keep({ unread: { found, place: cells, options }, readings: { decisions } }: DecidedTable) {
	const isNumbered = rowNumbersOf(options.mapping) !== undefined;
	return { found: isNumbered ? withNumberColumn(found) : found, cells, options, decisions };
}
