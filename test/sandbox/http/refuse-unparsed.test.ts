import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { ASSETS, createAsset, EMPLOYEES, OK3, sendRaw, startSandbox } from '../call-api.ts';

async function send(sandbox: Sandbox, ...parts: readonly string[]) {
	const text = await new Promise<string>((resolve, reject) => {
		let received = '';
		const socket = connect(sandbox.port, '127.0.0.1', () => parts.forEach((part) => socket.write(part)));
		socket.setTimeout(5_000, () => socket.destroy());
		socket.on('error', reject);
		socket.on('data', (chunk) => {
			received += chunk.toString('utf8');
		});
		socket.on('end', () => socket.end());
		socket.on('close', () => resolve(received));
	});
	const [head = '', body = ''] = text.split('\r\n\r\n');
	expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}`);
	const answered: unknown = JSON.parse(body);
	return { status: Number(head.slice(9, 12)), body: answered };
}

const key = ({ keys }: Sandbox): string => `Authorization: Bearer ${keys.sandbox}\r\n`;
const error = (code: string) => ({ code, message: expect.any(String), publicDetails: {} });

describe("invalid HTTP gets the API's error body at once", () => {
	test.each([
		['words', 'hello\r\n\r\n', 400],
		['a method that HTTP does not have', `GRAB ${EMPLOYEES} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
		['a blank in the path', 'GET /api v1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
		['a header without a colon', `GET ${EMPLOYEES} HTTP/1.1\r\nHost x\r\n\r\n`, 400],
		['a key with a line break', `GET ${EMPLOYEES} HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nb\r\n\r\n`, 400],
		['a length that is no number', `POST ${ASSETS} HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n`, 400],
		['no Host', `GET ${EMPLOYEES} HTTP/1.1\r\n\r\n`, 400],
		['headers of 100 kB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
		['an unknown expectation', `GET ${EMPLOYEES} HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n`, 417],
	])('%s', async (_what, request, status) => {
		const code = status === 431 ? 'payload-too-large' : 'input-validation-error';
		const sandbox = await startSandbox();
		const received = await send(sandbox, request);
		expect([received.status, received.body]).toEqual([status, error(code)]);
		expect((await createAsset(sandbox)).status).toBe(201);
	});

	test('a body with broken chunks', async () => {
		const sandbox = await startSandbox();
		const head = `POST ${ASSETS} HTTP/1.1\r\nHost: x\r\n${key(sandbox)}Content-Type: application/json\r\n`;
		const received = await send(sandbox, `${head}Transfer-Encoding: chunked\r\n\r\n`, 'zz\r\n{}\r\n0\r\n\r\n');
		expect([received.status, received.body]).toEqual([400, error('input-validation-error')]);
		expect(await sandbox.assets()).toEqual([]);
	});

	test('a body over the limit that waits for 100 Continue is refused without it', async () => {
		const sandbox = await startSandbox({ bodyLimitBytes: 100 });
		const received = await sendRaw(
			sandbox,
			`POST ${ASSETS} HTTP/1.1\r\nHost: x\r\n${key(sandbox)}Content-Type: application/json\r\nContent-Length: 101\r\nExpect: 100-continue\r\n\r\n`,
		);
		expect(received).toMatch(/^HTTP\/1\.1 413 [^]*"code":"payload-too-large"/);
		expect(sandbox.requests()).toMatchObject([{ status: 413 }]);
	});
});

describe("an answer to broken HTTP is never mistaken for another request's answer", () => {
	const body = JSON.stringify(OK3);
	const create = (sandbox: Sandbox): string =>
		`POST ${ASSETS} HTTP/1.1\r\nHost: x\r\n${key(sandbox)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

	test('if the previous request is still being answered, the connection is closed', async () => {
		const sandbox = await startSandbox({ faults: { rules: [{ action: { type: 'latency', ms: 100 } }] } });
		expect(await sendRaw(sandbox, `${create(sandbox)}nonsense\r\n\r\n`)).toBe('');
	});

	test('if its own request was already refused, nothing follows', async () => {
		const sandbox = await startSandbox({ bodyLimitBytes: 10 });
		const head = `POST ${ASSETS} HTTP/1.1\r\nHost: x\r\n${key(sandbox)}Transfer-Encoding: chunked\r\n\r\n`;
		const received = await sendRaw(sandbox, `${head}14\r\n${'x'.repeat(20)}\r\nzz\r\n`);
		expect(received.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 413']);
	});
});
