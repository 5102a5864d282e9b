/** A kind of problem or a bucket that is chosen shows its rows: in the table that is open or, where that has none, in the first that has. */
import { useEffect } from 'preact/hooks';
import type { WorkbenchView } from '../../protocol/view.ts';
import { getRows } from '../state/client.ts';
import { asked } from '../state/store.ts';
import { filter } from './row-filter.ts';
import { findTable } from './table-columns.ts';

/** `shown`: key of the table that is open. */
export function useTableOfProblem({ id, tables }: WorkbenchView, shown: string | undefined): void {
	const { problem, bucket } = filter.value;
	useEffect(() => {
		if (tables.length < 2 || shown === undefined || (problem === undefined && bucket === undefined)) return;
		void showTableOf(id, tables, shown);
		// Another table that is opened afterwards stays open, and so does this one when the last of its rows is put right.
	}, [problem, bucket]);
}

async function showTableOf(id: string, tables: WorkbenchView['tables'], shown: string): Promise<void> {
	const chosen = filter.value;
	const { table: _, column: __, ...anywhere } = chosen;
	const here = await asked('rows', getRows(id, { ...chosen, table: shown, from: 0, to: 1 }));
	if (here?.count !== 0) return;
	const first = (await asked('rows', getRows(id, { ...anywhere, from: 0, to: 1 })))?.rows[0];
	const table = first === undefined ? undefined : findTable(tables, first.place.table);
	if (table !== undefined && filter.value === chosen) filter.value = { ...anywhere, table: table.key };
}
