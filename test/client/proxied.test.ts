/** The API behind a proxy: every failure of a proxy leaves the create not sent, within its deadline. */
import net from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClientOptions } from '../../src/client/client.ts';
import {
	ANSWER,
	ASSET_ID,
	BODY,
	certificate,
	client,
	codeOf,
	createOnce,
	deadlinesFor,
	type Ended,
	holdsUnder,
} from './create-asset.ts';
import { answerWith, createServers, type RawBehaviour, type RawServer, startRawServer } from './raw-server.ts';

/** Not loopback, so that it goes through the proxy; the name is in the certificate `other-host.pem`. */
const API = 'https://other.example';
const created = `created ${ASSET_ID}`;

const { start, close } = createServers();
afterAll(close);

/** A proxy that forwards every CONNECT to one port, whatever the host. */
const leadingTo = (port: number, wanted?: string): RawBehaviour => ({
	onRequest: (socket, _, head) => {
		if (wanted !== undefined && !head.includes(wanted)) {
			socket.end('HTTP/1.1 407 Login\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n');
			return;
		}
		const upstream = net.connect(port, '127.0.0.1', () => {
			socket.removeAllListeners('data');
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
			socket.pipe(upstream).pipe(socket);
		});
		upstream.on('error', () => socket.destroy());
		socket.on('close', () => upstream.destroy());
	},
});

const api = (behaviour: RawBehaviour = {}): Promise<RawServer> =>
	start({
		tls: certificate('other-host'),
		onRequest: (socket) => socket.write(answerWith(201, ANSWER)),
		...behaviour,
	});
const through = (proxy: RawServer, scheme = 'http', login = ''): Partial<ClientOptions> => ({
	proxy: { url: `${scheme}://${login}127.0.0.1:${proxy.port}`, noProxy: [] },
});
const createThrough = (proxy: RawServer): Promise<Ended> => createOnce(API, through(proxy));

