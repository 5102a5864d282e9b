/**
 * The drafts of a plan, in order, those that are wanted; the others are passed over without being parsed.
 *
 * Refused: a wanted line whose check sum is wrong or that is not where it belongs, and a plan with fewer or more lines than
 * it was finished with (`plan-damaged`, with file and line).
 */
import { Fault } from '../problems/fault.ts';
import { parseCheckedLine } from './checked-line.ts';
import { readLineBlocks } from './read-blocks.ts';
import type { PlanLine } from './run-record.ts';

const LINE_BREAK = 0x0a;

export interface PlacedPlanLine {
	readonly line: PlanLine;
	/** Where the line begins in the file. */
	readonly offset: number;
}

export async function* readPlan(
	file: string,
	drafts: number,
	isWanted: (n: number) => boolean,
	signal?: AbortSignal,
): AsyncGenerator<PlacedPlanLine> {
	let n = 0;
	for await (const { bytes, offset } of readLineBlocks(file, signal)) {
		let start = 0;
		while (start < bytes.length) {
			const stop = bytes.indexOf(LINE_BREAK, start);
			n++;
			if (stop === -1 || n > drafts) throw damaged(file, n);
			if (isWanted(n)) yield { line: decodePlanLine(bytes.subarray(start, stop), file, n), offset: offset + start };
			start = stop + 1;
		}
	}
	if (n < drafts) throw damaged(file, n + 1);
}

/** One line of the plan. Throws `plan-damaged` unless it is the whole line of draft `n`. */
export function decodePlanLine(bytes: Buffer, file: string, n: number): PlanLine {
	const json = parseCheckedLine(bytes);
	if (json === undefined) throw damaged(file, n);
	const line: PlanLine = JSON.parse(json);
	if (line.n !== n) throw damaged(file, n);
	return line;
}

function damaged(file: string, line: number): Fault {
	return new Fault('plan-damaged', { file, line }, { class: 'stopped' });
}
