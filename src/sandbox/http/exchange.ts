import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenEntry, RequestLog } from './request-log.ts';
import { type Answer, type Headers, UNKNOWN_FAILURE } from './answer.ts';
import { sendAnswer } from './send-answer.ts';

export interface Exchange {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	readonly entry: OpenEntry;
	readonly requests: RequestLog;
	readonly path: string;
	readonly query: string;
	readonly now: () => number;
}

export function answerWith(exchange: Exchange, answer: Answer, deprecation?: Headers): void {
	const { entry, response } = exchange;
	if (response.destroyed || response.socket?.destroyed === true) return finishWithoutAnswer(exchange, 'aborted');
	entry.status = answer.status;
	if (answer.code !== undefined) entry.code = answer.code;
	sendAnswer(response, answer, answer.status === 401 || answer.status === 403 ? undefined : deprecation);
	exchange.requests.finish(entry);
}

export function finishWithoutAnswer(exchange: Exchange, ended: 'reset' | 'aborted'): void {
	exchange.entry.ended = ended;
	exchange.requests.finish(exchange.entry);
}

export function attempt(exchange: Exchange, deprecation: Headers | undefined, step: () => void): void {
	try {
		step();
	} catch (error) {
		failWith(exchange, deprecation, error);
	}
}

export function failWith(exchange: Exchange, deprecation: Headers | undefined, error: unknown): void {
	exchange.entry.failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
	if (exchange.response.headersSent) {
		exchange.response.destroy();
		return;
	}
	try {
		answerWith(exchange, UNKNOWN_FAILURE, deprecation);
	} catch {
		answerWith(exchange, UNKNOWN_FAILURE);
	}
}
