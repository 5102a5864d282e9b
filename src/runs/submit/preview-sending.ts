/** Counts what resuming a run would send, before it is confirmed. Read only; sending checks again under the lock. */
import path from 'node:path';
import { decodePlanLine } from '../plan-file/plan-line.ts';
import { checkLedgerNamed } from '../ledger/check-run.ts';
import { filesLedger } from '../ledger/ledger.ts';
import { type EarlierRunsRequest, openEarlierRuns } from '../ledger/earlier-runs.ts';
import { ledgerQueryOf } from '../ledger/check-against-ledger.ts';
import { inBatches, readPlanBlocks } from '../plan-file/read-plan.ts';
import { runsDirOf } from '../record/run-folder.ts';
import { findSentBeyond } from '../record/sent-runs.ts';
import { foldJournalOf } from '../journal/fold-journal.ts';
import type { EarlierFigures, RunRecord } from '../record/run-record.ts';

export interface SendingPreview {
	readonly drafts: number;
	readonly totalCents: number;
	readonly earlier: EarlierFigures;
	/** Numbers of `--again` that no row to send has. */
	readonly againUnmet: readonly string[];
}

export type PreviewRequest = Omit<EarlierRunsRequest, 'runsDir' | 'ownDir'>;

const LINES_AT_A_TIME = 1_000;

export async function previewSending(
	dir: string,
	record: RunRecord,
	request: PreviewRequest,
	signal?: AbortSignal,
): Promise<SendingPreview> {
	const { ledger = filesLedger } = request;
	checkLedgerNamed(path.basename(dir), record, ledger);
	const sessions = record.sessions ?? [];
	const { states } = await foldJournalOf(dir, record, { offsets: false }, signal);
	const again = [...request.again, ...sessions.flatMap((session) => session.again ?? [])];
	const earlier = await openEarlierRuns(
		{ ...request, again, runsDir: runsDirOf(dir), ownDir: path.resolve(dir) },
		signal,
	);
	const kinds = { created: 0, held: 0, clashing: 0 };
	let drafts = 0;
	let totalCents = 0;
	const sentTo = findSentBeyond(dir, record, request.stateDir);
	const isOpen = (n: number): boolean => states.of(n) === 'unsent' && n > sentTo;
	try {
		const blocks = readPlanBlocks(dir, record, isOpen, signal);
		for await (const lines of inBatches(blocks, LINES_AT_A_TIME)) {
			const asked = lines.map((line) => ({ ...line, query: ledgerQueryOf(line.bytes, record) }));
			await earlier.lookUp?.(asked.map(({ query }) => query));
			for (const { bytes, query } of asked) {
				const finding = earlier.check(query);
				if (finding === undefined) {
					drafts++;
					totalCents += decodePlanLine(bytes).body.priceCents ?? 0;
				} else {
					kinds[finding.earlier === 'clash' ? 'clashing' : finding.earlier]++;
				}
			}
		}
		const againUnmet = earlier.againUnmet().filter((id) => request.again.includes(id));
		return { drafts, totalCents, earlier: { runs: earlier.count, ...kinds }, againUnmet };
	} finally {
		await earlier.close();
	}
}
