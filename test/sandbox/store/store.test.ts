import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type SandboxOptions, type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { appendBatch } from '../../disk/log-of.ts';
import { call, createAsset, EMPLOYEES, LINES, startSandbox } from '../call-api.ts';

async function newFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-store-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

/** The state as callers and the sandbox's user see it. */
async function view(sandbox: Sandbox) {
	const answers = await Promise.all([LINES, EMPLOYEES].map((address) => call(sandbox, 'GET', address)));
	return {
		keys: sandbox.keys,
		world: sandbox.commands.summarizeWorld(),
		assets: [await sandbox.assets(), await sandbox.assets({ environment: 'production' })],
		answers: answers.map(({ json }) => json),
	};
}

async function fill(sandbox: Sandbox): Promise<void> {
	const { employees, lines } = await sandbox.commands.load({
		customFields: [{ label: 'Cor' }],
		employees: [{ fullName: 'Ana' }],
		lines: [{ phoneNumber: '+5511900002001' }],
	});
	const [employeeId, lineId] = [employees[0]?.id, lines[0]?.id ?? ''];
	const { json } = await createAsset(sandbox, { employeeId });
	await createAsset(sandbox, { enrollmentId: 'PAT-2', employeeId });
	await createAsset(sandbox, { enrollmentId: 'PROD' }, { key: sandbox.keys.production });
	await sandbox.commands.detachEmployee(json.id);
	await call(sandbox, 'PATCH', `${LINES}/${lineId}`, { body: { name: 'Recepção' } });
	await sandbox.commands.simulateSms({ lineId, message: 'Seu código é 9042' });
	await sandbox.commands.registerWebhook('http://127.0.0.1:9/hook');
	await sandbox.commands.markDeprecated('listLines', {
		deprecatedAt: '2026-01-01T00:00Z',
		sunsetAt: '2027-01-01T00:00Z',
		documentation: 'https://docs.example/',
	});
	const company = await sandbox.commands.createCompany({ legalName: 'Outra Ltda.' });
	await sandbox.commands.createKey({ companyId: company.id, environment: 'sandbox', forbidden: ['createAsset'] });
	await sandbox.commands.setCompanyActive(company.id, false);
}

describe('a sandbox with a folder', () => {
	test('serves a folder whose deprecation has an address that is invalid in a header', async () => {
		const dataDir = await newFolder();
		await (await serveSandbox({ dataDir })).close();
		const mark = {
			deprecatedAt: '2026-01-01T00:00:00.000Z',
			sunsetAt: '2027-01-01T00:00:00.000Z',
			documentation: 'https://docs.example/☃\r\nX: \ud800',
		};
		const file = path.join(dataDir, 'changes.jsonl');
		const change = JSON.stringify({ t: 'deprecation', operation: 'createAsset', mark });
		await writeFile(file, appendBatch(await readFile(file, 'utf8'), [change]));
		const sandbox = await startSandbox({ dataDir });
		for (const answer of [await createAsset(sandbox), await createAsset(sandbox)]) {
			expect([answer.status, answer.headers['link']]).toEqual([
				201,
				'<https://docs.example/%E2%98%83%0D%0AX:%20%EF%BF%BD>; rel="deprecation"; type="text/html"',
			]);
		}
	});

	test('has the same state after a restart', async () => {
		const dataDir = await newFolder();
		const first = await serveSandbox({ dataDir });
		await fill(first);
		const before = await view(first);
		await first.close();
		expect(await view(await startSandbox({ dataDir }))).toEqual(before);
		expect(before.assets[0]).toHaveLength(2);
	});

	test('keeps a reset after a restart', async () => {
		const dataDir = await newFolder();
		const first = await serveSandbox({ dataDir });
		await fill(first);
		await first.commands.reset();
		await createAsset(first, { enrollmentId: 'after the reset' });
		const before = await view(first);
		expect(before.assets[0]?.map(({ enrollmentId }) => enrollmentId)).toEqual(['after the reset']);
		await first.close();
		expect(await view(await startSandbox({ dataDir }))).toEqual(before);
	});

	test('keeps its files private, and no key in the request log', async () => {
		const dataDir = await newFolder();
		const sandbox = await serveSandbox({ dataDir });
		await createAsset(sandbox);
		await call(sandbox, 'GET', `${EMPLOYEES}?key=${sandbox.keys.production}`);
		await sandbox.close();
		const log = await readFile(path.join(dataDir, 'requests.jsonl'), 'utf8');
		expect(
			log
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line)),
		).toMatchObject([
			{ n: 1, operation: 'createAsset', enrollmentId: 'PAT-1', status: 201 },
			{ n: 2, operation: 'listEmployees' },
		]);
		for (const key of Object.values(sandbox.keys)) expect(log).not.toContain(key.slice(-20));
		for (const file of ['requests.jsonl', 'changes.jsonl']) {
			expect((await stat(path.join(dataDir, file))).mode & 0o077).toBe(0);
		}
	});

	test('leaves its folder free if it cannot start', async () => {
		const dataDir = await newFolder();
		const { port } = await startSandbox();
		await expect(serveSandbox({ dataDir, port })).rejects.toMatchObject({ code: 'port-unavailable' });
		const faults = { rules: [{ match: { enrollmentId: '(' }, action: { type: 'truncate' } }] } as const;
		await expect(serveSandbox({ dataDir, faults })).rejects.toMatchObject({ status: 422 });
		await startSandbox({ dataDir });
	});

	test('keeps the keys of its first start, whatever the seed of a later one', async () => {
		const dataDir = await newFolder();
		const first = await serveSandbox({ dataDir, seed: 'one' });
		await first.close();
		expect((await startSandbox({ dataDir, seed: 'two' })).keys).toEqual(first.keys);
	});
});

describe('a seed', () => {
	async function run(options: SandboxOptions): Promise<unknown> {
		const sandbox = await serveSandbox(options);
		await fill(sandbox);
		const seen = await view(sandbox);
		await sandbox.close();
		return seen;
	}

	test('gives the same ids, instants and keys in every run', async () => {
		expect(await run({ seed: 'a', demo: true })).toEqual(await run({ seed: 'a', demo: true }));
		expect(await run({ seed: 'a' })).not.toEqual(await run({ seed: 'b' }));
	});

	test('continues after a restart as if there had been none', async () => {
		const dataDir = await newFolder();
		const first = await serveSandbox({ seed: 'a', dataDir });
		await createAsset(first, { enrollmentId: '1' });
		await first.close();
		const second = await startSandbox({ seed: 'a', dataDir });
		await createAsset(second, { enrollmentId: '2' });
		const whole = await startSandbox({ seed: 'a' });
		await createAsset(whole, { enrollmentId: '1' });
		await createAsset(whole, { enrollmentId: '2' });
		expect(await second.assets()).toEqual(await whole.assets());
	});
});
