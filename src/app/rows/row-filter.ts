/** A search reads the lines of its candidates once, in their order. The last selections are kept for paging. */
import { setTimeout } from 'node:timers/promises';
import { foldKey, foldName } from '../../drafts/values/folded-name.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { RowFilter } from '../protocol/routes.ts';
import type { ColumnValues } from '../protocol/view.ts';
import { createFinder, createReplacer } from '../protocol/finding.ts';
import type { CheckedTable, EditedCells } from './checked-table.ts';
import type { RowIndex, StoredLine } from './row-index.ts';
import { keepLast, type ReadRows, type RowSort, type RowsNow } from './row-order.ts';

/** As many searches for the grid, and as many for counts, are kept. */
const MAX_SEARCHES = 2;
const SOON_MS = 250;
const MAX_COUNTED = 50_000;
const MAX_VALUES = 200;

export type ReplacedCells = ReadonlyMap<CheckedTable, EditedCells['cells']>;

/** Returns the number of cells for which a row is wanted, 0 for a row that is not. */
type TestRow = (row: Row, table: CheckedTable) => number;

interface Selection {
	readonly found: { readonly ids: number[]; cells: number };
	readonly candidates: Promise<Uint32Array>;
	readonly whole: Promise<Uint32Array>;
}

interface FilteredRows {
	readonly index: RowIndex;
	readonly tables: readonly CheckedTable[];
	readonly keyOf: (table: CheckedTable) => string;
	readonly now: RowsNow;
	readonly signal: AbortSignal;
}

export class RowFilters {
	readonly #of: FilteredRows;
	readonly #kept = new Map<string, Selection>();
	readonly #searching = { grid: [] as AbortController[], count: [] as AbortController[] };

	constructor(of: FilteredRows) {
		this.#of = of;
	}

	select(filter: RowFilter): Promise<Uint32Array> {
		return this.#selectionOf(filter).whole;
	}

	/** Returns the rows that were found so far if a search takes longer. */
	async selectSoon(filter: RowFilter) {
		const { found, candidates, whole } = this.#selectionOf(filter);
		const soon = whole === candidates ? whole : setTimeout(SOON_MS, undefined, { ref: false });
		const ids = await Promise.race([whole, soon]);
		const cells = filter.found === undefined ? {} : { cells: found.cells };
		return { ids: ids ?? Uint32Array.from(found.ids), isWhole: ids !== undefined, ...cells };
	}

