import { computed, effect, signal } from '@preact/signals';
import type { RowFilter } from '../../protocol/routes.ts';
import { view } from '../state/store.ts';
import { words } from '../words/words.ts';

export const filter = signal<RowFilter>({});

export type Sort = Required<Pick<RowFilter, 'sortBy' | 'order' | 'sortedAt'>>;
/** Keeps the sorting of each table under the table's key. */
export const sorts = signal<Readonly<Record<string, Sort | undefined>>>({});
/** Grows with each choice of rows, so that the grid takes the focus. */
export const jumps = signal(0);

const workbench = computed(() => view.value?.id);
effect(() => {
	const id = workbench.value;
	if (id === undefined) return;
	filter.value = tableBefore(id);
	sorts.value = {};
});
effect(() => {
	const { table } = filter.value;
	const id = workbench.peek();
	if (id === undefined || table === undefined) return;
	try {
		sessionStorage.setItem(`table ${id}`, table);
	} catch {
		// Without storage, the first table is shown after a reload.
	}
});

/** Finds the table that was shown before a reload of the page. */
function tableBefore(id: string): RowFilter {
	try {
		const table = sessionStorage.getItem(`table ${id}`);
		return table === null ? {} : { table };
	} catch {
		return {};
	}
}

type Chosen = Pick<RowFilter, 'bucket' | 'problem' | 'values' | 'alike' | 'table'>;

const listed = ({ bucket, problem, values, alike }: Chosen): string =>
	JSON.stringify([bucket, problem, values, alike].map((one) => one ?? null));

/** A second choice removes the filter. Buckets, problems, questions and items of invoices replace each other. */
export function toggle(chosen: Chosen): void {
	const { bucket: _, problem: __, values: ___, alike: ____, ...others } = filter.value;
	if (isChosen(chosen)) {
		filter.value = others;
		return;
	}
	filter.value = { ...others, ...chosen };
	jumps.value += 1;
}

export const isChosen = (chosen: Chosen): boolean => listed(filter.value) === listed(chosen);

export function search(text: string, column: number | undefined): void {
	const { text: _, column: __, ...others } = filter.value;
	filter.value = { ...others, ...(text === '' ? {} : { text }), ...(column === undefined ? {} : { column }) };
}

export function showValues(table: string, values: Readonly<Record<number, string>>): void {
	filter.value = { table, values };
	jumps.value += 1;
}

export function showFound(table: string, text: string | undefined): void {
	filter.value = { table, ...(text === undefined ? {} : { text }) };
	jumps.value += 1;
}

/** The filter and the sort order of a table in the grid. */
export const rowsOf = (table: string): RowFilter => ({ ...filter.value, table, ...sorts.value[table] });

export function showAll(table = filter.value.table): void {
	filter.value = table === undefined ? {} : { table };
	jumps.value += 1;
}

export const isFiltered = (): boolean => {
	const { table: _, column: __, ...others } = filter.value;
	return Object.keys(others).length > 0;
};

/** True if the last row with the chosen problem was corrected. */
export function isSolved(): boolean {
	const { problem } = filter.value;
	return problem !== undefined && view.value?.outcome?.problems.some(({ id }) => id === problem) === false;
}

/** A sort shows no rows before its end. */
export const nameWait = (count: number): string =>
	count === 0 && filter.value.text === undefined ? words('grid.sorting') : words('grid.searching', { count });
