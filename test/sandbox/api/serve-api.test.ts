import { request as send } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
	ASSETS,
	call,
	control,
	createAsset,
	EMPLOYEES,
	LINES,
	OK3,
	sendRaw,
	startSandbox,
	codeOf,
	fieldsOf,
} from '../call-api.ts';

const MIB = 1024 * 1024;
const head = (key: string, more: string): string =>
	`POST ${ASSETS} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${more}\r\n`;

describe('transport', () => {
	test('S-003 the lists need no body and no parameters', async () => {
		const sandbox = await startSandbox();
		for (const path of [LINES, EMPLOYEES]) {
			const received = await sendRaw(
				sandbox,
				`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.keys.sandbox}\r\n\r\n`,
			);
			expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\nContent-Type: application\/json\r\n/);
		}
	});

	test('S-003 a body on a list is ignored', async () => {
		expect((await call(await startSandbox(), 'GET', LINES, { body: '{"broken":' })).json).toEqual([]);
	});

	test.each([
		['another method', 'DELETE', ASSETS],
		['a line without an id', 'PATCH', `${LINES}/`],
		['a slash at the end', 'GET', `${EMPLOYEES}/`],
		['a path below an asset', 'GET', `${ASSETS}/1`],
		['reading assets', 'GET', ASSETS],
		['capitals', 'GET', '/API/v1/employees'],
		['a broken escape', 'PATCH', `${LINES}/%zz`],
		['nothing', 'GET', '/'],
	])('%s is 404 resource-not-found', async (_what, method, path) => {
		expect(await codeOf(call(await startSandbox(), method, path))).toEqual([404, 'resource-not-found']);
	});

	test('a request in absolute form is served, but cannot reach the control API', async () => {
		const sandbox = await startSandbox();
		const ask = (target: string) =>
			sendRaw(sandbox, `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.keys.sandbox}\r\n\r\n`);
		expect(await ask(`http://other.example${EMPLOYEES}?x=1`)).toMatch(/^HTTP\/1\.1 200 /);
		expect(await ask('http://other.example/_sandbox/')).toMatch(/^HTTP\/1\.1 404 /);
	});

	test('connections are kept for 65 seconds and serve several requests', async () => {
		const sandbox = await startSandbox();
		const request =
			head(sandbox.keys.sandbox, `Content-Length: ${JSON.stringify(OK3).length}\r\n`) + JSON.stringify(OK3);
		const received = await sendRaw(sandbox, request.repeat(3));
		expect(received.match(/HTTP\/1\.1 201 Created/g)).toHaveLength(3);
		expect(received).toContain('Keep-Alive: timeout=65');
		expect(await sandbox.assets()).toHaveLength(3);
	});
});

describe('bodies', () => {
	test.each([
		['S-182 broken JSON', '{"enrollmentId":'],
		['S-182 an empty body', ''],
		['S-182 a list', '[]'],
		['S-182 a text', '"PAT-1"'],
		['S-182 a number', '7'],
		['S-182 null', 'null'],
		[
			'S-182 bytes that are no UTF-8',
			Buffer.from('{"enrollmentId":"\u00e7","status":"available","source":"manual"}', 'latin1'),
		],
		['S-182 UTF-16', Buffer.from(JSON.stringify(OK3), 'utf16le')],
		['S-182 two documents', `${JSON.stringify(OK3)}${JSON.stringify(OK3)}`],
	])('%s is refused with 422 input-validation-error', async (_what, body) => {
		const sandbox = await startSandbox();
		expect(await fieldsOf(call(sandbox, 'POST', ASSETS, { body }))).toEqual([422, 'input-validation-error', 'body']);
		expect(await sandbox.assets()).toEqual([]);
	});

	test.each([
		'application/json',
		'application/json; charset=utf-8',
		'Application/JSON;charset=UTF-8',
		'application/json ; x=y',
	])('S-001 the content type %s is read', async (type) => {
		expect((await createAsset(await startSandbox(), {}, { headers: { 'content-type': type } })).status).toBe(201);
	});

	test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'application/problem+json', ''])(
		'S-001 the content type %j is refused',
		async (type) => {
			expect((await createAsset(await startSandbox(), {}, { headers: { 'content-type': type } })).status).toBe(422);
		},
	);

	test('a body nested as deeply as the limit allows is just invalid', async () => {
		const sandbox = await startSandbox();
		const answer = await call(sandbox, 'POST', ASSETS, { body: '['.repeat(MIB / 2) + ']'.repeat(MIB / 2) });
		expect(answer.status).toBe(422);
	});
});

