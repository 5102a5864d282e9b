/** Weighs all columns of a table. */
import type { TableProfile } from '../columns/column-profile.ts';
import { LONGEST_HEADER } from '../columns/column-target.ts';
import { findSystem, type KnownSystem } from '../columns/systems.ts';
import { foldHeader } from '../values/folded-name.ts';
import type { FixedColumns, TableToRead } from './fix-decided.ts';
import { valuesOf, weighColumn, type WeighedColumn } from './weigh-columns.ts';

export interface WeighedTable extends FixedColumns {
	readonly system: KnownSystem | undefined;
	/** Undefined if only names count. */
	readonly profile: TableProfile | undefined;
	readonly columns: readonly WeighedColumn[];
	/** Columns without a value in any row, also of our own files. */
	readonly blank: readonly number[];
}

export function weighTable(table: TableToRead, decided: FixedColumns): WeighedTable {
	const { header, fixed } = decided;
	// Cells of our own files contradict no name: rejected rows are unusual, and drafts are incomplete.
	const isOurs = fixed.some((target) => target?.kind === 'reasons' || target?.kind === 'identity');
	const profile = isOurs || table.profile?.rows === 0 ? undefined : table.profile;
	const system = findSystem(header);
	const columns = header.map((name, column) => {
		const ofColumn = profile?.columns.find((one) => one.column === column);
		return weighColumn(column, name.length > LONGEST_HEADER ? '' : name, ofColumn, system);
	});
	return { ...decided, system, profile, columns, blank: listBlank(table) };
}

function listBlank({ profile }: TableToRead): readonly number[] {
	if (profile === undefined || profile.rows === 0 || profile.isSample === true) return [];
	return profile.columns.filter((one) => valuesOf(one) === 0).map(({ column }) => column);
}

/** Columns that are not fixed and do not repeat another one cell by cell. */
export function listDifferent({ columns, fixed }: WeighedTable): readonly WeighedColumn[] {
	return columns.filter(({ column, profile }) => fixed[column] === undefined && profile?.repeats === undefined);
}

/** Columns that are not fixed and not named like an earlier filled one. */
export function listFirsts({ columns, fixed }: WeighedTable): readonly WeighedColumn[] {
	const seen = new Set<string>();
	return columns.filter(({ column, header, isEmpty }) => {
		if (fixed[column] !== undefined) return false;
		const name = foldHeader(header);
		const isDoubled = name !== '' && seen.has(name);
		if (!isEmpty) seen.add(name);
		return !isDoubled;
	});
}
