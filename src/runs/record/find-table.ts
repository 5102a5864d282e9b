/** Finds the recorded table of a row. */
import type { Origin } from '../../messages/origin.ts';
import type { TableRecord } from './run-record.ts';

/** Finds the index of a row's table in the record. */
export function createTableFinder(tables: readonly TableRecord[]): (origin: Origin) => number | undefined {
	const nameOf = ({ file, sheet }: Pick<TableRecord, 'file' | 'sheet'>): string => JSON.stringify([file, sheet]);
	const byName = new Map(tables.map((table, number) => [nameOf(table), number]));
	return (origin) => (origin.kind === 'row' ? byName.get(nameOf(origin)) : undefined);
}

export function createTableLookup(tables: readonly TableRecord[]): (origin: Origin) => TableRecord | undefined {
	const find = createTableFinder(tables);
	return (origin) => tables[find(origin) ?? -1];
}