describe('the limit of the body', () => {
	const padded = (bytes: number): string => {
		const empty = JSON.stringify({ ...OK3, model: '' });
		return JSON.stringify({ ...OK3, model: 'x'.repeat(bytes - empty.length) });
	};

	test('S-181 is 1 MiB: one byte more is refused with 413', async () => {
		const sandbox = await startSandbox();
		expect((await call(sandbox, 'POST', ASSETS, { body: padded(MIB) })).status).toBe(201);
		expect(await codeOf(call(sandbox, 'POST', ASSETS, { body: padded(MIB + 1) }))).toEqual([413, 'payload-too-large']);
		expect(await sandbox.assets()).toHaveLength(1);
	});

	test('S-181 can be set', async () => {
		const sandbox = await startSandbox({ bodyLimitBytes: 100 });
		expect((await call(sandbox, 'POST', ASSETS, { body: padded(100) })).status).toBe(201);
		expect((await call(sandbox, 'POST', ASSETS, { body: padded(101) })).status).toBe(413);
	});

	test('S-181 is enforced on the announced length, before a byte of the body has arrived', async () => {
		const sandbox = await startSandbox();
		expect(await sendRaw(sandbox, head(sandbox.keys.sandbox, `Content-Length: ${MIB + 1}\r\n`))).toMatch(
			/^HTTP\/1\.1 413 /,
		);
	});

	test('S-181 is enforced while a body without a length is arriving, and the rest is drained', async () => {
		const sandbox = await startSandbox({ bodyLimitBytes: 100_000 });
		const answered = await new Promise<{ status: string; sentMore: boolean }>((resolve, reject) => {
			const socket = connect(sandbox.port, '127.0.0.1');
			const chunk = `10000\r\n${'x'.repeat(0x1_0000)}\r\n`;
			let sentMore = false;
			socket.on('error', reject);
			socket.write(head(sandbox.keys.sandbox, 'Transfer-Encoding: chunked\r\n') + chunk);
			socket.write(chunk);
			socket.once('data', (data) => {
				const status = data.toString('latin1').slice(0, 12);
				// Still sending after the answer: the connection must survive that and serve the next request.
				sentMore = socket.write(`${chunk.repeat(4)}0\r\n\r\n`) || true;
				socket.write(`GET ${EMPLOYEES} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.keys.sandbox}\r\n\r\n`);
				socket.once('data', (next) => {
					socket.destroy();
					resolve({ status: `${status} then ${next.toString('latin1').slice(9, 12)}`, sentMore });
				});
			});
		});
		expect(answered).toEqual({ status: 'HTTP/1.1 413 then 200', sentMore: true });
		expect(await sandbox.assets()).toEqual([]);
	});

	test('S-181 comes before 404 and 422', async () => {
		const sandbox = await startSandbox({ bodyLimitBytes: 100 });
		expect((await call(sandbox, 'PATCH', `${LINES}/unknown`, { body: 'x'.repeat(101) })).status).toBe(413);
		expect((await call(sandbox, 'PATCH', `${LINES}/unknown`, { body: 'x' })).status).toBe(404);
	});
});

describe('a caller that waits for 100 Continue', () => {
	const ask = async (sandbox: { readonly port: number }, key: string, length: number) =>
		new Promise<{ continued: boolean; status: number }>((resolve, reject) => {
			let continued = false;
			const outgoing = send({
				port: sandbox.port,
				path: ASSETS,
				method: 'POST',
				headers: {
					authorization: `Bearer ${key}`,
					'content-type': 'application/json',
					'content-length': length,
					expect: '100-continue',
				},
			});
			outgoing.on('continue', () => {
				continued = true;
				outgoing.end(JSON.stringify(OK3));
			});
			outgoing.on('response', (response) => {
				response.resume();
				resolve({ continued, status: response.statusCode ?? 0 });
				outgoing.destroy();
			});
			outgoing.on('error', reject);
			outgoing.flushHeaders();
		});

	test('gets it if its key is good', async () => {
		const sandbox = await startSandbox();
		expect(await ask(sandbox, sandbox.keys.sandbox, JSON.stringify(OK3).length)).toEqual({
			continued: true,
			status: 201,
		});
	});

	test('S-025 is refused without it if its key is bad', async () => {
		expect(await ask(await startSandbox(), 'svc_test_unknown', 10)).toEqual({ continued: false, status: 401 });
	});
});

test('a caller that disconnects during its body creates nothing, and is logged', async () => {
	const sandbox = await startSandbox();
	await new Promise<void>((resolve) => {
		const socket = connect(sandbox.port, '127.0.0.1', () => {
			socket.write(head(sandbox.keys.sandbox, 'Content-Length: 100\r\nExpect: 100-continue\r\n'));
		});
		// The sandbox has begun to read the request.
		socket.once('data', () => socket.write('{"enrollment', () => socket.destroy()));
		socket.on('close', () => resolve());
	});
	await expect.poll(() => sandbox.requests()[0]?.ended).toBe('aborted');
	expect(await sandbox.assets()).toEqual([]);
	expect((await createAsset(sandbox)).status).toBe(201);
});

describe('the request log', () => {
	test('records requests and their outcomes, up to its limit', async () => {
		const sandbox = await startSandbox({ requestLogLimit: 3 });
		for (let number = 1; number <= 5; number += 1) await createAsset(sandbox, { enrollmentId: `PAT-${number}` });
		await createAsset(sandbox, { enrollmentId: 'PAT-6', status: 'x' });
		expect(sandbox.requests()).toMatchObject([
			{ n: 4, method: 'POST', path: ASSETS, operation: 'createAsset', enrollmentId: 'PAT-4', status: 201 },
			{ n: 5, enrollmentId: 'PAT-5' },
			{ n: 6, enrollmentId: 'PAT-6', status: 422, code: 'input-validation-error', environment: 'sandbox' },
		]);
		await control(sandbox, 'DELETE', '/requests');
		expect(sandbox.requests()).toEqual([]);
		await createAsset(sandbox);
		expect(sandbox.requests()).toMatchObject([{ n: 1 }]);
	});

	test('keeps the latest requests, also if an earlier one is answered last', async () => {
		const sandbox = await startSandbox({
			requestLogLimit: 2,
			faults: { rules: [{ match: { enrollmentId: '^slow$' }, action: { type: 'latency', ms: 150 } }] },
		});
		const slow = createAsset(sandbox, { enrollmentId: 'slow' });
		await expect.poll(() => sandbox.requests().length).toBe(1);
		for (let number = 1; number <= 4; number += 1) await createAsset(sandbox, { enrollmentId: `PAT-${number}` });
		await slow;
		expect(sandbox.requests()).toMatchObject([
			{ enrollmentId: 'PAT-3', status: 201 },
			{ enrollmentId: 'PAT-4', status: 201 },
		]);
	});
});
