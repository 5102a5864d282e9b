/**
 * Requests that `node:http` would answer by itself, without a body: broken HTTP, headers that are too large, no `Host`,
 * an expectation that nobody knows. They get the error body of the API too, at once; then the connection ends.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Answer, failure } from './answer.ts';
import { sendAnswer } from './send-answer.ts';

/** For a caller that does not take its answer. */
const LINGER_MS = 2_000;
const CLOSE = { Connection: 'close' } as const;

const malformed = (message: string): Answer => failure(400, { code: 'input-validation-error', message });
const NO_HOST = malformed('The request has no Host header.');
const UNKNOWN_EXPECTATION = failure(417, {
	code: 'input-validation-error',
	message: 'The only expectation that can be met is 100-continue.',
});

/** By the codes of `node:http`; any other is broken HTTP. */
const ANSWERS: Readonly<Record<string, Answer>> = {
	HPE_HEADER_OVERFLOW: failure(431, {
		code: 'payload-too-large',
		message: 'The headers of the request are too large.',
	}),
	HPE_CHUNK_EXTENSIONS_OVERFLOW: failure(413, {
		code: 'payload-too-large',
		message: 'The chunk extensions of the body are too large.',
	}),
	ERR_HTTP_REQUEST_TIMEOUT: failure(408, {
		code: 'unknown',
		message: 'The headers of the request did not come in time.',
	}),
};

/** Answers a request that HTTP itself refuses. True: it did, and there is nothing more to do. */
export function isRefusedByHttp(request: IncomingMessage, response: ServerResponse): boolean {
	if (request.httpVersion !== '1.1' || request.headers.host !== undefined) return false;
	sendAnswer(response, NO_HOST, CLOSE);
	return true;
}

export function refuseUnparsed(server: Server): void {
	const newest = new WeakMap<Duplex, ServerResponse>();
	const note = (request: IncomingMessage, response: ServerResponse): void => {
		newest.set(request.socket, response);
	};
	server.on('request', note);
	server.on('checkContinue', note);
	server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
		sendAnswer(response, UNKNOWN_EXPECTATION, CLOSE);
	});
	server.on('clientError', (error: Error & { readonly code?: string }, socket: Duplex) => {
		if (!socket.writable || !isNextToAnswer(newest.get(socket))) {
			socket.destroy();
			return;
		}
		const { status, body } = ANSWERS[error.code ?? ''] ?? malformed(`The request is not valid HTTP (${error.code}).`);
		socket.end(
			`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
				`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
		);
		setTimeout(() => socket.destroy(), LINGER_MS).unref();
	});
}

/**
 * What is broken is what the connection waits for an answer to. Else the caller would take this answer for that of the
 * request before, or for that of the next one. `newest`: the answer that the connection is at, or was at last.
 */
function isNextToAnswer(newest: ServerResponse | undefined): boolean {
	if (newest === undefined) return true;
	if (newest.writableFinished) return newest.req.complete;
	return newest.socket !== null && !newest.headersSent && !newest.req.complete;
}
