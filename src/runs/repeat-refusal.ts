/**
 * Settling an unconfirmed row by sending it again, where a probe has shown that the API refuses an enrollment id twice:
 * refused in just that way, the asset is there; created, it was not.
 */
import type { ApiError, CreateOutcome } from '../client/outcome.ts';
import type { RepeatRefusal } from './api-profile.ts';

export function refusalOf({ status, code, publicDetails }: ApiError): RepeatRefusal {
	return { status, ...(code === undefined ? {} : { code }), details: Object.keys(publicDetails ?? {}).toSorted() };
}

/** What the outcome of a request sent again says about the asset. Pure. */
export function readRepeat(outcome: CreateOutcome, expected: RepeatRefusal): CreateOutcome {
	if (outcome.kind !== 'refused') return outcome;
	const refusal = refusalOf(outcome.error);
	const same =
		refusal.status === expected.status &&
		refusal.code === expected.code &&
		refusal.details.join('\n') === expected.details.join('\n');
	if (!same) return { kind: 'unconfirmed', problem: { code: 'settling-refused', params: { status: refusal.status } } };
	return { kind: 'created', status: refusal.status, notices: [{ code: 'settled-by-refusal' }] };
}
