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

/** Undefined for an empty segment, a slash or a broken escape. */
export function decodeSegment(text: string): string | undefined {
	if (text === '' || text.includes('/')) return undefined;
	try {
		return decodeURIComponent(text);
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
