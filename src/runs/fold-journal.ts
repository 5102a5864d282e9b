/**
 * The journal of a run, read once from front to back: where every draft stands, and where the next line goes.
 *
 * Refused: a line whose check sum is wrong, or that is no entry of this plan (`journal-damaged`, with file and line); a
 * journal that lost its end (`journal-cut`) or is gone (`journal-missing`). Nothing may be sent after either. A torn last line is no fault, see
 * `journal-tail.ts`.
 */
import { Fault } from '../problems/fault.ts';
import { isCheckedLine } from './checked-line.ts';
import { glanceAtEntry } from './journal-entry.ts';
import { parseJournalTail } from './journal-tail.ts';
import { readLineBlocks } from './read-blocks.ts';
import { createStretchFolding } from './fold-stretch.ts';
import { createRowStates, type RowStates } from './row-states.ts';

const LINE_BREAK = 0x0a;

export interface FoldedJournal {
	readonly states: RowStates;
	/** Where the next line goes: behind the last whole one. */
	readonly end: number;
	/** The last line has lost its line break, which stands (or belongs) at `end - 1`. */
	readonly lineBreakMissing: boolean;
	/** Bytes behind `end` that are the start of a line never durable; to be overwritten. */
	readonly tornBytes: number;
	readonly lines: number;
	/** Lines `started`. */
	readonly sessions: number;
	/** Where the last `ended` begins, when nothing follows it. */
	readonly endedAt: number | undefined;
}

export interface FoldOptions {
	/** Drafts of the plan. */
	readonly drafts: number;
	/** Sessions that `run.json` knows of; a journal with fewer was cut. */
	readonly sessions: number;
	/** Keep the place of each draft's last entry: 8 bytes a draft. */
	readonly offsets: boolean;
}

export async function foldJournal(file: string, options: FoldOptions, signal?: AbortSignal): Promise<FoldedJournal> {
	const states = createRowStates(options.drafts, options);
	const stretches = createStretchFolding(states);
	let end = 0;
	let lines = 0;
	let sessions = 0;
	let endedAt: number | undefined;
	let lineBreakMissing = false;
	let tornBytes = 0;
	let reserved = false;

	const takeLine = (bytes: Buffer, start: number, stop: number, offset: number): void => {
		lines++;
		const glance = isCheckedLine(bytes, start, stop) ? glanceAtEntry(bytes, start, stop) : undefined;
		if (glance === undefined || glance.n > options.drafts) throw damaged(file, lines);
		endedAt = undefined;
		if (glance.type === 'started') sessions++;
		else if (glance.type === 'ended') endedAt = offset;
		else states.apply(glance.n, glance.type, offset);
	};

	for await (const { bytes, offset } of readLineBlocks(file, signal)) {
		let start = 0;
		let oneByOne = false;
		for (;;) {
			if (!oneByOne) {
				const stretch = stretches.fold(bytes, start, offset);
				if (stretch.lines > 0) endedAt = undefined;
				lines += stretch.lines;
				start = stretch.end;
				// Its lines tell which of them it is.
				oneByOne = stretch.damaged;
			}
			const stop = bytes.indexOf(LINE_BREAK, start);
			if (stop === -1) break;
			takeLine(bytes, start, stop, offset + start);
			start = stop + 1;
		}
		end = offset + start;
		if (start === bytes.length) continue;
		const tail = parseJournalTail(bytes.subarray(start));
		if (tail.kind === 'damaged') throw damaged(file, lines + 1);
		reserved = tail.reserved;
		if (tail.kind === 'torn') tornBytes = tail.length;
		if (tail.kind === 'line') {
			takeLine(bytes, start, start + tail.length, end);
			end += tail.length + 1;
			lineBreakMissing = true;
		}
	}
	if (lines === 0 && end + tornBytes === 0 && options.sessions > 0) {
		throw new Fault('journal-missing', { file }, { class: 'stopped' });
	}
	const wholeEnd = reserved || (endedAt !== undefined && tornBytes === 0) || (end === 0 && tornBytes === 0);
	if (!wholeEnd || sessions < options.sessions)
		throw new Fault('journal-cut', { file, line: lines }, { class: 'stopped' });
	return { states, end, lineBreakMissing, tornBytes, lines, sessions, endedAt };
}

function damaged(file: string, line: number): Fault {
	return new Fault('journal-damaged', { file, line }, { class: 'stopped' });
}
