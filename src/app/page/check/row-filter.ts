/** Which rows the screen of the check shows: what was clicked, searched and chosen. It outlives the screen, not the workbench. */
import { computed, effect, signal } from '@preact/signals';
import type { RowFilter } from '../grid/row-cache.ts';
import { view } from '../state/store.ts';

export const filter = signal<RowFilter>({});

const workbench = computed(() => view.value?.id);
effect(() => {
	if (workbench.value !== undefined) filter.value = {};
});

type Chosen = Pick<RowFilter, 'bucket' | 'problem'>;

/** What nobody has any more is no filter: the last row of a kind that is put right shows all rows again. */
effect(() => {
	const problems = view.value?.outcome?.problems;
	const { problem, ...others } = filter.peek();
	if (problem !== undefined && problems?.some(({ id }) => id === problem) === false) filter.value = others;
});

/** A second click lets all rows in again. Buckets, kinds of problems and the units of an item take each other's place. */
export function toggle(chosen: Chosen): void {
	const { bucket, problem, values: _, ...others } = filter.value;
	const isOn = bucket === chosen.bucket && problem === chosen.problem;
	filter.value = isOn ? others : { ...others, ...chosen };
}

export const isChosen = ({ bucket, problem }: Chosen): boolean =>
	filter.value.bucket === bucket && filter.value.problem === problem;

/** Texts that are empty are none. */
export function search(text: string, column: number | undefined): void {
	const { text: _, column: __, ...others } = filter.value;
	filter.value = { ...others, ...(text === '' ? {} : { text }), ...(column === undefined ? {} : { column }) };
}

/** Rows whose cells hold these texts and nothing else. */
export function showValues(table: string, values: Readonly<Record<number, string>>): void {
	filter.value = { table, values };
}

export function clearFilter(): void {
	const { table } = filter.value;
	filter.value = table === undefined ? {} : { table };
}

export const isFiltered = (): boolean => {
	const { table: _, column: __, ...others } = filter.value;
	return Object.keys(others).length > 0;
};
