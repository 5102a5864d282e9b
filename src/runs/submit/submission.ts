/** Options, events and result of `submitRun`. */
import type { CreateOutcome } from '../../client/outcome.ts';
import type { Fault } from '../../messages/fault.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import type { Clock } from '../../client/clock.ts';
import type { LedgerPlace } from '../ledger/ledger-types.ts';
import type { RunEnvironment, RunRecord } from '../record/run-record.ts';
import type { ApiClient } from '../../client/client.ts';
import type { RowStates } from '../journal/row-states.ts';

/** Pace of sending, when it stops, and what a person decided. */
export interface SendChoices {
	readonly maxPerSecond?: number;
	/** Refused and unconfirmed rows after which the run stops: a number, or a percentage of those answered. */
	readonly maxFailures?: number | `${number}%`;
	/** Consecutive unconfirmed rows after which the run stops, since the API seems broken. */
	readonly maxUnconfirmedInARow?: number;
	/** Enrollment ids to create again although an earlier run created them. Name them when planning, too. */
	readonly again?: readonly string[];
	/** Continue if the API drops custom fields; otherwise the run stops at the first asset that lost one. */
	readonly acceptDroppedFields?: boolean;
	/** The custom fields that an earlier run of the folder lacked exist now. Otherwise nothing is sent. */
	readonly fieldsCreated?: boolean;
	/** Accept a key that earlier runs do not know as a new key of the same company. */
	readonly sameCompany?: boolean;
	/** Send only this many assets, the first of those that are not sent, and leave the others for the next call. */
	readonly first?: number;
	/** Time for requests in flight to end after `stop.requested`. */
	readonly drainMs?: number;
	/** This user's folder for marks of sent runs, which reveal that a run folder is an old copy. */
	readonly stateDir?: string;
}

export interface SubmitOptions extends SendChoices {
	/** The environment that the client talks to; a run of another one is refused. */
	readonly environment: RunEnvironment;
	readonly keyIdentity: KeyIdentity;
	/** Most requests in flight, at most the client's connections. */
	readonly concurrency: number;
	readonly observer?: SubmitObserver;
	readonly clock?: Clock;
	/** Absent: the files of the runs folder. */
	readonly ledger?: LedgerPlace;
}

export interface RunToSend {
	readonly dir: string;
	readonly record: RunRecord;
	readonly states: RowStates;
	readonly client: ApiClient;
	readonly options: SubmitOptions;
	readonly clock: Clock;
}

/** Called for every row, so it must be fast. `n` is the position in the plan. */
export interface SubmitObserver {
	/** A request ended after `ms`, with or without an answer. */
	readonly attempted: (n: number, outcome: CreateOutcome, ms: number) => void;
	/** This session did not send the row: it was skipped, or an earlier session left it in flight. */
	readonly settled: (n: number, outcome: 'skipped' | 'unconfirmed', reason: Problem) => void;
}

/** Two stages of stopping. `requested`: nothing new starts. `now`: requests in flight are given up; their rows are unconfirmed. */
export interface StopSignals {
	readonly requested: AbortSignal;
	readonly now: AbortSignal;
}

/** Numbers of drafts. `total` is the sum of the others. */
export interface SubmitCounts {
	readonly total: number;
	readonly created: number;
	readonly refused: number;
	readonly unconfirmed: number;
	/** Skipped because an earlier run created them or left them unconfirmed. */
	readonly skipped: number;
	/** Not sent yet, or in flight. */
	readonly left: number;
}

/** `perSecond`: recent answers per second. `ms`: length of the pause. */
export type SubmitEvent =
	/** At most ten per second, and one at the end. */
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

/** The result of sending. */
export interface SubmitResult {
	/** `first-sent`: as many as `first` says. `stopped` comes with a fault. All but `finished` and `nothing-to-do` can be resumed. */
	readonly reason: 'finished' | 'nothing-to-do' | 'first-sent' | 'interrupted' | 'stopped';
	readonly fault?: Fault;
	readonly counts: SubmitCounts;
	/** Outcomes that could not be written to disk, by position in the plan. Show them to the user, since no file has them. */
	readonly unrecorded: readonly { readonly type: string; readonly n?: number; readonly id?: string }[];
}
