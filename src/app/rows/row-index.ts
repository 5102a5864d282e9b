/** Gives each row an id: wrong rows first, then skipped, then ready ones. Needs 21 bytes a row, and 4 for each problem. */
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { RUN_FILES } from '../../runs/record/run-folder.ts';
import { isFooterLine } from '../../disk/batches.ts';
import { decodePlanLine, findOrigin } from '../../runs/plan-file/plan-line.ts';
import { linesOf, readLineBlocks } from '../../disk/read-lines.ts';
import { createNumberList } from '../../sources/lists/number-list.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { CheckedTable } from './checked-table.ts';
import { EARLIER, findEarlier, type RowLine, RowSums, type StoredBucket } from './row-sums.ts';

export const BUCKETS = ['wrong', 'skipped', 'ready'] as const satisfies readonly StoredBucket[];
const FILES: Readonly<Record<StoredBucket, string>> = {
	wrong: RUN_FILES.rejections,
	skipped: RUN_FILES.skips,
	ready: RUN_FILES.plan,
};
const TAB = 0x09;
const SAMPLED_ROWS = 300;
const MAX_SAMPLES = 5;

export interface StoredLine {
	readonly offset: number;
	readonly bytes: number;
	readonly parse: () => RowLine;
	/** Parses the origin of a ready row, which is faster than parsing the whole line. */
	readonly parseOrigin: () => Origin;
	/** Parses only the row, which is faster than parsing the whole line. */
	readonly parseRow: () => Row | undefined;
}

export interface RowPosition extends Pick<StoredLine, 'offset' | 'bytes'> {
	readonly bucket: StoredBucket;
	readonly table: number;
	readonly row: number;
}

interface Seen {
	rows: number;
	readonly samples: Map<number, Set<string>>;
}

class Part {
	readonly table = createNumberList(Uint32Array);
	readonly row = createNumberList(Uint32Array);
	readonly offset = createNumberList(Float64Array);
	readonly bytes = createNumberList(Uint32Array);
}

export class RowIndex {
	readonly wrong: Promise<void>;
	/** Fulfilled when all rows that count in `sums` are read. */
	readonly summed: Promise<void>;
	readonly done: Promise<void>;
	readonly sums = new RowSums();
	readonly seen: readonly Seen[];
	readonly files: { readonly origin: Origin; readonly problem: Problem; readonly isSkipped: boolean }[] = [];
	/** Counts invoices and items that are no rows. The page shows them by themselves. */
	readonly others = { wrong: 0, skipped: 0, ready: 0 };
	phase: StoredBucket | 'done' = 'wrong';
	readonly #dir: string;
	readonly #tables: readonly CheckedTable[];
	readonly #numbers: ReadonlyMap<string, number>;
	readonly #complete: CompleteLine;
	readonly #parts = { wrong: new Part(), skipped: new Part(), ready: new Part() };
	/** For each skipped row its index in `EARLIER`, from 1; 0 if no earlier run has it. */
	readonly #earlier = createNumberList(Uint8Array);
	readonly #kindsFrom = createNumberList(Uint32Array);
	readonly #kindNumbers = createNumberList(Uint32Array);
	#all: Uint32Array | undefined;
	#isSampled = false;
	#last: { readonly file: string; readonly sheet: string | undefined; readonly number: number | undefined } | undefined;

