/**
 * Requests that may be sent again: GET, and PATCH of a line. Repeated as the policy says, a few times and no more.
 *
 * Between attempts: exponential backoff with jitter, or the server's own `Retry-After` where it fits into
 * `maxPauseMs`; a longer one ends the attempts.
 */
import { type Account, accountFor, isSuccess, type RequestContext } from './account.ts';
import type { Clock } from './clock.ts';
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
	readonly value?: T;
}

export interface Repeatable<T> {
	readonly send: () => Promise<Seen>;
	readonly read: ReadAnswer<T>;
}

export type ReadAnswer<T> = (answer: Answered) => { readonly kind: AnswerKind; readonly value?: T };

export async function repeatedly<T>(
	{ send, read }: Repeatable<T>,
	context: RequestContext,
	limits: RepeatLimits,
	clock: Clock,
	signal?: AbortSignal,
): Promise<Repeated<T>> {
	for (let attempt = 0; ; attempt += 1) {
		const seen = await send();
		const answer = seen.at === 'answered' && isSuccess(seen.status) ? read(seen) : undefined;
		const value = answer?.value;
		const account = accountFor(seen, answer?.kind, context);
		const last: Repeated<T> = { seen, account, attempts: attempt + 1, ...(value === undefined ? {} : { value }) };
		const waitMs = pauseBefore(attempt, account, limits, clock.random());
		if (waitMs === undefined || attempt + 1 >= limits.attempts || signal?.aborted === true) return last;
		await clock.sleep(waitMs, signal);
	}
}

function pauseBefore(attempt: number, account: Account, limits: RepeatLimits, random: number): number | undefined {
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
