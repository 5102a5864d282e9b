/**
 * The drafts of a plan, in order, those that are wanted; the others are passed over without being looked at, or without
 * being read where `plan.index` tells where to go on.
 *
 * Refused: a wanted line whose check sum is wrong or that is not where it belongs, and a plan with fewer or more lines than
 * it was finished with (`plan-damaged`, with file and line). With the index, that is: a plan of another size, and another
 * number of lines within the parts that are read.
 */
import { Fault } from '../../messages/fault.ts';
import { isCheckedLine } from '../storage/checked-line.ts';
import { openLineReader } from '../storage/line-reader.ts';
import { LINES_PER_MARK, type PlanMarks, readPlanIndex } from './plan-index.ts';
import { type LineBlock, readLineBlocks } from '../storage/read-blocks.ts';

const LINE_BREAK = 0x0a;
const N_AT = '{"n":'.length;
const COMMA = 0x2c;

/** A line that is as it was written. */
export interface SoundPlanLine {
	readonly n: number;
	/** Valid until the next line is asked for: the memory is used again. */
	readonly bytes: Buffer;
	/** Where the line begins in the file. */
	readonly offset: number;
}

/** Where a line of the plan begins. */
export type PlanStart = Pick<SoundPlanLine, 'n' | 'offset'>;

/** Lines that follow each other, of which some are wanted. */
interface Stretch extends PlanStart {
	/** The last line, and where the file is behind it. */
	readonly to: number;
	readonly end: number | 'end-of-file';
}

/**
 * What lies between wanted lines is not read where the index of the plan tells where to go on. `known`: where a line was
 * found before; where there is no index, what comes before it is not read again, unless some of it is wanted.
 */
export async function* readPlan(
	file: string,
	drafts: number,
	isWanted: (n: number) => boolean,
	signal?: AbortSignal,
	known?: PlanStart,
): AsyncGenerator<SoundPlanLine> {
	for await (const lines of readPlanBlocks(file, drafts, isWanted, signal, known)) yield* lines;
}

/** The same, a block of the file at a time, for readers to whom a promise a line is too much. */
export async function* readPlanBlocks(
	file: string,
	drafts: number,
	isWanted: (n: number) => boolean,
	signal?: AbortSignal,
	known?: PlanStart,
): AsyncGenerator<Iterable<SoundPlanLine>> {
	const marks = readPlanIndex(file, drafts);
	const isSure = known !== undefined && !isAnyWanted(isWanted, 1, known.n - 1);
	const whole: Stretch = { ...(isSure ? known : { n: 1, offset: 0 }), to: drafts, end: 'end-of-file' };
	for (const stretch of marks === undefined ? [whole] : listStretches(marks, drafts, isWanted)) {
		if (stretch === whole || isInPlace(file, stretch)) {
			yield* readStretch(file, stretch, isWanted, signal);
			continue;
		}
		// The index is of another plan, or the plan is damaged: then so it is told by its lines.
		yield* readStretch(file, { ...whole, n: 1, offset: 0 }, (n) => n >= stretch.n && isWanted(n), signal);
		return;
	}
}

const SLAB_BYTES = 256 * 1024;

/** The same, so many at a time; copies, which stay valid. `first`: how many come first, for a reader whom others wait for. */
export async function* inBatches(
	blocks: AsyncIterable<Iterable<SoundPlanLine>>,
	size: number,
	first = size,
): AsyncGenerator<readonly SoundPlanLine[]> {
	let gathered: SoundPlanLine[] = [];
	let enough = first;
	let slab = Buffer.alloc(0);
	let used = 0;
	for await (const block of blocks) {
		for (const { n, bytes, offset } of block) {
			if (used + bytes.length > slab.length) {
				slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, bytes.length));
				used = 0;
			}
			bytes.copy(slab, used);
			gathered.push({ n, bytes: slab.subarray(used, used + bytes.length), offset });
			used += bytes.length;
			if (gathered.length < enough) continue;
			yield gathered;
			gathered = [];
			enough = size;
		}
	}
	if (gathered.length > 0) yield gathered;
}

function listStretches(
	{ offsets, bytes }: PlanMarks,
	drafts: number,
	isWanted: (n: number) => boolean,
): readonly Stretch[] {
	const stretches: Stretch[] = [];
	for (const [mark, offset] of offsets.entries()) {
		const n = mark * LINES_PER_MARK + 1;
		const to = Math.min(n + LINES_PER_MARK - 1, drafts);
		if (!isAnyWanted(isWanted, n, to)) continue;
		const end = to === drafts ? 'end-of-file' : (offsets[mark + 1] ?? bytes);
		const before = stretches.at(-1);
		if (before?.to === n - 1) stretches[stretches.length - 1] = { ...before, to, end };
		else stretches.push({ n, offset, to, end });
	}
	return stretches;
}

/** The index is of this very plan: the stretch begins with the line that it names, and so does what follows it. */
function isInPlace(file: string, { n, offset, to, end }: Stretch): boolean {
	const reader = openLineReader(file);
	const isLine = (one: number, at: number): boolean => {
		const line = reader.at(at);
		return isCheckedLine(line, 0, line.length) && isNumbered(line, 0, one);
	};
	try {
		return isLine(n, offset) && (end === 'end-of-file' || isLine(to + 1, end));
	} finally {
		reader.close();
	}
}

async function* readStretch(
	file: string,
	stretch: Stretch,
	isWanted: (n: number) => boolean,
	signal: AbortSignal | undefined,
): AsyncGenerator<Iterable<SoundPlanLine>> {
	let n = stretch.n - 1;
	let isOver = false;
	const readBlock = function* ({ bytes, offset }: LineBlock): Generator<SoundPlanLine> {
		let start = 0;
		while (start < bytes.length) {
			isOver = n === stretch.to && stretch.end !== 'end-of-file';
			if (isOver) {
				if (offset + start !== stretch.end) throw planDamaged(file, n);
				return;
			}
			const stop = bytes.indexOf(LINE_BREAK, start);
			n++;
			if (stop === -1 || n > stretch.to) throw planDamaged(file, n);
			if (isWanted(n)) {
				if (!isCheckedLine(bytes, start, stop) || !isNumbered(bytes, start, n)) throw planDamaged(file, n);
				yield { n, bytes: bytes.subarray(start, stop), offset: offset + start };
			}
			start = stop + 1;
		}
	};
	for await (const block of readLineBlocks(file, signal, stretch.offset)) {
		yield readBlock(block);
		if (isOver) return;
	}
	if (n < stretch.to) throw planDamaged(file, n + 1);
}

function isAnyWanted(isWanted: (n: number) => boolean, from: number, to: number): boolean {
	for (let n = from; n <= to; n++) if (isWanted(n)) return true;
	return false;
}

function isNumbered(bytes: Buffer, start: number, n: number): boolean {
	let number = 0;
	let index = start + N_AT;
	for (; index < bytes.length && bytes[index] !== COMMA; index++) number = number * 10 + (bytes[index] ?? 0) - 0x30;
	return number === n;
}

export function planDamaged(file: string, line: number): Fault {
	return new Fault('plan-damaged', { file, line }, { class: 'stopped' });
}
