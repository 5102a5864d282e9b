/**
 * The endpoints of the API: operation id, method, path and version; and which pages of SMS messages it gives.
 *
 * The operation ids are ours. A newer version of an endpoint does not retire the older one.
 */
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

/** The path of an operation with its `{id}` filled in, percent-encoded. */
export function renderPath(operation: OperationId, id = ''): string {
	return ENDPOINTS[operation].path.replace('{id}', () => encodeURIComponent(id));
}

export const PAGE = { min: 1, max: Number.MAX_SAFE_INTEGER, default: 1 } as const;
export const PAGE_SIZE = { min: 1, max: 200, default: 50 } as const;
