/** The default environment is the sandbox of the first company. */
import { z } from 'zod';
import { decodeSegment, OPERATION_IDS, type OperationId } from '../../contract/endpoints.ts';
import { type HomeName, keyChangeSchema, newCompanySchema, newKeySchema } from '../commands/companies.ts';
import type { Commands } from '../commands/create-commands.ts';
import { CommandError, parseInput } from '../http/parse-input.ts';

interface ControlCall {
	readonly commands: Commands;
	readonly id: string;
	readonly home: HomeName;
	readonly body: unknown;
}

export interface ControlRoute {
	readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	readonly path: string;
	readonly status: 200 | 201 | 202 | 204;
	readonly run: (call: ControlCall) => unknown;
}

const filled = z.string().min(1);
const changedKeySchema = keyChangeSchema.extend({ key: filled });
const items = z.array(z.unknown()).readonly().exactOptional();
const dataSchema = z.strictObject({ customFields: items, employees: items, lines: items, messages: items });
const lineSchema = z.strictObject({ areaCode: filled.exactOptional(), name: filled.exactOptional() });
const smsSchema = z.strictObject({
	message: filled,
	originPhoneNumber: filled.exactOptional(),
	receivedAt: filled.exactOptional(),
});
const deprecationSchema = z.strictObject({
	deprecatedAt: filled,
	sunsetAt: filled,
	documentation: filled,
	successor: filled.exactOptional(),
	afterSunset: z.enum(['serve', 'refuse']).exactOptional(),
});

const CONTROL_ROUTES: readonly ControlRoute[] = [
	{
		method: 'POST',
		path: '/companies',
		status: 201,
		run: ({ commands, body }) => commands.createCompany(parseInput(newCompanySchema, body)),
	},
	{
		method: 'PATCH',
		path: '/companies/{id}',
		status: 200,
		run: ({ commands, id, body }) =>
			commands.setCompanyActive(id, parseInput(z.strictObject({ active: z.boolean() }), body).active),
	},
	{
		method: 'POST',
		path: '/companies/{id}/keys',
		status: 201,
		run: ({ commands, id, body }) => commands.createKey({ companyId: id, ...parseInput(newKeySchema, body) }),
	},
	{
		method: 'PATCH',
		path: '/keys',
		status: 200,
		run({ commands, body }) {
			const { key, ...change } = parseInput(changedKeySchema, body);
			return commands.changeKey(key, change);
		},
	},
	{
		method: 'POST',
		path: '/data',
		status: 201,
		run: ({ commands, home, body }) => commands.load(parseInput(dataSchema, body), home),
	},
	{
		method: 'GET',
		path: '/area-codes',
		status: 200,
		run: ({ commands, home }) => ({ areaCodes: commands.listAreaCodes(home) }),
	},
	{
		method: 'POST',
		path: '/lines',
		status: 201,
		run: ({ commands, home, body }) => commands.createLine(parseInput(lineSchema, body ?? {}), home),
	},
	{
		method: 'POST',
		path: '/lines/{id}/simulate-sms',
		status: 202,
		run: ({ commands, home, id, body }) => commands.simulateSms({ lineId: id, ...parseInput(smsSchema, body) }, home),
	},
	{ method: 'GET', path: '/assets', status: 200, run: ({ commands, home }) => commands.readAssets(home) },
	{
		method: 'POST',
		path: '/assets/{id}/detach-employee',
		status: 200,
		run: ({ commands, id }) => commands.detachEmployee(id),
	},
	{
		method: 'PUT',
		path: '/deprecations/{id}',
		status: 200,
		run: ({ commands, id, body }) => commands.markDeprecated(operationOf(id), parseInput(deprecationSchema, body)),
	},
	{
		method: 'DELETE',
		path: '/deprecations/{id}',
		status: 204,
		run: ({ commands, id }) => commands.unmarkDeprecated(operationOf(id)),
	},
	{
		method: 'POST',
		path: '/webhooks',
		status: 201,
		run: ({ commands, home, body }) =>
			commands.registerWebhook(parseInput(z.strictObject({ url: filled }), body).url, home),
	},
	{ method: 'DELETE', path: '/webhooks/{id}', status: 204, run: ({ commands, id }) => commands.removeWebhook(id) },
	{
		method: 'GET',
		path: '/webhooks/deliveries',
		status: 200,
		run: ({ commands }) => ({ deliveries: commands.deliveries() }),
	},
	{ method: 'GET', path: '/faults', status: 200, run: ({ commands }) => commands.faults().script() },
	{
		method: 'PUT',
		path: '/faults',
		status: 200,
		run({ commands, body }) {
			commands.setFaults(body);
			return commands.faults().script();
		},
	},
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

function operationOf(name: string): OperationId {
	const operation = OPERATION_IDS.find((id) => id === name);
	if (operation === undefined) {
		throw new CommandError(404, `There is no operation ${name}; there are ${OPERATION_IDS.join(', ')}.`);
	}
	return operation;
}
