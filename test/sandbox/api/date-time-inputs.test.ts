import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { call, createAsset, fieldsOf } from '../call-api.ts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await serveSandbox();
});
afterAll(() => sandbox.close());

const FIELDS = ['acquisitionDate', 'warrantyExpirationDate', 'employeeAttachedAt'] as const;

describe.each(FIELDS)('%s', (field) => {
	test.each([
		['S-200', '2026-01-31T13:45:00Z', '2026-01-31T13:45:00.000Z'],
		['S-201', '2026-01-31T13:45Z', '2026-01-31T13:45:00.000Z'],
		['S-202', '2026-01-31T13:45:00.1Z', '2026-01-31T13:45:00.100Z'],
		['S-202', '2026-01-31T13:45:00.123456789Z', '2026-01-31T13:45:00.123Z'],
		['S-203', '2028-02-29T00:00Z', '2028-02-29T00:00:00.000Z'],
		['S-203', '2000-02-29T23:59:59Z', '2000-02-29T23:59:59.000Z'],
		['S-200', '0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
		['S-200', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
	])('%s %s is accepted and answered as the same instant', async (_number, sent, answered) => {
		const answer = await createAsset(sandbox, { [field]: sent });
		expect([answer.status, answer.json[field]]).toEqual([201, answered]);
	});

	test.each([
		['S-204', '2026-02-29T00:00:00Z'],
		['S-204', '2100-02-29T00:00:00Z'],
		['S-204', '2026-04-31T00:00:00Z'],
		['S-204', '2026-13-01T00:00:00Z'],
		['S-204', '2026-01-00T00:00:00Z'],
		['S-205', '2026-01-31T13:45:00+00:00'],
		['S-205', '2026-01-31T13:45:00-03:00'],
		['S-205', '2026-01-31T13:45:00'],
		['S-206', '2026-01-31'],
		['S-206', '2026-01-31 13:45:00Z'],
		['S-206', '31/01/2026'],
		['S-207', '2026-01-31T24:00:00Z'],
		['S-207', '2026-01-31T13:60:00Z'],
		['S-208', '2026-06-30T23:59:60Z'],
		['S-208', '2026-01-31t13:45:00Z'],
		['S-208', '2026-01-31T13:45:00z'],
		['S-209', '2026-01-31T13:45:00Z '],
		['S-209', '2026-01-31T13:45:00Z\n'],
	])('%s %j is refused', async (_number, sent) =>
		expect(await fieldsOf(createAsset(sandbox, { [field]: sent }))).toEqual([422, 'input-validation-error', field]),
	);
});

test('S-212 the API description gives date-time inputs a pattern and no format', async () => {
	const { json } = await call(sandbox, 'GET', '/_sandbox/openapi.json', { key: null });
	const query: readonly { name: string; schema: object }[] =
		json.paths['/api/v2/virtual-phone-accounts/{id}/sms-messages'].get.parameters;
	const inputs = [
		...FIELDS.map((field) => json.components.schemas.AssetCreation.properties[field]),
		...query.filter(({ name }) => name.startsWith('receivedAt')).map(({ schema }) => schema),
	];
	expect(inputs).toHaveLength(5);
	for (const input of inputs) {
		expect(input).not.toHaveProperty('format');
		expect(new RegExp(input.pattern).test('2026-01-31T13:45Z')).toBe(true);
		expect(new RegExp(input.pattern).test('2026-01-31T13:45:00-03:00')).toBe(false);
	}
	expect(JSON.stringify(json.components.schemas.AssetCreation)).not.toContain('date-time');
});
