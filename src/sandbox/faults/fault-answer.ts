/** The answers that a fault script puts in the place of the true ones. */
import type { ErrorStatus } from '../../contract/error-body.ts';
import { ERROR_CODES_BY_STATUS } from '../../contract/error-body.ts';
import { type Answer, failure } from '../http/answer.ts';
import type { DecidingFault } from './choose-fault.ts';

const CODES: Readonly<Record<number, string>> = Object.fromEntries([
	...Object.entries(ERROR_CODES_BY_STATUS satisfies Record<ErrorStatus, readonly string[]>).map(([status, codes]) => [
		Number(status),
		codes[0],
	]),
	// Not documented; the code is open for statuses that the specification does not show (open point NS-06).
	[429, 'too-many-requests'],
	[503, 'service-unavailable'],
]);

/** The answer that an `answer` action describes. `nowMs` dates a `Retry-After` that is a date. */
export function renderFaultAnswer(action: Extract<DecidingFault, { type: 'answer' }>, nowMs: number): Answer {
	const code = action.code ?? CODES[action.status] ?? 'unknown';
	const message = action.message ?? 'Answered so by the fault script of the sandbox.';
	const { publicDetails = {} } = action;
	const answer = failure(action.status, { code, message, publicDetails });
	const seconds = action.retryAfterSeconds;
	const headers = {
		...(action.contentType === undefined ? {} : { 'Content-Type': action.contentType }),
		...(seconds === undefined
			? {}
			: {
					'Retry-After':
						action.retryAfterAs === 'date' ? new Date(nowMs + seconds * 1000).toUTCString() : String(seconds),
				}),
		...action.headers,
	};
	return { ...answer, ...(action.body === undefined ? {} : { body: action.body }), headers };
}

/** A success answer after `malformed` or `merge` had its way; any other answer as it is. */
export function distortAnswer(answer: Answer, action: DecidingFault): Answer {
	if (answer.status >= 300) return answer;
	if (action.type === 'malformed') return { ...answer, body: action.body ?? '<html>not the asset' };
	if (action.type === 'merge') {
		const original: Record<string, unknown> = JSON.parse(answer.body);
		return { ...answer, body: JSON.stringify({ ...original, ...action.fields }) };
	}
	return answer;
}
