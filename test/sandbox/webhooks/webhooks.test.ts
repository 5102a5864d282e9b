import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SandboxOptions, Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { signWebhook, webhookSecret } from '../../../src/sandbox/webhooks/send-webhooks.ts';
import { call, control, LINES, startSandbox, codeOf, fieldsOf } from '../call-api.ts';

interface Received {
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** An address that takes webhooks and answers with these statuses, the last one again and again. */
async function receive(statuses: readonly number[]) {
	const received: Received[] = [];
	const server: Server = createServer((request, response) => {
		let body = '';
		request.setEncoding('utf8').on('data', (text: string) => (body += text));
		request.on('end', () => {
			response.statusCode = statuses[Math.min(received.length, statuses.length - 1)] ?? 204;
			received.push({ headers: request.headers, body });
			response.end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void server.close());
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : undefined;
	return { received, url: `http://127.0.0.1:${port}/hook` };
}

let sandbox: Sandbox;
let lineId: string;
async function start(options: SandboxOptions = {}): Promise<void> {
	sandbox = await startSandbox({ webhookRetryDelaysMs: [10, 20], ...options });
	const { lines } = await sandbox.commands.load({ lines: [{ phoneNumber: '+5511900002001' }] });
	lineId = lines[0]?.id ?? '';
}
beforeEach(() => start());

const simulate = (message = 'Loja Alfa: seu código é 482913', key = sandbox.keys.sandbox) =>
	control(
		sandbox,
		'POST',
		`/lines/${lineId}/simulate-sms`,
		{ message, originPhoneNumber: '28001' },
		{ headers: { 'sandbox-api-key': key } },
	);
const listed = async () => (await call(sandbox, 'GET', `${LINES}/${lineId}/sms-messages`)).json.smsMessages;
const outcomes = () => sandbox.commands.deliveries().map(({ attempt, outcome }) => `${attempt} ${outcome}`);

describe('a simulated SMS', () => {
	test('S-051 appears in the list and is posted to the registered addresses', async () => {
		const { received, url } = await receive([204]);
		const registered = await control(sandbox, 'POST', '/webhooks', { url });
		expect([registered.status, registered.json.secret]).toEqual([
			201,
			expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
		]);
		const answer = await simulate();
		expect(answer.status).toBe(202);
		expect(await listed()).toEqual([answer.json]);
		expect(answer.json).toMatchObject({
			message: 'Loja Alfa: seu código é 482913',
			originPhoneNumber: '28001',
			destinationPhoneNumber: '+5511900002001',
			detections: { 'loja-alfa': { verificationCode: '482913' } },
		});
		await expect.poll(() => received.length).toBe(1);
		expect(JSON.parse(received[0]?.body ?? '')).toEqual({
			type: 'sms-received',
			timestamp: expect.stringMatching(/Z$/),
			environment: 'sandbox',
			data: { lineId, ...answer.json },
		});
		await expect.poll(outcomes).toEqual(['1 delivered']);
	});

	test('S-052 is refused with a production key', async () => {
		await sandbox.commands.load(
			{ lines: [{ id: lineId, phoneNumber: '+5511900002001' }] },
			{ environment: 'production' },
		);
		const { received, url } = await receive([204]);
		await sandbox.commands.registerWebhook(url, { environment: 'production' });
		for (const key of [sandbox.keys.production, sandbox.keys.unprefixed]) {
			expect(await codeOf(simulate('x', key))).toEqual([403, 'forbidden']);
		}
		expect(received).toEqual([]);
	});

	test('S-126 that a webhook missed is listed all the same', async () => {
		await sandbox.commands.registerWebhook('http://127.0.0.1:9/hook');
		const { json } = await simulate();
		await expect.poll(outcomes).toEqual(['1 will-retry', '2 will-retry', '3 given-up']);
		expect(sandbox.commands.deliveries()[0]?.error).toContain('ECONNREFUSED');
		expect(await listed()).toEqual([json]);
	});

	test.each([
		[{}, 'message'],
		[{ message: '' }, 'message'],
		[{ message: 'x', receivedAt: '2026-02-30T00:00Z' }, 'messages[0].receivedAt'],
		[{ message: 'x', text: 'y' }, 'text'],
	])('is refused as %j', async (body, field) => {
		expect(await fieldsOf(control(sandbox, 'POST', `/lines/${lineId}/simulate-sms`, body))).toEqual([
			422,
			'input-validation-error',
			field,
		]);
	});

	test('needs a line that there is', async () =>
		expect((await control(sandbox, 'POST', '/lines/unknown/simulate-sms', { message: 'x' })).status).toBe(404));
});

describe('a webhook', () => {
	test('is signed as Standard Webhooks says', async () => {
		const { received, url } = await receive([204]);
		const { secret } = await sandbox.commands.registerWebhook(url);
		await simulate();
		await expect.poll(() => received.length).toBe(1);
		const { headers, body } = received[0] ?? { headers: {}, body: '' };
		const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
		const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
			.update(`${String(id)}.${String(timestamp)}.${body}`)
			.digest('base64');
		expect(headers['webhook-signature']).toBe(`v1,${expected}`);
		expect(id).toMatch(/^msg_/);
		expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
		expect(headers['content-type']).toBe('application/json');
	});

	test('is tried again with the same id, and a fresh timestamp and signature, until it is taken', async () => {
		const { received, url } = await receive([500, 302, 200]);
		await sandbox.commands.registerWebhook(url);
		await simulate();
		await expect.poll(outcomes).toEqual(['1 will-retry', '2 will-retry', '3 delivered']);
		expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
		expect(new Set(received.map(({ body }) => body)).size).toBe(1);
		const { json } = await control(sandbox, 'GET', '/webhooks/deliveries');
		expect(json.deliveries.map(({ status }: { status: number }) => status)).toEqual([500, 302, 200]);
	});

	test('is not tried again once its address says that it is gone', async () => {
		const { received, url } = await receive([410]);
		const { id } = await sandbox.commands.registerWebhook(url);
		await simulate();
		await expect.poll(outcomes).toEqual(['1 disabled']);
		await simulate();
		expect(sandbox.commands.summarizeWorld().webhooks).toMatchObject([{ id, disabled: true }]);
		expect(received).toHaveLength(1);
		expect(await sandbox.commands.registerWebhook(url)).toMatchObject({ id });
		expect(sandbox.commands.summarizeWorld().webhooks).toMatchObject([{ id, disabled: false }]);
	});

	test('waits no longer once its address is removed or the sandbox reset', async () => {
		await start({ webhookRetryDelaysMs: [1_500] });
		const [removed, kept] = [await receive([500]), await receive([500])];
		const { id } = await sandbox.commands.registerWebhook(removed.url);
		await sandbox.commands.registerWebhook(kept.url);
		await simulate();
		await expect.poll(outcomes).toEqual(['1 will-retry', '1 will-retry']);
		expect((await control(sandbox, 'DELETE', `/webhooks/${id}`)).status).toBe(204);
		expect((await control(sandbox, 'DELETE', `/webhooks/${id}`)).status).toBe(404);
		// Both would be tried again at the same time.
		await expect.poll(() => kept.received.length).toBe(2);
		expect(removed.received).toHaveLength(1);
	});

	test('goes to no other machine, unless the sandbox is told so', async () => {
		for (const url of [
			'http://other.example/',
			'https://10.0.0.1/',
			'ftp://127.0.0.1/',
			'x',
			'http://127.0.0.1.other.example/',
		]) {
			expect((await control(sandbox, 'POST', '/webhooks', { url })).status).toBe(422);
		}
		await start({ allowRemoteWebhooks: true });
		expect((await control(sandbox, 'POST', '/webhooks', { url: 'https://other.example/' })).status).toBe(201);
	});

	test('keeps its secret over runs and registrations, and has another for another address or seed', async () => {
		const url = 'http://127.0.0.1:9/hook';
		const first = await sandbox.commands.registerWebhook(url);
		expect(await sandbox.commands.registerWebhook(url)).toEqual(first);
		await start();
		expect((await sandbox.commands.registerWebhook(url)).secret).toBe(first.secret);
		await start({ seed: 'other' });
		expect((await sandbox.commands.registerWebhook(url)).secret).not.toBe(first.secret);
		expect((await sandbox.commands.registerWebhook(`${url}2`)).secret).not.toBe(first.secret);
	});
});

test('the signature is the one that the Standard Webhooks libraries make', () => {
	// From the reference implementation's own tests.
	const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
	const signature = signWebhook(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}');
	expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
	expect(webhookSecret('a', 'b')).toBe(webhookSecret('a', 'b'));
});
