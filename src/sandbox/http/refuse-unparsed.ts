/** Answers requests with the API's error body that `node:http` would answer itself without a body. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Answer, failure, sendAnswer } from './answer.ts';

const LINGER_MS = 2_000;
const CLOSE = { Connection: 'close' } as const;

const malformed = (message: string): Answer => failure(400, { code: 'input-validation-error', message });
const NO_HOST = malformed('The request has no Host header.');
const UNKNOWN_EXPECTATION = failure(417, {
	code: 'input-validation-error',
	message: 'The only expectation that can be met is 100-continue.',
});

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

/** Answers a request of HTTP/1.1 without a `Host` header; true if it did. */
export function refuseWithoutHost(request: IncomingMessage, response: ServerResponse): boolean {
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

/** True if the client would match an answer sent now to this request and not to another. `newest`: the last answer. */
function isNextToAnswer(newest: ServerResponse | undefined): boolean {
	if (newest === undefined) return true;
	if (newest.writableFinished) return newest.req.complete;
	return newest.socket !== null && !newest.headersSent && !newest.req.complete;
}
