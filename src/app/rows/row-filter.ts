/** A search reads the lines of its candidates once, in their order. The last selections are kept for paging. */
import { setTimeout } from 'node:timers/promises';
import { foldKey, foldName } from '../../drafts/values/folded-name.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { RowsQuery } from '../protocol/routes.ts';
import type { CheckedTable } from './checked-table.ts';
import type { RowIndex, StoredLine } from './row-index.ts';
import { keepLast, type ReadRows, type SortRows } from './row-order.ts';

/** One for the grid, one for a count. */
const MAX_SEARCHES = 2;
const SOON_MS = 250;

export type RowFilter = Omit<RowsQuery, 'from' | 'to'>;

type TestRow = (row: Row, table: CheckedTable) => boolean;

interface Selection {
	readonly found: number[];
	readonly candidates: Promise<Uint32Array>;
	readonly whole: Promise<Uint32Array>;
}

export function createRowFilters(
	index: RowIndex,
	tables: readonly CheckedTable[],
	keyOf: (table: CheckedTable) => string,
	sortRows: SortRows,
	signal: AbortSignal,
) {
	const kept = new Map<string, Selection>();
	let searching: readonly AbortController[] = [];
	const startSearch = (): AbortSignal => {
		for (const old of searching.slice(0, 1 - MAX_SEARCHES)) old.abort(new Error('a newer search'));
		const started = new AbortController();
		searching = [...searching.slice(1 - MAX_SEARCHES), started];
		return AbortSignal.any([signal, started.signal]);
	};
	const readAll: ReadRows = async (take) => {
		await index.done;
		const test: TestRow = (row, table) => {
			take(row, table);
			return false;
		};
		await matching(index, tables, index.ordered(undefined), test, startSearch()).next();
	};
	const selectionOf = (filter: RowFilter): Selection => {
		const key = JSON.stringify(filter);
		const known = kept.get(key);
		if (known !== undefined) return known;
		const { sortBy, order, sortedAt = 0, ...unsorted } = filter;
		if (sortBy !== undefined && order !== undefined) {
			const { whole, candidates } = selectionOf(unsorted);
			const sort = { sortBy, order, sortedAt };
			const sorted = whole.then(async (ids) => sortRows(ids, sort, index, tables, readAll));
			return keepLast(kept, key, { found: [], candidates, whole: sorted }, sorted);
		}
		const test = testOf(filter);
		const wanted = tables.map((one) => [undefined, one.name, keyOf(one)].includes(filter.table));
		const candidates = findCandidates(index, filter, wanted);
		const found: number[] = [];
		const search = async (ids: Uint32Array, tested: TestRow): Promise<Uint32Array> => {
			for await (const id of matching(index, tables, ids, tested, startSearch())) found.push(id);
			return Uint32Array.from(found);
		};
		const whole = test === undefined ? candidates : candidates.then((ids) => search(ids, test));
		return keepLast(kept, key, { found, candidates, whole }, whole);
	};
	return {
		select: (filter: RowFilter): Promise<Uint32Array> => selectionOf(filter).whole,
		/** The first ones, if a search takes longer. */
		async selectSoon(filter: RowFilter): Promise<{ readonly ids: Uint32Array; readonly isWhole: boolean }> {
			const { found, candidates, whole } = selectionOf(filter);
			const ids = await Promise.race([
				whole,
				whole === candidates ? whole : setTimeout(SOON_MS, undefined, { ref: false }),
			]);
			return ids === undefined ? { ids: Uint32Array.from(found), isWhole: false } : { ids, isWhole: true };
		},
	};
}

/** `wanted`: by number of the table. */
async function findCandidates(
	index: RowIndex,
	{ bucket, problem }: RowFilter,
	wanted: readonly boolean[],
): Promise<Uint32Array> {
	const isOfWrong = bucket === 'wrong' || problem !== undefined;
	await (isOfWrong ? index.wrong : index.done);
	if (isOfWrong && bucket !== undefined && bucket !== 'wrong') return new Uint32Array();
	const kind = problem === undefined ? undefined : index.sums.kinds.find(problem);
	if (problem !== undefined && kind === undefined) return new Uint32Array();
	const ids = index.ordered(isOfWrong ? 'wrong' : bucket);
	const ofKind = kind === undefined ? ids : ids.filter((id) => index.hasKind(id, kind));
	return wanted.every(Boolean) ? ofKind : ofKind.filter((id) => wanted[index.at(id).table] === true);
}

async function* matching(
	index: RowIndex,
	tables: readonly CheckedTable[],
	ids: Uint32Array,
	test: TestRow,
	signal: AbortSignal,
): AsyncGenerator<number> {
	const readers = new Map<string, ReturnType<typeof readLines>>();
	try {
		for (const id of ids) {
			const { bucket, offset, table: number } = index.at(id);
			const reader = readers.get(bucket) ?? readLines(index.lines(bucket, signal, offset));
			readers.set(bucket, reader);
			const row = (await reader.lineAt(offset))?.parse().row;
			const table = tables[number];
			if (row !== undefined && table !== undefined && test(row, table)) yield id;
		}
	} finally {
		for (const reader of readers.values()) await reader.close();
	}
}

function readLines(blocks: AsyncGenerator<Iterable<StoredLine>>) {
	let lines: Iterator<StoredLine> | undefined;
	return {
		async lineAt(offset: number): Promise<StoredLine | undefined> {
			for (;;) {
				for (let next = lines?.next(); next?.done === false; next = lines?.next()) {
					if (next.value.offset === offset) return next.value;
				}
				const block = await blocks.next();
				if (block.done === true) return undefined;
				lines = block.value[Symbol.iterator]();
			}
		},
		close: () => blocks.return(undefined),
	};
}

function testOf({ text = '', column, values = {}, filled }: RowFilter): TestRow | undefined {
	const exact = Object.entries(values).map(([at, wanted]) => ({ at: Number(at), wanted }));
	const needle = foldKey(text);
	if (needle === '' && exact.length === 0 && filled === undefined) return undefined;
	const holds = (shown: string): boolean => foldName(shown).includes(needle) || shown.includes(needle);
	return (row, table) => {
		if (exact.some(({ at, wanted }) => table.textAt(row, at) !== wanted)) return false;
		if (filled !== undefined && table.textAt(row, filled) === '') return false;
		if (needle === '') return true;
		if (column !== undefined) return holds(table.textAt(row, column));
		return row.cells.some((_, at) => holds(table.textAt(row, at)));
	};
}
