/** Finds the columns that are not imported, and why. */
import type { Cell } from '../../sources/values/cell.ts';
import type { TableOptions } from '../decisions/table-options.ts';
import { findMappedColumn } from '../mapping/mapping.ts';
import type { NamedColumns } from '../columns/column-target.ts';
import { isAssignedHeader } from '../columns/reason-columns.ts';
import { isBlank } from '../values/cell-text.ts';

/**
 * `empty`: no row has a value in it. `decided`: the mapping or an answer ignores it. `option`: it is not known, and
 * `--unknown-columns ignore` leaves such columns out. `system`: only the program that made the table uses it. `own`: this program added
 * it to a file that it returned.
 */
export const IGNORED_REASONS = ['empty', 'decided', 'option', 'system', 'own'] as const;

export interface IgnoredColumn {
	readonly column: number;
	readonly name: string;
	readonly reason: (typeof IGNORED_REASONS)[number];
}

export interface IgnoredColumns {
	readonly see: (cells: readonly Cell[]) => void;
	/** In the order of the table. */
	readonly list: () => readonly IgnoredColumn[];
}

export function createIgnoredColumns(
	{ header, targets }: NamedColumns,
	{ mapping, unknownColumns }: Pick<TableOptions, 'mapping' | 'unknownColumns'>,
): IgnoredColumns {
	let empty: readonly number[] = targets.flatMap(({ kind }, column) => (kind === 'unnamed' ? [] : [column]));
	const reasonOf = (column: number): IgnoredColumn['reason'] | undefined => {
		const kind = targets[column]?.kind;
		if (kind === 'reasons') return 'own';
		if (kind === undefined || kind === 'identity' || kind === 'unnamed') return undefined;
		const name = (header[column] ?? '').trim();
		if (empty.includes(column)) return name === '' || isAssignedHeader(name) ? undefined : 'empty';
		if (kind !== 'ignored') return undefined;
		if (findMappedColumn(mapping, column, header) !== undefined) return 'decided';
		return unknownColumns === 'ignore' ? 'option' : 'system';
	};
	return {
		see(cells) {
			for (const column of empty) {
				if (!isBlank(cells[column] ?? null)) empty = empty.filter((other) => other !== column);
			}
		},
		list: () =>
			targets.flatMap((_, column) => {
				const reason = reasonOf(column);
				return reason === undefined ? [] : [{ column, name: (header[column] ?? '').trim(), reason }];
			}),
	};
}
