/** The request log over HTTP: lines of JSON, and nothing (204) while nothing happened. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { failure } from '../http/answer.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { RequestLog } from '../http/request-log.ts';

export const NO_SUCH_CONTROL = failure(404, {
	code: 'resource-not-found',
	message: 'There is no such operation of the sandbox.',
});

/** The newest requests as lines of JSON; 204 when nothing happened since the revision that the caller knows. */
export function serveRequestLog(
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
	const revision = String(requests.revision());
	const headers = { 'Content-Type': 'application/x-ndjson', 'Sandbox-Revision': revision };
	if (query.get('since') === revision) return sendAnswer(response, { status: 204, body: '', headers });
	const last = Number(query.get('last') ?? Number.NaN);
	const entries = requests.entries(Number.isSafeInteger(last) && last > 0 ? last : undefined);
	sendAnswer(response, { status: 200, body: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), headers });
}
