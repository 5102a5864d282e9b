/**
 * The drafts of a plan, in order, those that are wanted.
 *
 * Refused (`plan-damaged`, with file and line): a batch with a wanted line that is not as it was written, and a plan with
 * fewer or more lines than it was finished with.
 */
import { statSync } from 'node:fs';
import { type Batch, readBatches } from '../../disk/batches.ts';
import { linesOf } from '../../disk/read-lines.ts';
import { Fault } from '../../messages/fault.ts';

/** A line that is as it was written, without its line break. */
export interface SoundPlanLine {
	readonly n: number;
	readonly bytes: Buffer;
	readonly offset: number;
}

export async function* readPlan(
	file: string,
	drafts: number,
	isWanted: (n: number) => boolean,
	signal?: AbortSignal,
): AsyncGenerator<SoundPlanLine> {
	for await (const lines of readPlanBlocks(file, drafts, isWanted, signal)) yield* lines;
}

/** The same, some lines at a time, for readers to whom a promise a line is too much. */
export async function* readPlanBlocks(
	file: string,
	drafts: number,
	isWanted: (n: number) => boolean,
	signal?: AbortSignal,
): AsyncGenerator<Iterable<SoundPlanLine>> {
	let n = 0;
	let end = 0;
	const readBatch = function* ({ bytes, offset, isSound, lines }: Batch): Generator<SoundPlanLine> {
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

/** The same, so many at a time. `first`: how many come first, for a reader whom others wait for. */
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

export function planDamaged(file: string, line: number): Fault {
	return new Fault('plan-damaged', { file, line }, { class: 'stopped' });
}
