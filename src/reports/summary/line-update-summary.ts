/** The figures of a run of line updates, as its `summary.json` holds them and as `--json` prints them. */
import type { PlanFigures, RunEnvironment, RunRecord } from '../../runs/record/run-record.ts';
import type { ReportFile, RunState, SummaryDeprecation, SummaryProblem } from './run-summary.ts';

export interface LineUpdateSummary {
	readonly version: 1;
	readonly program: string;
	/** Name of the run folder. */
	readonly run: string;
	readonly command: 'lines update';
	readonly state: RunState;
	/** Why the last session of sending ended, when it was not because all was sent. */
	readonly stopped?: string;
	/** What stopped it, in words; absent when nothing but a person did. */
	readonly stopMessage?: string;
	readonly startedAt: string;
	readonly environment?: RunEnvironment;
	readonly inputs: RunRecord['inputs'];
	readonly typed?: NonNullable<RunRecord['typed']>;
	/** Refused or left out whole: no rows, and in no bucket. */
	readonly files: PlanFigures['files'];
	/** Where every row ended: all but `units` add up to `units`. */
	readonly buckets: LineUpdateBuckets;
	readonly problems: readonly SummaryProblem[];
	readonly skips: readonly SummaryProblem[];
	readonly unconfirmed: readonly SummaryProblem[];
	readonly notices: readonly SummaryProblem[];
	readonly deprecations: readonly SummaryDeprecation[];
	readonly reports: readonly ReportFile[];
}

export interface LineUpdateBuckets {
	readonly units: number;
	readonly updated: number;
	/** Sent, and the API said no. */
	readonly refused: number;
	/** Found wrong before anything was sent. */
	readonly rejected: number;
	/** Sent without an answer; going on sends them again. */
	readonly unconfirmed: number;
	readonly skipped: number;
	/** Good, and not sent. */
	readonly notSent: number;
}
