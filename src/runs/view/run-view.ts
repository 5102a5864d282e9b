/**
 * Reads a run from disk, with 9 bytes of memory per draft. Safe while the run is being sent: shows its state when opened.
 */
import path from 'node:path';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import { foldJournalOf, type FoldedJournal, readEnded } from '../journal/fold-journal.ts';
import type { AbsentAsset } from '../ledger/absent-assets.ts';
import { decodeEntry } from '../journal/journal-entry.ts';
import { BatchReader } from '../../disk/batch-reader.ts';
import { readJsonLines } from '../../disk/read-lines.ts';
import { decodePlanLine, findSent } from '../plan-file/plan-line.ts';
import { planDamaged, readPlan } from '../plan-file/read-plan.ts';
import type { RowState } from '../journal/row-states.ts';
import { RUN_FILES, readRunRecord } from '../record/run-folder.ts';
import type { JournalEntry, PlanLine, RejectionLine, RunRecord, SkipLine } from '../record/run-record.ts';

export interface RunView {
	readonly dir: string;
	readonly name: string;
	readonly record: RunRecord;
	readonly figures: RunFigures;
	/** Attempts without an outcome: the session was killed, or the disk failed. */
	readonly inFlight: number;
	/** End of the last session; absent if it was killed. */
	readonly ended?: Extract<JournalEntry, { readonly type: 'ended' }>;
	/** In plan order; nothing for a dry run. */
	readonly lines: (wanted?: WantedLines) => AsyncIterable<RunLine>;
	readonly rejections: () => AsyncIterable<RejectionLine>;
	readonly skips: () => AsyncIterable<SkipLine>;
	/** Assets of earlier imports that this one no longer has. */
	readonly absent: () => AsyncIterable<AbsentAsset>;
	readonly reconciliations: () => AsyncIterable<InvoiceReconciliation>;
}

/** All lines without the cells of their rows, unless it says otherwise: most readers need no more, and these are half of a line. */
export interface WantedLines {
	readonly state?: RowState;
	readonly withCells?: boolean;
}

export interface RunLine {
	readonly line: PlanLine;
	readonly state: RowState;
	readonly entry?: JournalEntry;
}

/** `created + refused + rejected + unconfirmed + skipped + notSent` is `units`. */
export interface RunFigures {
	readonly units: number;
	readonly created: number;
	readonly refused: number;
	readonly rejected: number;
	/** Includes attempts without an outcome. */
	readonly unconfirmed: number;
	/** By the plan, and right before sending. */
	readonly skipped: number;
	readonly notSent: number;
}

export async function openRun(dir: string, signal?: AbortSignal): Promise<RunView> {
	const record = await readRunRecord(dir);
	const folded = await foldJournalOf(dir, record, { offsets: true }, signal);
	const ended = readEnded(path.join(dir, RUN_FILES.journal), folded);
	return {
		dir,
		name: path.basename(path.resolve(dir)),
		record,
		figures: countFigures(record, folded),
		inFlight: folded.states.count('attempting'),
		...(ended === undefined ? {} : { ended }),
		lines: (wanted = {}) => readLines(dir, record, folded, wanted, signal),
		rejections: () =>
			readPlanned<RejectionLine>(dir, RUN_FILES.rejections, withFiles(record, 'rejected', 'refused'), signal),
		skips: () => readPlanned<SkipLine>(dir, RUN_FILES.skips, withFiles(record, 'skipped', 'skipped'), signal),
		absent: () => readPlanned<AbsentAsset>(dir, RUN_FILES.absent, record.planned?.changed?.absent, signal),
		reconciliations: () => readJsonLines<InvoiceReconciliation>(path.join(dir, RUN_FILES.reconciliation), signal),
	};
}

/** Throws `plan-damaged` unless the file has the lines that the plan counted: a report must not miss rows. */
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

/** Rows, and whole files that were refused or skipped. */
function withFiles(
	{ planned }: RunRecord,
	rows: 'rejected' | 'skipped',
	files: 'refused' | 'skipped',
): number | undefined {
	return planned === undefined ? undefined : planned[rows] + planned.files[files];
}

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
	{ state: only, withCells = false }: WantedLines,
	signal: AbortSignal | undefined,
): AsyncGenerator<RunLine> {
	if (record.command === 'validate' || record.planned === undefined) return;
	const hasEntries = states.count('unsent') < states.drafts;
	const journal = hasEntries ? new BatchReader(path.join(dir, RUN_FILES.journal)) : undefined;
	try {
		for await (const { n, bytes } of readPlan(dir, record, () => true, signal)) {
			const state = states.of(n);
			if (only !== undefined && state !== only) continue;
			const line = decodePlanLine(withCells ? bytes : findSent(bytes));
			const offset = states.entryOffset(n);
			const last = offset === undefined ? undefined : journal?.lineAt(offset);
			const entry = last === undefined ? undefined : decodeEntry(last);
			yield entry === undefined ? { line, state } : { line, state, entry };
		}
	} finally {
		journal?.close();
	}
}
