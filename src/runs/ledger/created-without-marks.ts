/**
 * Asks the ledger about a column in which every number has a mark of thousands. It may be one of a code, but if earlier runs created the
 * numbers without it, the assets would be created once more, so the column is asked about.
 */
import { withCreated } from '../../drafts/columns/column-profile.ts';
import { isReturnedFile } from '../../drafts/columns/column-target.ts';
import { mayBeMarked, unmark } from '../../drafts/columns/number-marks.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import { findMappedColumn, type Mapping } from '../../drafts/mapping/mapping.ts';
import { describeNames } from '../../drafts/table/find-header.ts';
import { findNumberColumn } from '../../drafts/table/number-column.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import type { EarlierRuns } from './earlier-runs.ts';

type Earlier = Pick<EarlierRuns, 'check'> & Partial<EarlierRuns>;

interface MappedHeader {
	readonly found: FoundHeader;
	readonly mapping?: Mapping;
}

export async function weighCreated<Table extends MappedHeader>(
	tables: readonly Table[],
	options: TableOptions,
	earlier: Earlier | undefined,
): Promise<readonly Table[]> {
	if (earlier === undefined) return tables;
	const weighed: Table[] = [];
	for (const table of tables) weighed.push(await weighTable(table, options, earlier));
	return weighed;
}

async function weighTable<Table extends MappedHeader>(
	table: Table,
	options: TableOptions,
	earlier: Earlier,
): Promise<Table> {
	const { found, mapping = options.mapping } = table;
	const { profile, header } = found;
	const numbers = findNumberColumn(found);
	const marks = numbers?.shape?.marks;
	if (profile === undefined || numbers === undefined || marks === undefined) return table;
	const isSaid = findMappedColumn(mapping, numbers.column, header)?.thousands !== undefined;
	if (marks.marked === 0 || mayBeMarked(marks) || isSaid || isReturnedFile(found)) return table;
	const created = await countCreated(marks.texts, earlier);
	if (created === 0) return table;
	const columns = profile.columns.map((one) => (one === numbers ? withCreated(one, created) : one));
	const under = mapping === undefined ? options : { ...options, mapping };
	return { ...table, found: describeNames(header, under, found, { ...profile, columns }) };
}

/** Counts the numbers that earlier runs know without their marks, and not with them. */
async function countCreated(texts: readonly string[], { lookUp, check }: Earlier): Promise<number> {
	const plain = texts.map((text) => unmark(text) ?? text);
	await lookUp?.([...texts, ...plain].map((number) => ({ key: number, enrollmentId: number })));
	const isKnown = (number: string): boolean =>
		check({ key: number, enrollmentId: number, readBody: () => ({}) }) !== undefined;
	return texts.filter((text, at) => !isKnown(text) && isKnown(plain[at] ?? '')).length;
}
