/**
 * What a mapping says of a column: by its letter first, and else by its header.
 *
 * A letter with a header counts only where both agree. One alone fits every row and every table, so it says nothing about
 * where the header is, and its use is told (`mapping-column-by-letter`).
 */
import { foldKey } from '../values/folded-name.ts';
import type { ColumnReading, LetteredColumn, Mapping } from '../table/table-drafts.ts';

export function findMappedColumn(
	mapping: Mapping | undefined,
	column: number,
	header: string,
): ColumnReading | undefined {
	const lettered = mapping?.columnsByLetter.get(column);
	if (lettered !== undefined && agrees(lettered, header)) return lettered;
	return header.trim() === '' ? undefined : mapping?.columns.get(foldKey(header));
}

/** The same as far as the header is a proof of it. */
export function findNamedColumn(
	mapping: Mapping | undefined,
	column: number,
	header: string,
): ColumnReading | undefined {
	if (header.trim() === '') return undefined;
	const lettered = mapping?.columnsByLetter.get(column);
	if (lettered?.header !== undefined && agrees(lettered, header)) return lettered;
	return mapping?.columns.get(foldKey(header));
}

export function agrees({ header: wanted }: LetteredColumn, header: string): boolean {
	return wanted === undefined || foldKey(wanted) === foldKey(header);
}
