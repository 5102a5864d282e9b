/**
 * The figures of a run, as `summary.json` holds them and as `--json` prints them. The JSON schema of a run of assets is
 * `docs/summary.schema.json`. Amounts are in cents, times ISO in UTC.
 */
import type { DeprecationNotice } from '../../client/outcome.ts';
import type { Origin } from '../../messages/origin.ts';
import type { PlanFigures, RunEnvironment, RunRecord, StopFault } from '../../runs/record/run-record.ts';
import type { RunFigures } from '../../runs/view/run-view.ts';

/**
 * `checked`: a dry run, nothing was to be sent · `unplanned`: the plan was never finished, nothing was sent ·
 * `unfinished`: drafts are left that `resume` would send, or whose request was in flight when the run broke off · `finished`.
 */
export const RUN_STATES = ['checked', 'unplanned', 'unfinished', 'finished'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const NO_FILES: PlanFigures['files'] = { read: 0, refused: 0, skipped: 0 };

/** `priceCents` summed over the drafts of a bucket; drafts without a price count as nothing. */
export interface BucketCents {
	readonly planned: number;
	readonly created: number;
	readonly unconfirmed: number;
	readonly notSent: number;
}

export interface SummaryProblem {
	readonly code: string;
	readonly count: number;
	/** In the language of the reports. */
	readonly message: string;
	/** What to do about what is refused, where it is the same for all of them. */
	readonly action?: string;
	readonly first: Origin;
}

/** An endpoint of the API that will end, or has passed its date. */
export interface SummaryDeprecation extends DeprecationNotice {
	readonly code: string;
	/** Whole days from the writing of the summary to the sunset, 0 when it has passed; absent where the API gave no date. */
	readonly daysLeft?: number;
	/** In the language of the reports. */
	readonly message: string;
}

export interface ReportFile {
	/** Name within the run folder. */
	readonly name: string;
	readonly kind: ReportKind;
	/** Data rows; absent where there are none to count. */
	readonly rows?: number;
	readonly bytes: number;
	/** Of the file as it was written: one that differs later was edited by a person, and is never written over. */
	readonly sha256: string;
}
export type ReportKind = 'rejected' | 'rejected-others' | 'created' | 'unconfirmed' | 'skipped' | 'report';

export interface HeldRows {
	/** Name of the run folder, beside that of this run. */
	readonly run: string;
	readonly rows: number;
	/** The first of them: its enrollment id here, and its name there, as a command takes it. */
	readonly first: { readonly enrollmentId: string; readonly row: string };
}

/** What a run of assets and one of phone lines have in common. */
interface CommonSummary {
	readonly version: 1;
	readonly program: string;
	/** Name of the run folder. */
	readonly run: string;
	readonly state: RunState;
	/** Why the last session of sending ended, when it was not because all was sent. */
	readonly stopped?: string;
	/** What stopped it, in words; absent when nothing but a person did. */
	readonly stopMessage?: string;
	/** What a person must say before sending goes on. */
	readonly awaits?: NonNullable<StopFault['awaits']>;
	readonly startedAt: string;
	/** Absent for a dry run that names no API. */
	readonly environment?: RunEnvironment;
	/** The first thousand of them. */
	readonly inputs: RunRecord['inputs'];
	readonly typed?: NonNullable<RunRecord['typed']>;
	/** Refused or left out whole: they are no rows, and in no bucket. */
	readonly files: PlanFigures['files'];
	/** Equal problems as one, most frequent first; all of them, parted by code, table and column. */
	readonly problems: readonly SummaryProblem[];
	readonly skips: readonly SummaryProblem[];
	readonly unconfirmed: readonly SummaryProblem[];
	/** What puts many rows in doubt first, then the most frequent. */
	readonly notices: readonly SummaryProblem[];
	/** Each endpoint once. */
	readonly deprecations: readonly SummaryDeprecation[];
	readonly reports: readonly ReportFile[];
}

/** Of a run of assets. */
export interface RunSummary extends CommonSummary {
	readonly command: RunRecord['command'];
	/** First and last outcome of the API. */
	readonly sentFrom?: string;
	readonly sentTo?: string;
	/** Of more than a thousand inputs: all of them, which stand in `inputs.jsonl` of the run. */
	readonly allInputs?: NonNullable<RunRecord['allInputs']>;
	/** Where every row of the inputs and every unit of an invoice ended: all but `units` add up to `units`. */
	readonly buckets: RunFigures;
	/** Of the skipped: items of invoices that are part of the asset of another item; absent: none. */
	readonly joined?: number;
	readonly cents: BucketCents;
	readonly byStatus: Readonly<Record<string, number>>;
	readonly byCategory: Readonly<Record<string, number>>;
	readonly bySupplier: Readonly<Record<string, number>>;
	/** A name for the first unconfirmed row, as a command takes it; absent where there is none. */
	readonly unconfirmedRow?: string;
	/** A probe has shown that unconfirmed rows can be settled by sending them again (`resume --settle-unconfirmed`). */
	readonly canSettle?: true;
	/** Rows among the skipped that earlier runs hold, because their fate there is unknown; by run. */
	readonly held: readonly HeldRows[];
	/** Earlier runs with which the plan was compared; absent where it was compared with none. */
	readonly earlierRuns?: number;
	/** Reais for one unit of other currencies, as they were given: `USD=5.43`; absent: none. */
	readonly exchangeRates?: readonly string[];
	/** Labels of the custom fields that the drafts have; absent: none. */
	readonly customFields?: readonly string[];
	/** `--locale` with which the rejected rows are to be imported again, where it is not the one of this run. */
	readonly rejectedLocale?: 'pt-BR' | 'en-US';
}

/** Of a run of updates of phone lines. Its JSON schema is `docs/line-update-summary.schema.json`. */
export interface LineUpdateSummary extends CommonSummary {
	readonly command: 'lines update';
	/** Where every row ended: all but `units` add up to `units`. Sent without an answer, a row is `unconfirmed`. */
	readonly buckets: Omit<RunFigures, 'created'> & { readonly updated: number };
}

export type AnySummary = RunSummary | LineUpdateSummary;
