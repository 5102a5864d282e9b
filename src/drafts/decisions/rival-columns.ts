/** Proposes which of several columns fills a field, and what becomes of the others. */
import { renderTarget } from '../columns/column-target.ts';
import { nameOfField, proposeSplit } from './paired-column.ts';
import { exactTarget, labelKey, nameCustom, type SettledTable } from './settle-targets.ts';
import type { HeaderOptions } from './table-options.ts';

export interface RivalColumns {
	/** Target of the column that fills the field. */
	readonly target: string;
	/** Each with the custom field that it becomes if another one is chosen. */
	readonly columns: readonly { readonly column: number; readonly custom: string }[];
	/** The column with the strongest claim. Undefined if nothing tells them apart. */
	readonly strongest?: number;
}

/** Columns that the options settle are not asked about. `labels`: of custom fields; the new ones are added. */
export function proposeRivals(
	settled: SettledTable,
	known: ReadonlyMap<number, string>,
	labels: Set<string>,
	options: HeaderOptions,
): readonly RivalColumns[] {
	const { header, columns, undecided, assigned, rivals, number, status } = settled;
	const mayFill = (column: number, target: string): boolean => {
		if (column === number.column || column === status.column) return false;
		const isSettled = known.has(column) || !undecided.includes(column);
		return !isSettled || known.get(column) === target;
	};
	return [...rivals].flatMap(([field, all]): readonly RivalColumns[] => {
		const target = nameOfField(field);
		const open = all.filter((column) => {
			const weighed = columns[column];
			const isSplit = weighed !== undefined && proposeSplit(weighed, settled, options) !== undefined;
			// Amounts in cents are another target of the same field.
			const isWritten = renderTarget(exactTarget(header[column] ?? '', field)) === target;
			return isWritten && !isSplit && mayFill(column, target);
		});
		const strongest = open.find((column) => assigned.get(column)?.field === field);
		if (open.length < 2) return [];
		const named = open
			.toSorted((one, other) => one - other)
			.map((column) => {
				const custom = nameCustom(column, header, labels);
				labels.add(labelKey(custom));
				return { column, custom };
			});
		return [{ target, columns: named, ...(strongest === undefined ? {} : { strongest }) }];
	});
}
