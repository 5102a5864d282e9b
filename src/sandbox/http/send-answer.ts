import type { ServerResponse } from 'node:http';
import type { Answer, Headers } from './answer.ts';
import { drainBody } from './read-body.ts';

export function sendAnswer(response: ServerResponse, answer: Answer, more: Headers = {}): void {
	drainBody(response.req);
	writeHead(response, answer, more);
	response.end(answer.body);
}

export function sendTruncated(response: ServerResponse, answer: Answer, more: Headers = {}): void {
	writeHead(response, answer, more);
	const bytes = Buffer.from(answer.body);
	response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

function writeHead(response: ServerResponse, { status, body, headers }: Answer, more: Headers): void {
	const length = Buffer.byteLength(body);
	const ofBody =
		status === 204 || status === 304 ? {} : { 'Content-Type': 'application/json', 'Content-Length': length };
	response.writeHead(status, { ...ofBody, ...more, ...headers });
}
