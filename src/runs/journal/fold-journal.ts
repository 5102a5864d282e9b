/**
 * Reads a run's journal once from start to end: the state of every draft, and where the next batch goes.
 *
 * Throws `journal-damaged`, with file and line, for a batch with a wrong checksum, an entry that does not belong to this
 * plan, or a journal that is cut or missing; `file-of-another-run` for a journal of another run. Nothing may be sent after
 * that. A torn last batch is not a fault.
 */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { BatchReader } from '../../disk/batch-reader.ts';
import { type Batch, judgeTail, type LogTail, readBatches } from '../../disk/batches.ts';
import { linesOf } from '../../disk/read-lines.ts';
import { ZERO } from '../../sources/bytes/ascii.ts';
import { checkOwner, type FileOwner, foreignFile } from '../record/file-owner.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { JournalEntry, RunRecord } from '../record/run-record.ts';
import { decodeEntry } from './journal-entry.ts';
import { createRowStates, isRowEntry, ROW_ENTRY_TYPES, type RowEntryType, type RowStates } from './row-states.ts';

const COMMA = 0x2c;

export interface FoldedJournal {
	readonly states: RowStates;
	/** Offset after the last sound batch, where the next one goes. */
	readonly end: number;
	/** Bytes after `end` from a batch that was never fully durable; they are overwritten. */
	readonly tornBytes: number;
	/** Not counting footers. */
	readonly lines: number;
	readonly sessions: number;
	/** Offset of the last `ended`, if nothing follows it. */
	readonly endedAt: number | undefined;
}

export interface FoldOptions {
	readonly drafts: number;
	/** Number of sessions in `run.json`. A journal with fewer was cut. */
	readonly sessions: number;
	/** Keep the offset of each draft's last entry, 8 bytes per draft. */
	readonly offsets: boolean;
	/** The run that the journal must belong to. */
	readonly owner?: FileOwner & Pick<RunRecord, 'sessions'>;
}

/** Yields the entries of the sound batches in order, for the history of a few rows. */
export async function* readEntries(file: string): AsyncGenerator<JournalEntry> {
	for await (const batches of readBatches(file)) {
		for (const { bytes, isSound } of batches) {
			if (!isSound) return;
			for (const { start, stop } of linesOf(bytes)) yield decodeEntry(bytes.subarray(start, stop));
		}
	}
}

/** Folds the journal that belongs to a run's record. */
export function foldJournalOf(
	dir: string,
	record: Pick<RunRecord, 'version' | 'id' | 'planned' | 'sessions'>,
	{ offsets }: Pick<FoldOptions, 'offsets'>,
	signal?: AbortSignal,
): Promise<FoldedJournal> {
	const { planned, sessions = [] } = record;
	const expected = { drafts: planned?.drafts ?? 0, sessions: sessions.length, offsets, owner: record };
	return foldJournal(path.join(dir, RUN_FILES.journal), expected, signal);
}

/** An entry about a row begins with one of these. The checksum of its batch vouches for the rest. */
const ROW_STARTS = ROW_ENTRY_TYPES.map((type) => ({ type, bytes: Buffer.from(`{"type":"${type}","n":`) }));

/** Makes no text, because `decodeEntry` takes twelve seconds for a million rows. */
function readStart(bytes: Buffer, start: number): { readonly type: RowEntryType; readonly n: number } | undefined {
	for (const { type, bytes: begin } of ROW_STARTS) {
		let at = 0;
		while (at < begin.length && bytes[start + at] === begin[at]) at += 1;
		if (at < begin.length) continue;
		let n = 0;
		let digit = (bytes[start + at] ?? 0) - ZERO;
		for (; digit >= 0 && digit <= 9; digit = (bytes[start + at] ?? 0) - ZERO) {
			n = n * 10 + digit;
			at += 1;
		}
		return bytes[start + at] === COMMA ? { type, n } : undefined;
	}
	return undefined;
}

export async function foldJournal(file: string, options: FoldOptions, signal?: AbortSignal): Promise<FoldedJournal> {
	const fault = (kind: 'missing' | 'cut' | { readonly line: number }): Fault => {
		const where = typeof kind === 'string' ? { kind } : { kind: 'line' as const, ...kind };
		return new Fault('journal-damaged', { ...where, file, run: path.dirname(file) }, { class: 'stopped' });
	};
	const { owner } = options;
	const started: string[] = [];
	const states = createRowStates(options.drafts, options);
	let [end, lines, footers] = [0, 0, 0];
	let endedAt: number | undefined;
	const take = ({ bytes, offset }: Batch): void => {
		for (const { start, stop } of linesOf(bytes)) {
			lines++;
			const entry = readStart(bytes, start) ?? decodeEntry(bytes.toString('latin1', start, stop));
			endedAt = entry.type === 'ended' ? offset + start : undefined;
			if (entry.type === 'started') started.push(entry.at);
			if (!isRowEntry(entry)) continue;
			if (!(entry.n >= 1 && entry.n <= options.drafts)) throw fault({ line: lines + footers });
			states.apply(entry.n, entry.type, offset + start);
		}
	};
	let tail: LogTail;
	// Another process may be sending the run: read until the file stops growing.
	do {
		reading: for await (const batches of readBatches(file, signal, end)) {
			for (const batch of batches) {
				if (!batch.isSound) break reading;
				if (owner !== undefined) checkOwner(batch.run, file, owner);
				take(batch);
				footers++;
				end = batch.end;
			}
		}
		tail = judgeTail(file, end);
	} while (tail.kind === 'grown');
	if (tail.kind === 'damaged') throw fault({ line: lines + footers + 1 });
	const tornBytes = tail.kind === 'torn' ? tail.length : 0;
	if (end + tornBytes === 0 && options.sessions > 0) throw fault('missing');
	const isWhole = tail.reserved || (tornBytes === 0 && (endedAt !== undefined || end === 0));
	if (!isWhole || started.length < options.sessions) throw fault('cut');
	if (owner?.version === 1) checkStarted(started, file, owner);
	return { states, end, tornBytes, lines, sessions: started.length, endedAt };
}

/** A journal without the name of its run has at least one session of its record, or its record has none. */
function checkStarted(started: readonly string[], file: string, { sessions = [] }: Pick<RunRecord, 'sessions'>): void {
	const isOf = ({ sessions: own = [] }: Pick<RunRecord, 'sessions'>): boolean =>
		own.some(({ at }) => started.includes(at));
	if (sessions.length > 0 && started.length > 0 && !isOf({ sessions })) throw foreignFile(file, isOf);
}

export type EndedEntry = Extract<JournalEntry, { readonly type: 'ended' }>;

/** The last entry, if it ended the last session. */
export function readEnded(file: string, { endedAt }: FoldedJournal): EndedEntry | undefined {
	if (endedAt === undefined) return undefined;
	const journal = new BatchReader(file);
	try {
		const last = journal.lineAt(endedAt);
		const entry = last === undefined ? undefined : decodeEntry(last);
		return entry?.type === 'ended' ? entry : undefined;
	} finally {
		journal.close();
	}
}
