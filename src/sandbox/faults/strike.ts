/** What the fault script does to a request and to its answer. */
import type { Answer, Headers } from '../http/answer.ts';
import { answerWith, type Exchange, finishWithoutAnswer } from '../http/exchange.ts';
import { sendTruncated } from '../http/send-answer.ts';
import type { ChosenFaults } from './choose-fault.ts';
import { describeFault } from './describe-fault.ts';
import { distortAnswer, renderFaultAnswer } from './fault-answer.ts';
import type { FaultMoment } from './fault-script.ts';

/** What the script does with an answer of success. */
export function answerFaultily(
	exchange: Exchange,
	answer: Answer,
	faults: ChosenFaults,
	headers: Headers | undefined,
): void {
	const action = faults.fault?.action;
	if (action === undefined || isStruck(exchange, faults, 'after-creating')) return;
	if (action.type === 'answer') {
		return answerWith(exchange, renderFaultAnswer(action, exchange.now()), headers);
	}
	if (action.type !== 'truncate') return answerWith(exchange, distortAnswer(answer, action), headers);
	exchange.entry.status = answer.status;
	exchange.requests.finish(exchange.entry);
	sendTruncated(exchange.response, answer, headers ?? {});
}

/** Resets or stalls when the script says so for this moment. */
export function isStruck(exchange: Exchange, faults: ChosenFaults, moment: FaultMoment): boolean {
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
