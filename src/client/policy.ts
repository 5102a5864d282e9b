/**
 * The outcome of each observation, and if its request may be repeated, as data.
 *
 * | seen | outcome | create again? | read or update again? |
 * | --- | --- | --- | --- |
 * | not started: refused, reset or closed before the request, name server silent | not-sent | after a backoff | after a backoff |
 * | not started: TLS failure | not-sent | after a backoff | after a backoff |
 * | not started: proxy refused, closed or unreachable | not-sent | after a backoff | after a backoff |
 * | not started at the deadline | not-sent | after a backoff | after a backoff |
 * | not started, interrupted | not-sent | by resume | never |
 * | certificate not trusted, host or proxy not found, proxy login, too many files open | stopped | by resume | never |
 * | 2xx with a readable asset | created | never | never |
 * | 2xx, the JSON of an asset cut off, or the connection lost in its body | created | never | after a backoff |
 * | 2xx that is not an answer of this API: HTML, `[]`, `null`, an error body, nothing at all, another content type | unconfirmed | never | after a backoff |
 * | 2xx with an asset of another enrollment id | unconfirmed | never | after a backoff |
 * | 429, or 503 with `Retry-After` | throttled | after the pause | after the pause |
 * | 401, 403, 422 `company-not-active` | stopped | by resume | never |
 * | 408 | unconfirmed | never | after a backoff |
 * | other 4xx | refused | never | never |
 * | 3xx | unconfirmed | never | never |
 * | 5xx | unconfirmed | never | after a backoff |
 * | started, no status: lost, or none at the deadline | unconfirmed | never | after a backoff |
 * | started, interrupted | unconfirmed | never | never |
 *
 * A 2xx counts only if it comes from the API: a portal, a login page or a wrong host answers 200 to everything. The asset may
 * have been created behind it, so the create is never repeated. An answer without a body proves nothing either.
 * A 408 does not say whose time ran out: a server with a time limit for its own work sends it while the work continues.
 * A create is never repeated once started, unless the API itself said that it did not process it: the API has no
 * idempotency key and no way to look up an asset.
 */
import type { FaultCode, MessageCode, ParamsOf, ProblemCode } from '../messages/codes.ts';
import type { NotStartedCause, Started } from './seen.ts';

type Repeat = 'never' | 'by-resume' | 'after-backoff' | 'after-pause';
export const FACTS = [
	'kind',
	'host',
	'proxy',
	'reason',
	'seconds',
	'status',
	'location',
	'method',
	'path',
	'answer',
] as const;
export type Fact = (typeof FACTS)[number];

interface Repeats {
	readonly createAgain: Repeat;
	/** For GET, and PATCH of a line, which is idempotent. */
	readonly readAgain: Repeat;
}
export type Rule = Repeats &
	(
		| { readonly outcome: 'created' | 'refused' | 'throttled' }
		| { readonly outcome: 'not-sent' | 'unconfirmed'; readonly code: CodeOfFacts<ProblemCode> }
		| { readonly outcome: 'stopped'; readonly code: CodeOfFacts<FaultCode> }
	);

/** Codes whose parameters are all facts of an attempt. */
type CodeOfFacts<Codes extends MessageCode> = {
	[Code in Codes]: keyof ParamsOf<Code> extends Fact ? Code : never;
}[Codes];

const notSent = { outcome: 'not-sent', createAgain: 'after-backoff', readAgain: 'after-backoff' } as const;
const stopped = { outcome: 'stopped', createAgain: 'by-resume', readAgain: 'never' } as const;
const throttled = { outcome: 'throttled', createAgain: 'after-pause', readAgain: 'after-pause' } as const;
const unknown = { outcome: 'unconfirmed', createAgain: 'never', readAgain: 'after-backoff' } as const;
const interrupted = { createAgain: 'by-resume', readAgain: 'never' } as const;

const rules = {
	'not-started-unreachable': { ...notSent, code: 'connection-failed' },
	'not-started-tls': { ...notSent, code: 'tls-failed' },
	'not-started-proxy': { ...notSent, code: 'proxy-failed' },
	'not-started-deadline': { ...notSent, code: 'deadline-before-start' },
	'not-started-aborted': { ...notSent, ...interrupted, code: 'interrupted-before-start' },
	'not-started-certificate': { ...stopped, code: 'certificate-refused' },
	'not-started-proxy-certificate': { ...stopped, code: 'certificate-refused' },
	'not-started-host-not-found': { ...stopped, code: 'host-not-found' },
	'not-started-proxy-not-found': { ...stopped, code: 'host-not-found' },
	'not-started-proxy-login': { ...stopped, code: 'proxy-login-refused' },
	'not-started-no-descriptor': { ...stopped, code: 'too-many-open-files' },
	'2xx': { outcome: 'created', createAgain: 'never', readAgain: 'never' },
	'2xx-cut': { outcome: 'created', createAgain: 'never', readAgain: 'after-backoff' },
	'2xx-foreign': { ...unknown, code: 'answer-not-from-api' },
	'2xx-of-another': { ...unknown, code: 'answer-to-another-request' },
	'429': throttled,
	'503-retry-after': throttled,
	'401': { ...stopped, code: 'api-key-refused' },
	'403': { ...stopped, code: 'api-key-forbidden' },
	'company-not-active': { ...stopped, code: 'company-not-active' },
	'408': { ...unknown, code: 'api-timed-out' },
	'4xx': { outcome: 'refused', createAgain: 'never', readAgain: 'never' },
	'3xx': { ...unknown, readAgain: 'never', code: 'redirected' },
	'5xx': { ...unknown, code: 'server-error' },
	'started-lost': { ...unknown, code: 'answer-lost' },
	'started-deadline': { ...unknown, code: 'answer-timeout' },
	'started-aborted': { ...unknown, readAgain: 'never', code: 'attempt-interrupted' },
} as const satisfies Readonly<Record<string, Rule>>;

export type Observation = keyof typeof rules;
export const OBSERVATIONS: readonly Observation[] = Object.keys(rules).filter((key): key is Observation =>
	Object.hasOwn(rules, key),
);
export const POLICY: Readonly<Record<Observation, Rule>> = rules;

/** Kind of a 2xx answer, from its content type and body. */
export type AnswerKind = 'readable' | 'cut' | 'foreign' | 'of-another';

export type Observed =
	| { readonly at: 'not-started'; readonly cause: NotStartedCause }
	| { readonly at: 'started'; readonly cause: Started['cause'] }
	| {
			readonly at: 'answered';
			readonly status: number;
			readonly answer?: AnswerKind;
			/** True if there was a readable `Retry-After`. */
			readonly hasRetryAfter: boolean;
			readonly code?: string;
	  };

export function classify(seen: Observed): Observation {
	if (seen.at === 'not-started') return `not-started-${seen.cause}`;
	if (seen.at === 'started') return `started-${seen.cause}`;
	const { status } = seen;
	const { answer = 'foreign' } = seen;
	if (status >= 200 && status < 300) return answer === 'readable' ? '2xx' : `2xx-${answer}`;
	if (status === 429) return '429';
	if (status === 503 && seen.hasRetryAfter) return '503-retry-after';
	if (status === 401) return '401';
	if (status === 403) return '403';
	if (status === 408) return '408';
	if (status === 422 && seen.code === 'company-not-active') return 'company-not-active';
	if (status >= 400 && status < 500) return '4xx';
	if (status >= 300 && status < 400) return '3xx';
	return '5xx';
}
