import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { ASSETS, call, control, createAsset, EMPLOYEES, LINES, sendRaw, codeOf } from '../call-api.ts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await serveSandbox({ bodyLimitBytes: 1000 });
});
afterAll(() => sandbox.close());

const withHeader = (authorization: string) => call(sandbox, 'GET', EMPLOYEES, { authorization });

describe('the Authorization header', () => {
	test('S-010 the word Bearer, one space and the key are served', async () =>
		expect((await withHeader(`Bearer ${sandbox.keys.sandbox}`)).status).toBe(200));

	test('S-011 a request without the header gets 401 unauthorized', async () => {
		const answer = await call(sandbox, 'GET', EMPLOYEES, { key: null });
		expect([answer.status, answer.json.code]).toEqual([401, 'unauthorized']);
		expect(answer.headers['www-authenticate']).toBe('Bearer');
	});

	test.each([
		['S-012 the key alone', (key: string) => key],
		['S-013 Bearer without a key', () => 'Bearer'],
		['S-013 Bearer and a space without a key', () => 'Bearer '],
		['S-014 two spaces', (key: string) => `Bearer  ${key}`],
		['S-014 a tab instead of the space', (key: string) => `Bearer\t${key}`],
		['S-015 no space', (key: string) => `Bearer${key}`],
		['S-015 a comma instead of the space', (key: string) => `Bearer,${key}`],
		['S-015 something after the key', (key: string) => `Bearer ${key} x`],
		['S-016 a small b', (key: string) => `bearer ${key}`],
		['S-016 all in capitals', (key: string) => `BEARER ${key}`],
		['S-017 the scheme Basic', (key: string) => `Basic ${Buffer.from(key).toString('base64')}`],
		['S-017 the scheme Token', (key: string) => `Token ${key}`],
	])('%s is answered 401', async (_what, header) =>
		expect(await codeOf(withHeader(header(sandbox.keys.sandbox)))).toEqual([401, 'unauthorized']),
	);
});

describe('keys', () => {
	test('S-018 an unknown key with a right prefix gets 401', async () => {
		expect((await call(sandbox, 'GET', EMPLOYEES, { key: 'svc_test_00000000000000000000000000000000' })).status).toBe(
			401,
		);
		expect((await call(sandbox, 'GET', EMPLOYEES, { key: `${sandbox.keys.sandbox}x` })).status).toBe(401);
	});

	test('S-019 an expired key gets 401 unauthorized', async () =>
		expect(await codeOf(call(sandbox, 'GET', EMPLOYEES, { key: sandbox.keys.expired }))).toEqual([
			401,
			'unauthorized',
		]));

	test('S-019 a key that expires in the middle of a run is refused from then on', async () => {
		const { key, companyId } = await sandbox.commands.createKey({
			companyId: sandbox.commands.summarizeWorld().companies[0]?.id ?? '',
			environment: 'sandbox',
		});
		expect(companyId).not.toBe('');
		expect((await call(sandbox, 'GET', EMPLOYEES, { key })).status).toBe(200);
		await sandbox.commands.changeKey(key, { expired: true });
		expect((await call(sandbox, 'GET', EMPLOYEES, { key })).status).toBe(401);
	});

	test('S-022 a key without a prefix works in the environment that it was issued for', async () => {
		expect(sandbox.keys.unprefixed).toMatch(/^[A-Za-z0-9]+$/);
		await createAsset(sandbox, { enrollmentId: 'U' }, { key: sandbox.keys.unprefixed });
		expect((await sandbox.assets({ environment: 'production' })).at(-1)?.enrollmentId).toBe('U');
		const companyId = sandbox.commands.summarizeWorld().companies[0]?.id ?? '';
		const { key } = await sandbox.commands.createKey({ companyId, environment: 'sandbox', prefixed: false });
		await createAsset(sandbox, { enrollmentId: 'V' }, { key });
		expect((await sandbox.assets({ environment: 'sandbox' })).at(-1)?.enrollmentId).toBe('V');
	});
});

describe('authentication comes before anything else', () => {
	const unknown = { key: 'svc_test_unknown' };

	test.each([
		['S-024 broken JSON', 'POST', ASSETS, '{"enrollmentId":'],
		['S-025 a body over the limit', 'POST', ASSETS, 'x'.repeat(5000)],
		['S-026 an unknown line', 'PATCH', `${LINES}/unknown`, {}],
		['S-027 an unknown route', 'GET', '/api/v9/nothing', undefined],
	])('%s: a bad key gets 401', async (_what, method, path, body) =>
		expect((await call(sandbox, method, path, { ...unknown, body })).status).toBe(401),
	);

	test('S-027 a good key on an unknown route gets 404', async () =>
		expect(await codeOf(call(sandbox, 'GET', '/api/v9/nothing'))).toEqual([404, 'resource-not-found']));

	test('S-025 a bad key is answered before the body has arrived', async () => {
		const received = await sendRaw(
			sandbox,
			'POST /api/v1/assets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer svc_test_unknown\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n',
		);
		expect(received).toMatch(/^HTTP\/1\.1 401 /);
	});
});

describe('permission', () => {
	test('S-030 a key without permission gets 403 forbidden on the line update and everywhere else', async () => {
		for (const [method, path] of [
			['PATCH', `${LINES}/x`],
			['GET', LINES],
			['GET', `${LINES}/x/sms-messages`],
			['GET', EMPLOYEES],
			['POST', ASSETS],
		] as const) {
			const answer = await call(sandbox, method, path, { key: sandbox.keys.forbidden });
			expect([path, answer.status, answer.json.code]).toEqual([path, 403, 'forbidden']);
		}
	});

	test('S-030 a key may lack permission for one operation only', async () => {
		const companyId = sandbox.commands.summarizeWorld().companies[0]?.id ?? '';
		const { key } = await sandbox.commands.createKey({ companyId, environment: 'sandbox', forbidden: ['createAsset'] });
		expect((await createAsset(sandbox, {}, { key })).status).toBe(403);
		expect((await call(sandbox, 'GET', EMPLOYEES, { key })).status).toBe(200);
	});
});

describe('secrecy', () => {
	test('S-032 no log, state or error answer shows a key', async () => {
		const { sandbox: key, expired } = sandbox.keys;
		await createAsset(sandbox);
		await call(sandbox, 'GET', EMPLOYEES, { key: expired });
		await call(sandbox, 'GET', `${EMPLOYEES}?key=${key}&other=${expired}`);
		const shown = [
			JSON.stringify(sandbox.requests()),
			(await control(sandbox, 'GET', '/requests')).text,
			(await control(sandbox, 'GET', '/state')).text,
			(await call(sandbox, 'GET', EMPLOYEES, { key: expired })).text,
		];
		for (const secret of Object.values(sandbox.keys).map((one) => one.slice(-32, -4))) {
			for (const text of shown) expect(text).not.toContain(secret);
		}
		expect(shown[0]).toContain(`svc_test_…${key.slice(-4)}`);
	});
});
