/**
 * Requests that may be sent again: GET, and PATCH of a line. Repeated a few times, as the policy says. Between attempts:
 * exponential backoff with jitter, or the server's `Retry-After` if it is at most `maxPauseMs`; a longer one ends the attempts.
 */
import type { Account } from './account.ts';
import type { AnswerKind } from './policy.ts';
import type { Answered, Seen } from './seen.ts';

export interface RepeatLimits extends BackoffLimits {
	/** Total attempts, including the first. */
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

/** Undefined if the request may not be repeated. `attempt` counts from 0. */
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
 * Exponential backoff with jitter: attempt 0 waits between half of `baseMs` and `baseMs`, each later one twice as long, at
 * most `capMs`. `attempt` counts from 0; `random` is in [0, 1).
 */
export function backoffMs(attempt: number, limits: BackoffLimits, random: number): number {
	const ceiling = Math.min(limits.capMs, limits.baseMs * 2 ** Math.min(attempt, 52));
	return Math.round(ceiling * (0.5 + random / 2));
}
