/** The default environment is the sandbox of the first company. */
import { z } from 'zod';
import { matchPath, OPERATION_IDS, type OperationId } from '../../contract/endpoints.ts';
import { type HomeName, keyChangeSchema, newCompanySchema, newKeySchema } from '../commands/companies.ts';
import type { Commands } from '../commands/create-commands.ts';
import { newLineSchema, newSmsSchema } from '../commands/lines.ts';
import { loadableSchema } from '../commands/load-data.ts';
import { CommandError, parseInput } from '../http/parse-input.ts';

interface ControlCall {
	readonly commands: Commands;
	readonly id: string;
	readonly home: HomeName;
	readonly body: unknown;
}

const filled = z.string().min(1);
const changedKeySchema = keyChangeSchema.extend({ key: filled });
const deprecationSchema = z.strictObject({
	deprecatedAt: filled,
	sunsetAt: filled,
	documentation: filled,
	successor: filled.exactOptional(),
	afterSunset: z.enum(['serve', 'refuse']).exactOptional(),
});

type Run = (call: ControlCall) => unknown;

const CONTROL_ROUTES: Readonly<Record<string, Run>> = {
	'POST /companies 201': ({ commands, body }) => commands.createCompany(parseInput(newCompanySchema, body)),
	'PATCH /companies/{id} 200': ({ commands, id, body }) =>
		commands.setCompanyActive(id, parseInput(z.strictObject({ active: z.boolean() }), body).active),
	'POST /companies/{id}/keys 201': ({ commands, id, body }) =>
		commands.createKey({ companyId: id, ...parseInput(newKeySchema, body) }),
	'PATCH /keys 200': ({ commands, body }) => {
		const { key, ...change } = parseInput(changedKeySchema, body);
		return commands.changeKey(key, change);
	},
	'POST /data 201': ({ commands, home, body }) => commands.load(parseInput(loadableSchema, body), home),
	'GET /area-codes 200': ({ commands, home }) => ({ areaCodes: commands.listAreaCodes(home) }),
	'POST /lines 201': ({ commands, home, body }) => commands.createLine(parseInput(newLineSchema, body ?? {}), home),
	'POST /lines/{id}/simulate-sms 202': ({ commands, home, id, body }) =>
		commands.simulateSms({ lineId: id, ...parseInput(newSmsSchema, body) }, home),
	'GET /assets 200': ({ commands, home }) => commands.readAssets(home),
	'POST /assets/{id}/detach-employee 200': ({ commands, id }) => commands.detachEmployee(id),
	'PUT /deprecations/{id} 200': ({ commands, id, body }) =>
		commands.markDeprecated(operationOf(id), parseInput(deprecationSchema, body)),
	'DELETE /deprecations/{id} 204': ({ commands, id }) => commands.unmarkDeprecated(operationOf(id)),
	'POST /webhooks 201': ({ commands, home, body }) =>
		commands.registerWebhook(parseInput(z.strictObject({ url: filled }), body).url, home),
	'DELETE /webhooks/{id} 204': ({ commands, id }) => commands.removeWebhook(id),
	'GET /webhooks/deliveries 200': ({ commands }) => ({ deliveries: commands.deliveries() }),
	'GET /faults 200': ({ commands }) => commands.faults().script(),
	'PUT /faults 200': ({ commands, body }) => {
		commands.setFaults(body);
		return commands.faults().script();
	},
	'DELETE /faults 204': ({ commands }) => commands.setFaults({ rules: [] }),
	'GET /state 200': ({ commands }) => ({ local: true, ...commands.summarizeWorld() }),
	'POST /reset 204': ({ commands }) => commands.reset(),
};

export function matchControlRoute(
	method: string,
	path: string,
): { readonly run: Run; readonly status: number; readonly id: string } | undefined {
	for (const [route, run] of Object.entries(CONTROL_ROUTES)) {
		const [only, pattern = '', status] = route.split(' ');
		const id = only === method ? matchPath(pattern, path) : undefined;
		if (id !== undefined) return { run, status: Number(status), id };
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
