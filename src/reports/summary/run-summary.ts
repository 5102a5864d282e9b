/** Types of `summary.json` and `--json`; schema: `docs/summary.schema.json`. Amounts are in cents, times ISO in UTC. */
import type { DeprecationNotice } from '../../client/outcome.ts';
import type { Origin } from '../../messages/origin.ts';
import type { PlanFigures, RunEnvironment, RunRecord, StopFault } from '../../runs/record/run-record.ts';
import type { RunFigures } from '../../runs/view/run-view.ts';

/**
 * `checked`: a dry run; `unplanned`: the plan was not finished; `unfinished`: `resume` would send drafts, or requests were in
 * flight at the end; `finished`.
 */
export const RUN_STATES = ['checked', 'unplanned', 'unfinished', 'finished'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const NO_FILES: PlanFigures['files'] = { read: 0, refused: 0, skipped: 0 };

/** Sums of `priceCents`; no price counts as zero. */
export interface BucketCents {
	readonly planned: number;
	readonly created: number;
	readonly unconfirmed: number;
	readonly notSent: number;
}

export interface SummaryProblem {
	readonly code: string;
	readonly count: number;
	readonly message: string;
	/** Present if it is the same for all of them. */
	readonly action?: string;
	readonly first: Origin;
}

/** A deprecated endpoint. */
export interface SummaryDeprecation extends DeprecationNotice {
	readonly code: string;
	/** Until the sunset, 0 if it has passed; absent without a date. */
	readonly daysLeft?: number;
	readonly message: string;
}

export interface ReportFile {
	/** In the run folder. */
	readonly name: string;
	readonly kind: ReportKind;
	/** Data rows, if it has rows. */
	readonly rows?: number;
	readonly bytes: number;
	/** As written: a file that differs was edited and is never overwritten. */
	readonly sha256: string;
}
export type ReportKind = 'rejected' | 'rejected-others' | 'created' | 'unconfirmed' | 'skipped' | 'report';

export interface HeldRows {
	/** Name of a sibling run folder. */
	readonly run: string;
	readonly rows: number;
	/** Enrollment id here, and the name of the row there for commands. */
	readonly first: { readonly enrollmentId: string; readonly row: string };
}

interface CommonSummary {
	readonly version: 1;
	readonly program: string;
	/** Name of the run folder. */
	readonly run: string;
	readonly state: RunState;
	/** Why the last session stopped before all was sent. */
	readonly stopped?: string;
	/** The same in words; absent if only the user stopped it. */
	readonly stopMessage?: string;
	/** Confirmation that sending needs before it goes on. */
	readonly awaits?: NonNullable<StopFault['awaits']>;
	readonly startedAt: string;
	/** Absent for a dry run without an API. */
	readonly environment?: RunEnvironment;
	/** The first thousand. */
	readonly inputs: RunRecord['inputs'];
	readonly typed?: NonNullable<RunRecord['typed']>;
	/** Refused or skipped as a whole; in no bucket. */
	readonly files: PlanFigures['files'];
	/** Grouped by code, table and column, most frequent first. */
	readonly problems: readonly SummaryProblem[];
	readonly skips: readonly SummaryProblem[];
	readonly unconfirmed: readonly SummaryProblem[];
	/** Those that put many rows in doubt first. */
	readonly notices: readonly SummaryProblem[];
	readonly deprecations: readonly SummaryDeprecation[];
	readonly reports: readonly ReportFile[];
}

export interface RunSummary extends CommonSummary {
	readonly command: RunRecord['command'];
	/** First and last outcome. */
	readonly sentFrom?: string;
	readonly sentTo?: string;
	/** Set for more than a thousand inputs, which `inputs.jsonl` lists. */
	readonly allInputs?: NonNullable<RunRecord['allInputs']>;
	/** All but `units` add up to `units`. */
	readonly buckets: RunFigures;
	/** Skipped items that are part of another item's asset. */
	readonly joined?: number;
	readonly cents: BucketCents;
	readonly byStatus: Readonly<Record<string, number>>;
	readonly byCategory: Readonly<Record<string, number>>;
	readonly bySupplier: Readonly<Record<string, number>>;
	/** Name of the first unconfirmed row for commands. */
	readonly unconfirmedRow?: string;
	/** A probe proved that `resume --settle-unconfirmed` works. */
	readonly canSettle?: true;
	/** Skipped rows that are unconfirmed in earlier runs. */
	readonly held: readonly HeldRows[];
	/** Number of earlier runs that the plan was compared with. */
	readonly earlierRuns?: number;
	/** As given: `USD=5.43`. */
	readonly exchangeRates?: readonly string[];
	/** Labels of the drafts' custom fields. */
	readonly customFields?: readonly string[];
	/** `--locale` for the rejected rows, if it differs from that of this run. */
	readonly rejectedLocale?: 'pt-BR' | 'en-US';
}

/** For phone lines; schema: `docs/line-update-summary.schema.json`. */
export interface LineUpdateSummary extends CommonSummary {
	readonly command: 'lines update';
	/** All but `units` add up to `units`. */
	readonly buckets: Omit<RunFigures, 'created'> & { readonly updated: number };
}

export type AnySummary = RunSummary | LineUpdateSummary;
