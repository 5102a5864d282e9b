import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../../contract/error-body.ts';
import { drainBody } from './read-body.ts';

export interface Answer {
	readonly status: number;
	readonly body: string;
	readonly code?: string;
	readonly headers?: Headers;
}

export type Headers = Readonly<Record<string, string>>;

export function success(status: number, value: unknown): Answer {
	return { status, body: JSON.stringify(value) };
}

export interface ErrorParts {
	readonly code: string;
	readonly message: string;
	readonly publicDetails?: Readonly<Record<string, string>>;
}

export function failure(status: number, { code, message, publicDetails = {} }: ErrorParts): Answer {
	return { status, code, body: JSON.stringify({ code, message, publicDetails }) };
}

const documented = (status: number, code: ErrorCode, message: string): Answer => failure(status, { code, message });

export const UNAUTHORIZED: Answer = {
	...documented(401, 'unauthorized', 'The API key is missing or invalid. Send it as: Authorization: Bearer <key>.'),
	headers: { 'WWW-Authenticate': 'Bearer' },
};
export const FORBIDDEN = documented(403, 'forbidden', 'This API key has no permission for this operation.');
export const NO_SUCH_ROUTE = documented(404, 'resource-not-found', 'There is no such operation.');
export const NO_SUCH_LINE = documented(404, 'resource-not-found', 'There is no virtual line with this id.');
export const SUNSET = documented(404, 'resource-not-found', 'This operation is no longer served.');
export const COMPANY_INACTIVE = documented(422, 'company-not-active', 'The company is not active.');
export const UNKNOWN_FAILURE = documented(500, 'unknown', 'An unknown failure.');

export function tooLarge(limitBytes: number): Answer {
	return documented(413, 'payload-too-large', `The body is larger than ${limitBytes} bytes.`);
}

export function invalidInput(details: Readonly<Record<string, string>>): Answer {
	return failure(422, { code: 'input-validation-error', message: 'The input is not valid.', publicDetails: details });
}

export function unprocessable(details: Readonly<Record<string, string>>): Answer {
	return failure(422, {
		code: 'unprocessable-entity',
		message: 'The input cannot be processed.',
		publicDetails: details,
	});
}

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
