/**
 * What the engine must know of the things that it sends. Assets are one subject, updates of phone lines the other; pace,
 * pauses, budget, drain and limits of failure are the same for both.
 */
import type { Fault } from '../../messages/fault.ts';
import type { Problem } from '../../messages/problem.ts';
import type { JournalEntry } from '../record/run-record.ts';
import type { SettledAbout, SettledKind } from './failure-limit.ts';

export interface Item {
	/** Position in the plan. */
	readonly n: number;
}

export interface Subject<One extends Item> {
	/** Called right before an attempt is written down. Throws what stops the run. */
	readonly admit?: () => void;
	/** Sends it once, on the connection of that number. Throws for our own bugs only. */
	readonly send: (item: One, slot: number, signal: AbortSignal) => Promise<Sent>;
	/** Of an item whose attempt is written down and of which nothing was sent. */
	readonly entryOfUnsent: (item: One, at: string, problem: Problem) => JournalEntry;
}

export interface Sent {
	readonly outcome: SentOutcome;
	/** What is written down of it. `at` is ISO, UTC. */
	readonly entryAt: (at: string) => JournalEntry;
}

export type SentOutcome =
	/** Not sent again by this session. */
	| { readonly kind: SettledKind; readonly about: SettledAbout }
	/** Not one byte was sent: may be sent again. */
	| { readonly kind: 'not-sent'; readonly problem: Problem }
	/** Refused for now: may be sent again after the pause. */
	| { readonly kind: 'throttled'; readonly retryAfterMs: number; readonly problem: Problem }
	/** Nothing more can be sent. */
	| { readonly kind: 'stopped'; readonly fault: Fault };
