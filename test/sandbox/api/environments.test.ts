import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { DEMONSTRATION_NUMBER } from '../../../src/sandbox/commands/lines.ts';
import { call, control, createAsset, EMPLOYEES, LINES, startSandbox } from '../call-api.ts';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox();
});

const ids = async (home: Parameters<Sandbox['assets']>[0]) =>
	(await sandbox.assets(home)).map((asset) => asset.enrollmentId);

describe('environments', () => {
	test('S-040 only the key selects the environment', async () => {
		await call(sandbox, 'POST', '/api/v1/assets?environment=production&sandbox=false', {
			body: { enrollmentId: 'X', status: 'available', source: 'manual', environment: 'production' },
			headers: { 'x-environment': 'production', 'sandbox-api-key': sandbox.keys.production },
		});
		expect(await ids({ environment: 'sandbox' })).toEqual(['X']);
		expect(await ids({ environment: 'production' })).toEqual([]);
	});

	test('S-004 S-020 S-021 S-041 a prefix opens an environment, and what is created there is invisible in the other', async () => {
		const prefixes = [sandbox.keys.production, sandbox.keys.sandbox].map((key) => key.slice(0, 9));
		expect(prefixes).toEqual(['svc_prod_', 'svc_test_']);
		await createAsset(sandbox, { enrollmentId: 'S' });
		await createAsset(sandbox, { enrollmentId: 'P' }, { key: sandbox.keys.production });
		expect(await ids({ apiKey: sandbox.keys.sandbox })).toEqual(['S']);
		expect(await ids({ apiKey: sandbox.keys.production })).toEqual(['P']);
		await sandbox.commands.load({ employees: [{ fullName: 'Ana' }] }, { environment: 'production' });
		expect((await call(sandbox, 'GET', EMPLOYEES)).json.employees).toEqual([]);
		expect((await call(sandbox, 'GET', EMPLOYEES, { key: sandbox.keys.production })).json.employees).toHaveLength(1);
	});

	test('S-042 a production line does not exist for a sandbox key', async () => {
		const { lines } = await sandbox.commands.load(
			{ lines: [{ phoneNumber: '+5511900005555' }] },
			{ environment: 'production' },
		);
		const path = `${LINES}/${lines[0]?.id}`;
		for (const answer of [
			await call(sandbox, 'PATCH', path, { body: {} }),
			await call(sandbox, 'GET', `${path}/sms-messages`),
		]) {
			expect([answer.status, answer.json.code]).toEqual([404, 'resource-not-found']);
		}
		expect((await call(sandbox, 'PATCH', path, { body: {}, key: sandbox.keys.production })).status).toBe(200);
	});
});

