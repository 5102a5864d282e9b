import type { ServerResponse } from 'node:http';
import type { Answer, Headers } from './answer.ts';
import { drainBody } from './read-body.ts';

const NO_HEADERS: Headers = {};

export function sendAnswer(response: ServerResponse, answer: Answer, more: Headers = NO_HEADERS): void {
	drainBody(response.req);
	writeHead(response, answer, more);
	response.end(answer.body);
}

export function sendTruncated(response: ServerResponse, answer: Answer, more: Headers): void {
	writeHead(response, answer, more);
	const bytes = Buffer.from(answer.body);
	response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

function writeHead(response: ServerResponse, { status, body, headers = NO_HEADERS }: Answer, more: Headers): void {
	if (status === 204 || status === 304) {
		response.writeHead(status, { ...more, ...headers });
	} else if (headers === NO_HEADERS && more === NO_HEADERS) {
		response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
	} else {
		const length = Buffer.byteLength(body);
		response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': length, ...more, ...headers });
	}
}
