/** One attempt to create an asset → its outcome, by the policy. Pure but for the clock that a pause is counted from. */
import { ENDPOINTS } from '../contract/endpoints.ts';
import { Fault } from '../problems/fault.ts';
import { accountFor, isSuccess, type Surroundings, tell } from './account.ts';
import { readCreatedAnswer } from './created-answer.ts';
import type { CreateOutcome } from './outcome.ts';
import type { Seen } from './seen.ts';

/** `sent` is the body of the request. */
export function createOutcome(seen: Seen, sent: string, timeoutMs: number, around: Surroundings): CreateOutcome {
	const status = seen.at === 'answered' ? seen.status : 0;
	const created =
		seen.at === 'answered' && seen.complete && isSuccess(status)
			? readCreatedAnswer(seen.body, sent, around.redact)
			: undefined;
	const { rule, error, retryAfterMs } = accountFor(seen, created !== undefined, around);
	const told = 'tells' in rule ? tell(rule.tells, seen, { ...ENDPOINTS.createAsset, timeoutMs }, around) : {};
	if (rule.outcome === 'stopped') {
		const fault = new Fault(rule.says, told, { class: 'stopped' });
		return { kind: 'stopped', fault, ...(error === undefined ? {} : { error }) };
	}
	if ('says' in rule) {
		const found = error?.message ?? error?.body;
		const words = found === undefined ? {} : { found };
		return { kind: rule.outcome, problem: { code: rule.says, ...words, params: told } };
	}
	if (rule.outcome === 'throttled') return { kind: 'throttled', status, retryAfterMs };
	if (rule.outcome === 'refused') return { kind: 'refused', error: error ?? { status } };
	return created === undefined
		? { kind: 'created', status, notices: [{ code: 'response-unreadable', params: { status } }] }
		: { kind: 'created', status, ...created };
}
