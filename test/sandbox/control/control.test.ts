import { once } from 'node:events';
import { request, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Asset } from '../../../src/contract/asset.ts';
import type { Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { call, control, createAsset, EMPLOYEES, LINES, sendRaw, startSandbox, codeOf, fieldsOf } from '../call-api.ts';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox();
});

describe('access', () => {
	test.each(['/state', '/requests', '/assets', '/faults', '/nothing'])('%s needs the control token', async (path) => {
		for (const key of [null, sandbox.keys.sandbox, 'x', `${sandbox.controlToken}x`]) {
			expect(await codeOf(call(sandbox, 'GET', `/_sandbox${path}`, { key }))).toEqual([401, 'unauthorized']);
		}
	});

	test('the token is random at each start, or the given one', async () => {
		const [drawn, given] = [await startSandbox(), await startSandbox({ controlToken: 'meu-token' })];
		expect(drawn.controlToken).toMatch(/^[\da-f]{32}$/);
		expect(drawn.controlToken).not.toBe(sandbox.controlToken);
		expect((await control(given, 'GET', '/state', undefined, { key: 'meu-token' })).status).toBe(200);
	});

	test('the token does not work for the API, nor a key for the control API', async () => {
		expect((await call(sandbox, 'GET', EMPLOYEES, { key: sandbox.controlToken })).status).toBe(401);
		expect((await call(sandbox, 'POST', '/_sandbox/reset', {})).status).toBe(401);
	});

	test('a host that is not this machine is refused, so that no foreign name leads here', async () => {
		const ask = (host: string) =>
			sendRaw(
				sandbox,
				`GET /_sandbox/state HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${sandbox.controlToken}\r\n\r\n`,
			);
		expect(await ask('evil.example')).toMatch(/^HTTP\/1\.1 403 /);
		expect(await ask(`evil.example:${sandbox.port}`)).toMatch(/^HTTP\/1\.1 403 /);
		expect(await ask(`localhost:${sandbox.port}`)).toMatch(/^HTTP\/1\.1 200 /);
		expect(await ask('[::1]')).toMatch(/^HTTP\/1\.1 200 /);
	});

	test('a sandbox listens on loopback addresses only', async () => {
		for (const host of ['0.0.0.0', '::', '192.168.0.10', 'other.example', '127.0.0.1.other.example']) {
			await expect(startSandbox({ host })).rejects.toMatchObject({ code: 'host-not-loopback' });
		}
		const named = await startSandbox({ host: 'localhost' });
		expect(named.baseUrl).toBe(`http://localhost:${named.port}`);
	});

	test('a port in use is reported', () =>
		expect(startSandbox({ port: sandbox.port })).rejects.toMatchObject({ code: 'port-unavailable' }));
});

test('a list ends when its reader leaves, so that no file stays open', async () => {
	await createAsset(sandbox);
	const assets = await sandbox.assets();
	let ended = false;
	async function* readAssets(): AsyncIterable<Asset> {
		try {
			for (;;) yield* await Promise.resolve(assets);
		} finally {
			ended = true;
		}
	}
	vi.spyOn(sandbox.commands, 'readAssets').mockImplementation(readAssets);
	const write = vi.spyOn(ServerResponse.prototype, 'write');
	onTestFinished(() => write.mockRestore());
	const asked = request(`${sandbox.controlUrl}assets`, {
		headers: { authorization: `Bearer ${sandbox.controlToken}` },
	});
	asked.end();
	await once(asked, 'response');
	// The connection takes no more, so the list waits.
	await expect.poll(() => write.mock.results.some(({ value }) => value === false)).toBe(true);
	asked.on('error', () => {}).destroy();
	await expect.poll(() => ended).toBe(true);
});

