/** Types of `summary.json` and `--json`; schema: `docs/summary.schema.json`. Amounts are in cents, times ISO in UTC. */
import type { DeprecationNotice } from '../../client/outcome.ts';
import type { Origin } from '../../messages/origin.ts';
import type { PlanFigures, RunEnvironment, RunRecord, StopFault } from '../../runs/record/run-record.ts';
import type { RunFigures } from '../../runs/view/run-view.ts';

/** `unfinished`: `resume` would send drafts, or requests were in flight at the end. */
export const RUN_STATES = ['checked', 'unplanned', 'unfinished', 'finished'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const NO_FILES: PlanFigures['files'] = { read: 0, refused: 0, skipped: 0 };

export interface BucketCents {
	readonly planned: number;
	readonly created: number;
	readonly refused: number;
	readonly unconfirmed: number;
	readonly notSent: number;
}

export interface SummaryProblem {
	readonly code: string;
	readonly count: number;
	readonly message: string;
	readonly action?: string;
	readonly first: Origin;
}

export interface SummaryDeprecation extends DeprecationNotice {
	readonly code: string;
	readonly daysLeft?: number;
	readonly message: string;
}

/** A file in the run folder. `rows` is undefined for `report.html`. */
export interface ReportFile {
	readonly name: string;
	readonly kind: ReportKind;
	readonly rows?: number;
	readonly bytes: number;
	/** Hash of the file as written. A file with another hash was edited and is never overwritten. */
	readonly sha256: string;
}
/**
 * `rejected-others`: lists of invoices and files that were rejected as a whole, which cannot be imported again as `rejected` can.
 */
export type ReportKind =
	| 'rejected'
	| 'rejected-others'
	| 'created'
	| 'unconfirmed'
	| 'skipped'
	| 'changed'
	| 'absent'
	| 'report';

export type SummaryChanged = Omit<NonNullable<PlanFigures['changed']>, 'timeZone'>;

export interface HeldRows {
	readonly run: string;
	readonly rows: number;
	/** `enrollmentId` is from this run. `row` names the row of `run` in commands. */
	readonly first: { readonly enrollmentId: string; readonly row: string };
}

export interface RunSummary {
	readonly version: 1;
	readonly program: string;
	readonly run: string;
	readonly command: RunRecord['command'];
	readonly state: RunState;
	readonly stopped?: string;
	readonly stopMessage?: string;
	readonly awaits?: NonNullable<StopFault['awaits']>;
	readonly startedAt: string;
	readonly environment?: RunEnvironment;
	readonly inputs: RunRecord['inputs'];
	readonly typed?: NonNullable<RunRecord['typed']>;
	readonly files: PlanFigures['files'];
	readonly problems: readonly SummaryProblem[];
	readonly skips: readonly SummaryProblem[];
	readonly unconfirmed: readonly SummaryProblem[];
	readonly notices: readonly SummaryProblem[];
	readonly deprecations: readonly SummaryDeprecation[];
	readonly reports: readonly ReportFile[];
	readonly sentFrom?: string;
	readonly sentTo?: string;
	/** Set if there are more than a thousand inputs; `inputs.jsonl` lists them all. */
	readonly allInputs?: NonNullable<RunRecord['allInputs']>;
	/** The other figures add up to `units`. */
	readonly buckets: RunFigures;
	readonly joined?: number;
	/** Also counted in `buckets.skipped`: rows that an earlier import created, and what they say otherwise now. */
	readonly changed?: SummaryChanged;
	readonly cents: BucketCents;
	readonly byStatus: Readonly<Record<string, number>>;
	readonly byCategory: Readonly<Record<string, number>>;
	readonly bySupplier: Readonly<Record<string, number>>;
	readonly unconfirmedRow?: string;
	readonly held: readonly HeldRows[];
	readonly earlierRuns?: number;
	readonly exchangeRates?: readonly string[];
	readonly customFields?: readonly string[];
	readonly ignoredColumns?: NonNullable<PlanFigures['ignoredColumns']>;
	readonly rejectedLocale?: 'pt-BR' | 'en-US';
}
