/**
 * Reads the wanted drafts of a plan in order.
 *
 * Throws `plan-damaged`, with file and line, for a damaged batch with a wanted line, or if the number of lines is not the
 * one recorded when the plan was finished; `file-of-another-run` for the plan of another run.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { type Batch, readBatches } from '../../disk/batches.ts';
import { linesOf } from '../../disk/read-lines.ts';
import { Fault } from '../../messages/fault.ts';
import { checkOwner } from '../record/file-owner.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { RunRecord } from '../record/run-record.ts';

/** An undamaged line, without its line break. */
export interface SoundPlanLine {
	readonly n: number;
	readonly bytes: Buffer;
	readonly offset: number;
}

export type PlannedRecord = Pick<RunRecord, 'version' | 'id' | 'planned'>;

export async function* readPlan(
	dir: string,
	record: PlannedRecord,
	isWanted: (n: number) => boolean,
	signal?: AbortSignal,
): AsyncGenerator<SoundPlanLine> {
	for await (const lines of readPlanBlocks(dir, record, isWanted, signal)) yield* lines;
}

/** Like `readPlan`, in blocks, for callers to whom one promise per line is too slow. */
export async function* readPlanBlocks(
	dir: string,
	record: PlannedRecord,
	isWanted: (n: number) => boolean,
	signal?: AbortSignal,
): AsyncGenerator<Iterable<SoundPlanLine>> {
	const file = path.join(dir, RUN_FILES.plan);
	const drafts = record.planned?.drafts ?? 0;
	let n = 0;
	let end = 0;
	const readBatch = function* ({ bytes, offset, isSound, lines, run }: Batch): Generator<SoundPlanLine> {
		if (isSound) checkOwner(run, file, record);
		const first = n + 1;
		for (const { start, stop } of linesOf(bytes)) {
			n++;
			if (n > drafts || (!isSound && isWanted(n))) throw planDamaged(file, n);
			if (isWanted(n)) yield { n, bytes: bytes.subarray(start, stop), offset: offset + start };
		}
		if (n - first + 1 !== lines) throw planDamaged(file, first);
	};
	for await (const batches of readBatches(file, signal)) {
		for (const batch of batches) {
			yield readBatch(batch);
			({ end } = batch);
		}
	}
	const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
	if (n < drafts || bytes !== end) throw planDamaged(file, n + 1);
}

/** Groups lines into batches of `size`. `first`: size of the first batch; a small one starts waiting workers sooner. */
export async function* inBatches(
	blocks: AsyncIterable<Iterable<SoundPlanLine>>,
	size: number,
	first = size,
): AsyncGenerator<readonly SoundPlanLine[]> {
	let gathered: SoundPlanLine[] = [];
	let enough = first;
	for await (const block of blocks) {
		for (const line of block) {
			gathered.push(line);
			if (gathered.length < enough) continue;
			yield gathered;
			gathered = [];
			enough = size;
		}
	}
	if (gathered.length > 0) yield gathered;
}

/** Blocks of lines in portions, for a reader who knows only after a portion if it needs more. */
export class PlanPortions {
	/** True once all lines were taken. */
	areOver = false;
	readonly #blocks: AsyncGenerator<Iterable<SoundPlanLine>>;
	#lines: Iterator<SoundPlanLine> = [].values();

	constructor(blocks: AsyncGenerator<Iterable<SoundPlanLine>>) {
		this.#blocks = blocks;
	}

	/** Yields the next lines, at most as many as `most`. Read each block to its end before the next. */
	async *take(most: number): AsyncGenerator<Iterable<SoundPlanLine>> {
		let left = most;
		const takeLines = function* (lines: Iterator<SoundPlanLine>): Generator<SoundPlanLine> {
			for (let next = lines.next(); next.done !== true; next = lines.next()) {
				yield next.value;
				if (--left === 0) return;
			}
		};
		for (;;) {
			yield takeLines(this.#lines);
			if (left === 0) return;
			const next = await this.#blocks.next();
			if (next.done === true) break;
			this.#lines = next.value[Symbol.iterator]();
		}
		this.areOver = true;
	}

	async close(): Promise<void> {
		await this.#blocks.return(undefined);
	}
}

/** `unnamed`: the run's journal does not name what was sent, so a later import cannot recognise it. */
export function planDamaged(file: string, line: number | string, kind: 'named' | 'unnamed' = 'named'): Fault {
	return new Fault('plan-damaged', { kind, file, line }, { class: 'stopped' });
}
