/**
 * The outcome of each observation, and if a read or an update may be repeated, as data. A create is repeated only if it is
 * `not-sent` or `throttled`: the API has no idempotency key and no way to look up an asset. A 2xx counts only if it comes from
 * the API, since a portal or a wrong host answers 200 to everything, and the asset may have been created behind it. A 408 does
 * not say whose time ran out: a server with a time limit for its own work sends it while the work continues.
 */
import type { FaultCode, MessageCode, ParamsOf, ProblemCode } from '../messages/codes.ts';
import type { NotStartedCause, Started } from './seen.ts';

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
	/** For GET, and PATCH of a line, which is idempotent. */
	readonly readAgain: 'never' | 'after-backoff' | 'after-pause';
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

const notSent = { outcome: 'not-sent', readAgain: 'after-backoff' } as const;
const stopped = { outcome: 'stopped', readAgain: 'never' } as const;
const throttled = { outcome: 'throttled', readAgain: 'after-pause' } as const;
const unknown = { outcome: 'unconfirmed', readAgain: 'after-backoff' } as const;

const rules = {
	'not-started-unreachable': { ...notSent, code: 'connection-failed' },
	'not-started-tls': { ...notSent, code: 'tls-failed' },
	'not-started-proxy': { ...notSent, code: 'proxy-failed' },
	'not-started-deadline': { ...notSent, code: 'deadline-before-start' },
	'not-started-aborted': { ...notSent, readAgain: 'never', code: 'interrupted-before-start' },
	'not-started-certificate': { ...stopped, code: 'certificate-refused' },
	'not-started-proxy-certificate': { ...stopped, code: 'certificate-refused' },
	'not-started-host-not-found': { ...stopped, code: 'host-not-found' },
	'not-started-proxy-not-found': { ...stopped, code: 'host-not-found' },
	'not-started-proxy-login': { ...stopped, code: 'proxy-login-refused' },
	'not-started-no-descriptor': { ...stopped, code: 'too-many-open-files' },
	'2xx': { outcome: 'created', readAgain: 'never' },
	'2xx-cut': { outcome: 'created', readAgain: 'after-backoff' },
	'2xx-foreign': { ...unknown, code: 'answer-not-from-api' },
	'2xx-of-another': { ...unknown, code: 'answer-to-another-request' },
	'429': throttled,
	'503-retry-after': throttled,
	'401': { ...stopped, code: 'api-key-refused' },
	'403': { ...stopped, code: 'api-key-forbidden' },
	'company-not-active': { ...stopped, code: 'company-not-active' },
	'408': { ...unknown, code: 'api-timed-out' },
	'4xx': { outcome: 'refused', readAgain: 'never' },
	'3xx': { ...unknown, readAgain: 'never', code: 'redirected' },
	'5xx': { ...unknown, code: 'server-error' },
	'started-lost': { ...unknown, code: 'answer-lost' },
	'started-deadline': { ...unknown, code: 'answer-timeout' },
	'started-aborted': { ...unknown, readAgain: 'never', code: 'attempt-interrupted' },
} as const satisfies Readonly<Record<string, Rule>>;

export type Observation = keyof typeof rules;
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
