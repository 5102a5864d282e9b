/** Options, events and result of `submitRun`. */
import type { CreateOutcome } from '../../client/outcome.ts';
import type { Fault } from '../../messages/fault.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import type { Clock } from '../../client/clock.ts';
import type { RepeatRefusal } from './repeat-refusal.ts';
import type { LedgerPlace } from '../ledger/ledger-types.ts';
import type { RunEnvironment, RunRecord } from '../record/run-record.ts';
import type { ApiClient } from '../../client/client.ts';
import type { RowStates } from '../journal/row-states.ts';

/** Pace of sending, when it stops, and what a person decided. */
export interface SendChoices {
	readonly maxPerSecond?: number;
	/** Refused and unconfirmed rows after which the run stops: a number, or a percentage of those answered. */
	readonly maxFailures?: number | `${number}%`;
	/** Rows whose fate stays unknown, one after the other, after which the run stops: the API is broken. */
	readonly maxUnconfirmedInARow?: number;
	/** Enrollment ids that are created once more although an earlier run created them. */
	readonly again?: ReadonlySet<string>;
	/** Go on although the API drops custom fields; else the run stops at the first asset that lost one. */
	readonly acceptDroppedFields?: boolean;
	/** A key whose fingerprint differs from the earlier runs' is a new key of the same company. */
	readonly sameCompany?: boolean;
	/** Time for requests in flight to end after `stop.requested`. */
	readonly drainMs?: number;
	/** Folder of this user's marks of sent runs, which notice that a runs folder is an old copy. */
	readonly stateDir?: string;
}

export interface SubmitOptions extends SendChoices {
	/** Absent: assets. A run of another subject is refused. */
	readonly subject?: RunRecord['subject'];
	/** The environment that the client talks to; a run of another one is refused. */
	readonly environment: RunEnvironment;
	readonly keyIdentity: KeyIdentity;
	/** Most requests in flight: no more than the client has connections. */
	readonly concurrency: number;
	/**
	 * Send unconfirmed rows of this run once more, since the API refuses a repeated enrollment id in this way: the answer
	 * shows if the asset exists. Only if a probe has proven it, and only on request.
	 */
	readonly settle?: RepeatRefusal;
	readonly observer?: SubmitObserver;
	readonly clock?: Clock;
	/** Absent: the files of the runs folder. */
	readonly ledger?: LedgerPlace;
}

export interface RunToSend {
	readonly dir: string;
	readonly states: RowStates;
	readonly client: ApiClient;
	readonly options: SubmitOptions;
	readonly clock: Clock;
}

/** Called on the way of every row, so it must be quick. `n` is the position in the plan. */
export interface SubmitObserver {
	/** A request was answered after `ms`, or came to nothing. */
	readonly attempted: (n: number, outcome: CreateOutcome, ms: number) => void;
	/** A row that this session did not send: left out, or left in flight by an earlier session. */
	readonly settled: (n: number, outcome: 'skipped' | 'unconfirmed', reason: Problem) => void;
}

/** Two stages of stopping: nothing new starts; then what is in flight is given up, and its rows are unconfirmed. */
export interface StopSignals {
	readonly requested: AbortSignal;
	readonly now: AbortSignal;
}

/** Drafts of the plan; all but `total` add up to it. */
export interface SubmitCounts {
	readonly total: number;
	readonly created: number;
	readonly refused: number;
	readonly unconfirmed: number;
	/** Left out because an earlier run created them or holds them unconfirmed. */
	readonly skipped: number;
	/** Not sent yet, those in flight included. */
	readonly left: number;
}

/** `perSecond`: assets created lately; `ms`: how long the pause is. */
export type SubmitEvent =
	/** At most ten a second, and one at the end. */
	| {
			readonly kind: 'progress';
			readonly counts: SubmitCounts;
			readonly inFlight: number;
			readonly concurrency: number;
			readonly perSecond: number;
	  }
	/** All workers wait: the API asked for it, or cannot be reached. */
	| { readonly kind: 'paused'; readonly ms: number; readonly reason: ShownProblem }
	| { readonly kind: 'notice'; readonly problem: ShownProblem };

/** How a session of sending ended. */
export interface SubmitResult {
	/** `stopped` comes with a fault. All but `finished` and `nothing-to-do` can be resumed. */
	readonly reason: 'finished' | 'nothing-to-do' | 'interrupted' | 'stopped';
	readonly fault?: Fault;
	readonly counts: SubmitCounts;
	/** Outcomes that the disk did not take, by position in the plan: to be shown to the person, since no file has them. */
	readonly unrecorded: readonly { readonly type: string; readonly n?: number; readonly id?: string }[];
}
