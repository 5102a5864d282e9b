/** Finds the columns with values that are not imported, and why. */
import type { Problem } from '../../messages/problem.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Cell } from '../../sources/values/cell.ts';
import type { TableOptions } from '../decisions/table-options.ts';
import { findMappedColumn } from '../mapping/mapping.ts';
import { isBlank } from '../values/cell-text.ts';
import type { FoundHeader } from './table-drafts.ts';

export interface LeftOutColumns {
	readonly see: (cells: readonly Cell[]) => void;
	readonly tell: () => readonly Problem[];
}

const REASONS = ['mapping', 'option', 'system'] as const;

export function createLeftOutColumns(
	{ header, targets }: Pick<FoundHeader, 'header' | 'targets'>,
	{ mapping, unknownColumns }: Pick<TableOptions, 'mapping' | 'unknownColumns'>,
): LeftOutColumns {
	const open = new Set(targets.flatMap(({ kind }, column) => (kind === 'ignored' ? [column] : [])));
	const filled: number[] = [];
	const reasonOf = (column: number): (typeof REASONS)[number] => {
		if (findMappedColumn(mapping, column, header) !== undefined) return 'mapping';
		return unknownColumns === 'ignore' ? 'option' : 'system';
	};
	return {
		see(cells) {
			for (const column of open) {
				if (isBlank(cells[column] ?? null)) continue;
				open.delete(column);
				filled.push(column);
			}
		},
		tell() {
			const columns = filled.toSorted((one, other) => one - other);
			return REASONS.flatMap((kind): readonly Problem[] => {
				const named = columns.filter((column) => reasonOf(column) === kind);
				if (named.length === 0) return [];
				const names = named.map((column) => header[column]?.trim() || columnLetters(column));
				return [{ code: 'columns-left-out', params: { kind, columns: names.join(', ') } }];
			});
		},
	};
}
