/**
 * The drafts of a plan, in order, those that are wanted; the others are passed over without being looked at.
 *
 * Refused: a wanted line whose check sum is wrong or that is not where it belongs, and a plan with fewer or more lines than
 * it was finished with (`plan-damaged`, with file and line).
 */
import { Fault } from '../problems/fault.ts';
import { isCheckedLine, parseCheckedLine } from './checked-line.ts';
import { type LineBlock, readLineBlocks } from './read-blocks.ts';
import type { PlanLine } from './run-record.ts';

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

/** `known`: where a line was found before. What comes before it is not read again, unless some of it is wanted. */
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
	const first = known !== undefined && !isAnyWanted(isWanted, known.n) ? known : { n: 1, offset: 0 };
	let n = first.n - 1;
	const readBlock = function* ({ bytes, offset }: LineBlock): Generator<SoundPlanLine> {
		let start = 0;
		while (start < bytes.length) {
			const stop = bytes.indexOf(LINE_BREAK, start);
			n++;
			if (stop === -1 || n > drafts) throw planDamaged(file, n);
			if (isWanted(n)) {
				if (!isCheckedLine(bytes, start, stop) || !isNumbered(bytes, start, n)) throw planDamaged(file, n);
				yield { n, bytes: bytes.subarray(start, stop), offset: offset + start };
			}
			start = stop + 1;
		}
	};
	for await (const block of readLineBlocks(file, signal, first.offset)) yield readBlock(block);
	if (n < drafts) throw planDamaged(file, n + 1);
}

/** Parses one line of the plan. Throws `plan-damaged` unless it is the whole line of draft `n`. */
export function parsePlanLine(bytes: Buffer, file: string, n: number): PlanLine {
	const json = parseCheckedLine(bytes);
	if (json === undefined || !isNumbered(bytes, 0, n)) throw planDamaged(file, n);
	const line: PlanLine = JSON.parse(json);
	return line;
}

function isAnyWanted(isWanted: (n: number) => boolean, before: number): boolean {
	for (let n = 1; n < before; n++) if (isWanted(n)) return true;
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
