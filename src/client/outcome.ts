/** Outcomes of requests: values, never thrown. `policy.ts` assigns them. */
import type { UpdatedLine } from '../contract/line.ts';
import type { Fault } from '../messages/fault.ts';
import type { Problem, ShownProblem } from '../messages/problem.ts';

/** The API's error body as far as it could be read. `body` is the start of a body in an unknown form. */
export interface ApiError {
	readonly status: number;
	readonly code?: string;
	readonly message?: string;
	readonly publicDetails?: Readonly<Record<string, string>>;
	readonly body?: string;
}

/** Outcome of the one request that creates an asset. */
export type AssetOutcome<Told extends ShownProblem = ShownProblem> =
	/** 2xx with the asset. `id` is absent if the answer was cut off: the asset was created and is never sent again. */
	| {
			readonly kind: 'created';
			readonly status: number;
			readonly id?: string;
			readonly createdAt?: string;
			/** `response-unreadable`, `response-other-enrollment-id`, `custom-field-ignored` … */
			readonly notices: readonly Told[];
			readonly ignoredLabels?: readonly string[];
	  }
	| { readonly kind: 'refused'; readonly error: ApiError }
	/** The request was started and its outcome is unknown. Never sent again automatically. */
	| {
			readonly kind: 'unconfirmed';
			readonly problem: Told;
			readonly status?: number;
			/** The fault for a run that gets no answers from the API itself. */
			readonly notTheApi?: Fault;
	  }
	/** Not one byte was sent: may be repeated with backoff. */
	| { readonly kind: 'not-sent'; readonly problem: Told }
	/** 429, or 503 with Retry-After: refused for now, may be repeated after the pause. */
	| { readonly kind: 'throttled'; readonly status: number; readonly retryAfterMs: number }
	/** Not created, and no further request can succeed: 401, 403, company not active, certificate, DNS, proxy login. */
	| { readonly kind: 'stopped'; readonly fault: Fault; readonly error?: ApiError };

export type CreateOutcome = AssetOutcome<Problem>;

/** Outcome of a line update after all its attempts. */
export type UpdateOutcome =
	| {
			readonly kind: 'updated';
			/** Absent if the answer was cut off; the line was updated. */
			readonly line?: UpdatedLine;
			/** `response-unreadable`, `custom-field-ignored`. */
			readonly notices: readonly ShownProblem[];
			readonly ignoredLabels?: readonly string[];
	  }
	| { readonly kind: 'refused'; readonly error: ApiError }
	/** Every attempt failed or was interrupted. The update may have been applied, and may be sent again. */
	| { readonly kind: 'failed'; readonly problem: ShownProblem; readonly notTheApi?: Fault }
	/** No further request can succeed: 401, 403, company not active, certificate, DNS, proxy login. */
	| { readonly kind: 'stopped'; readonly fault: Fault; readonly error?: ApiError };

/** A deprecated endpoint of the API. Times are ISO; documentation and successor are addresses. */
export interface DeprecationNotice {
	readonly method: string;
	readonly path: string;
	readonly deprecatedAt?: string;
	readonly sunsetAt?: string;
	readonly documentation?: string;
	readonly successor?: string;
}

const ABSENT = '-';
const DAY_MS = 86_400_000;

export function pauseProblem({ status, retryAfterMs }: Extract<CreateOutcome, { kind: 'throttled' }>): Problem {
	return { code: 'api-throttled', params: { status, seconds: Math.ceil(retryAfterMs / 1000) } };
}

/** Whole days until the endpoint ends, 0 if it has. Undefined if the API gave no date. `now` is in ms since 1970. */
export function daysToSunset({ sunsetAt }: DeprecationNotice, now: number): number | undefined {
	return sunsetAt === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(sunsetAt) - now) / DAY_MS));
}

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
