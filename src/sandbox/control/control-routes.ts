/**
 * The operations of the control plane: method and path under `/_sandbox`, and what they do.
 *
 * Where an operation is about the data of an environment, the home is named by the header `Sandbox-Api-Key`, or by
 * `?company=` and `?environment=`; without them it is the sandbox of the first company.
 */
import { decodeSegment } from '../../contract/endpoints.ts';
import {
	type ControlCall,
	operationOf,
	patchCompany,
	patchKey,
	postCompany,
	postData,
	postKey,
	postLine,
	postSms,
	postWebhook,
	putDeprecation,
	putFaults,
} from './control-calls.ts';

export interface ControlRoute {
	readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	readonly path: string;
	readonly status: 200 | 201 | 202 | 204;
	/** Gives the value of the answer, or its items where there may be many. */
	readonly run: (call: ControlCall) => unknown;
}

const CONTROL_ROUTES: readonly ControlRoute[] = [
	{ method: 'POST', path: '/companies', status: 201, run: postCompany },
	{ method: 'PATCH', path: '/companies/{id}', status: 200, run: patchCompany },
	{ method: 'POST', path: '/companies/{id}/keys', status: 201, run: postKey },
	{ method: 'PATCH', path: '/keys', status: 200, run: patchKey },
	{ method: 'POST', path: '/data', status: 201, run: postData },
	{
		method: 'GET',
		path: '/area-codes',
		status: 200,
		run: ({ commands, home }) => ({ areaCodes: commands.listAreaCodes(home) }),
	},
	{ method: 'POST', path: '/lines', status: 201, run: postLine },
	{ method: 'POST', path: '/lines/{id}/simulate-sms', status: 202, run: postSms },
	{ method: 'GET', path: '/assets', status: 200, run: ({ commands, home }) => commands.readAssets(home) },
	{
		method: 'POST',
		path: '/assets/{id}/detach-employee',
		status: 200,
		run: ({ commands, id }) => commands.detachEmployee(id),
	},
	{ method: 'PUT', path: '/deprecations/{id}', status: 200, run: putDeprecation },
	{
		method: 'DELETE',
		path: '/deprecations/{id}',
		status: 204,
		run: ({ commands, id }) => commands.unmarkDeprecated(operationOf(id)),
	},
	{ method: 'POST', path: '/webhooks', status: 201, run: postWebhook },
	{ method: 'DELETE', path: '/webhooks/{id}', status: 204, run: ({ commands, id }) => commands.removeWebhook(id) },
	{
		method: 'GET',
		path: '/webhooks/deliveries',
		status: 200,
		run: ({ commands }) => ({ deliveries: commands.deliveries() }),
	},
	{ method: 'GET', path: '/faults', status: 200, run: ({ commands }) => commands.faults().script() },
	{ method: 'PUT', path: '/faults', status: 200, run: putFaults },
	{ method: 'DELETE', path: '/faults', status: 204, run: ({ commands }) => commands.setFaults({ rules: [] }) },
	{
		method: 'GET',
		path: '/state',
		status: 200,
		run: ({ commands }) => ({ local: true, ...commands.summarizeWorld() }),
	},
	{ method: 'POST', path: '/reset', status: 204, run: ({ commands }) => commands.reset() },
	{ method: 'POST', path: '/snapshots/{id}', status: 204, run: ({ commands, id }) => commands.takeSnapshot(id) },
	{
		method: 'POST',
		path: '/snapshots/{id}/restore',
		status: 204,
		run: ({ commands, id }) => commands.restoreSnapshot(id),
	},
];

/** The operation of a method and a path, and what stands in the place of `{id}`. */
export function matchControlRoute(
	method: string,
	path: string,
): { readonly route: ControlRoute; readonly id: string } | undefined {
	const parts = path.split('/');
	for (const route of CONTROL_ROUTES) {
		const expected = route.path.split('/');
		if (route.method !== method || expected.length !== parts.length) continue;
		if (!expected.every((part, at) => part === '{id}' || part === parts[at])) continue;
		const at = expected.indexOf('{id}');
		const id = at === -1 ? '' : decodeSegment(parts[at] ?? '');
		if (id !== undefined) return { route, id };
	}
	return undefined;
}