	/** Counts the texts of a column in the rows of a filter. */
	async count(filter: RowFilter, column: number): Promise<ColumnValues> {
		const { sortBy: _, order: __, sortedAt: ___, ...unsorted } = filter;
		const counts = new Map<string, number>();
		let isCut = false;
		await this.#read(await this.select(unsorted), (row, table) => {
			const text = table.textAt(row, column);
			const known = counts.get(text);
			if (known === undefined && counts.size >= MAX_COUNTED) isCut = true;
			else counts.set(text, (known ?? 0) + 1);
		});
		const all = Array.from(counts, ([text, count]) => ({ text, count }));
		const values = all.toSorted((one, other) => other.count - one.count).slice(0, MAX_VALUES);
		return { values, distinct: counts.size, isCut };
	}

	/** Returns cells as they would be after replacing, in the order of the file, by table. */
	async replace(filter: RowFilter, found: NonNullable<RowFilter['found']>, text: string): Promise<ReplacedCells> {
		const { sortBy: _, order: __, sortedAt: ___, ...unsorted } = filter;
		const replaced = createReplacer(found, text);
		const replacedIn = new Map<CheckedTable, EditedCells['cells'][number][]>();
		await this.#read(await this.select({ ...unsorted, found }), (row, table) => {
			for (const column of found.columns) {
				if (table.isLocked(row.number, column)) continue;
				const next = replaced(this.#of.now.textOf(row, table, column));
				if (next === undefined) continue;
				const cells = replacedIn.get(table) ?? [];
				cells.push({ row: row.number, column, text: next });
				replacedIn.set(table, cells);
			}
		});
		return replacedIn;
	}

	#startSearch({ found }: RowFilter): AbortSignal {
		const started = new AbortController();
		const searching = this.#searching[found === undefined ? 'grid' : 'count'];
		searching.push(started);
		for (const old of searching.splice(0, searching.length - MAX_SEARCHES)) old.abort(new Error('a newer search'));
		return AbortSignal.any([this.#of.signal, started.signal]);
	}

	async #read(ids: Uint32Array, take: (row: Row, table: CheckedTable) => void): Promise<void> {
		const test: TestRow = (row, table) => {
			take(row, table);
			return 0;
		};
		await matching(this.#of.index, this.#of.tables, ids, test, this.#of.signal).next();
	}

	#selectionOf(filter: RowFilter): Selection {
		const key = JSON.stringify([filter, filter.found && this.#of.now.edits()]);
		const known = this.#kept.get(key);
		if (known !== undefined) return known;
		const { sortBy, order, sortedAt = 0, ...unsorted } = filter;
		const isSorted = sortBy !== undefined && order !== undefined;
		const selection = isSorted ? this.#sort(unsorted, { sortBy, order, sortedAt }) : this.#search(unsorted);
		return keepLast(this.#kept, key, selection, selection.whole);
	}

	#sort(filter: RowFilter, sort: RowSort): Selection {
		const { whole, candidates } = this.#selectionOf(filter);
		const readAll: ReadRows = async (take) => {
			await this.#of.index.done;
			await this.#read(this.#of.index.ordered(undefined), take);
		};
		const sorted = whole.then(async (ids) => this.#of.now.sort(ids, sort, this.#of.index, this.#of.tables, readAll));
		return { found: { ids: [], cells: 0 }, candidates, whole: sorted };
	}

	#search(filter: RowFilter): Selection {
		const test = testOf(filter, this.#of.now);
		const wanted = this.#of.tables.map((one) => [undefined, one.name, this.#of.keyOf(one)].includes(filter.table));
		const candidates = findCandidates(this.#of.index, filter, wanted);
		const found: Selection['found'] = { ids: [], cells: 0 };
		const search = async (ids: Uint32Array, tested: TestRow): Promise<Uint32Array> => {
			for await (const { id, cells } of matching(
				this.#of.index,
				this.#of.tables,
				ids,
				tested,
				this.#startSearch(filter),
			)) {
				found.ids.push(id);
				found.cells += cells;
			}
			return Uint32Array.from(found.ids);
		};
		return { found, candidates, whole: test === undefined ? candidates : candidates.then((ids) => search(ids, test)) };
	}
}

/** `wanted` says for each table, by its number, if its rows are. */
async function findCandidates(
	index: RowIndex,
	{ bucket, problem }: RowFilter,
	wanted: readonly boolean[],
): Promise<Uint32Array> {
	const isOfWrong = bucket === 'wrong' || problem !== undefined;
	await (isOfWrong ? index.wrong : index.done);
	if (isOfWrong && bucket !== undefined && bucket !== 'wrong') return new Uint32Array();
	const isSkipped = bucket === 'skipped' || bucket === 'created' || bucket === 'unconfirmed';
	const earlier = bucket === 'skipped' ? undefined : bucket;
	const kind = problem === undefined ? undefined : index.sums.kinds.find(problem);
	const isOfKind = (id: number): boolean => kind !== undefined && index.hasKind(id, kind);
	const stored = isOfWrong ? 'wrong' : isSkipped ? 'skipped' : bucket;
	const ofBucket = index.ordered(stored);
	const ofRun = isSkipped ? ofBucket.filter((id) => index.earlierOf(id) === earlier) : ofBucket;
	const found = problem === undefined ? ofRun : ofRun.filter(isOfKind);
	return wanted.every(Boolean) ? found : found.filter((id) => wanted[index.at(id).table] === true);
}

async function* matching(
	index: RowIndex,
	tables: readonly CheckedTable[],
	ids: Uint32Array,
	test: TestRow,
	signal: AbortSignal,
): AsyncGenerator<{ readonly id: number; readonly cells: number }> {
	const readers = new Map<string, ReturnType<typeof readLines>>();
	try {
		for (const id of ids) {
			const { bucket, offset, table: number } = index.at(id);
			const reader = readers.get(bucket) ?? readLines(index.lines(bucket, signal, offset));
			readers.set(bucket, reader);
			const row = (await reader.lineAt(offset))?.parseRow();
			const table = tables[number];
			const cells = row === undefined || table === undefined ? 0 : test(row, table);
			if (cells > 0) yield { id, cells };
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

function testOf({ text = '', column, values = {}, alike = {}, found }: RowFilter, now: RowsNow): TestRow | undefined {
	const exact = Object.entries(values).map(([at, wanted]) => ({ at: Number(at), wanted }));
	const folded = Object.entries(alike).map(([at, wanted]) => ({ at: Number(at), wanted: foldKey(wanted) }));
	const needle = foldKey(text);
	if (needle === '' && exact.length + folded.length === 0 && found === undefined) return undefined;
	const holds = (shown: string): boolean => foldName(shown).includes(needle) || shown.includes(needle);
	const isFound = found && createFinder(found);
	return (row, table) => {
		const columns = column === undefined ? [...row.cells.keys()] : [column];
		if (exact.some(({ at, wanted }) => table.textAt(row, at) !== wanted)) return 0;
		if (folded.some(({ at, wanted }) => foldKey(table.textAt(row, at)) !== wanted)) return 0;
		if (needle !== '' && !columns.some((at) => holds(table.textAt(row, at)))) return 0;
		const isWanted = (at: number): boolean =>
			!table.isLocked(row.number, at) && isFound?.(now.textOf(row, table, at)) === true;
		return found?.columns.filter(isWanted).length ?? 1;
	};
}
