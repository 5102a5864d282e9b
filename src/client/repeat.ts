/**
 * Requests that may be sent again: GET, and PATCH of a line. Repeated as the policy says, a few times and no more.
 *
 * Between attempts: exponential backoff with jitter, or the server's own `Retry-After` where it fits into
 * `maxPauseMs`; a longer one ends the attempts.
 */
import type { Account } from './account.ts';
import type { AnswerKind } from './policy.ts';
import type { Answered, Seen } from './seen.ts';

export interface RepeatLimits extends BackoffLimits {
	/** Attempts in all, the first included. */
	readonly attempts: number;
	readonly maxPauseMs: number;
}

export const REPEAT_LIMITS: RepeatLimits = { attempts: 4, baseMs: 500, capMs: 10_000, maxPauseMs: 60_000 };

export interface Repeated<T> {
	readonly seen: Seen;
	readonly account: Account;
	readonly attempts: number;
	readonly value: T | undefined;
}

export type ReadAnswer<T> = (answer: Answered) => { readonly kind: AnswerKind; readonly value?: T };

/** Undefined: not once more. `attempt` counts from 0. */
export function pauseBefore(
	attempt: number,
	account: Account,
	limits: RepeatLimits,
	random: number,
): number | undefined {
	const backoff = backoffMs(attempt, limits, random);
	const { readAgain } = account.rule;
	if (readAgain === 'after-backoff') return backoff;
	if (readAgain !== 'after-pause' || account.retryAfterMs > limits.maxPauseMs) return undefined;
	return Math.max(account.retryAfterMs, backoff);
}

export interface BackoffLimits {
	readonly baseMs: number;
	readonly capMs: number;
}

/**
 * Exponential backoff with jitter: attempt 0 waits between half of `baseMs` and `baseMs`, each further one twice as long,
 * at most `capMs`. `attempt` counts from 0; `random` is in [0, 1).
 */
export function backoffMs(attempt: number, limits: BackoffLimits, random: number): number {
	const ceiling = Math.min(limits.capMs, limits.baseMs * 2 ** Math.min(attempt, 52));
	return Math.round(ceiling * (0.5 + random / 2));
}
