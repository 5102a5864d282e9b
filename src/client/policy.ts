/**
 * What was seen of a request → what became of it, and may it be repeated? Written as data.
 *
 * | seen | outcome | create again? | read or update again? |
 * | --- | --- | --- | --- |
 * | not started: refused, reset or closed before the request, name server silent | not-sent | after a backoff | after a backoff |
 * | not started: TLS failure | not-sent | after a backoff | after a backoff |
 * | not started: proxy refused, closed or unreachable | not-sent | after a backoff | after a backoff |
 * | not started at the deadline | not-sent | after a backoff | after a backoff |
 * | not started, interrupted | not-sent | by resume | never |
 * | certificate not trusted, host or proxy not found, proxy login | stopped | by resume | never |
 * | 2xx, body readable | created | never | never |
 * | 2xx, body cut or unreadable | created | never | after a backoff |
 * | 429, or 503 with `Retry-After` | throttled | after the pause | after the pause |
 * | 401, 403, 422 `company-not-active` | stopped | by resume | never |
 * | 408 | unconfirmed | never | after a backoff |
 * | other 4xx | refused | never | never |
 * | 3xx | unconfirmed | never | never |
 * | 5xx | unconfirmed | never | after a backoff |
 * | started, no status: lost, or none at the deadline | unconfirmed | never | after a backoff |
 * | started, interrupted | unconfirmed | never | never |
 *
 * A 408 says that time ran out, not whose: servers that give their own work a limit answer so while the work goes on.
 * A create is never repeated once it was started, unless the API itself said that it did not process it: the API has no
 * idempotency key (NS-03) and no way to look an asset up (NS-05). Source: DESIGN §6; checklist S-031, S-184 to S-187,
 * S-224 to S-228; open points NS-02, NS-04.
 */
import type { FaultCode, ProblemCode } from '../problems/catalogue/index.ts';
import type { NotStartedCause, Started } from './seen.ts';

type Repeat = 'never' | 'by-resume' | 'after-backoff' | 'after-pause';
/** A fact of the attempt that its message names. */
export type Fact = 'host' | 'proxy' | 'reason' | 'seconds' | 'status' | 'location' | 'method' | 'path';

interface Repeats {
	readonly createAgain: Repeat;
	/** GET, and PATCH of a line, which sets what it names and may be sent twice. */
	readonly readAgain: Repeat;
}
export type Rule = Repeats &
	(
		| { readonly outcome: 'created' | 'refused' | 'throttled' }
		/** `says`: the message; `tells`: what it needs to know. */
		| { readonly outcome: 'not-sent' | 'unconfirmed'; readonly says: ProblemCode; readonly tells: readonly Fact[] }
		| { readonly outcome: 'stopped'; readonly says: FaultCode; readonly tells: readonly Fact[] }
	);

const notSent = { outcome: 'not-sent', createAgain: 'after-backoff', readAgain: 'after-backoff' } as const;
const stopped = { outcome: 'stopped', createAgain: 'by-resume', readAgain: 'never' } as const;
const throttled = { outcome: 'throttled', createAgain: 'after-pause', readAgain: 'after-pause' } as const;
const unknown = { outcome: 'unconfirmed', createAgain: 'never', readAgain: 'after-backoff' } as const;
const interrupted = { createAgain: 'by-resume', readAgain: 'never' } as const;

const rules = {
	'not-started-unreachable': { ...notSent, says: 'connection-failed', tells: ['host', 'reason'] },
	'not-started-tls': { ...notSent, says: 'tls-failed', tells: ['host', 'reason'] },
	'not-started-proxy': { ...notSent, says: 'proxy-failed', tells: ['proxy', 'host', 'reason'] },
	'not-started-deadline': { ...notSent, says: 'deadline-before-start', tells: ['host', 'seconds'] },
	'not-started-aborted': { ...notSent, ...interrupted, says: 'interrupted-before-start', tells: [] },
	'not-started-certificate': { ...stopped, says: 'certificate-refused', tells: ['host', 'reason'] },
	'not-started-proxy-certificate': { ...stopped, says: 'proxy-certificate-refused', tells: ['proxy', 'reason'] },
	'not-started-host-not-found': { ...stopped, says: 'host-not-found', tells: ['host'] },
	'not-started-proxy-not-found': { ...stopped, says: 'proxy-not-found', tells: ['proxy'] },
	'not-started-proxy-login': { ...stopped, says: 'proxy-login-refused', tells: ['proxy'] },
	'2xx': { outcome: 'created', createAgain: 'never', readAgain: 'never' },
	'2xx-unreadable': { outcome: 'created', createAgain: 'never', readAgain: 'after-backoff' },
	'429': throttled,
	'503-retry-after': throttled,
	'401': { ...stopped, says: 'api-key-refused', tells: [] },
	'403': { ...stopped, says: 'api-key-forbidden', tells: ['method', 'path'] },
	'company-not-active': { ...stopped, says: 'company-not-active', tells: [] },
	'408': { ...unknown, says: 'api-timed-out', tells: [] },
	'4xx': { outcome: 'refused', createAgain: 'never', readAgain: 'never' },
	'3xx': { ...unknown, readAgain: 'never', says: 'redirected', tells: ['status', 'location'] },
	'5xx': { ...unknown, says: 'server-error', tells: ['status'] },
	'started-lost': { ...unknown, says: 'answer-lost', tells: ['reason'] },
	'started-deadline': { ...unknown, says: 'answer-timeout', tells: ['seconds'] },
	'started-aborted': { ...unknown, readAgain: 'never', says: 'interrupted-in-flight', tells: [] },
} as const satisfies Readonly<Record<string, Rule>>;

export type Sight = keyof typeof rules;
export const SIGHTS: readonly Sight[] = Object.keys(rules).filter((key): key is Sight => Object.hasOwn(rules, key));
export const POLICY: Readonly<Record<Sight, Rule>> = rules;

/** As much of an attempt as the policy asks about. */
export type Glimpse =
	| { readonly at: 'not-started'; readonly cause: NotStartedCause }
	| { readonly at: 'started'; readonly cause: Started['cause'] }
	| {
			readonly at: 'answered';
			readonly status: number;
			/** The body is whole and what it should be. */
			readonly readable: boolean;
			/** `Retry-After` was there and could be read. */
			readonly hasRetryAfter: boolean;
			/** The `code` of the error body. */
			readonly code?: string;
	  };

/** Which row of the table applies. Pure. */
export function classify(seen: Glimpse): Sight {
	if (seen.at === 'not-started') return `not-started-${seen.cause}`;
	if (seen.at === 'started') return `started-${seen.cause}`;
	const { status } = seen;
	if (status >= 200 && status < 300) return seen.readable ? '2xx' : '2xx-unreadable';
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
