/** Refuses a `Host` that is not this machine, so that no web page reaches the control API by DNS rebinding. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import { isLoopbackHost } from '../../contract/endpoints.ts';
import type { HomeName } from '../commands/companies.ts';
import type { Commands } from '../commands/create-commands.ts';
import { failure, sendAnswer, success } from '../http/answer.ts';
import { readBody } from '../http/read-body.ts';
import { CommandError } from '../http/parse-input.ts';
import type { RequestLog } from '../http/request-log.ts';
import { matchControlRoute } from './control-routes.ts';

export const CONTROL_PREFIX = '/_sandbox';

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

export interface ControlSettings {
	readonly commands: Commands;
	readonly requests: RequestLog;
	readonly token: string;
	readonly renderDescription: () => unknown;
}

const NOT_OF_THIS_MACHINE = failure(403, { code: 'forbidden', message: 'The control plane is for this machine only.' });
const NO_TOKEN = failure(401, {
	code: 'unauthorized',
	message: 'Send the control token that was printed at the start: Authorization: Bearer <token>.',
});

export async function serveControl(
	settings: ControlSettings,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const url = new URL(request.url ?? '/', 'http://sandbox');
	const path = url.pathname.slice(CONTROL_PREFIX.length);
	const method = request.method ?? '';
	if (!isLocalHost(request.headers.host)) return sendAnswer(response, NOT_OF_THIS_MACHINE);
	if (method === 'GET' && path === '/openapi.json') {
		return sendAnswer(response, success(200, settings.renderDescription()));
	}
	if (!holdsToken(request.headers.authorization, settings.token)) return sendAnswer(response, NO_TOKEN);
	if (path === '/requests') return serveRequestLog(settings.requests, request, response, url.searchParams);
	const matched = matchControlRoute(method, path);
	if (matched === undefined) return sendAnswer(response, NO_SUCH_CONTROL);
	try {
		const { run, status, id } = matched;
		const value = await run({
			commands: settings.commands,
			id,
			home: readHome(request, url.searchParams),
			body: await readJson(request),
		});
		if (isAsyncIterable(value)) await sendLines(response, value);
		else sendAnswer(response, status === 204 ? { status, body: '' } : success(status, value));
	} catch (error) {
		if (!(error instanceof CommandError)) throw error;
		const { status, message, details } = error;
		sendAnswer(response, failure(status, { code: CODES[status], message, publicDetails: details }));
	}
}

const CODES = {
	403: 'forbidden',
	404: 'resource-not-found',
	422: 'input-validation-error',
} as const satisfies Record<CommandError['status'], string>;

async function sendLines(response: ServerResponse, items: AsyncIterable<unknown>): Promise<void> {
	response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
	// Closes `items` also if the connection ends first. Then nobody is left to answer.
	await pipeline(linesOf(items), response).catch(() => response.destroy());
}

async function* linesOf(items: AsyncIterable<unknown>): AsyncIterable<string> {
	for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
	return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function isLocalHost(host: string | undefined): boolean {
	return host !== undefined && isLoopbackHost(host.replace(/:\d+$/, ''));
}

/** Compares digests, so that timing reveals neither the length nor the correct start of a guess. */
function holdsToken(header: string | undefined, token: string): boolean {
	const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

const NO_SUCH_CONTROL = failure(404, {
	code: 'resource-not-found',
	message: 'There is no such operation of the sandbox.',
});

function serveRequestLog(
	requests: RequestLog,
	request: IncomingMessage,
	response: ServerResponse,
	query: URLSearchParams,
): void {
	if (request.method === 'DELETE') {
		requests.clear();
		return sendAnswer(response, { status: 204, body: '' });
	}
	if (request.method !== 'GET') return sendAnswer(response, NO_SUCH_CONTROL);
	const last = Number(query.get('last') ?? Number.NaN);
	const entries = requests.entries(Number.isSafeInteger(last) && last > 0 ? last : undefined);
	const body = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
	sendAnswer(response, { status: 200, body, headers: { 'Content-Type': 'application/x-ndjson' } });
}

function readHome(request: IncomingMessage, query: URLSearchParams): HomeName {
	const apiKey = request.headers['sandbox-api-key'];
	const companyId = query.get('company');
	const named = query.get('environment');
	const environment = ENVIRONMENTS.find((one) => one === named);
	if (named !== null && environment === undefined) {
		throw new CommandError(422, 'The input is not valid.', {
			environment: `must be one of ${ENVIRONMENTS.join(', ')}`,
		});
	}
	return {
		...(typeof apiKey === 'string' ? { apiKey } : {}),
		...(companyId === null ? {} : { companyId }),
		...(environment === undefined ? {} : { environment }),
	};
}

async function readJson(request: IncomingMessage): Promise<unknown> {
	const read = await readBody(request, BODY_LIMIT_BYTES);
	if (read.kind !== 'whole') throw new CommandError(422, 'The body is too large.');
	if (read.bytes.length === 0) return undefined;
	try {
		const value: unknown = JSON.parse(read.bytes.toString('utf8'));
		return value;
	} catch {
		throw new CommandError(422, 'The body is not valid JSON.');
	}
}
