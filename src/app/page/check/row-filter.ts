import { computed, effect, signal } from '@preact/signals';
import type { RowFilter } from '../grid/row-cache.ts';
import { view } from '../state/store.ts';
import { words } from '../words/words.ts';

export const filter = signal<RowFilter>({});

export type Sort = Required<Pick<RowFilter, 'sortBy' | 'order' | 'sortedAt'>>;
/** By key of the table. */
export const sorts = signal<Readonly<Record<string, Sort | undefined>>>({});

const workbench = computed(() => view.value?.id);
effect(() => {
	if (workbench.value === undefined) return;
	filter.value = {};
	sorts.value = {};
});

type Chosen = Pick<RowFilter, 'bucket' | 'problem'>;

/** Drops a problem from the filter when its last row is corrected. */
effect(() => {
	const problems = view.value?.outcome?.problems;
	const { problem, ...others } = filter.peek();
	if (problem !== undefined && problems?.some(({ id }) => id === problem) === false) filter.value = others;
});

/** A second click removes the filter. Buckets, problems and invoice items replace each other. */
export function toggle(chosen: Chosen): void {
	const { bucket, problem, values: _, ...others } = filter.value;
	const isOn = bucket === chosen.bucket && problem === chosen.problem;
	filter.value = isOn ? others : { ...others, ...chosen };
}

export const isChosen = ({ bucket, problem }: Chosen): boolean =>
	filter.value.bucket === bucket && filter.value.problem === problem;

export function search(text: string, column: number | undefined): void {
	const { text: _, column: __, ...others } = filter.value;
	filter.value = { ...others, ...(text === '' ? {} : { text }), ...(column === undefined ? {} : { column }) };
}

export function showValues(table: string, values: Readonly<Record<number, string>>): void {
	filter.value = { table, values };
}

/** The filter and the sort order of a table in the grid. */
export const rowsOf = (table: string): RowFilter => ({ ...filter.value, table, ...sorts.value[table] });

export function clearFilter(): void {
	const { table } = filter.value;
	filter.value = table === undefined ? {} : { table };
}

export const isFiltered = (): boolean => {
	const { table: _, column: __, ...others } = filter.value;
	return Object.keys(others).length > 0;
};

/** A sort shows no rows before its end. */
export const nameWait = (count: number): string =>
	count === 0 && filter.value.text === undefined ? words('grid.sorting') : words('grid.searching', { count });
