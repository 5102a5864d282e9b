/** Finds the policy row of an attempt and the parameters of its message. */
import { codes, type MessageCode } from '../messages/codes.ts';
import { Fault } from '../messages/fault.ts';
import type { ApiError } from './outcome.ts';
import { bodyStart, parseApiError } from './api-error.ts';
import { type AnswerKind, classify, type Fact, FACTS, type Observation, POLICY, type Rule } from './policy.ts';
import type { Redact } from './redact.ts';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';
import { type Answered, type Headers, headerOf, type NotStartedCause, type Seen } from './seen.ts';

export interface RequestContext {
	readonly host: string;
	readonly proxy: string;
	readonly redact: Redact;
	readonly now: () => number;
}

export interface Account {
	readonly observation: Observation;
	readonly rule: Rule;
	/** The error body of an answer that is not a success. */
	readonly error?: ApiError;
	readonly retryAfterMs: number;
}

/** For a 429 without a readable `Retry-After`. */
const DEFAULT_PAUSE_MS = 1_000;

export function accountFor(seen: Seen, answer: AnswerKind | undefined, { redact, now }: RequestContext): Account {
	if (seen.at !== 'answered') return accountOf(classify(seen));
	const { status } = seen;
	if (isSuccess(status)) {
		return accountOf(classify({ at: 'answered', status, answer: answer ?? 'foreign', hasRetryAfter: false }));
	}
	const error = parseApiError(status, seen.body, redact);
	const retryAfterMs = readPause(seen.headers, now());
	const hasRetryAfter = retryAfterMs !== undefined;
	const code = error.code === undefined ? {} : { code: error.code };
	return { ...accountOf(classify({ at: 'answered', status, hasRetryAfter, ...code }), retryAfterMs), error };
}

/** Compares a date with the `Date` of the same answer, since this computer's clock may be wrong by hours. */
function readPause(headers: Headers, now: number): number | undefined {
	const pause = headerOf(headers, 'retry-after');
	if (pause === undefined) return undefined;
	return parseRetryAfter(pause, parseHttpDate(headerOf(headers, 'date') ?? '') ?? now);
}

const accountOf = (observation: Observation, retryAfterMs = DEFAULT_PAUSE_MS): Account => ({
	observation,
	rule: POLICY[observation],
	retryAfterMs,
});

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const PROXY_CAUSES: ReadonlySet<NotStartedCause> = new Set(['proxy-certificate', 'proxy-not-found'] as const);

export function paramsOf(
	code: MessageCode,
	seen: Seen,
	request: { readonly method: string; readonly path: string; readonly timeoutMs: number },
	{ host, proxy, redact }: RequestContext,
): Readonly<Record<string, string | number>> {
	const answer = seen.at === 'answered' ? seen : undefined;
	const known: Readonly<Record<Fact, () => string | number>> = {
		kind: () => (seen.at === 'not-started' && PROXY_CAUSES.has(seen.cause) ? 'proxy' : 'api'),
		host: () => host,
		proxy: () => proxy,
		method: () => request.method,
		path: () => request.path,
		seconds: () => request.timeoutMs / 1000,
		reason: () => (seen.at === 'answered' ? seen.status : seen.reason),
		status: () => answer?.status ?? '-',
		location: () => bodyStart((answer && headerOf(answer.headers, 'location')) ?? '-', redact),
		answer: () => (answer === undefined ? '-' : describeAnswer(answer, redact)),
	};
	const named = FACTS.filter((fact) => Object.hasOwn(codes[code].params, fact));
	return Object.fromEntries(named.map((fact) => [fact, known[fact]()]));
}

/** Content type and start of an answer: `text/html: <html><title>Login…`. */
export function describeAnswer({ headers, body }: Answered, redact: Redact): string {
	const coding = headerOf(headers, 'content-encoding') ?? 'identity';
	const type = [headerOf(headers, 'content-type'), coding === 'identity' ? undefined : coding];
	const described = bodyStart(type.filter((part) => part !== undefined && part.trim() !== '').join(', '), redact);
	return [described, bodyStart(body, redact) || '0 bytes'].filter((part) => part !== '').join(': ');
}

export function notTheApi(
	seen: Answered,
	request: { readonly method: string; readonly path: string },
	{ redact }: RequestContext,
): Fault {
	const { method, path } = request;
	const params = { method, path, status: seen.status, answer: describeAnswer(seen, redact) };
	return new Fault('api-answer-unreadable', params, { class: 'stopped' });
}