describe('the operations', () => {
	test('create a company and its keys, which the state shows masked', async () => {
		const company = await control(sandbox, 'POST', '/companies', { legalName: 'Oficina Exemplo ME', address: 'Rua A' });
		expect(company.status).toBe(201);
		const keys = `/companies/${company.json.id}/keys`;
		const created = await control(sandbox, 'POST', keys, { environment: 'sandbox' });
		expect([created.status, created.json.key]).toEqual([201, expect.stringMatching(/^svc_test_[\da-f]{32}$/)]);
		const old = await control(sandbox, 'POST', keys, {
			environment: 'production',
			prefixed: false,
			forbidden: ['updateLine'],
		});
		expect(old.json).toMatchObject({ key: expect.stringMatching(/^[\da-f]{32}$/), forbidden: ['updateLine'] });
		expect((await createAsset(sandbox, {}, { key: old.json.key })).status).toBe(201);
		expect(
			(await control(sandbox, 'PATCH', '/keys', { key: old.json.key, expired: true, forbidden: 'all' })).status,
		).toBe(200);
		expect((await createAsset(sandbox, {}, { key: old.json.key })).status).toBe(401);
		expect((await control(sandbox, 'GET', '/state')).json.companies[1]).toMatchObject({
			profile: { legalName: 'Oficina Exemplo ME', taxId: '00.000.000/0000-00', address: 'Rua A' },
			active: true,
			environments: [
				{ environment: 'production', assets: 1 },
				{ environment: 'sandbox', assets: 0 },
			],
			keys: [
				{ key: `svc_test_…${created.json.key.slice(-4)}`, expired: false, forbidden: [] },
				{ key: `…${old.json.key.slice(-4)}`, expired: true, forbidden: 'all' },
			],
		});
	});

	test('load data and list what was created, as lines of JSON', async () => {
		const data = {
			customFields: [{ label: 'Cor' }],
			employees: [{ fullName: 'Ana' }],
			lines: [{ phoneNumber: '+5511900002001', createdAt: '2026-01-31T13:45Z' }],
		};
		const loaded = await control(sandbox, 'POST', '/data?environment=production', data);
		expect([loaded.status, loaded.json.lines[0].createdAt]).toEqual([201, '2026-01-31T13:45:00.000Z']);
		const message = { lineId: loaded.json.lines[0].id, message: 'oi' };
		expect((await control(sandbox, 'POST', '/data?environment=production', { messages: [message] })).status).toBe(201);
		expect((await call(sandbox, 'GET', LINES, { key: sandbox.keys.production })).json).toHaveLength(1);
		await createAsset(sandbox, { enrollmentId: 'A' }, { key: sandbox.keys.production });
		await createAsset(sandbox, { enrollmentId: 'B' }, { key: sandbox.keys.production });
		const listed = await control(sandbox, 'GET', '/assets?environment=production');
		expect(listed.headers['content-type']).toBe('application/x-ndjson');
		expect(
			listed.text
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line).enrollmentId),
		).toEqual(['A', 'B']);
		expect((await control(sandbox, 'GET', '/assets')).text).toBe('');
	});

	test.each([
		[{ employees: [{ fulName: 'Ana' }] }, 422, 'employees[0].fulName'],
		[{ employees: [{}, { cpf: '1' }] }, 422, 'employees[1].cpf'],
		[{ lines: [{}] }, 422, 'lines[0].phoneNumber'],
		[{ lines: [7] }, 422, 'lines[0].phoneNumber'],
		[{ customFields: [{ label: 'Cor', type: 'colour' }] }, 422, 'customFields[0].type'],
		[{ messages: [{ message: 'x' }] }, 422, 'messages[0].lineId'],
		[{ messages: [{ message: 'x', lineId: 'unknown' }] }, 404, undefined],
		[{ employee: [] }, 422, 'employee'],
		[{ constructor: [] }, 422, 'constructor'],
		[{ lines: {} }, 422, 'lines'],
		[[], 422, 'body'],
	])('load nothing of %j', async (data, status, field) => {
		const answer = await control(sandbox, 'POST', '/data', data);
		expect(answer.status).toBe(status);
		expect(Object.keys(answer.json.publicDetails)[0]).toBe(field);
		expect((await call(sandbox, 'GET', LINES)).json).toEqual([]);
		expect((await call(sandbox, 'GET', EMPLOYEES)).json.employees).toEqual([]);
	});

	test('set, show and remove faults', async () => {
		const script = { rules: [{ match: { first: 1 }, action: { type: 'answer', status: 503 } }] };
		expect((await control(sandbox, 'PUT', '/faults', script)).json).toEqual(script);
		expect((await control(sandbox, 'GET', '/faults')).json).toEqual(script);
		expect((await createAsset(sandbox)).status).toBe(503);
		expect(await fieldsOf(control(sandbox, 'PUT', '/faults', { rules: [{ action: { type: 'x' } }] }))).toEqual([
			422,
			'input-validation-error',
			'rules[0].action.type',
		]);
		expect((await control(sandbox, 'GET', '/faults')).json).toEqual(script);
		expect((await control(sandbox, 'DELETE', '/faults')).status).toBe(204);
		expect((await control(sandbox, 'GET', '/faults')).json).toEqual({ rules: [] });
	});

	test('reset everything, including the faults', async () => {
		await createAsset(sandbox);
		sandbox.setFaults({ rules: [{ action: { type: 'answer', status: 503 } }] });
		expect((await control(sandbox, 'POST', '/reset')).status).toBe(204);
		expect(await sandbox.assets()).toEqual([]);
		expect((await createAsset(sandbox, { enrollmentId: 'X' })).status).toBe(201);
	});

	test('show the newest requests as lines of JSON', async () => {
		await createAsset(sandbox);
		await createAsset(sandbox, { status: 'x' });
		expect(
			(await control(sandbox, 'GET', '/requests')).text
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line).status),
		).toEqual([201, 422]);
		await createAsset(sandbox);
		expect(
			(await control(sandbox, 'GET', '/requests?last=1')).text
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line).n),
		).toEqual([3]);
		expect((await control(sandbox, 'PUT', '/requests')).status).toBe(404);
	});

	test.each([
		['GET', '/state?environment=staging', 422],
		['GET', '/assets?company=unknown', 404],
		['POST', '/nothing', 404],
		['PUT', '/state', 404],
		['PUT', '/deprecations/deleteAsset', 404],
		['PATCH', '/companies/unknown', 404],
		['POST', '/companies/unknown/keys', 404],
		['PATCH', '/keys', 404],
		['GET', '/lines/%zz', 404],
		['POST', '/lines/%zz/simulate-sms', 404],
	])('%s %s is answered %i', async (method, path, status) => {
		const bodies: Readonly<Record<string, unknown>> = {
			'/companies/unknown': { active: true },
			'/companies/unknown/keys': { environment: 'sandbox' },
			'/keys': { key: 'unknown' },
			'/deprecations/deleteAsset': { deprecatedAt: 'x', sunsetAt: 'x', documentation: 'x' },
		};
		expect((await control(sandbox, method, path, bodies[path])).status).toBe(status);
	});

	test('identify an environment by an existing key', async () => {
		const answer = await control(sandbox, 'GET', '/area-codes', undefined, {
			headers: { 'sandbox-api-key': 'unknown' },
		});
		expect(answer.status).toBe(404);
		expect(answer.text).not.toContain('unknown key');
	});

	test('refuse a body that is not JSON', async () => {
		const answer = await control(sandbox, 'PUT', '/faults', '{"rules":');
		expect([answer.status, answer.json.message]).toEqual([422, 'The body is not valid JSON.']);
	});
});
