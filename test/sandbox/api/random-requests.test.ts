/**
 * Random requests, right ones and spoilt ones, 150 of each for every operation: whatever comes, the answer is one that
 * the API documents, by the schemas that it is made of and by the OpenAPI document that is served; never a 5xx, and an
 * unknown key never sees a deprecation header.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASSET_SOURCES, assetSchema } from '../../../src/contract/asset.ts';
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../../../src/contract/asset-fields.ts';
import { employeeListSchema } from '../../../src/contract/employee.ts';
import { ERROR_STATUSES, errorBodySchema } from '../../../src/contract/error-body.ts';
import { lineListSchema, updatedLineSchema } from '../../../src/contract/line.ts';
import { smsListSchema } from '../../../src/contract/sms-message.ts';
import { ENDPOINTS, OPERATION_IDS, type OperationId, renderPath } from '../../../src/contract/endpoints.ts';
import { renderOpenApi } from '../../../src/contract/render-open-api.ts';
import { INVENTED_SERVICES } from '../../../src/sandbox/commands/detect-service.ts';
import { type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { type Answered, call } from '../call-api.ts';

const RUNS = { numRuns: 150 };
const LINE = '5a0d0002-0000-4000-8000-000000000001';
const EMPLOYEE = '5a0d0001-0000-4000-8000-000000000002';
const ANSWERS: Readonly<Record<OperationId, z.ZodType>> = {
	listLines: lineListSchema,
	updateLine: updatedLineSchema,
	listSmsMessages: smsListSchema,
	listEmployees: employeeListSchema,
	createAsset: assetSchema,
};

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
interface Described {
	readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
	readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
}
type Responses = Readonly<
	Record<string, { readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>> }>
>;

// As readers of the file see it.
const described: Described = JSON.parse(
	JSON.stringify(renderOpenApi({ serverUrl: 'http://127.0.0.1:4010', services: INVENTED_SERVICES })),
);

/** An operation's answers in the OpenAPI document, by status. */
function answersOf(operation: OperationId): ReadonlyMap<number, z.ZodType> {
	const { method, path } = ENDPOINTS[operation];
	const responses = described.paths[path]?.[method.toLowerCase()]?.responses ?? {};
	return new Map(
		Object.entries(responses).map(([status, { content }]) => {
			const name = content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
			const schema = described.components.schemas[name] ?? false;
			expect(JSON.stringify(schema)).not.toContain('$ref');
			return [Number(status), z.fromJSONSchema(schema)];
		}),
	);
}
const DESCRIBED = new Map(OPERATION_IDS.map((operation) => [operation, answersOf(operation)]));

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await serveSandbox({ demo: true, bodyLimitBytes: 20_000 });
	for (const operation of OPERATION_IDS) {
		await sandbox.commands.markDeprecated(operation, {
			deprecatedAt: '2026-01-01T00:00Z',
			sunsetAt: '2027-01-01T00:00Z',
			documentation: 'https://docs.example/',
		});
	}
});
afterAll(() => sandbox.close());

interface Sent {
	readonly operation: OperationId;
	readonly method: string;
	readonly path: string;
	readonly body?: unknown;
	readonly key?: string | null;
	readonly headers?: Readonly<Record<string, string>>;
}

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const instant = fc
	.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
	.chain((date) =>
		fc.constantFrom(date.toISOString(), `${date.toISOString().slice(0, 16)}Z`, `${date.toISOString().slice(0, 19)}Z`),
	);
const customFields = fc.array(
	fc.record({ label: fc.oneof(fc.constantFrom('Cor', 'Andar', 'Setor'), text), value: text }),
	{ maxLength: 5 },
);

const assetBody = fc.record(
	{
		enrollmentId: text,
		status: fc.constantFrom(...ASSET_STATUSES),
		source: fc.constantFrom(...ASSET_SOURCES),
		category: text,
		brand: text,
		vendorName: text,
		acquisitionDate: instant,
		acquisitionType: fc.constantFrom(...ACQUISITION_TYPES),
		priceCents: fc.oneof(fc.maxSafeNat(), fc.double({ min: 0, max: 1e15, noNaN: true })),
		warrantyExpirationDate: instant,
		employeeId: fc.constant(EMPLOYEE),
		employeeAttachedAt: instant,
		customFields,
		deviceId: fc.jsonValue(),
	},
	{ requiredKeys: ['enrollmentId', 'status', 'source'] },
);
const lineBody = fc.record(
	{
		name: fc.option(text),
		costCenter: fc.option(text),
		employeeId: fc.option(fc.constant(EMPLOYEE)),
		customFields,
		further: fc.jsonValue(),
	},
	{ requiredKeys: [] },
);
const smsQuery = fc
	.record(
		{
			page: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
			pageSize: fc.integer({ min: 1, max: 200 }),
			receivedAtFrom: instant,
			receivedAtTo: instant,
		},
		{ requiredKeys: [] },
	)
	.chain((single) =>
		fc.array(fc.constantFrom('none', 'unknown', ...INVENTED_SERVICES), { maxLength: 3 }).map((services) => {
			const entries = Object.entries(single).map(([name, value]): [string, string] => [name, String(value)]);
			return new URLSearchParams([...entries, ...services.map((one): [string, string] => ['service', one])]).toString();
		}),
	);

