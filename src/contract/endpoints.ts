/** Endpoints of the API: operation, method, path, version; base addresses; pages of SMS messages. Operation ids are ours. */
import { isIPv4 } from 'node:net';

export const ENDPOINTS = {
	listLines: { method: 'GET', path: '/api/v2/virtual-phone-accounts', version: 2 },
	updateLine: { method: 'PATCH', path: '/api/v2/virtual-phone-accounts/{id}', version: 2 },
	listSmsMessages: { method: 'GET', path: '/api/v2/virtual-phone-accounts/{id}/sms-messages', version: 2 },
	listEmployees: { method: 'GET', path: '/api/v1/employees', version: 1 },
	createAsset: { method: 'POST', path: '/api/v1/assets', version: 1 },
} as const;

export type OperationId = keyof typeof ENDPOINTS;
export const OPERATION_IDS = [
	'listLines',
	'updateLine',
	'listSmsMessages',
	'listEmployees',
	'createAsset',
] as const satisfies readonly OperationId[];

/** Fills in `{id}`, percent-encoded. */
export function renderPath(operation: OperationId, id = ''): string {
	return ENDPOINTS[operation].path.replace('{id}', () => encodeURIComponent(id));
}

/** The `{id}` of a path, decoded; empty if the pattern has none. Undefined if the path is another, or its id is broken. */
export function matchPath(pattern: string, path: string): string | undefined {
	const [expected, parts] = [pattern.split('/'), path.split('/')];
	if (expected.length !== parts.length) return undefined;
	if (!expected.every((part, at) => part === parts[at] || (part === '{id}' && parts[at] !== ''))) return undefined;
	try {
		return decodeURIComponent(parts[expected.indexOf('{id}')] ?? '');
	} catch {
		return undefined;
	}
}

/** True if a host name or address, with or without brackets, is this computer. */
export function isLoopbackHost(hostname: string): boolean {
	const host = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
	return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

export const PAGE = { min: 1, max: Number.MAX_SAFE_INTEGER, default: 1 } as const;
export const PAGE_SIZE = { min: 1, max: 200, default: 50 } as const;
