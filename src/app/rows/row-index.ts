/**
 * Where the rows of a check stand on disk, in the order of the inputs: for a window of any filter, the lines to be read.
 *
 * Rows are numbered: wrong ones first, then skipped, then ready ones, each in the order of its file. Memory: 21 bytes a row, and
 * 4 for each problem of a wrong one. Files are read in blocks, and between two blocks others get their turn. What is said of
 * whole files is kept apart: it is no row.
 */
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createNumberList } from '../../sources/lists/number-list.ts';
import type { Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { RUN_FILES } from '../../runs/record/run-folder.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import { linesOf, readLineBlocks } from '../../runs/storage/read-blocks.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { RowBucket } from '../protocol/view.ts';
import type { CheckedTable } from './checked-table.ts';
import { createProblemKinds, type ProblemKinds } from './problem-kinds.ts';

export const BUCKETS = ['wrong', 'skipped', 'ready'] as const satisfies readonly RowBucket[];
export const FILES: Readonly<Record<RowBucket, string>> = {
	wrong: RUN_FILES.rejections,
	skipped: RUN_FILES.skips,
	ready: RUN_FILES.plan,
};

/** A line of any of the three files. */
export interface IndexedLine {
	readonly origin: Origin;
	readonly row?: Row;
	readonly problems?: readonly Problem[];
	readonly reason?: Problem;
}

/** Cents of rows as far as their prices could be read. */
export interface BucketSum {
	cents: number;
	unreadable: number;
}

export interface RowPosition {
	readonly bucket: RowBucket;
	readonly table: number;
	readonly row: number;
	readonly offset: number;
	readonly bytes: number;
}

export interface RowIndex {
	/** Of wrong rows all is known. */
	readonly wrong: Promise<void>;
	/** Of all rows. */
	readonly done: Promise<void>;
	/** How far it is. */
	readonly phase: () => RowBucket | 'done';
	readonly kinds: ProblemKinds;
	readonly sums: Readonly<Record<RowBucket, BucketSum>>;
	/** By table: its rows so far, and by column the first different texts. */
	readonly seen: readonly { rows: number; readonly samples: Map<number, Set<string>> }[];
	/** What is said of whole files and documents. */
	readonly files: readonly { readonly origin: Origin; readonly problem: Problem }[];
	readonly at: (id: number) => RowPosition;
	readonly hasKind: (id: number, kind: number) => boolean;
	/** Ids in the order of the inputs; wait for `wrong` or `done` first. */
	readonly ordered: (bucket: RowBucket | undefined) => Uint32Array;
}

class Part {
	readonly table = createNumberList(Uint32Array);
	readonly row = createNumberList(Uint32Array);
	readonly offset = createNumberList(Float64Array);
	readonly bytes = createNumberList(Uint32Array);
}

export function indexRows(
	dir: string,
	{ tables: records }: RunRecord,
	tables: readonly CheckedTable[],
	signal: AbortSignal,
): RowIndex {
	const indexer = new RowIndexer(records, tables);
	const read = async (bucket: RowBucket): Promise<void> => {
		for await (const { bytes, offset } of readLineBlocks(path.join(dir, FILES[bucket]), signal)) {
			for (const { start, stop } of linesOf(bytes)) {
				const line: IndexedLine = JSON.parse(bytes.toString('utf8', start, stop));
				indexer.add(bucket, line, offset + start, stop - start);
			}
			await setImmediate();
		}
	};
	let phase: RowBucket | 'done' = 'wrong';
	const next = async (bucket: RowBucket): Promise<void> => {
		phase = bucket;
		await read(bucket);
	};
	const wrong = next('wrong');
	const done = wrong
		.then(() => next('skipped'))
		.then(() => next('ready'))
		.then(() => void (phase = 'done'));
	// Told where they are awaited, if they are.
	wrong.catch(() => {});
	done.catch(() => {});
	const { kinds, sums, seen, files } = indexer;
	return {
		wrong,
		done,
		phase: () => phase,
		kinds,
		sums,
		seen,
		files,
		at: (id) => indexer.at(id),
		hasKind: (id, kind) => indexer.hasKind(id, kind),
		ordered: (bucket) => indexer.ordered(bucket),
	};
}

class RowIndexer {
	readonly sums = { wrong: newSum(), skipped: newSum(), ready: newSum() };
	readonly kinds = createProblemKinds();
	readonly files: { origin: Origin; problem: Problem }[] = [];
	readonly seen: { rows: number; readonly samples: Map<number, Set<string>> }[];
	readonly #tables: readonly CheckedTable[];
	readonly #numbers: ReadonlyMap<string, number>;
	readonly #parts = { wrong: new Part(), skipped: new Part(), ready: new Part() };
	/** Of each wrong row where its kinds begin among the numbers of kinds. */
	readonly #kindsFrom = createNumberList(Uint32Array);
	readonly #kindNumbers = createNumberList(Uint32Array);
	#all: Uint32Array | undefined;

	constructor(records: RunRecord['tables'], tables: readonly CheckedTable[]) {
		this.#tables = tables;
		this.#numbers = new Map(records.map(({ file, sheet }, index) => [placeKey(file, sheet), index]));
		this.seen = tables.map(() => ({ rows: 0, samples: new Map() }));
	}

	add(bucket: RowBucket, line: IndexedLine, offset: number, bytes: number): void {
		const { origin, row, problems = [], reason } = line;
		const number = origin.kind === 'row' ? this.#numbers.get(placeKey(origin.file, origin.sheet)) : undefined;
		const table = number === undefined ? undefined : this.#tables[number];
		if (origin.kind !== 'row' || number === undefined || table === undefined || row === undefined) {
			for (const problem of reason === undefined ? problems : [reason]) this.files.push({ origin, problem });
			return;
		}
		const part = this.#parts[bucket];
		part.table.push(number);
		part.row.push(origin.row);
		part.offset.push(offset);
		part.bytes.push(bytes);
		sample(this.seen[number], table, row);
		if (bucket === 'ready') return;
		const cents = table.centsOf(row, origin.unit);
		if (Number.isNaN(cents)) this.sums[bucket].unreadable += 1;
		const known = cents === undefined || Number.isNaN(cents) ? 0 : cents;
		this.sums[bucket].cents += known;
		if (bucket !== 'wrong') return;
		this.#kindsFrom.push(this.#kindNumbers.length());
		const wrong = { origin, table: table.name, problems, cents: known };
		for (const kind of this.kinds.add(wrong, (column) => table.textAt(row, column))) this.#kindNumbers.push(kind);
	}

	at(id: number): RowPosition {
		const bucket = id < this.#firstOf('skipped') ? 'wrong' : id < this.#firstOf('ready') ? 'skipped' : 'ready';
		const { table, row, offset, bytes } = this.#parts[bucket];
		const index = id - this.#firstOf(bucket);
		return { bucket, table: table.at(index), row: row.at(index), offset: offset.at(index), bytes: bytes.at(index) };
	}

	hasKind(id: number, kind: number): boolean {
		const isLast = id + 1 === this.#kindsFrom.length();
		const end = isLast ? this.#kindNumbers.length() : this.#kindsFrom.at(id + 1);
		for (let index = this.#kindsFrom.at(id); index < end; index++) {
			if (this.#kindNumbers.at(index) === kind) return true;
		}
		return false;
	}

	ordered(bucket: RowBucket | undefined): Uint32Array {
		if (bucket === undefined) {
			return (this.#all ??= mergeParts(
				BUCKETS.map((name) => ({ part: this.#parts[name], first: this.#firstOf(name) })),
			));
		}
		const first = this.#firstOf(bucket);
		return Uint32Array.from({ length: this.#parts[bucket].row.length() }, (_, index) => first + index);
	}

	#firstOf(bucket: RowBucket): number {
		const { wrong, skipped } = this.#parts;
		if (bucket === 'wrong') return 0;
		return wrong.row.length() + (bucket === 'ready' ? skipped.row.length() : 0);
	}
}

/** Rows of a table of which samples are taken, and samples of a column. */
const SAMPLED_ROWS = 300;
const MAX_SAMPLES = 5;

function sample(seen: RowIndex['seen'][number] | undefined, table: CheckedTable, row: Row): void {
	if (seen === undefined) return;
	seen.rows += 1;
	if (seen.rows > SAMPLED_ROWS) return;
	for (const column of row.cells.keys()) {
		const texts = seen.samples.get(column) ?? new Set();
		const text = texts.size < MAX_SAMPLES ? table.textAt(row, column).trim() : '';
		if (text !== '') seen.samples.set(column, texts.add(text));
	}
}

function newSum(): BucketSum {
	return { cents: 0, unreadable: 0 };
}

function placeKey(file: string, sheet: string | undefined): string {
	return JSON.stringify([file, sheet]);
}

/** Each part is in the order of the inputs; so is what they give together. */
function mergeParts(parts: readonly { readonly part: Part; readonly first: number }[]): Uint32Array {
	const heads = parts.map(({ part, first }) => ({ part, first, next: 0, length: part.row.length() }));
	const merged = new Uint32Array(heads.reduce((sum, { length }) => sum + length, 0));
	for (let index = 0; index < merged.length; index++) {
		let least: (typeof heads)[number] | undefined;
		for (const head of heads) {
			if (head.next === head.length) continue;
			if (least === undefined || comesBefore(head, least)) least = head;
		}
		if (least !== undefined) merged[index] = least.first + least.next++;
	}
	return merged;
}

interface Head {
	readonly part: Part;
	readonly next: number;
}

function comesBefore(left: Head, right: Head): boolean {
	const byTable = left.part.table.at(left.next) - right.part.table.at(right.next);
	return byTable === 0 ? left.part.row.at(left.next) < right.part.row.at(right.next) : byTable < 0;
}
