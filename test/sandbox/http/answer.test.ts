import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_CODES_BY_STATUS, errorBodySchema, type ErrorStatus } from '../../../src/contract/error-body.ts';
import { type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { type Answered, ASSETS, call, createAsset, EMPLOYEES, LINES } from '../call-api.ts';

let sandbox: Sandbox;
const answers: Partial<Record<ErrorStatus, Answered>> = {};
beforeAll(async () => {
	sandbox = await serveSandbox({ bodyLimitBytes: 500 });
	answers[401] = await call(sandbox, 'GET', EMPLOYEES, { key: null });
	answers[403] = await call(sandbox, 'GET', EMPLOYEES, { key: sandbox.keys.forbidden });
	answers[404] = await call(sandbox, 'PATCH', `${LINES}/x`, { body: {} });
	answers[413] = await createAsset(sandbox, { model: 'x'.repeat(500) });
	answers[422] = await createAsset(sandbox, { status: 'new', priceCents: 'a', customFields: [1] });
	sandbox.setFaults({ rules: [{ match: { first: 1 }, action: { type: 'answer', status: 500 } }] });
	answers[500] = await createAsset(sandbox);
});
afterAll(() => sandbox.close());

const STATUSES: readonly ErrorStatus[] = [401, 403, 404, 413, 422, 500];

describe('an error answer', () => {
	test.each(STATUSES)(
		'S-001 S-220 S-221 S-222 of status %i has code, message and texts as details, and nothing else',
		(status) => {
			const answer = answers[status];
			expect(answer?.status).toBe(status);
			expect(answer?.headers['content-type']).toBe('application/json');
			expect(Object.keys(answer?.json)).toEqual(['code', 'message', 'publicDetails']);
			expect(errorBodySchema(status).safeParse(answer?.json).error).toBeUndefined();
			expect(ERROR_CODES_BY_STATUS[status]).toContain(answer?.json.code);
			expect(answer?.json.message).not.toBe('');
		},
	);

	test('S-221 names every wrong field with its reason', () =>
		expect(Object.keys(answers[422]?.json.publicDetails)).toEqual(['status', 'priceCents', 'customFields[0]']));

	test('S-221 names at most fifty reasons', async () => {
		const wide = await serveSandbox();
		const answer = await createAsset(wide, { customFields: Array.from({ length: 20_000 }, () => 1) });
		await wide.close();
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.json.publicDetails)).toHaveLength(50);
	});

	test('S-223 of status 422 has one of three codes', async () => {
		const companyId = sandbox.commands.summarizeWorld().companies[0]?.id ?? '';
		const codes = [
			(await createAsset(sandbox, { status: 'x' })).json.code,
			(await createAsset(sandbox, { employeeId: 'x' })).json.code,
		];
		await sandbox.commands.setCompanyActive(companyId, false);
		codes.push((await createAsset(sandbox)).json.code);
		await sandbox.commands.setCompanyActive(companyId, true);
		expect(codes).toEqual(['input-validation-error', 'unprocessable-entity', 'company-not-active']);
	});

	test('S-001 and a success answer are JSON', async () => {
		for (const [method, path, body] of [
			['GET', LINES],
			['GET', EMPLOYEES],
			['POST', ASSETS, { enrollmentId: '1', status: 'sold', source: 'manual' }],
		] as const) {
			const answer = await call(sandbox, method, path, { body });
			expect(answer.headers['content-type']).toBe('application/json');
			expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.text));
			expect(answer.json).toBeDefined();
		}
	});
});
