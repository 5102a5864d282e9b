/**
 * The rows that a filter lets through, as their numbers in the order of the inputs; the last filters are kept for paging.
 *
 * What needs the texts of rows reads the lines that come into question once, in blocks; another such search ends it
 * (`FilterAbandoned`).
 */
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { foldKey, foldName } from '../../drafts/values/folded-name.ts';
import { linesOf, readLineBlocks } from '../../runs/storage/read-blocks.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { RowsQuery } from '../protocol/routes.ts';
import type { CheckedTable } from './checked-table.ts';
import { BUCKETS, FILES, type IndexedLine, type RowIndex } from './row-index.ts';

const MAX_KEPT = 4;

/** Another search came in between; nobody waits for this one any more. */
export class FilterAbandoned extends Error {
	override readonly name = 'FilterAbandoned';
}

export type RowFilter = Pick<RowsQuery, 'bucket' | 'problem' | 'table' | 'text' | 'column' | 'values'>;

export interface RowFilters {
	readonly select: (filter: RowFilter) => Promise<Uint32Array>;
}

export interface FilteredRun {
	readonly dir: string;
	readonly index: RowIndex;
	readonly tables: readonly CheckedTable[];
	/** By `TableView.key`: tables of one form share theirs. */
	readonly keyOf: (table: CheckedTable) => string;
}

type TestRow = (row: Row, table: CheckedTable) => boolean;

export function createRowFilters(run: FilteredRun, signal: AbortSignal): RowFilters {
	const kept = new Map<string, Promise<Uint32Array>>();
	let searching: AbortController | undefined;
	return {
		select(filter) {
			const { bucket, problem, table, text, column, values } = filter;
			const key = JSON.stringify([bucket, problem, table, text, column, values]);
			const known = kept.get(key);
			if (known !== undefined) return known;
			const test = testOf(filter);
			if (test !== undefined) {
				searching?.abort(new FilterAbandoned());
				searching = new AbortController();
			}
			const own = test === undefined || searching === undefined ? signal : AbortSignal.any([signal, searching.signal]);
			const selected = select(run, filter, test, own);
			kept.set(key, selected);
			selected.catch(() => kept.delete(key));
			for (const old of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(old);
			return selected;
		},
	};
}

async function select(
	run: FilteredRun,
	{ bucket, problem, table }: RowFilter,
	test: TestRow | undefined,
	signal: AbortSignal,
): Promise<Uint32Array> {
	const { index, tables, keyOf } = run;
	const isOfWrong = bucket === 'wrong' || problem !== undefined;
	await (isOfWrong ? index.wrong : index.done);
	if (isOfWrong && bucket !== undefined && bucket !== 'wrong') return new Uint32Array();
	const kind = problem === undefined ? undefined : index.kinds.find(problem);
	if (problem !== undefined && kind === undefined) return new Uint32Array();
	let ids = index.ordered(isOfWrong ? 'wrong' : bucket);
	if (kind !== undefined) ids = ids.filter((id) => index.hasKind(id, kind));
	if (table !== undefined) {
		const wanted = new Set([...tables.keys()].filter((number) => isNamed(tables[number], table, keyOf)));
		ids = ids.filter((id) => wanted.has(index.at(id).table));
	}
	return test === undefined ? ids : search(run, ids, test, signal);
}

function isNamed(table: CheckedTable | undefined, name: string, keyOf: FilteredRun['keyOf']): boolean {
	return table !== undefined && (table.name === name || keyOf(table) === name);
}

/** Undefined: no text is asked for. */
function testOf({ text = '', column, values = {} }: RowFilter): TestRow | undefined {
	const exact = Object.entries(values).map(([at, wanted]) => ({ at: Number(at), wanted }));
	const needle = foldKey(text);
	if (needle === '' && exact.length === 0) return undefined;
	const holds = (shown: string): boolean => foldName(shown).includes(needle) || shown.includes(needle);
	return (row, table) => {
		if (exact.some(({ at, wanted }) => table.textAt(row, at) !== wanted)) return false;
		if (needle === '') return true;
		if (column !== undefined) return holds(table.textAt(row, column));
		return row.cells.some((_, at) => holds(table.textAt(row, at)));
	};
}

async function search(
	{ dir, index, tables }: FilteredRun,
	candidates: Uint32Array,
	test: TestRow,
	signal: AbortSignal,
): Promise<Uint32Array> {
	const matching = new Set<number>();
	for (const bucket of BUCKETS) {
		const ids = candidates.filter((id) => index.at(id).bucket === bucket);
		if (ids.length > 0) await searchFile(path.join(dir, FILES[bucket]), ids, { index, tables, test, matching }, signal);
	}
	return candidates.filter((id) => matching.has(id));
}

interface Search {
	readonly index: RowIndex;
	readonly tables: readonly CheckedTable[];
	readonly test: TestRow;
	readonly matching: Set<number>;
}

/** `ids`: of one file, in its order. */
async function searchFile(
	file: string,
	ids: Uint32Array,
	{ index, tables, test, matching }: Search,
	signal: AbortSignal,
): Promise<void> {
	let next = 0;
	for await (const { bytes, offset } of readLineBlocks(file, signal, index.at(ids[0] ?? 0).offset)) {
		for (const { start, stop } of linesOf(bytes)) {
			const id = ids[next];
			if (id === undefined) return;
			const { offset: wanted, table } = index.at(id);
			if (offset + start !== wanted) continue;
			next += 1;
			const line: IndexedLine = JSON.parse(bytes.toString('utf8', start, stop));
			const checked = tables[table];
			if (line.row !== undefined && checked !== undefined && test(line.row, checked)) matching.add(id);
		}
		await setImmediate();
		signal.throwIfAborted();
	}
}
