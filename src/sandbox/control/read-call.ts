/** What a request to the control plane says: the home that it is about, and its body. */
import type { IncomingMessage } from 'node:http';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import { type BodyRead, readBody } from '../http/read-body.ts';
import { CommandError } from '../http/read-fields.ts';
import type { HomeName } from '../commands/companies.ts';

/** Data to load may be larger than what a body of the API may be. */
const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

export function readHome(request: IncomingMessage, query: URLSearchParams): HomeName {
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

/** The JSON of the body; `undefined` without one. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
	const read = await new Promise<BodyRead>((resolve) => readBody(request, BODY_LIMIT_BYTES, resolve));
	if (read.kind !== 'whole') throw new CommandError(422, 'The body is too large.');
	if (read.bytes.length === 0) return undefined;
	try {
		const value: unknown = JSON.parse(read.bytes.toString('utf8'));
		return value;
	} catch {
		throw new CommandError(422, 'The body is not valid JSON.');
	}
}