const get =
	(operation: OperationId) =>
	(query: string): Sent => ({
		operation,
		method: 'GET',
		path: `${renderPath(operation, LINE)}?${query}`,
	});
const VALID: Readonly<Record<OperationId, fc.Arbitrary<Sent>>> = {
	listLines: fc.webQueryParameters().map(get('listLines')),
	listEmployees: fc.webQueryParameters().map(get('listEmployees')),
	listSmsMessages: smsQuery.map(get('listSmsMessages')),
	updateLine: lineBody.map((body) => ({
		operation: 'updateLine',
		method: 'PATCH',
		path: renderPath('updateLine', LINE),
		body,
	})),
	createAsset: assetBody.map((body) => ({
		operation: 'createAsset',
		method: 'POST',
		path: renderPath('createAsset'),
		body,
	})),
};

/** Makes one thing invalid: the key, path, query, content type, a field, or the bytes. */
const spoilt = (valid: Sent): fc.Arbitrary<Sent> =>
	fc.oneof(
		fc.constantFrom(null, 'svc_test_x', '').map((key) => ({ ...valid, key })),
		fc.constantFrom('expired', 'forbidden').map((role) => ({ ...valid, key: `role:${role}` })),
		fc.webPath().map((path) => ({ ...valid, path: `${valid.path.split('?')[0]}${path}` })),
		fc.webQueryParameters().map((query) => ({ ...valid, path: `${valid.path}&service=${query}&page=${query}` })),
		fc
			.tuple(fc.constantFrom('page', 'pageSize', 'receivedAtFrom', 'receivedAtTo', 'service'), text)
			.map(([name, value]) => ({ ...valid, path: `${valid.path}&${name}=${encodeURIComponent(value)}` })),
		fc.constantFrom('text/plain', 'application/json; charset=latin1', 'multipart/form-data').map((type) => ({
			...valid,
			headers: { 'content-type': type },
		})),
		fc.jsonValue().map((body) => ({ ...valid, body })),
		fc.tuple(fc.constantFrom(...FIELDS), fc.jsonValue()).map(([field, value]) => ({
			...valid,
			body: { ...Object(valid.body), [field]: value },
		})),
		fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ ...valid, body: Buffer.from(bytes) })),
		fc.nat(500).map((cut) => ({ ...valid, body: (JSON.stringify(valid.body) ?? '').slice(0, cut) })),
		fc.constant({ ...valid, body: { ...Object(valid.body), model: 'x'.repeat(20_000) } }),
		fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'POST', 'PATCH').map((method) => ({ ...valid, method })),
	);
const FIELDS = [
	'enrollmentId',
	'status',
	'source',
	'priceCents',
	'acquisitionDate',
	'customFields',
	'employeeId',
	'name',
	'costCenter',
];

async function send({ method, path, body, key, headers }: Sent): Promise<Answered> {
	const { expired, forbidden } = sandbox.keys;
	const known = new Map([
		['role:expired', expired],
		['role:forbidden', forbidden],
	]);
	return call(sandbox, method, path, {
		...(body === undefined ? {} : { body }),
		...(key === undefined ? {} : { key: key === null ? null : (known.get(key) ?? key) }),
		...(headers === undefined ? {} : { headers }),
	});
}

function expectDocumented({ operation }: Sent, answer: Answered): void {
	const status = ERROR_STATUSES.find((one) => one === answer.status);
	expect(answer.status === 200 || answer.status === 201 || status !== undefined, `status ${answer.status}`).toBe(true);
	expect(answer.status).toBeLessThan(500);
	expect(answer.headers['content-type']).toBe('application/json');
	const schema = status === undefined ? ANSWERS[operation] : errorBodySchema(status);
	expect(schema.safeParse(answer.json).error).toBeUndefined();
	const written = DESCRIBED.get(operation)?.get(answer.status);
	expect(written, `status ${answer.status}`).toBeDefined();
	expect(written?.safeParse(answer.json).error).toBeUndefined();
	const isWithoutNotice = answer.status === 401 || answer.status === 403;
	expect(isWithoutNotice && 'deprecation' in answer.headers).toBe(false);
}

describe.each(OPERATION_IDS)('%s', (operation) => {
	test('150 valid requests are answered with success, as documented', async () => {
		await fc.assert(
			fc.asyncProperty(VALID[operation], async (valid) => {
				const answer = await send(valid);
				expect(answer.status).toBe(operation === 'createAsset' ? 201 : 200);
				expect(answer.headers).toHaveProperty('deprecation');
				expectDocumented(valid, answer);
			}),
			RUNS,
		);
	});

	test('150 invalid requests are answered as documented, never with 5xx', async () => {
		const holds = fc.asyncProperty(VALID[operation].chain(spoilt), async (sent) => {
			expectDocumented(sent, await send(sent));
		});
		await expect(fc.assert(holds, RUNS)).resolves.toBeUndefined();
	});
});

test('none of them caused a failure in the sandbox', () =>
	expect(sandbox.requests().filter(({ failure }) => failure !== undefined)).toEqual([]));
