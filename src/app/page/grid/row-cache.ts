/** Loads rows in windows. Old rows are shown until those of a new revision come; another filter drops them. At most two requests run. */
import type { RowFilter, RowsQuery } from '../../protocol/routes.ts';
import type { RowPlace, RowView, RowWindow } from '../../protocol/view.ts';

export type LoadRows = (query: RowsQuery, signal: AbortSignal) => Promise<RowWindow>;

const WINDOW_ROWS = 100;
const MAX_WINDOWS = 30;
const MAX_LOADS = 2;

interface Loaded {
	readonly revision: number;
	readonly rows: readonly RowView[];
}

export class RowCache {
	readonly #load: LoadRows;
	readonly #onChange: () => void;
	readonly #windows = new Map<number, Loaded>();
	readonly #loading = new Set<number>();
	readonly #failed = new Set<number>();
	#filter: RowFilter = {};
	#revision = -1;
	#counted: Pick<RowWindow, 'revision' | 'count' | 'isSearching'> | undefined;
	#wanted: readonly number[] = [];
	#abort = new AbortController();
	#error: Error | undefined;
	#widest = 0;

	constructor(load: LoadRows, onChange: () => void) {
		this.#load = load;
		this.#onChange = onChange;
	}

	get count(): number | undefined {
		return this.#counted?.count;
	}

	/** True also before the first answer. */
	get isSearching(): boolean {
		return this.#counted?.isSearching ?? true;
	}

	get widest(): number {
		return this.#widest;
	}

	get error(): Error | undefined {
		return this.#error;
	}

	get isLoading(): boolean {
		return this.#loading.size > 0;
	}

	/** True if the rows are those of another filter. */
	show(filter: RowFilter, revision: number): boolean {
		const isOther = JSON.stringify(filter) !== JSON.stringify(this.#filter) || this.#revision < 0;
		if (isOther) {
			this.close();
			this.#filter = filter;
			this.#windows.clear();
			this.#widest = 0;
			this.#counted = undefined;
			this.#wanted = [0];
		} else if (revision === this.#revision) return false;
		this.#revision = revision;
		this.retry();
		return isOther;
	}

	want(from: number, to: number): void {
		this.#wanted = windowsOf(from, to);
		for (const number of this.#wanted) this.#touch(number);
		this.#loadNext();
	}

	retry(): void {
		this.#failed.clear();
		this.#error = undefined;
		this.#loadNext();
	}

	at(row: number): RowView | undefined {
		return this.#windows.get(Math.floor(row / WINDOW_ROWS))?.rows[row % WINDOW_ROWS];
	}

	/** Finds the position of a row. In file order, returns that of the next row if the row is gone. */
	find(wanted: RowPlace): number | undefined {
		const { table, row, unit } = wanted;
		const key = keyOfRow(wanted);
		let after: number | undefined;
		const isSorted = this.#filter.sortBy !== undefined;
		for (const number of [...this.#windows.keys()].toSorted((one, other) => one - other)) {
			const { rows = [], revision = -1 } = this.#windows.get(number) ?? {};
			if (revision < this.#revision) continue;
			const found = rows.findIndex(
				({ place }) =>
					keyOfRow(place) === key || (!isSorted && unit === undefined && place.table === table && place.row >= row),
			);
			if (found === -1) continue;
			const at = number * WINDOW_ROWS + found;
			if (rows[found] !== undefined && keyOfRow(rows[found].place) === key) return at;
			after ??= at;
		}
		return after;
	}

	/** Loads missing rows. Throws if rows moved meanwhile, because the user did not see the new ones. */
	async rows(from: number, to: number): Promise<readonly RowView[]> {
		const revision = this.#revision;
		const rows: RowView[] = [];
		for (const number of windowsOf(from, to)) {
			const known = this.#windows.get(number);
			const loaded = known !== undefined && this.#isFresh(number) ? known : await this.#loadWindow(number);
			const start = number * WINDOW_ROWS;
			rows.push(...loaded.rows.slice(Math.max(0, from - start), to - start));
		}
		if (revision !== this.#revision || rows.length !== to - from) throw new Error('rows were moved');
		return rows;
	}

	patch(place: RowPlace, change: (row: RowView) => RowView): void {
		for (const [number, { revision, rows }] of this.#windows) {
			const at = rows.findIndex((row) => keyOfRow(row.place) === keyOfRow(place));
			const row = rows[at];
			if (row === undefined) continue;
			this.#windows.set(number, { revision, rows: rows.with(at, change(row)) });
			return;
		}
	}

	close(): void {
		this.#abort.abort();
		this.#abort = new AbortController();
		this.#loading.clear();
	}

	#isFresh(number: number): boolean {
		return (this.#windows.get(number)?.revision ?? -1) >= this.#revision;
	}

	#touch(number: number): void {
		const known = this.#windows.get(number);
		if (known === undefined) return;
		this.#windows.delete(number);
		this.#windows.set(number, known);
	}

	#loadNext(): void {
		const last = this.#counted === undefined ? 0 : Math.floor((this.#counted.count - 1) / WINDOW_ROWS);
		for (const number of this.#wanted) {
			if (this.#loading.size >= MAX_LOADS) return;
			if (number > Math.max(0, last) || this.#loading.has(number) || this.#failed.has(number)) continue;
			if (!this.#isFresh(number)) void this.#loadWanted(number);
		}
	}

	async #loadWanted(number: number): Promise<void> {
		try {
			await this.#loadWindow(number);
		} catch (error) {
			if (isAborted(error)) return;
			this.#failed.add(number);
			this.#error = error instanceof Error ? error : new Error(String(error));
		}
		this.#loadNext();
		this.#onChange();
	}

	async #loadWindow(number: number): Promise<Loaded> {
		const from = number * WINDOW_ROWS;
		const { signal } = this.#abort;
		this.#loading.add(number);
		try {
			const query = { ...this.#filter, from, to: from + WINDOW_ROWS };
			const { revision, count, isSearching, rows } = await this.#load(query, signal);
			signal.throwIfAborted();
			this.#windows.delete(number);
			this.#widest = Math.max(this.#widest, ...rows.map(({ cells }) => cells.length));
			// More may have been found: it is asked for again.
			const loaded = { revision: isSearching ? -1 : revision, rows };
			this.#windows.set(number, loaded);
			this.#revision = Math.max(this.#revision, revision);
			if (revision >= (this.#counted?.revision ?? -1)) this.#counted = { revision, count, isSearching };
			this.#forget();
			return loaded;
		} finally {
			if (!signal.aborted) this.#loading.delete(number);
		}
	}

	#forget(): void {
		for (const number of this.#windows.keys()) {
			if (this.#windows.size <= MAX_WINDOWS) return;
			if (!this.#wanted.includes(number)) this.#windows.delete(number);
		}
	}
}

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

function windowsOf(from: number, to: number): readonly number[] {
	const first = Math.floor(from / WINDOW_ROWS);
	const last = Math.floor(Math.max(from, to - 1) / WINDOW_ROWS);
	return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** A unit of an invoice keeps its key when its row number changes. */
export function keyOfRow({ table, row, unit }: RowPlace): string {
	return unit === undefined ? `${row} ${table}` : `${unit.accessKey}/${unit.item}/${unit.unit ?? ''}`;
}
