/**
 * The journal of a run, read once from front to back: where every draft stands, and where the next line goes.
 *
 * Refused: a line whose check sum is wrong, or that is no entry of this plan (`journal-damaged`, with file and line); a
 * journal that lost its end or is gone. Nothing may be sent after either. A last batch
 * that is torn is no fault, see `journal-tail.ts`.
 */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { isCheckedLine, isMarkedFirst } from '../storage/checked-line.ts';
import { glanceAtEntry } from './journal-entry.ts';
import { type JournalTail, parseJournalTail, readTornBatch } from './journal-tail.ts';
import { LINE_BREAK, readLineBlocks } from '../storage/read-blocks.ts';
import { createStretchFolding } from './fold-stretch.ts';
import { createRowStates, type RowStates } from './row-states.ts';

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

/** What the lines up to the first one that is not sound have shown. */
interface SoundLines {
	readonly states: RowStates;
	end: number;
	lines: number;
	sessions: number;
	endedAt: number | undefined;
	/** The last session marked the first line of each batch. */
	marked: boolean;
}

interface FoldedLines extends Readonly<SoundLines> {
	readonly lineBreakMissing: boolean;
	/** What stands behind them; undefined: a line that is not sound. */
	readonly tail: JournalTail | undefined;
}

export async function foldJournal(file: string, options: FoldOptions, signal?: AbortSignal): Promise<FoldedJournal> {
	let folded = await foldLines(file, options, Infinity, signal);
	let { tail } = folded;
	if (tail === undefined || tail.kind === 'damaged') {
		tail = await readTornBatch(file, folded.end, folded.marked, signal);
		if (tail.kind === 'damaged') throw damaged(file, folded.lines + 1);
		// Lines behind the damage may have been counted with those before it.
		folded = await foldLines(file, options, folded.end, signal);
	}
	const { end, lines, sessions, endedAt } = folded;
	const tornBytes = tail.kind === 'torn' ? tail.length : 0;
	if (lines === 0 && end + tornBytes === 0 && options.sessions > 0) {
		throw new Fault('journal-damaged', { kind: 'missing', file, run: path.dirname(file) }, { class: 'stopped' });
	}
	const wholeEnd = tail.reserved || (endedAt !== undefined && tornBytes === 0) || (end === 0 && tornBytes === 0);
	if (!wholeEnd || sessions < options.sessions) {
		throw new Fault('journal-damaged', { kind: 'cut', file, run: path.dirname(file) }, { class: 'stopped' });
	}
	return { ...folded, tornBytes };
}

/** Folds what begins before `limit`, where a line begins. */
async function foldLines(
	file: string,
	options: FoldOptions,
	limit: number,
	signal: AbortSignal | undefined,
): Promise<FoldedLines> {
	const states = createRowStates(options.drafts, options);
	const stretches = createStretchFolding(states);
	const folded: SoundLines = { states, end: 0, lines: 0, sessions: 0, endedAt: undefined, marked: false };

	/** False: the line is not sound. */
	const takeLine = (bytes: Buffer, start: number, stop: number, offset: number): boolean => {
		if (!isCheckedLine(bytes, start, stop)) return false;
		folded.lines++;
		const glance = glanceAtEntry(bytes, start, stop);
		if (glance === undefined || glance.n > options.drafts) throw damaged(file, folded.lines);
		folded.endedAt = glance.type === 'ended' ? offset : undefined;
		if (glance.type === 'started') {
			folded.sessions++;
			folded.marked = isMarkedFirst(bytes, stop);
		} else if (glance.type !== 'ended') states.apply(glance.n, glance.type, offset);
		return true;
	};

	for await (const block of readLineBlocks(file, signal)) {
		const { offset } = block;
		if (offset >= limit) break;
		const bytes = block.bytes.subarray(0, limit - offset);
		let start = 0;
		let oneByOne = false;
		for (;;) {
			if (!oneByOne) {
				const stretch = stretches.fold(bytes, start, offset);
				if (stretch.lines > 0) folded.endedAt = undefined;
				folded.lines += stretch.lines;
				start = stretch.end;
				// Its lines tell which of them it is.
				oneByOne = stretch.damaged;
			}
			folded.end = offset + start;
			const stop = bytes.indexOf(LINE_BREAK, start);
			if (stop === -1) break;
			if (!takeLine(bytes, start, stop, offset + start)) return { ...folded, lineBreakMissing: false, tail: undefined };
			start = stop + 1;
		}
		if (start === bytes.length) continue;
		const tail = parseJournalTail(bytes.subarray(start));
		if (tail.kind !== 'line') return { ...folded, lineBreakMissing: false, tail };
		takeLine(bytes, start, start + tail.length, folded.end);
		return { ...folded, end: folded.end + tail.length + 1, lineBreakMissing: true, tail };
	}
	return { ...folded, lineBreakMissing: false, tail: { kind: 'clean', reserved: false } };
}

function damaged(file: string, line: number): Fault {
	return new Fault('journal-damaged', { kind: 'line', file, line, run: path.dirname(file) }, { class: 'stopped' });
}
