/** Outcomes and deprecations in the words of the catalogue, for journals and reports. Pure. */
import type { Problem } from '../messages/problem.ts';
import type { CreateOutcome, DeprecationNotice } from './outcome.ts';

const ABSENT = '-';
const DAY_MS = 86_400_000;

/** Why a record was put back for a while (`api-throttled`). */
export function pauseProblem({ status, retryAfterMs }: Extract<CreateOutcome, { kind: 'throttled' }>): Problem {
	return { code: 'api-throttled', params: { status, seconds: Math.ceil(retryAfterMs / 1000) } };
}

/** What a deprecated endpoint means to the person, with the days that are left. `now` in milliseconds since 1970. */
export function deprecationProblem(notice: DeprecationNotice, now: number): Problem {
	const { method, path, sunsetAt, documentation = ABSENT, successor = ABSENT } = notice;
	const params = { method, path, documentation, successor };
	if (sunsetAt === undefined) return { code: 'endpoint-deprecated', params };
	const sunset = sunsetAt.slice(0, 10);
	const leftMs = Date.parse(sunsetAt) - now;
	return leftMs <= 0
		? { code: 'endpoint-sunset-passed', params: { ...params, sunset } }
		: { code: 'endpoint-sunset-ahead', params: { ...params, sunset, days: Math.ceil(leftMs / DAY_MS) } };
}
