import { ERROR_CODES_BY_STATUS, type ErrorStatus } from '../../contract/error-body.ts';
import { type Answer, failure, sendTruncated } from '../http/answer.ts';
import { answerWith, type Exchange, finishWithoutAnswer } from '../http/exchange.ts';
import { type ChosenFaults, type DecidingFault, describeFault } from './choose-fault.ts';
import type { FaultMoment } from './fault-script.ts';

export function answerFaultily(exchange: Exchange, answer: Answer, faults: ChosenFaults): void {
	const action = faults.fault?.action;
	if (action === undefined || injectInterruption(exchange, faults, 'after-creating')) return;
	if (action.type === 'answer') answerWith(exchange, renderFaultAnswer(action, exchange.now()));
	else if (action.type === 'truncate') answerWith(exchange, answer, sendTruncated);
	else answerWith(exchange, distortAnswer(answer, action));
}

export function injectInterruption(exchange: Exchange, faults: ChosenFaults, moment: FaultMoment): boolean {
	const action = faults.fault?.action;
	if (action?.type !== 'reset' && action?.type !== 'stall') return false;
	if (action.when !== moment) return false;
	const { request, entry } = exchange;
	entry.fault = describeFault(faults);
	if (action.type === 'reset') {
		finishWithoutAnswer(exchange, 'reset');
		request.socket.resetAndDestroy();
		return true;
	}
	request.socket.once('close', () => finishWithoutAnswer(exchange, 'aborted'));
	if (action.ms !== undefined) setTimeout(() => request.socket.destroy(), action.ms).unref();
	return true;
}

const CODES: Readonly<Record<number, string>> = Object.fromEntries([
	...Object.entries(ERROR_CODES_BY_STATUS satisfies Record<ErrorStatus, readonly string[]>).map(([status, codes]) => [
		Number(status),
		codes[0],
	]),
	// The API documents no code for these two (open point `error-codes`).
	[429, 'too-many-requests'],
	[503, 'service-unavailable'],
]);

export function renderFaultAnswer(action: Extract<DecidingFault, { type: 'answer' }>, nowMs: number): Answer {
	const code = action.code ?? CODES[action.status] ?? 'unknown';
	const message = action.message ?? 'Answered so by the fault script of the sandbox.';
	const { publicDetails = {} } = action;
	const answer = failure(action.status, { code, message, publicDetails });
	const seconds = action.retryAfterSeconds;
	const headers = {
		...(action.contentType !== undefined && { 'Content-Type': action.contentType }),
		...(seconds !== undefined && {
			'Retry-After': action.retryAfterAs === 'date' ? new Date(nowMs + seconds * 1000).toUTCString() : String(seconds),
		}),
		...action.headers,
	};
	return { ...answer, body: action.body ?? answer.body, headers };
}

function distortAnswer(answer: Answer, action: DecidingFault): Answer {
	if (action.type === 'malformed') return { ...answer, body: action.body ?? '<html>not the asset' };
	if (action.type === 'merge') {
		const original: Record<string, unknown> = JSON.parse(answer.body);
		return { ...answer, body: JSON.stringify({ ...original, ...action.fields }) };
	}
	return answer;
}
