/** Compares a new plan with earlier runs, read only. Sending asks the ledger again, under the lock. */
import type { SeenChange } from '../../invoices/facts/invoice-facts.ts';
import type { Draft, Rejection } from '../../drafts/draft/row-result.ts';
import type { PlanIdentities } from '../plan-file/plan-line.ts';
import type { RecallInvoices } from '../../invoices/plan/known-invoice.ts';
import { findKnownInvoices } from './units-of-item.ts';
import { checkSameCompany } from './check-run.ts';
import { checkSentRuns, openKnowing, type SentRunsRequest } from './check-known.ts';
import {
	type LedgerFinding,
	type LedgerQuery,
	type LedgerWarning,
	checkAgainstLedger,
	warnAlreadyCreated,
	warnNearDuplicates,
} from './check-against-ledger.ts';
import { type AbsentAsset, PresentAssets } from './absent-assets.ts';
import { type DoneMarks, indexDoneMarks, loadDoneMarks } from '../record/done-marks.ts';
import { readKeptLines, keepLines } from '../record/kept-lines.ts';
import { filesLedger, isSameEnvironment } from './ledger.ts';
import type { LedgerAnswers, LedgerPlace } from './ledger-types.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import type { RunEnvironment, TableRecord } from '../record/run-record.ts';

export interface EarlierRuns {
	/** Runs of the environment that were sent, in whole or in part. */
	readonly count: number;
	/** Loads what the ledger knows about these and forgets the rest. Absent if everything is loaded. */
	readonly lookUp?: (drafts: readonly PlanIdentities[], accessKeys?: readonly string[]) => Promise<void>;
	/** Changes that people have made in the dashboard since, by identity of the asset and by field. */
	readonly done: DoneMarks;
	/** Undefined if nothing prevents the draft. */
	readonly check: (draft: LedgerQuery) => LedgerFinding | undefined;
	readonly created: (identity: NonNullable<Rejection['identity']>) => LedgerWarning | undefined;
	readonly warnNearDuplicates: (draft: Draft) => readonly LedgerWarning[];
	/** Notes that the inputs have an asset, where neither `check` nor `created` is asked about its row. */
	readonly notePresent: (identities: PlanIdentities) => void;
	/** Assets of earlier imports of these tables that no row had. Every row of the tables must have been asked about. */
	readonly listAbsent: (tables: readonly TableRecord[], signal?: AbortSignal) => AsyncIterable<AbsentAsset>;
	/** Says all that is known of these. Forgets the rest, as `lookUp` does. */
	readonly recallInvoices: RecallInvoices;
	/** Numbers of `--again` that no draft had. */
	readonly againUnmet: () => readonly string[];
	readonly close: () => Promise<void>;
}

export interface EarlierRunsRequest extends Pick<SentRunsRequest, 'stateDir' | 'forgetMissing' | 'isDry' | 'clock'> {
	readonly runsDir: string;
	readonly environment: RunEnvironment;
	readonly keyIdentity: KeyIdentity;
	/** Enrollment ids to create again. */
	readonly again: readonly string[];
	readonly sameCompany: boolean;
	/** Folder of the run that asks, if it has one already. */
	readonly ownDir?: string | undefined;
	/** Absent: the files of the runs folder. */
	readonly ledger?: LedgerPlace;
}

export async function openEarlierRuns(request: EarlierRunsRequest, signal?: AbortSignal): Promise<EarlierRuns> {
	const { runsDir, environment, keyIdentity, ownDir, sameCompany, stateDir, ledger: place = filesLedger } = request;
	const asking = { runsDir, environment, keyIdentity, sameCompany, stateDir, isLocked: false };
	const open = () => place.open({ ...asking, ownDir }, signal);
	const ledger = await (place.isShared ? openKnowing(open, request, signal) : open());
	const again = new Set(request.again);
	const met = new Set<string>();
	try {
		if (!request.sameCompany) checkSameCompany(ledger.runs, keyIdentity, environment);
		await checkSentRuns(request);
	} catch (error) {
		await ledger.close();
		throw error;
	}
	const marks = await loadDoneMarks(runsDir, (one) => isSameEnvironment(one, environment));
	const done = indexDoneMarks([...marks, ...(await ledger.loadDone())]);
	const present = new PresentAssets(ledger);
	const noting = (answers: LedgerAnswers): LedgerAnswers => ({
		...answers,
		find(draft) {
			const hits = answers.find(draft);
			if (hits.length > 0) present.note(hits.filter(({ same }) => same !== 'item'));
			return hits;
		},
	});
	let known = noting(await ledger.about([]));
	const lookUp: NonNullable<EarlierRuns['lookUp']> = async (drafts, accessKeys = []) => {
		known = noting(await ledger.about(drafts, accessKeys));
	};
	// Runs that start after this are found when names are reserved.
	const mustLoad = place.isShared && ledger.runs.some(({ hasOutcomes }) => hasOutcomes);
	return {
		count: ledger.runs.filter(({ record }) => (record.sessions ?? []).length > 0).length,
		done,
		...(mustLoad ? { lookUp } : {}),
		check(draft) {
			if (again.has(draft.enrollmentId)) met.add(draft.enrollmentId);
			return checkAgainstLedger(draft, known, again);
		},
		created: (identity) => warnAlreadyCreated(identity, known, again),
		warnNearDuplicates: ({ key, body: { enrollmentId, serialNumber } }) =>
			warnNearDuplicates({ key, enrollmentId, serialNumber }, known),
		notePresent(identities) {
			known.find(identities);
		},
		listAbsent: (tables, signalOfPlan) => present.listAbsent(tables, signalOfPlan),
		async recallInvoices(asked) {
			if (mustLoad && asked.length > 0) await lookUp([], [...new Set(asked.map(({ accessKey }) => accessKey))]);
			return findKnownInvoices(asked, known);
		},
		againUnmet: () => [...again].filter((id) => !met.has(id)),
		close: ledger.close,
	};
}

/** Without an API: all that the runs folder created, in production if there was any. */
export async function openEarlierOfFolder(runsDir: string, signal?: AbortSignal): Promise<EarlierRuns> {
	const keyIdentity = { fingerprint: () => '', isOf: () => true };
	const open = (kind: 'production' | 'sandbox') => {
		const environment = { kind, baseUrl: '' };
		return openEarlierRuns({ runsDir, environment, keyIdentity, again: [], sameCompany: true, isDry: true }, signal);
	};
	const earlier = await open('production');
	if (earlier.count > 0) return earlier;
	await earlier.close();
	return open('sandbox');
}

/**
 * Loads what runs and drafts saw of other invoices (events, returns, complements), because it counts in all later runs. Throws `Fault`
 * `saved-mapping-damaged`.
 */
export async function recallChanges(runsDir: string): Promise<readonly SeenChange[]> {
	const all: SeenChange[] = [];
	for await (const seen of readKeptLines<SeenChange>(runsDir, 'changes')) all.push(seen);
	return all;
}

export async function keepChanges(seen: readonly SeenChange[], runsDir: string): Promise<void> {
	await keepLines(runsDir, 'changes', seen);
}
