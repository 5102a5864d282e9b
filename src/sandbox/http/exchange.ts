import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenEntry, RequestLog } from './request-log.ts';
import { type Answer, type Headers, sendAnswer, UNKNOWN_FAILURE } from './answer.ts';

export interface Exchange {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	readonly entry: OpenEntry;
	readonly requests: RequestLog;
	readonly startedMs: number;
	readonly path: string;
	readonly query: string;
	readonly now: () => number;
	/** Deprecation headers of the operation, not sent if the key is refused. */
	deprecation: Headers;
}

export function answerWith(exchange: Exchange, answer: Answer, send = sendAnswer): void {
	const { entry, response, deprecation } = exchange;
	if (response.destroyed || response.socket?.destroyed === true) return finishWithoutAnswer(exchange, 'aborted');
	entry.status = answer.status;
	entry.code = answer.code;
	send(response, answer, answer.status === 401 || answer.status === 403 ? {} : deprecation);
	exchange.requests.finish(entry, exchange.startedMs);
}

export function finishWithoutAnswer(exchange: Exchange, ended: 'reset' | 'aborted'): void {
	exchange.entry.ended = ended;
	exchange.requests.finish(exchange.entry, exchange.startedMs);
}

export function failWith(exchange: Exchange, error: unknown): void {
	exchange.entry.failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
	if (exchange.response.headersSent) {
		exchange.response.destroy();
		return;
	}
	answerWith(exchange, UNKNOWN_FAILURE);
}