describe('companies', () => {
	test('S-043 the first sandbox key creates an environment with only the company profile', async () => {
		const company = await sandbox.commands.createCompany({
			legalName: 'Oficina Exemplo ME',
			taxId: '00.000.000/0002-72',
		});
		await sandbox.commands.load(
			{ employees: [{}], lines: [{ phoneNumber: '+5521900000001' }] },
			{
				companyId: company.id,
				environment: 'production',
			},
		);
		const { key } = await sandbox.commands.createKey({ companyId: company.id, environment: 'sandbox' });
		expect((await call(sandbox, 'GET', LINES, { key })).json).toEqual([]);
		expect((await call(sandbox, 'GET', EMPLOYEES, { key })).json).toEqual({ employees: [] });
		expect(await ids({ apiKey: key })).toEqual([]);
		const summary = sandbox.commands.summarizeWorld().companies.find(({ id }) => id === company.id);
		expect(summary?.profile).toMatchObject({ legalName: 'Oficina Exemplo ME', taxId: '00.000.000/0002-72' });
	});

	test('S-043 before its first sandbox key a company has no test environment', async () => {
		const company = await sandbox.commands.createCompany({ legalName: 'Oficina Exemplo ME' });
		const environments = () =>
			sandbox.commands
				.summarizeWorld()
				.companies.find(({ id }) => id === company.id)
				?.environments.map(({ environment }) => environment);
		expect(environments()).toEqual(['production']);
		await sandbox.commands.createKey({ companyId: company.id, environment: 'sandbox' });
		expect(environments()).toEqual(['production', 'sandbox']);
	});

	test('S-044 a second sandbox key sees the data of the first', async () => {
		await createAsset(sandbox, { enrollmentId: 'A' });
		const companyId = sandbox.commands.summarizeWorld().companies[0]?.id ?? '';
		const { key } = await sandbox.commands.createKey({ companyId, environment: 'sandbox' });
		await createAsset(sandbox, { enrollmentId: 'B' }, { key });
		expect(await ids({ apiKey: key })).toEqual(['A', 'B']);
		expect(await ids({ apiKey: sandbox.keys.sandbox })).toEqual(['A', 'B']);
	});

	test('S-045 a sandbox key of another company sees none of it', async () => {
		await createAsset(sandbox);
		const { lines } = await sandbox.commands.load({ lines: [{ phoneNumber: '+5511900005555' }] });
		const company = await sandbox.commands.createCompany({ legalName: 'Outra Ltda.' });
		const { key } = await sandbox.commands.createKey({ companyId: company.id, environment: 'sandbox' });
		expect(await ids({ apiKey: key })).toEqual([]);
		expect((await call(sandbox, 'GET', LINES, { key })).json).toEqual([]);
		expect((await call(sandbox, 'PATCH', `${LINES}/${lines[0]?.id}`, { key, body: {} })).status).toBe(404);
	});
});

describe('a rehearsal', () => {
	test('S-046 S-047 a write is processed and reaches nobody', async () => {
		const { lines } = await sandbox.commands.load({ lines: [{ phoneNumber: '+5511900005555' }] });
		await sandbox.commands.registerWebhook('http://127.0.0.1:9/');
		const created = await createAsset(sandbox);
		const updated = await call(sandbox, 'PATCH', `${LINES}/${lines[0]?.id}`, { body: { name: 'x' } });
		expect([created.status, updated.status]).toEqual([201, 200]);
		expect(sandbox.commands.deliveries()).toEqual([]);
		expect(created.text + updated.text).not.toMatch(/sent|delivered|billed|charged/i);
	});

	test('S-048 S-049 a created line has the demonstration number, whatever the company and the area code', async () => {
		const company = await sandbox.commands.createCompany({ legalName: 'Outra Ltda.' });
		const { key } = await sandbox.commands.createKey({ companyId: company.id, environment: 'sandbox' });
		const create = (apiKey: string, body?: object) =>
			control(sandbox, 'POST', '/lines', body, { headers: { 'sandbox-api-key': apiKey } });
		const answers = [
			await create(sandbox.keys.sandbox),
			await create(sandbox.keys.sandbox, { areaCode: '99' }),
			await create(key, { areaCode: '00', name: 'Portaria' }),
		];
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
		expect(new Set(answers.map(({ json }) => json.phoneNumber))).toEqual(new Set([DEMONSTRATION_NUMBER]));
		expect((await call(sandbox, 'GET', LINES)).json).toHaveLength(2);
		expect((await call(sandbox, 'GET', LINES, { key })).json[0].name).toBe('Portaria');
	});

	test('S-050 only the area code of the demonstration number is listed', async () => {
		expect((await control(sandbox, 'GET', '/area-codes')).json).toEqual({ areaCodes: ['11'] });
		expect(DEMONSTRATION_NUMBER.startsWith('+5511')).toBe(true);
		const production = await control(sandbox, 'GET', '/area-codes?environment=production');
		expect(production.json.areaCodes.length).toBeGreaterThan(1);
	});

	test('S-054 the request log and state are outside the API, and the state says that it is local', async () => {
		expect((await call(sandbox, 'GET', '/_sandbox/requests', { key: null })).status).toBe(401);
		expect((await control(sandbox, 'GET', '/state')).json.local).toBe(true);
		expect((await call(sandbox, 'GET', '/api/_sandbox/state')).status).toBe(404);
	});
});