	/** `complete` turns a line on disk into one as it is shown. */
	constructor(dir: string, tables: readonly CheckedTable[], complete: CompleteLine, signal: AbortSignal) {
		this.#dir = dir;
		this.#tables = tables;
		this.#complete = complete;
		this.#numbers = new Map(tables.map(({ record: { file, sheet } }, index) => [placeKey(file, sheet), index]));
		this.seen = tables.map(() => ({ rows: 0, samples: new Map() }));
		this.wrong = this.#read('wrong', signal);
		this.summed = this.wrong.then(() => this.#read('skipped', signal));
		this.done = this.summed.then(() => this.#read('ready', signal)).then(() => void (this.phase = 'done'));
		// Avoids an unhandled rejection; the awaiting caller sees the error.
		this.done.catch(() => {});
	}

	async *lines(bucket: StoredBucket, signal: AbortSignal, from = 0): AsyncGenerator<Iterable<StoredLine>> {
		for await (const { bytes, offset } of readLineBlocks(path.join(this.#dir, FILES[bucket]), signal, from)) {
			yield linesIn(bytes, offset, this.#complete);
			await setImmediate();
			signal.throwIfAborted();
		}
	}

	async read(positions: readonly RowPosition[]): Promise<readonly RowLine[]> {
		const handles = new Map<StoredBucket, FileHandle>();
		try {
			const lines: RowLine[] = [];
			for (const { bucket, offset, bytes } of positions) {
				const handle = handles.get(bucket) ?? (await open(path.join(this.#dir, FILES[bucket]), 'r'));
				handles.set(bucket, handle);
				const buffer = Buffer.allocUnsafe(bytes);
				const { bytesRead } = await handle.read(buffer, 0, bytes, offset);
				lines.push(this.#complete(parseLine(buffer, 0, bytesRead)));
			}
			return lines;
		} finally {
			for (const handle of handles.values()) await handle.close();
		}
	}

	at(id: number): RowPosition {
		const { bucket, part, index } = this.#partOf(id);
		const { table, row, offset, bytes } = part;
		return { bucket, table: table.at(index), row: row.at(index), offset: offset.at(index), bytes: bytes.at(index) };
	}

	/** Undefined for a row that the check did not have, or that has not been read yet. */
	find(table: number, row: number): RowPosition | undefined {
		for (const bucket of BUCKETS) {
			const part = this.#parts[bucket];
			let [from, to] = [0, part.row.length()];
			while (from < to) {
				const middle = (from + to) >>> 1;
				if ((part.table.at(middle) - table || part.row.at(middle) - row) < 0) from = middle + 1;
				else to = middle;
			}
			const isFound = from < part.row.length() && part.table.at(from) === table && part.row.at(from) === row;
			if (isFound) return this.at(this.#firstOf(bucket) + from);
		}
		return undefined;
	}

	rows(): number {
		return BUCKETS.reduce((sum, bucket) => sum + this.#parts[bucket].row.length(), 0);
	}

	hasKind(id: number, kind: number): boolean {
		const isLast = id + 1 === this.#kindsFrom.length();
		const end = isLast ? this.#kindNumbers.length() : this.#kindsFrom.at(id + 1);
		for (let index = this.#kindsFrom.at(id); index < end; index++) {
			if (this.#kindNumbers.at(index) === kind) return true;
		}
		return false;
	}

	/** Undefined for a row that no earlier run has. */
	earlierOf(id: number): (typeof EARLIER)[number] | undefined {
		const { bucket, index } = this.#partOf(id);
		return bucket === 'skipped' ? EARLIER[this.#earlier.at(index) - 1] : undefined;
	}

	ordered(bucket: StoredBucket | undefined): Uint32Array {
		if (bucket === undefined) return (this.#all ??= this.#merge());
		const first = this.#firstOf(bucket);
		return Uint32Array.from({ length: this.#parts[bucket].row.length() }, (_, index) => first + index);
	}

	async #read(bucket: StoredBucket, signal: AbortSignal): Promise<void> {
		this.phase = bucket;
		for await (const lines of this.lines(bucket, signal)) for (const line of lines) this.#add(bucket, line);
	}

	#add(bucket: StoredBucket, stored: StoredLine): void {
		// Only the place of a ready row counts in a large table.
		if (bucket === 'ready' && this.#isSampled) return this.#addPlace(bucket, { origin: stored.parseOrigin() }, stored);
		const line = stored.parse();
		const { origin, row, problems = [], reason, body } = line;
		const number = this.#tableOf(line);
		const table = number === undefined ? undefined : this.#tables[number];
		if (number === undefined || table === undefined || (row ?? body) === undefined) {
			if (origin.kind === 'invoice') this.others[bucket] += 1;
			else if (reason !== undefined) this.files.push({ origin, problem: reason, isSkipped: true });
			else for (const problem of problems) this.files.push({ origin, problem, isSkipped: false });
			return;
		}
		this.#addPlace(bucket, line, stored);
		sample(this.seen[number], table, row);
		const isLarge = this.#tables.every(({ isUnits }, at) => !isUnits && (this.seen[at]?.rows ?? 0) > SAMPLED_ROWS);
		this.#isSampled ||= bucket === 'ready' && isLarge;
		if (bucket === 'ready') return;
		if (bucket === 'skipped') this.#earlier.push(EARLIER.findIndex((one) => one === findEarlier(line)) + 1);
		if (bucket === 'wrong') this.#kindsFrom.push(this.#kindNumbers.length());
		for (const kind of this.sums.add(bucket, line, table)) this.#kindNumbers.push(kind);
	}

	#addPlace(bucket: StoredBucket, line: Pick<RowLine, 'origin' | 'row'>, { offset, bytes }: StoredLine): void {
		const { origin, row } = line;
		const number = this.#tableOf(line) ?? 0;
		const part = this.#parts[bucket];
		part.table.push(number);
		part.row.push(origin.kind === 'row' ? origin.row : (row?.number ?? 0));
		part.offset.push(offset);
		part.bytes.push(bytes);
		const seen = this.seen[number];
		if (seen !== undefined) seen.rows += 1;
	}

	#tableOf({ origin, row }: Pick<RowLine, 'origin' | 'row'>): number | undefined {
		if (origin.kind !== 'row')
			return origin.kind === 'invoice' && row !== undefined ? this.#tables.length - 1 : undefined;
		// Rows of a table follow one another.
		if (this.#last?.file !== origin.file || this.#last.sheet !== origin.sheet) {
			const { file, sheet } = origin;
			this.#last = { file, sheet, number: this.#numbers.get(placeKey(file, sheet)) };
		}
		return this.#last.number;
	}

	#partOf(id: number) {
		const bucket = id < this.#firstOf('skipped') ? 'wrong' : id < this.#firstOf('ready') ? 'skipped' : 'ready';
		return { bucket, part: this.#parts[bucket], index: id - this.#firstOf(bucket) } as const;
	}

	#firstOf(bucket: StoredBucket): number {
		const { wrong, skipped } = this.#parts;
		if (bucket === 'wrong') return 0;
		return wrong.row.length() + (bucket === 'ready' ? skipped.row.length() : 0);
	}

	#merge(): Uint32Array {
		const heads = BUCKETS.map((bucket) => {
			const part = this.#parts[bucket];
			return { part, first: this.#firstOf(bucket), next: 0, length: part.row.length() };
		});
		const merged = new Uint32Array(heads.reduce((sum, { length }) => sum + length, 0));
		for (let index = 0; index < merged.length; index++) {
			let least: (typeof heads)[number] | undefined;
			for (const head of heads) {
				if (head.next < head.length && (least === undefined || comesBefore(head, least))) least = head;
			}
			if (least !== undefined) merged[index] = least.first + least.next++;
		}
		return merged;
	}
}

export type CompleteLine = (line: RowLine) => RowLine;

function* linesIn(bytes: Buffer, base: number, complete: CompleteLine): Generator<StoredLine> {
	for (const { start, stop } of linesOf(bytes)) {
		if (isFooterLine(bytes, start, stop)) continue;
		yield {
			offset: base + start,
			bytes: stop - start,
			parse: () => complete(parseLine(bytes, start, stop)),
			parseOrigin: () => findOrigin(bytes.subarray(start, stop)),
			parseRow: () => parseRow(bytes.subarray(start, stop)) ?? complete(parseLine(bytes, start, stop)).row,
		};
	}
}

function parseLine(bytes: Buffer, start: number, stop: number): RowLine {
	const text = bytes.subarray(start, stop);
	// JSON has no raw tab; a line of the plan has one at least.
	const line: RowLine = text.includes(TAB) ? decodePlanLine(text) : JSON.parse(text.toString('utf8'));
	return line;
}

/** A line of the plan ends with the row, behind its second tab. */
function parseRow(line: Buffer): Row | undefined {
	const first = line.indexOf(TAB);
	if (first === -1) return parseLine(line, 0, line.length).row;
	const last = line.indexOf(TAB, first + 1);
	return last === -1 ? undefined : JSON.parse(line.toString('utf8', last + 1));
}

function sample(seen: Seen | undefined, table: CheckedTable, row: Row | undefined): void {
	if (seen === undefined || row === undefined || seen.rows > SAMPLED_ROWS) return;
	for (const column of row.cells.keys()) {
		const texts = seen.samples.get(column) ?? new Set();
		const text = texts.size < MAX_SAMPLES ? table.textAt(row, column).trim() : '';
		if (text !== '') seen.samples.set(column, texts.add(text));
	}
}

const placeKey = (file: string, sheet: string | undefined): string => JSON.stringify([file, sheet]);

/** Returns the row without its corrections. */
export function asInFile({ corrected = {}, ...row }: Row): Row {
	const cells = [...row.cells];
	for (const [column, cell] of Object.entries(corrected)) cells[Number(column)] = cell;
	return { ...row, cells };
}

interface Head {
	readonly part: Part;
	readonly next: number;
}

function comesBefore(left: Head, right: Head): boolean {
	const byTable = left.part.table.at(left.next) - right.part.table.at(right.next);
	return byTable === 0 ? left.part.row.at(left.next) < right.part.row.at(right.next) : byTable < 0;
}
