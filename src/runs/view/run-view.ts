/**
 * A run on disk, to be read: its record, its figures, and its lines as often as a report needs, never held in memory.
 *
 * Memory: 9 bytes a draft. Reading while the run is being sent is safe: it shows the moment at which it was opened.
 * Throws `run-of-another-subject`, `run-not-found`, `run-record-damaged`, `journal-damaged`, and while reading `plan-damaged`.
 */
import path from 'node:path';
import type { InvoiceReconciliation } from '../../drafts/invoice/invoice-plan.ts';
import { checkSubject } from '../ledger/check-run.ts';
import { foldJournal, type FoldedJournal } from '../journal/fold-journal.ts';
import { decodeEntry } from '../journal/journal-entry.ts';
import { BatchReader } from '../../disk/batch-reader.ts';
import { readJsonLines } from '../../disk/read-lines.ts';
import { decodePlanLine } from '../plan-file/plan-line.ts';
import { planDamaged, readPlan } from '../plan-file/read-plan.ts';
import type { RowState } from '../journal/row-states.ts';
import { RUN_FILES, readRunRecord } from '../record/run-folder.ts';
import type { JournalEntry, PlanLine, RejectionLine, RunRecord, SkipLine } from '../record/run-record.ts';

export interface RunView {
	readonly dir: string;
	/** Name of the run folder. */
	readonly name: string;
	readonly record: RunRecord;
	readonly figures: RunFigures;
	/** Rows that the last session left in flight: it was killed, or the disk did not take what became of them. */
	readonly inFlight: number;
	/** Why the last session of sending ended; absent when none did, or when it was killed. */
	readonly ended?: Extract<JournalEntry, { readonly type: 'ended' }>;
	/** In plan order, each with its last journal entry. Nothing for a dry run, which keeps no request bodies. */
	readonly lines: () => AsyncIterable<RunLine>;
	readonly rejections: () => AsyncIterable<RejectionLine>;
	readonly skips: () => AsyncIterable<SkipLine>;
	readonly reconciliations: () => AsyncIterable<InvoiceReconciliation>;
}

export interface RunLine {
	readonly line: PlanLine;
	/** `attempting`: killed before the answer was written down, or being sent at this moment. */
	readonly state: RowState;
	readonly entry?: JournalEntry;
}

/** `created + refused + rejected + unconfirmed + skipped + notSent` is `units`. */
export interface RunFigures {
	readonly units: number;
	readonly created: number;
	readonly refused: number;
	readonly rejected: number;
	/** Those without any word on their fate included. */
	readonly unconfirmed: number;
	/** By the plan, and when their turn came. */
	readonly skipped: number;
	readonly notSent: number;
}

/** `subject`: what the caller takes the run for, as `RunRecord` has it; a run of something else is refused. */
export async function openRun(dir: string, signal?: AbortSignal, subject?: RunRecord['subject']): Promise<RunView> {
	const record = await readRunRecord(dir);
	checkSubject(path.basename(path.resolve(dir)), record, subject);
	const journalFile = path.join(dir, RUN_FILES.journal);
	const drafts = record.planned?.drafts ?? 0;
	const folded = await foldJournal(
		journalFile,
		{ drafts, sessions: record.sessions?.length ?? 0, offsets: true },
		signal,
	);
	const ended = readEnded(journalFile, folded);
	return {
		dir,
		name: path.basename(path.resolve(dir)),
		record,
		figures: countFigures(record, folded),
		inFlight: folded.states.count('attempting'),
		...(ended === undefined ? {} : { ended }),
		lines: () => readLines(dir, record, folded, signal),
		rejections: () =>
			readPlanned<RejectionLine>(dir, RUN_FILES.rejections, withFiles(record, 'rejected', 'refused'), signal),
		skips: () => readPlanned<SkipLine>(dir, RUN_FILES.skips, withFiles(record, 'skipped', 'skipped'), signal),
		reconciliations: () => readJsonLines<InvoiceReconciliation>(path.join(dir, RUN_FILES.reconciliation), signal),
	};
}

/** Lines that the plan counted. A file that has others is `plan-damaged`: rows must not be missing from a report. */
async function* readPlanned<Line>(
	dir: string,
	name: string,
	planned: number | undefined,
	signal: AbortSignal | undefined,
): AsyncGenerator<Line> {
	const file = path.join(dir, name);
	let lines = 0;
	try {
		for await (const line of readJsonLines<Line>(file, signal)) {
			lines++;
			yield line;
		}
	} catch (error) {
		if (error instanceof SyntaxError) throw planDamaged(file, lines + 1);
		throw error;
	}
	if (planned !== undefined && lines !== planned) throw planDamaged(file, Math.min(lines, planned) + 1);
}

/** Lines of a file of the plan: its rows, and the whole files that were refused or left out. */
function withFiles(
	{ planned }: RunRecord,
	rows: 'rejected' | 'skipped',
	files: 'refused' | 'skipped',
): number | undefined {
	return planned === undefined ? undefined : planned[rows] + planned.files[files];
}

/** The buckets of a run; pure. */
export function countFigures({ planned }: RunRecord, { states }: Pick<FoldedJournal, 'states'>): RunFigures {
	return {
		units: planned?.units ?? 0,
		created: states.count('created'),
		refused: states.count('refused'),
		rejected: planned?.rejected ?? 0,
		unconfirmed: states.count('unconfirmed') + states.count('attempting'),
		skipped: (planned?.skipped ?? 0) + states.count('skipped'),
		notSent: states.count('unsent'),
	};
}

async function* readLines(
	dir: string,
	record: RunRecord,
	{ states }: FoldedJournal,
	signal: AbortSignal | undefined,
): AsyncGenerator<RunLine> {
	if (record.command === 'validate' || record.planned === undefined) return;
	const planFile = path.join(dir, RUN_FILES.plan);
	const hasEntries = states.count('unsent') < states.drafts;
	const journal = hasEntries ? new BatchReader(path.join(dir, RUN_FILES.journal)) : undefined;
	try {
		for await (const { n, bytes } of readPlan(planFile, states.drafts, () => true, signal)) {
			const line = decodePlanLine(bytes);
			const offset = states.entryOffset(n);
			const state = states.of(n);
			const last = offset === undefined ? undefined : journal?.lineAt(offset);
			const entry = last === undefined ? undefined : decodeEntry(last);
			yield entry === undefined ? { line, state } : { line, state, entry };
		}
	} finally {
		journal?.close();
	}
}

export function readEnded(file: string, { endedAt }: FoldedJournal): RunView['ended'] {
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
