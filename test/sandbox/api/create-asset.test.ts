import { beforeEach, describe, expect, test } from 'vitest';
import { ASSET_SOURCES, assetSchema } from '../../../src/contract/asset.ts';
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../../../src/contract/asset-fields.ts';
import type { Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { ASSETS, call, control, createAsset, OK3, startSandbox, codeOf, fieldsOf } from '../call-api.ts';

let sandbox: Sandbox;
let employeeId: string;
beforeEach(async () => {
	sandbox = await startSandbox({ now: () => Date.UTC(2026, 0, 31, 13, 45, 0, 7) });
	const loaded = await sandbox.commands.load({
		employees: [{ fullName: 'Ana' }],
		customFields: [{ label: 'Cor' }, { label: 'Setor', type: 'select' }],
	});
	employeeId = loaded.employees[0]?.id ?? '';
});

const post = (body: unknown) => call(sandbox, 'POST', ASSETS, { body });
const OPTIONAL = {
	category: 'Notebook',
	brand: 'Marca Alfa',
	model: 'A-14',
	vendorName: 'Fornecedor Beta Ltda.',
	serialNumber: '000123',
	acquisitionDate: '2026-01-31T13:45Z',
	acquisitionType: 'bought',
	priceCents: 523_490,
	nfeNumber: '000.123.456',
	contractId: '007',
	warrantyExpirationDate: '2028-02-29T00:00:00.5Z',
	allocatedLocation: 'São Paulo, 2º andar',
};

describe('a created asset', () => {
	test('S-150 S-151 is answered with 201, a UUID and the instant of its creation', async () => {
		const answer = await post(OK3);
		expect(answer.status).toBe(201);
		expect(answer.json.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
		expect(answer.json.createdAt).toBe('2026-01-31T13:45:00.007Z');
	});

	test('S-150 is answered with 200 if the sandbox is configured so', async () => {
		const other = await startSandbox({ successStatus: 200 });
		expect((await createAsset(other)).status).toBe(200);
		expect(await other.assets()).toHaveLength(1);
	});

	test('S-152 S-153 S-156 has the required fields, no custom fields, and nothing that was not sent', async () => {
		const { json } = await post(OK3);
		expect(json).toEqual({ ...OK3, id: json.id, createdAt: json.createdAt, customFields: [] });
		expect(assetSchema.safeParse(json).error).toBeUndefined();
	});

	test('S-155 S-176 echoes every optional field, dates as the same instant', async () => {
		const attached = { employeeId, employeeAttachedAt: '2026-01-15T08:00:00Z' };
		const { status, json } = await post({ ...OK3, ...OPTIONAL, ...attached });
		expect(status).toBe(201);
		expect(json).toEqual({
			...OK3,
			...OPTIONAL,
			acquisitionDate: '2026-01-31T13:45:00.000Z',
			warrantyExpirationDate: '2028-02-29T00:00:00.500Z',
			employeeId,
			employeeAttachedAt: '2026-01-15T08:00:00.000Z',
			id: json.id,
			createdAt: json.createdAt,
			customFields: [],
		});
		expect(assetSchema.safeParse(json).error).toBeUndefined();
		expect(await sandbox.assets()).toEqual([json]);
	});
});

describe('a field', () => {
	const texts = ['enrollmentId', 'serialNumber', 'nfeNumber', 'contractId'];
	const each = (number: string, field: string, values: readonly unknown[]) =>
		values.map((value) => [number, field, value] as const);

	test.each([
		...each('S-157', 'status', ASSET_STATUSES),
		...each('S-159', 'source', ASSET_SOURCES),
		...each('S-161', 'acquisitionType', ACQUISITION_TYPES),
		...each('S-162 S-164', 'priceCents', [523_490, 0, 5234.9, 9_007_199_254_740_991]),
		...texts.map((field) => ['S-166', field, '000123'] as const),
	])('%s %s may be %j', async (_number, field, value) =>
		expect((await post({ ...OK3, [field]: value })).json[field]).toBe(value),
	);

	test.each([
		...['enrollmentId', 'status', 'source'].map((field) => ['S-154', field, undefined] as const),
		...each('S-158', 'status', ['Available', 'in_use', 'disponível', '', 'available ']),
		['S-161', 'acquisitionType', 'leased'],
		...each('S-163 S-164', 'priceCents', ['523490', null, true, [1], -1, -0.01]),
		...texts.map((field) => ['S-167', field, 123] as const),
		...Object.keys(OPTIONAL).map((field) => ['S-170', field, null] as const),
	] as const)('%s %s may not be %j', async (_number, field, value) => {
		const refused = [422, 'input-validation-error', field];
		expect(await fieldsOf(post({ ...OK3, [field]: value }))).toEqual(refused);
		expect(await sandbox.assets()).toEqual([]);
	});

	test('S-163 may not be a number beyond the largest one', async () => {
		const body = `{"enrollmentId":"1","status":"available","source":"manual","priceCents":1e999}`;
		expect((await post(body)).status).toBe(422);
	});

	test('keeps every character, even outside the basic plane', async () => {
		const enrollmentId = 'ção "x" \\ 😀 \u2028 \u0000 \uFFFD';
		expect((await post({ ...OK3, enrollmentId })).json.enrollmentId).toBe(enrollmentId);
		expect((await sandbox.assets())[0]?.enrollmentId).toBe(enrollmentId);
	});
});

describe('what a request should not carry', () => {
	test('S-168 id, createdAt and deviceId are not used', async () => {
		const { status, json } = await post({ ...OK3, id: 'x', createdAt: '2000-01-01T00:00:00Z', deviceId: 'd' });
		expect(status).toBe(201);
		expect(json.id).not.toBe('x');
		expect(json.createdAt).toBe('2026-01-31T13:45:00.007Z');
		expect(json).not.toHaveProperty('deviceId');
	});

	test('S-169 unknown properties are ignored and not echoed', async () => {
		const body = `{"enrollmentId":"PAT-1","status":"available","source":"manual","colour":"blue","__proto__":{"x":1},"constructor":{}}`;
		const { status, json } = await post(body);
		expect(status).toBe(201);
		expect(Object.keys(json).toSorted()).toEqual([
			'createdAt',
			'customFields',
			'enrollmentId',
			'id',
			'source',
			'status',
		]);
	});
});

describe('custom fields', () => {
	test('S-171 are answered with their type, text or select', async () => {
		const customFields = [
			{ label: 'Setor', value: 'TI' },
			{ label: 'Cor', value: 'azul' },
		];
		expect((await post({ ...OK3, customFields })).json.customFields).toEqual([
			{ label: 'Setor', type: 'select', value: 'TI' },
			{ label: 'Cor', type: 'text', value: 'azul' },
		]);
	});

	test('S-172 with an unknown label are ignored', async () => {
		const customFields = [
			{ label: 'Peso', value: '2 kg' },
			{ label: 'Cor', value: 'azul' },
		];
		const { status, json } = await post({ ...OK3, customFields });
		expect([status, json.customFields]).toEqual([201, [{ label: 'Cor', type: 'text', value: 'azul' }]]);
	});

	test('S-173 ignore a sent type', async () => {
		const customFields = [{ label: 'Cor', value: 'azul', type: 'select' }];
		expect((await post({ ...OK3, customFields })).json.customFields[0].type).toBe('text');
	});

	test.each([
		[[{ label: 'Cor' }], 'customFields[0].value'],
		[[{ value: 'azul' }], 'customFields[0].label'],
		[[{ label: 'Cor', value: 7 }], 'customFields[0].value'],
		[{}, 'customFields'],
		[['Cor'], 'customFields[0]'],
	])('S-171 like %j are refused', async (customFields, field) =>
		expect(await fieldsOf(post({ ...OK3, customFields }))).toEqual([422, 'input-validation-error', field]),
	);
});

describe('the employee', () => {
	test('S-174 is stored and echoed, attached now if no date is given', async () => {
		const { json } = await post({ ...OK3, employeeId });
		expect(json).toMatchObject({ employeeId, employeeAttachedAt: '2026-01-31T13:45:00.007Z' });
	});

	test('S-175 must be known: 422 unprocessable-entity', async () => {
		expect(await fieldsOf(post({ ...OK3, employeeId: '8f14e45f-ceea-4672-8b2c-1d2e3f4a5b6c' }))).toEqual([
			422,
			'unprocessable-entity',
			'employeeId',
		]);
		expect(await sandbox.assets()).toEqual([]);
	});

	test('S-177 is detached together with the attachment date', async () => {
		const { json: asset } = await post({ ...OK3, employeeId });
		const count = async () => (await call(sandbox, 'GET', '/api/v1/employees')).json.employees[0].assetCount;
		expect(await count()).toBe(1);
		const detached = await control(sandbox, 'POST', `/assets/${asset.id}/detach-employee`);
		expect(detached.status).toBe(200);
		for (const shown of [detached.json, (await sandbox.assets())[0]]) {
			expect(shown).toMatchObject({ id: asset.id, enrollmentId: 'PAT-1' });
			expect(shown).not.toHaveProperty('employeeId');
			expect(shown).not.toHaveProperty('employeeAttachedAt');
		}
		expect(await count()).toBe(0);
		expect((await control(sandbox, 'POST', `/assets/${asset.id}/detach-employee`)).json.id).toBe(asset.id);
		expect((await control(sandbox, 'POST', '/assets/unknown/detach-employee')).status).toBe(404);
	});

	test('S-178 may be missing with a date, which is then stored as sent', async () => {
		const { json } = await post({ ...OK3, employeeAttachedAt: '2026-01-15T08:00Z' });
		expect(json.employeeAttachedAt).toBe('2026-01-15T08:00:00.000Z');
		expect(json).not.toHaveProperty('employeeId');
	});
});

describe('the same enrollment id twice', () => {
	test('S-179 creates two assets', async () => {
		const [one, two] = [await post(OK3), await post(OK3)];
		expect([one.status, two.status]).toEqual([201, 201]);
		expect(one.json.id).not.toBe(two.json.id);
		expect(await sandbox.assets()).toHaveLength(2);
	});

	test('S-179 is refused if the sandbox is configured so, also for earlier assets and simultaneous requests', async () => {
		const unique = await startSandbox({ uniqueEnrollmentIds: true });
		const answers = await Promise.all([1, 2, 3, 4].map(() => createAsset(unique)));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(answers.find(({ status }) => status === 422)?.json).toMatchObject({
			code: 'unprocessable-entity',
			publicDetails: { enrollmentId: expect.any(String) },
		});
		expect((await createAsset(unique, {}, { key: unique.keys.production })).status).toBe(201);
		await unique.commands.reset();
		expect((await createAsset(unique)).status).toBe(201);
		expect((await createAsset(unique)).status).toBe(422);
	});
});

describe('a company that is not active', () => {
	test('S-183 creates nothing: 422 company-not-active', async () => {
		const companyId = sandbox.commands.summarizeWorld().companies[0]?.id ?? '';
		await control(sandbox, 'PATCH', `/companies/${companyId}`, { active: false });
		expect(await codeOf(post(OK3))).toEqual([422, 'company-not-active']);
		expect(await sandbox.assets()).toEqual([]);
	});
});
