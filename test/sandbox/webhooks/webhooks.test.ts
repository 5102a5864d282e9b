import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SandboxOptions, Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { signWebhook } from '../../../src/sandbox/webhooks/send-webhooks.ts';
import { call, control, LINES, startSandbox, codeOf, fieldsOf } from '../call-api.ts';

interface Received {
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** A server that receives webhooks and answers with this status. */
async function receive(status: number) {
	const received: Received[] = [];
	const server: Server = createServer((request, response) => {
		let body = '';
		request.setEncoding('utf8').on('data', (text: string) => (body += text));
		request.on('end', () => {
			response.statusCode = status;
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
	sandbox = await startSandbox(options);
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
const statuses = () => sandbox.commands.deliveries().map(({ status }) => status);

describe('a simulated SMS', () => {
	test('S-051 appears in the list and is posted to the registered addresses', async () => {
		const { received, url } = await receive(204);
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
		await expect.poll(statuses).toEqual([204]);
	});

	test('S-052 is refused with a production key', async () => {
		await sandbox.commands.load(
			{ lines: [{ id: lineId, phoneNumber: '+5511900002001' }] },
			{ environment: 'production' },
		);
		const { received, url } = await receive(204);
		await sandbox.commands.registerWebhook(url, { environment: 'production' });
		for (const key of [sandbox.keys.production, sandbox.keys.unprefixed]) {
			expect(await codeOf(simulate('x', key))).toEqual([403, 'forbidden']);
		}
		expect(received).toEqual([]);
	});

	test('S-126 is listed even if a webhook missed it', async () => {
		await sandbox.commands.registerWebhook('http://127.0.0.1:3/hook');
		const { json } = await simulate();
		await expect.poll(statuses).toEqual([undefined]);
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

	test('needs an existing line', async () =>
		expect((await control(sandbox, 'POST', '/lines/unknown/simulate-sms', { message: 'x' })).status).toBe(404));
});

describe('a webhook', () => {
	test('is signed as Standard Webhooks says', async () => {
		const { received, url } = await receive(204);
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

	test('goes once to its address, whatever the answer, and stops once removed', async () => {
		const [kept, removed] = [await receive(302), await receive(204)];
		await sandbox.commands.registerWebhook(kept.url);
		const { id } = await sandbox.commands.registerWebhook(removed.url);
		expect((await control(sandbox, 'DELETE', `/webhooks/${id}`)).status).toBe(204);
		expect((await control(sandbox, 'DELETE', `/webhooks/${id}`)).status).toBe(404);
		await simulate();
		await expect.poll(statuses).toEqual([302]);
		const { json } = await control(sandbox, 'GET', '/webhooks/deliveries');
		expect(json.deliveries).toMatchObject([{ url: kept.url, status: 302 }]);
		expect([kept.received.length, removed.received.length]).toEqual([1, 0]);
	});

	test('never goes to another machine', async () => {
		for (const url of [
			'http://other.example/',
			'https://10.0.0.1/',
			'ftp://127.0.0.1/',
			'x',
			'http://127.0.0.1.other.example/',
		]) {
			expect((await control(sandbox, 'POST', '/webhooks', { url })).status).toBe(422);
		}
	});

	test('keeps its secret across runs and registrations, and has a different one per address and seed', async () => {
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
});
