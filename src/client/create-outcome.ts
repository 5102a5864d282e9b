/** One attempt to create an asset → its outcome, by the policy. Pure but for the clock that a pause is counted from. */
import { ENDPOINTS } from '../contract/endpoints.ts';
import { Fault, joinFault } from '../messages/fault.ts';
import { joinProblem } from '../messages/problem.ts';
import { accountFor, notTheApi, paramsOf, type Surroundings } from './account.ts';
import type { CreatedAnswer } from './created-answer.ts';
import type { CreateOutcome } from './outcome.ts';
import type { Seen } from './seen.ts';

/** `answer` is what a 2xx turned out to be. */
export function createOutcome(
	seen: Seen,
	answer: CreatedAnswer | undefined,
	timeoutMs: number,
	around: Surroundings,
): CreateOutcome {
	const answered = seen.at === 'answered' ? seen : undefined;
	const status = answered?.status ?? 0;
	const { rule, error, retryAfterMs } = accountFor(seen, answer?.kind, around);
	const request = { ...ENDPOINTS.createAsset, timeoutMs };
	const params = 'code' in rule ? paramsOf(rule.code, seen, request, around) : {};
	if (rule.outcome === 'stopped') {
		const fault = new Fault(...joinFault(rule.code, params, { class: 'stopped' }));
		return { kind: 'stopped', fault, ...(error === undefined ? {} : { error }) };
	}
	if ('code' in rule) {
		const found = answer?.kind === 'of-another' ? answer.enrollmentId : (error?.message ?? error?.body);
		const problem = joinProblem(rule.code, { ...(found === undefined ? {} : { found }), params });
		if (rule.outcome === 'not-sent' || answered === undefined || answer?.kind !== 'foreign') {
			return { kind: rule.outcome, problem };
		}
		return { kind: 'unconfirmed', problem, notTheApi: notTheApi(answered, request, around) };
	}
	if (rule.outcome === 'throttled') return { kind: 'throttled', status, retryAfterMs };
	if (rule.outcome === 'refused') return { kind: 'refused', error: error ?? { status } };
	return answer?.kind === 'readable'
		? { kind: 'created', status, ...answer.asset }
		: { kind: 'created', status, notices: [{ code: 'response-unreadable', params: { status } }] };
}
