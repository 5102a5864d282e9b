/**
 * What became of one request to create an asset. A value, never thrown.
 *
 * The table in `policy.ts` says which is which.
 */
import type { UpdatedLine } from '../contract/line.ts';
import type { Fault } from '../messages/fault.ts';
import type { Problem } from '../messages/problem.ts';

/** The error body of the API as far as it could be read; `body` is the start of one that is in no known form. */
export interface ApiError {
	readonly status: number;
	readonly code?: string;
	readonly message?: string;
	readonly publicDetails?: Readonly<Record<string, string>>;
	readonly body?: string;
}

export type CreateOutcome =
	/** 2xx with the asset. `id` is absent when the answer was cut off: created all the same, never sent again. */
	| {
			readonly kind: 'created';
			readonly status: number;
			readonly id?: string;
			readonly createdAt?: string;
			/** `response-unreadable`, `response-other-enrollment-id`, `custom-field-ignored` … */
			readonly notices: readonly Problem[];
			/** Of custom fields that were sent and that the answer does not have. Absent: none. */
			readonly ignoredLabels?: readonly string[];
			/** The body as it came, when it was asked for. */
			readonly answer?: string;
	  }
	/** The API said no to this asset. */
	| { readonly kind: 'refused'; readonly error: ApiError }
	/** The request was started and its fate is unknown. Never sent again on its own. */
	| {
			readonly kind: 'unconfirmed';
			readonly problem: Problem;
			/** Of the answer, if one came. */
			readonly status?: number;
			/** What answered is not the API: the fault of a run that gets no other answer. */
			readonly notTheApi?: Fault;
	  }
	/** Not one byte was sent: may be repeated with backoff. */
	| { readonly kind: 'not-sent'; readonly problem: Problem }
	/** 429, or 503 with Retry-After: refused for now, may be repeated after the pause. */
	| { readonly kind: 'throttled'; readonly status: number; readonly retryAfterMs: number }
	/** Nothing was created and nothing more can be sent: 401, 403, company not active, certificate, DNS, proxy login. */
	| { readonly kind: 'stopped'; readonly fault: Fault; readonly error?: ApiError };

/** What became of an update of a line, after all its attempts. */
export type UpdateOutcome =
	| {
			readonly kind: 'updated';
			/** Absent when the answer was cut off: updated all the same. */
			readonly line?: UpdatedLine;
			/** `response-unreadable`, `custom-field-ignored`. */
			readonly notices: readonly Problem[];
			/** Of custom fields that were sent and that the answer does not have. Absent: none. */
			readonly ignoredLabels?: readonly string[];
	  }
	/** The API said no to this update. */
	| { readonly kind: 'refused'; readonly error: ApiError }
	/** Every attempt failed or was interrupted. Whether it was applied is unknown, and it may be sent again. */
	| { readonly kind: 'failed'; readonly problem: Problem; readonly notTheApi?: Fault }
	/** Nothing more can be sent: 401, 403, company not active, certificate, DNS, proxy login. */
	| { readonly kind: 'stopped'; readonly fault: Fault; readonly error?: ApiError };

/** A deprecated endpoint, noticed once per endpoint. */
export interface DeprecationNotice {
	readonly method: string;
	readonly path: string;
	/** ISO date-times in UTC. */
	readonly deprecatedAt?: string;
	readonly sunsetAt?: string;
	readonly documentation?: string;
	readonly successor?: string;
}

const ABSENT = '-';
const DAY_MS = 86_400_000;

/** Why a record was put back for a while (`api-throttled`). */
export function pauseProblem({ status, retryAfterMs }: Extract<CreateOutcome, { kind: 'throttled' }>): Problem {
	return { code: 'api-throttled', params: { status, seconds: Math.ceil(retryAfterMs / 1000) } };
}

/** Whole days to the end of an endpoint, 0 when it has passed; undefined where the API gave no date. `now` in ms since 1970. */
export function daysToSunset({ sunsetAt }: DeprecationNotice, now: number): number | undefined {
	return sunsetAt === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(sunsetAt) - now) / DAY_MS));
}

/** What a deprecated endpoint means to the person, with the days that are left. `now` in milliseconds since 1970. */
export function deprecationProblem(notice: DeprecationNotice, now: number): Problem {
	const { method, path, sunsetAt, documentation = ABSENT, successor = ABSENT } = notice;
	const params = { method, path, documentation, successor };
	const days = daysToSunset(notice, now);
	if (sunsetAt === undefined || days === undefined) {
		return { code: 'endpoint-deprecated', params: { kind: 'undated', ...params } };
	}
	const sunset = sunsetAt.slice(0, 10);
	const end = days === 0 ? ({ kind: 'passed', sunset } as const) : ({ kind: 'ahead', sunset, days } as const);
	return { code: 'endpoint-deprecated', params: { ...params, ...end } };
}
