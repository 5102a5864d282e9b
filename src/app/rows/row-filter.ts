/** A search reads the lines of its candidates once; a newer search ends it. The last selections are kept for paging. */
import { foldKey, foldName } from '../../drafts/values/folded-name.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { RowsQuery } from '../protocol/routes.ts';
import type { CheckedTable } from './checked-table.ts';
import { BUCKETS, type RowIndex } from './row-index.ts';

const MAX_KEPT = 4;

export class FilterAbandoned extends Error {
	override readonly name = 'FilterAbandoned';
}

export type RowFilter = Pick<RowsQuery, 'bucket' | 'problem' | 'table' | 'text' | 'column' | 'values'>;

type TestRow = (row: Row, table: CheckedTable) => boolean;

export class RowFilters {
	readonly #index: RowIndex;
	readonly #tables: readonly CheckedTable[];
	readonly #keyOf: (table: CheckedTable) => string;
	readonly #signal: AbortSignal;
	readonly #kept = new Map<string, Promise<Uint32Array>>();
	#searching: AbortController | undefined;

	constructor(
		index: RowIndex,
		tables: readonly CheckedTable[],
		keyOf: (table: CheckedTable) => string,
		signal: AbortSignal,
	) {
		this.#index = index;
		this.#tables = tables;
		this.#keyOf = keyOf;
		this.#signal = signal;
	}

	select(filter: RowFilter): Promise<Uint32Array> {
		const { bucket, problem, table, text, column, values } = filter;
		const key = JSON.stringify([bucket, problem, table, text, column, values]);
		const known = this.#kept.get(key);
		if (known !== undefined) return known;
		const selected = this.#select(filter);
		this.#kept.set(key, selected);
		selected.catch(() => this.#kept.delete(key));
		for (const old of [...this.#kept.keys()].slice(0, -MAX_KEPT)) this.#kept.delete(old);
		return selected;
	}

	async #select(filter: RowFilter): Promise<Uint32Array> {
		const { bucket, problem, table } = filter;
		const test = testOf(filter);
		const signal = test === undefined ? this.#signal : this.#startSearch();
		const index = this.#index;
		const isOfWrong = bucket === 'wrong' || problem !== undefined;
		await (isOfWrong ? index.wrong : index.done);
		if (isOfWrong && bucket !== undefined && bucket !== 'wrong') return new Uint32Array();
		const kind = problem === undefined ? undefined : index.kinds.find(problem);
		if (problem !== undefined && kind === undefined) return new Uint32Array();
		let ids = index.ordered(isOfWrong ? 'wrong' : bucket);
		if (kind !== undefined) ids = ids.filter((id) => index.hasKind(id, kind));
		if (table !== undefined) {
			const wanted = this.#tables.map((one) => one.name === table || this.#keyOf(one) === table);
			ids = ids.filter((id) => wanted[index.at(id).table] === true);
		}
		return test === undefined ? ids : this.#search(ids, test, signal);
	}

	#startSearch(): AbortSignal {
		this.#searching?.abort(new FilterAbandoned());
		this.#searching = new AbortController();
		return AbortSignal.any([this.#signal, this.#searching.signal]);
	}

	async #search(candidates: Uint32Array, test: TestRow, signal: AbortSignal): Promise<Uint32Array> {
		const matching = new Set<number>();
		for (const bucket of BUCKETS) {
			const ids = candidates.filter((id) => this.#index.at(id).bucket === bucket);
			for await (const id of this.#searchFile(bucket, ids, test, signal)) matching.add(id);
		}
		return candidates.filter((id) => matching.has(id));
	}

	async *#searchFile(
		bucket: (typeof BUCKETS)[number],
		ids: Uint32Array,
		test: TestRow,
		signal: AbortSignal,
	): AsyncGenerator<number> {
		let [next, id] = [0, ids[0]];
		if (id === undefined) return;
		for await (const lines of this.#index.lines(bucket, signal, this.#index.at(id).offset)) {
			for (const { offset, parse } of lines) {
				const wanted = this.#index.at(id);
				if (offset !== wanted.offset) continue;
				const { row } = parse();
				const table = this.#tables[wanted.table];
				if (row !== undefined && table !== undefined && test(row, table)) yield id;
				next += 1;
				id = ids[next];
				if (id === undefined) return;
			}
		}
	}
}

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