describe.concurrent('a proxy', () => {
	test('that opens a tunnel carries all creates of a slot over it', async () => {
		const server = await api();
		const proxy = await start(leadingTo(server.port));
		const proxied = client(API, through(proxy));
		for (let n = 0; n < 3; n += 1) expect(codeOf(await proxied.createAsset(BODY, { slot: 0 }))).toBe(created);
		await proxied.close();
		expect(proxy.counts).toMatchObject({ requests: 1, connections: 1 });
		expect(server.counts).toMatchObject({ requests: 3, connections: 1 });
		await Promise.all([proxy.untilClosed(1), server.untilClosed(1)]);
	});

	test('gets the target and its login, but never the key', async () => {
		const heads: string[] = [];
		const proxy = await start({
			onRequest: (socket, _, head) => {
				heads.push(head);
				socket.end();
			},
		});
		await createOnce(API, through(proxy, 'http', 'ana:senha@'));
		expect(heads).toHaveLength(1);
		expect(heads[0]).toMatch(/^CONNECT other\.example:443 HTTP\/1\.1\r\n/);
		expect(heads[0]).toContain(`proxy-authorization: Basic ${Buffer.from('ana:senha').toString('base64')}`);
		expect(heads[0]).not.toContain('Bearer');
	});

	test('that requires a login stops the run, and a wrong password is not shown', async () => {
		const proxy = await start(leadingTo(1, 'never'));
		const { outcome } = await createOnce(API, through(proxy, 'http', 'ana:senha@'));
		expect(outcome).toMatchObject({
			kind: 'stopped',
			fault: { code: 'proxy-login-refused', params: { proxy: `127.0.0.1:${proxy.port}` } },
		});
		expect(JSON.stringify(outcome)).not.toMatch(/senha|YW5h/);
		expect(proxy.counts.requests).toBe(1);
	});

	const FAILING: readonly (readonly [does: string, outcome: string, requests: number, behaviour: RawBehaviour])[] = [
		['closes on CONNECT', 'not-sent proxy-failed', 1, { onRequest: (socket) => socket.end() }],
		['resets on CONNECT', 'not-sent proxy-failed', 1, { onRequest: (socket) => socket.resetAndDestroy() }],
		['resets at accept', 'not-sent proxy-failed', 0, { onConnection: (socket) => socket.resetAndDestroy() }],
		['answers 403', 'not-sent proxy-failed', 1, { onRequest: (socket) => socket.end(answerWith(403, 'no')) }],
		['answers 502', 'not-sent proxy-failed', 1, { onRequest: (socket) => socket.end(answerWith(502, '')) }],
		['answers no HTTP', 'not-sent proxy-failed', 1, { onRequest: (socket) => socket.end('SSH-2.0\r\n\r\n') }],
		['is silent', 'not-sent deadline-before-start', 1, {}],
		[
			'opens the way to silence',
			'not-sent deadline-before-start',
			1,
			{ onRequest: (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n') },
		],
		[
			'opens the way and closes it',
			'not-sent connection-failed',
			1,
			{ onRequest: (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n') },
		],
	];
	test.each(FAILING)('that %s: %s, after one CONNECT at most', (_, expected, requests, behaviour) =>
		holdsUnder(deadlinesFor(expected), async (attemptTimeoutMs) => {
			const proxy = await start(behaviour);
			const { outcome, isLate } = await createOnce(API, { ...through(proxy), attemptTimeoutMs });
			expect(codeOf(outcome)).toBe(expected);
			expect(isLate).toBe(false);
			await proxy.untilClosed(1);
			expect(proxy.counts).toMatchObject({ requests, connections: 1 });
		}),
	);

	test('that is missing leaves it not sent', async () => {
		const proxy = await startRawServer({});
		await proxy.close();
		expect((await createThrough(proxy)).outcome).toMatchObject({
			kind: 'not-sent',
			problem: { code: 'proxy-failed', params: { proxy: `127.0.0.1:${proxy.port}`, reason: 'ECONNREFUSED' } },
		});
	});

	test("does not replace the API's certificate", async () => {
		const server = await api({ tls: certificate('self-signed') });
		expect((await createThrough(await start(leadingTo(server.port)))).outcome).toMatchObject({
			kind: 'stopped',
			fault: { code: 'certificate-refused', params: { host: 'other.example' } },
		});
		expect(server.counts.requests).toBe(0);
	});

	test('that loses the tunnel midway leaves it unconfirmed', async () => {
		const server = await api({ onRequest: (socket) => socket.end() });
		const proxy = await start(leadingTo(server.port));
		expect(codeOf((await createThrough(proxy)).outcome)).toBe('unconfirmed answer-lost');
		expect(server.counts.requests).toBe(1);
	});

	test('on https needs its own certificate', async () => {
		const server = await api();
		const trusted = await start({ ...leadingTo(server.port), tls: certificate('trusted') });
		expect(codeOf((await createOnce(API, through(trusted, 'https'))).outcome)).toBe(created);
		const untrusted = await start({ ...leadingTo(server.port), tls: certificate('expired') });
		expect((await createOnce(API, through(untrusted, 'https'))).outcome).toMatchObject({
			kind: 'stopped',
			fault: { code: 'certificate-refused', params: { kind: 'proxy', proxy: `127.0.0.1:${untrusted.port}` } },
		});
		expect(untrusted.counts.requests).toBe(0);
	});

	test('is never used for a loopback address or a host in NO_PROXY', async () => {
		const proxy = await start({});
		const server = await start({ onRequest: (socket) => socket.write(answerWith(201, ANSWER)) });
		expect(codeOf((await createOnce(`http://127.0.0.1:${server.port}`, through(proxy))).outcome)).toBe(created);
		await createOnce('https://other.example:1', {
			proxy: { url: `http://127.0.0.1:${proxy.port}`, noProxy: ['.example'] },
		});
		expect(proxy.counts.connections).toBe(0);
	});
});
