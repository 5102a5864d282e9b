/**
 * Every row of the policy against a server made of bytes: the outcome, the requests that the server saw, the deadline,
 * and no key anywhere in what comes back.
 */
import dns from 'node:dns';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
	ANSWER,
	ASSET_ID,
	BODY,
	certificate,
	client,
	codeOf,
	createOnce,
	DEADLINES_MS,
	deadlinesFor,
	holdsUnder,
} from './create-asset.ts';
import { answerWith, createServers, type RawBehaviour, startRawServer } from './raw-server.ts';

/** In its own thread, so that it answers while this one is blocked. */
const STEADFAST_SERVER = `
	const { parentPort, workerData: text } = require('node:worker_threads');
	const server = require('node:net').createServer((socket) => {
		socket.on('error', () => {}).on('data', () => {
			setTimeout(() => socket.write(text), 20);
		});
	});
	server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const { start, close } = createServers();
afterAll(close);

/** Contains neither the key nor the word before it, at any depth. */
function expectNoKey(value: unknown): void {
	const texts = [
		inspect(value, { depth: Infinity, showHidden: true, maxStringLength: Infinity }),
		JSON.stringify(value),
	];
	for (const text of texts) expect(text).not.toMatch(/0123456789abcdef|Bearer/);
}

const answer = (text: string): RawBehaviour => ({ onRequest: (socket) => socket.write(text) });
const answerAndClose = (text: string): RawBehaviour => ({ onRequest: (socket) => socket.end(text) });
const says = (...whole: Parameters<typeof answerWith>): RawBehaviour => answer(answerWith(...whole));
const httpsRow = (name: Parameters<typeof certificate>[0], behaviour: RawBehaviour = {}): RawBehaviour => ({
	tls: certificate(name),
	...says(201, ANSWER),
	...behaviour,
});
/** Writes one character at a time. */
const slowly = (text: string, everyMs: number): RawBehaviour => ({
	onRequest: (socket) => {
		let at = 0;
		const timer = setInterval(() => {
			if (socket.destroyed || at >= text.length) clearInterval(timer);
			else socket.write(text[at++] ?? '');
		}, everyMs);
	},
});
const error = (code: string, message = 'não') => JSON.stringify({ code, message, publicDetails: {} });
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const CHUNKED = 'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';

const created = `created ${ASSET_ID}`;
const unreadable = 'created without id response-unreadable';
const foreign = 'unconfirmed answer-not-from-api';
const lost = 'unconfirmed answer-lost';
const silent = 'unconfirmed answer-timeout';
const failed = 'unconfirmed server-error';
const notSent = 'not-sent connection-failed';
const typed = (text: string, type: string): string => text.replace('application/json', type);

const PLAIN: readonly (readonly [seen: string, outcome: string, requests: number, behaviour: RawBehaviour])[] = [
	['S-150 201 with the asset', created, 1, says(201, ANSWER)],
	['200 with the asset', created, 1, says(200, ANSWER)],
	['the asset in chunks', created, 1, answer(`${CHUNKED}${ANSWER.length.toString(16)}\r\n${ANSWER}\r\n0\r\n\r\n`)],
	['the asset until the connection closes', created, 1, answerAndClose(`HTTP/1.1 201 C\r\n\r\n${ANSWER}`)],
	['the asset slowly, within the deadline', created, 1, slowly(answerWith(201, ANSWER), 0)],
	['early hints before 201', created, 1, answer(`HTTP/1.1 103 Hints\r\n\r\n${answerWith(201, ANSWER)}`)],
	['S-184 201 with a cut body, then closed', unreadable, 1, answerAndClose(answerWith(201, ANSWER).slice(0, -20))],
	[
		'201 whole but for the last chunk',
		created,
		1,
		answerAndClose(`${CHUNKED}${ANSWER.length.toString(16)}\r\n${ANSWER}\r\n`),
	],
	['201 cut within a chunk', unreadable, 1, answerAndClose(`${CHUNKED}ff\r\n{"id"`)],
	['201 with a broken chunk', unreadable, 1, answer(`${CHUNKED}zz\r\n`)],
	[
		'201, then reset within the body',
		unreadable,
		1,
		{
			onRequest: (socket) => {
				socket.write(answerWith(201, ANSWER).slice(0, -20));
				// After a turn that reads: what was written is there, however late the timer is.
				setTimeout(() => setImmediate(() => socket.resetAndDestroy()), 50);
			},
		},
	],
	['201 with a body beyond 1 MiB', unreadable, 1, says(201, `{"id":"${'x'.repeat(1 << 20)}"}`)],
	['201 in HTTP/1.0', created, 1, answerAndClose(answerWith(201, ANSWER).replace('1.1', '1.0'))],
	['201 and garbage behind it', created, 1, answer(`${answerWith(201, ANSWER)}garbage\r\n\r\n`)],
	['201 with an id that is a number', 'created 17', 1, says(201, ANSWER.replace(/"id":"[^"]+"/, '"id":17'))],
	[
		'201 cut before the first byte of its body',
		unreadable,
		1,
		answerAndClose(answerWith(201, ANSWER).slice(0, -ANSWER.length)),
	],
	['201 cut by a gateway that counted what was left', unreadable, 1, says(201, ANSWER.slice(0, -20))],
	['201 with a charset', created, 1, answer(typed(answerWith(201, ANSWER), 'application/json; charset=utf-8'))],

	['200 with a page', foreign, 1, answer(typed(answerWith(200, '<html>Entre</html>'), 'text/html'))],
	['200 with a page called JSON', foreign, 1, says(200, '<html>Entre</html>')],
	['200 with the asset called a page', foreign, 1, answer(typed(answerWith(200, ANSWER), 'text/html'))],
	[
		'200 with a cut page',
		foreign,
		1,
		answerAndClose(typed(answerWith(200, '<html>Entre</html>'), 'text/html').slice(0, -5)),
	],
	['200 with an error body', foreign, 1, says(200, error('unknown'))],
	['200 with a cut error body', foreign, 1, answerAndClose(answerWith(200, error('unknown')).slice(0, -5))],
	['200 with a list', foreign, 1, says(200, '[]')],
	['200 with null', foreign, 1, says(200, 'null')],
	['200 with an empty object', foreign, 1, says(200, '{}')],
	['200 with a word', foreign, 1, answer(typed(answerWith(200, 'OK'), 'text/plain'))],
	['201 without a body', foreign, 1, says(201, '')],
	['204', foreign, 1, answer('HTTP/1.1 204 No Content\r\n\r\n')],
	['202 with HTML', foreign, 1, says(202, '<html>accepted</html>')],
	['201 with an asset without id', foreign, 1, says(201, '{"enrollmentId":"PAT-1"}')],
	[
		'201 with the asset of another row',
		'unconfirmed answer-to-another-request',
		1,
		says(201, ANSWER.replace('PAT-1', 'PAT-2')),
	],

	['S-225 422 with code', 'refused input-validation-error', 1, says(422, error('input-validation-error'))],
	['422 with an unknown code', 'refused novo', 1, says(422, error('novo'))],
	['S-181 413', 'refused payload-too-large', 1, says(413, error('payload-too-large'))],
	['S-224 404 in HTML', 'refused <html>gone</html>', 1, says(404, '<html>gone</html>')],
	['S-224 400 without a body', 'refused without a word', 1, says(400, '')],
	['409 with a cut body', 'refused {"code":"x","mess', 1, answerAndClose(answerWith(409, error('x')).slice(0, -30))],
	[
		'413 while the body is still being sent, then closed',
		'refused payload-too-large',
		1,
		answerAndClose(answerWith(413, error('payload-too-large'), ['connection: close'])),
	],

	['S-227 429 with seconds', 'throttled 2000', 1, says(429, '', ['Retry-After: 2'])],
	['429 with a date that has passed', 'throttled 0', 1, says(429, '', ['Retry-After: Sun, 06 Nov 1994 08:49:37 GMT'])],
	['429 without a pause', 'throttled 1000', 1, says(429, '')],
	['429 with an unreadable pause', 'throttled 1000', 1, says(429, '', ['Retry-After: soon'])],
	['S-227 503 with a pause', 'throttled 1000', 1, says(503, '', ['Retry-After: 1'])],
	['503 without a pause', failed, 1, says(503, '')],
	['503 with an unreadable pause', failed, 1, says(503, '', ['Retry-After: soon'])],
	[
		'429 with a date by a clock that is years behind',
		'throttled 7000',
		1,
		says(429, '', ['Date: Sat, 21 Nov 2020 10:00:00 GMT', 'Retry-After: Sat, 21 Nov 2020 10:00:07 GMT']),
	],
	['408, which time-limited servers say while they go on', 'unconfirmed api-timed-out', 1, says(408, '')],
	['409 with code', 'refused conflict', 1, says(409, error('conflict'))],
	['S-226 500 with code', failed, 1, says(500, error('unknown'))],
	['502 in HTML', failed, 1, says(502, '<html>bad gateway</html>')],
	['504', failed, 1, says(504, '')],
	...[301, 302, 303, 307, 308].map(
		(status) =>
			[
				`S-228 ${status} to another address`,
				'unconfirmed redirected',
				1,
				says(status, '', ['Location: /elsewhere']),
			] as const,
	),
	['304', 'unconfirmed redirected', 1, answer('HTTP/1.1 304 Not Modified\r\n\r\n')],

	['S-031 401', 'stopped api-key-refused', 1, says(401, error('unauthorized'))],
	['401 without a body', 'stopped api-key-refused', 1, says(401, '')],
	['S-031 403', 'stopped api-key-forbidden', 1, says(403, error('forbidden'))],
	['S-183 422 company-not-active', 'stopped company-not-active', 1, says(422, error('company-not-active'))],

	['S-187 reset at accept', notSent, 0, { onConnection: (socket) => socket.resetAndDestroy() }],
	['S-187 closed at accept', notSent, 0, { onConnection: (socket) => socket.destroy() }],
	['S-187 ended at accept', notSent, 0, { onConnection: (socket) => void socket.end() }],
	['S-187 turned away at accept', notSent, 0, { onConnection: (socket) => void socket.end(answerWith(503, '')) }],
	[
		'S-187 another protocol, whose server speaks first',
		notSent,
		0,
		{ onConnection: (socket) => void socket.write('220 mail ESMTP\r\n') },
	],
	['S-186 reset after the first byte', lost, 1, { onFirstBytes: (socket) => socket.resetAndDestroy() }],
	['S-186 reset after the request', lost, 1, { onRequest: (socket) => socket.resetAndDestroy() }],
	['S-186 closed without an answer', lost, 1, { onRequest: (socket) => socket.end() }],
	['a partial status line, then closed', lost, 1, answerAndClose('HTTP/1.1 20')],
	['headers cut, then closed', lost, 1, answerAndClose('HTTP/1.1 201 Created\r\ncontent-le')],
	['no HTTP at all', lost, 1, answer('SSH-2.0-OpenSSH_9.2\r\n')],
	['100 Continue that nobody asked for, and silence', silent, 1, answer(CONTINUE)],
	['100 Continue, and the asset', created, 1, answer(`${CONTINUE}${answerWith(201, ANSWER)}`)],
	[
		'100 Continue with headers, early hints, 102, and the asset',
		created,
		1,
		answer(
			`HTTP/1.0 100 C\r\nx: y\r\n\r\nHTTP/1.1 103 H\r\nlink: <x>\r\n\r\nHTTP/1.1 102 P\r\n\r\n${answerWith(201, ANSWER)}`,
		),
	],
	['100 Continue and the asset, byte by byte', created, 1, slowly(`${CONTINUE}${answerWith(201, ANSWER)}`, 0)],
	['100 Continue and a refusal', 'refused x', 1, answer(`${CONTINUE}${answerWith(422, error('x'))}`)],
	['100 Continue, then closed', lost, 1, answerAndClose(CONTINUE)],
	['100 Continue without end', lost, 1, answer(`HTTP/1.1 100 C\r\nx: ${'y'.repeat(1 << 17)}`)],
	[
		'an upgrade that nobody asked for',
		lost,
		1,
		answer('HTTP/1.1 101 Switch\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
	],
	['S-186 silence', silent, 1, {}],
	['headers slower than the deadline', silent, 1, slowly(answerWith(201, ANSWER), 30)],
	['headers beyond 64 KiB', lost, 1, answer(`HTTP/1.1 201 C\r\nx: ${'y'.repeat(1 << 16)}\r\n\r\n`)],
];

describe.concurrent('over a plain connection', () => {
	test.each(PLAIN)('%s: %s, %i request', (_, outcome, requests, behaviour) =>
		holdsUnder(deadlinesFor(outcome), async (attemptTimeoutMs) => {
			const server = await start(behaviour);
			const seen = await createOnce(`http://127.0.0.1:${server.port}`, { attemptTimeoutMs });
			expect(codeOf(seen.outcome)).toBe(outcome);
			expect(server.counts).toMatchObject({ requests, connections: 1 });
			expect(seen.isLate).toBe(false);
			expectNoKey(seen.outcome);
		}),
	);

	test('S-184 201 with an endless body: created without id, at the deadline', () =>
		holdsUnder(DEADLINES_MS, async (attemptTimeoutMs) => {
			const server = await start(answer(answerWith(201, ANSWER).slice(0, -20)));
			const { outcome, isLate } = await createOnce(`http://127.0.0.1:${server.port}`, { attemptTimeoutMs });
			expect(codeOf(outcome)).toBe(unreadable);
			expect(isLate).toBe(false);
			expect(server.counts.requests).toBe(1);
			await server.untilClosed(1);
		}));

	test('a request is never not-sent if the server received a byte of it', async () => {
		for (let n = 0; n < 40; n += 1) {
			const server = await start({
				onConnection: (socket) => {
					if (n % 4 === 0) socket.resetAndDestroy();
					else if (n % 4 === 1) setImmediate(() => socket.resetAndDestroy());
					else if (n % 4 === 2) socket.destroy();
					else setTimeout(() => socket.resetAndDestroy(), n % 3);
				},
			});
			const { outcome } = await createOnce(`http://127.0.0.1:${server.port}`);
			expect(server.counts.bytes > 0 ? ['unconfirmed'] : ['not-sent', 'unconfirmed']).toContain(outcome.kind);
		}
	});

	test.each([200, 201, 400, 401, 403, 404, 422, 429, 500, 503, 302])(
		'S-032 an answer with status %i that echoes the whole request reveals no key',
		async (status) => {
			const echo = (head: string): string => {
				const key = /Bearer (?<key>\S+)/.exec(head)?.groups?.['key'] ?? '';
				return answerWith(status, JSON.stringify({ id: key, code: key, message: key, publicDetails: { [key]: key } }), [
					`location: https://x/?${key}`,
					'deprecation: @1',
					`link: <https://x/${key}>; rel="deprecation", <${key}>; rel=successor-version`,
				]);
			};
			const server = await start({ onRequest: (socket, _, head) => socket.write(echo(head)) });
			const api = client(`http://127.0.0.1:${server.port}`);
			const outcome = await api.createAsset(BODY, { slot: 0 });
			await api.close();
			expectNoKey(outcome);
			expectNoKey(api.deprecations());
			expectNoKey(api);
			// A throttled request keeps no text of the answer.
			expect(inspect(outcome, { depth: Infinity })).toContain(status === 429 ? 'throttled' : '…CRET');
		},
	);
});

const SECURE: readonly (readonly [seen: string, outcome: string, requests: number, behaviour: RawBehaviour])[] = [
	['a trusted certificate', created, 1, httpsRow('trusted')],
	['a self-signed certificate', 'stopped certificate-refused', 0, httpsRow('self-signed')],
	['an expired certificate', 'stopped certificate-refused', 0, httpsRow('expired')],
	["another host's certificate", 'stopped certificate-refused', 0, httpsRow('other-host')],
	['reset at accept', notSent, 0, { onConnection: (socket) => socket.resetAndDestroy() }],
	['closed at accept', notSent, 0, { onConnection: (socket) => socket.destroy() }],
	['reset within the handshake', notSent, 0, { onFirstBytes: (socket) => socket.resetAndDestroy() }],
	[
		'a server without TLS',
		'not-sent tls-failed',
		0,
		{ onFirstBytes: (socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n') },
	],
	['a silent handshake', 'not-sent deadline-before-start', 0, {}],
	['closed after the handshake', notSent, 0, httpsRow('trusted', { onSecure: (socket) => socket.end() })],
	['dropped after the handshake', notSent, 0, httpsRow('trusted', { onSecure: (socket) => socket.destroy() })],
	['closed after the request', lost, 1, httpsRow('trusted', { onRequest: (socket) => socket.end() })],
	['silence after the request', silent, 1, httpsRow('trusted', { onRequest: () => {} })],
];

describe.concurrent('over TLS', () => {
	test.each(SECURE)('%s: %s, %i request', (_, outcome, requests, behaviour) =>
		holdsUnder(deadlinesFor(outcome), async (attemptTimeoutMs) => {
			const server = await start(behaviour);
			const seen = await createOnce(`https://127.0.0.1:${server.port}`, { attemptTimeoutMs });
			expect(codeOf(seen.outcome)).toBe(outcome);
			expect(server.counts).toMatchObject({ requests, connections: 1 });
			expect(seen.isLate).toBe(false);
			expectNoKey(seen.outcome);
			await server.untilClosed(1);
		}),
	);

	test('several creates share one connection', async () => {
		const server = await start(httpsRow('trusted'));
		const api = client(`https://localhost:${server.port}`);
		for (let n = 0; n < 3; n += 1) expect(codeOf(await api.createAsset(BODY, { slot: 0 }))).toBe(created);
		await api.close();
		expect(server.counts).toMatchObject({ requests: 3, connections: 1 });
	});
});

describe.concurrent('an interruption', () => {
	test('before the create opens no connection', async () => {
		const server = await start({});
		const { outcome } = await createOnce(`http://127.0.0.1:${server.port}`, {}, AbortSignal.abort());
		expect(codeOf(outcome)).toBe('not-sent interrupted-before-start');
		expect(server.counts.connections).toBe(0);
	});

	test('while connecting ends the connection at once', async () => {
		const controller = new AbortController();
		const server = await start({ onConnection: () => controller.abort() });
		const { outcome } = await createOnce(`https://127.0.0.1:${server.port}`, {}, controller.signal);
		expect(codeOf(outcome)).toBe('not-sent interrupted-before-start');
		await server.untilClosed(1);
	});

	test('in flight leaves it unconfirmed and ends the connection', async () => {
		const controller = new AbortController();
		const server = await start({ onRequest: () => controller.abort() });
		const { outcome } = await createOnce(`http://127.0.0.1:${server.port}`, {}, controller.signal);
		expect(codeOf(outcome)).toBe('unconfirmed attempt-interrupted');
		expect(server.counts.requests).toBe(1);
		await server.untilClosed(1);
	});

	test('within a 201 leaves it created', async () => {
		const controller = new AbortController();
		// After a turn that reads: what was written is there, however late the timer is.
		const abortSoon = (): void => void setTimeout(() => setImmediate(() => controller.abort()), 50);
		const server = await start({
			onRequest: (socket) => socket.write(answerWith(201, ANSWER).slice(0, -20), abortSoon),
		});
		const { outcome } = await createOnce(`http://127.0.0.1:${server.port}`, {}, controller.signal);
		expect(codeOf(outcome)).toBe(unreadable);
	});
});

describe.concurrent('a worker slot', () => {
	test('continues after a deadline, on a new connection', () =>
		holdsUnder(DEADLINES_MS, async (attemptTimeoutMs) => {
			const server = await start({
				onRequest: (socket, number) => {
					if (number > 1) socket.write(answerWith(201, ANSWER));
				},
			});
			const api = client(`http://127.0.0.1:${server.port}`, { attemptTimeoutMs });
			expect(codeOf(await api.createAsset(BODY, { slot: 0 }))).toBe('unconfirmed answer-timeout');
			expect(codeOf(await api.createAsset(BODY, { slot: 0 }))).toBe(created);
			await api.close();
			expect(server.counts).toMatchObject({ requests: 2, connections: 2 });
		}));

	test('whose connection closes during the next request leaves that one unconfirmed, never sent twice', async () => {
		const server = await start({
			onRequest: (socket, number) => {
				if (number % 2 === 1) socket.write(answerWith(201, ANSWER));
				else if (number % 4 === 0) socket.end();
				else socket.resetAndDestroy();
			},
		});
		const api = client(`http://127.0.0.1:${server.port}`);
		const outcomes: string[] = [];
		for (let n = 0; n < 8; n += 1) outcomes.push(codeOf(await api.createAsset(BODY, { slot: 0 })));
		await api.close();
		expect(outcomes).toEqual(Array.from({ length: 4 }, () => [created, lost]).flat());
		expect(server.counts).toMatchObject({ requests: 8, connections: 4 });
	});

	test("leaves the other slots' requests in flight alone when its own deadline passes", () =>
		holdsUnder(DEADLINES_MS, async (attemptTimeoutMs) => {
			let take = (_socket: Socket): void => {};
			const second = new Promise<Socket>((resolve) => (take = resolve));
			const server = await start({ onRequest: (socket, number) => void (number === 2 && take(socket)) });
			const api = client(`http://127.0.0.1:${server.port}`, { connections: 2, attemptTimeoutMs });
			const unanswered = api.createAsset(BODY, { slot: 0 });
			await delay(attemptTimeoutMs / 2);
			const answered = api.createAsset(BODY, { slot: 1 });
			expect(codeOf(await unanswered)).toBe('unconfirmed answer-timeout');
			await server.untilClosed(1);
			void second.then((socket) => socket.write(answerWith(201, ANSWER)));
			expect(codeOf(await answered)).toBe(created);
			await api.close();
			expect(server.counts).toMatchObject({ requests: 2, connections: 2 });
		}));

	test('opens a new connection if the server closed the idle one', async () => {
		const server = await start({
			onRequest: (socket) => {
				socket.write(answerWith(201, ANSWER));
				setTimeout(() => socket.end(), 20);
			},
		});
		const api = client(`http://127.0.0.1:${server.port}`);
		for (let n = 1; n <= 3; n += 1) {
			expect(codeOf(await api.createAsset(BODY, { slot: 0 }))).toBe(created);
			await server.untilClosed(n);
		}
		await api.close();
		expect(server.counts).toMatchObject({ requests: 3, connections: 3 });
	});

	test('does not use an unsolicited answer for the next create', async () => {
		const server = await start({
			onRequest: (socket, number) => {
				socket.write(answerWith(201, ANSWER));
				if (number === 1) socket.write(answerWith(201, ANSWER.replace(ASSET_ID, 'stray')));
			},
		});
		const api = client(`http://127.0.0.1:${server.port}`);
		expect(codeOf(await api.createAsset(BODY, { slot: 0 }))).toBe(created);
		expect(codeOf(await api.createAsset(BODY, { slot: 0 }))).toBe(created);
		await api.close();
		expect(server.counts.requests).toBe(2);
	});

	test('does not keep a connection longer than the server says', async () => {
		const server = await start(says(201, ANSWER, ['Keep-Alive: timeout=1']));
		const api = client(`http://127.0.0.1:${server.port}`);
		await api.createAsset(BODY, { slot: 0 });
		await api.createAsset(BODY, { slot: 0 });
		await api.close();
		expect(server.counts).toMatchObject({ requests: 2, connections: 2 });
	});

	test('has one request at a time, and only the slots requested', async () => {
		const server = await start(says(201, ANSWER));
		const api = client(`http://127.0.0.1:${server.port}`);
		const first = api.createAsset(BODY, { slot: 0 });
		await expect(api.createAsset(BODY, { slot: 0 })).rejects.toThrow('one request at a time');
		await expect(api.createAsset(BODY, { slot: 1 })).rejects.toThrow(RangeError);
		expect(codeOf(await first)).toBe(created);
		await api.close();
	});
});

describe('one at a time, since these affect the whole process:', () => {
	const { lookup } = dns;
	const failing = (code: string): void => {
		Reflect.set(dns, 'lookup', (_host: string, _options: object, done: (error: Error) => void) => {
			queueMicrotask(() => done(Object.assign(new Error(`getaddrinfo ${code}`), { code, syscall: 'getaddrinfo' })));
		});
	};
	afterEach(() => {
		Reflect.set(dns, 'lookup', lookup);
		vi.unstubAllEnvs();
	});

	test('an unknown host name stops the run', async () => {
		failing('ENOTFOUND');
		expect((await createOnce('https://api.example.com')).outcome).toMatchObject({
			kind: 'stopped',
			fault: { code: 'host-not-found', params: { host: 'api.example.com' } },
		});
	});

	test('a silent name server leaves it not sent', async () => {
		failing('EAI_AGAIN');
		expect((await createOnce('https://api.example.com')).outcome).toMatchObject({
			kind: 'not-sent',
			problem: { code: 'connection-failed', params: { reason: 'EAI_AGAIN' } },
		});
	});

	test('S-187 a closed port: not sent', async () => {
		const server = await startRawServer({});
		await server.close();
		expect((await createOnce(`http://127.0.0.1:${server.port}`)).outcome).toEqual({
			kind: 'not-sent',
			problem: { code: 'connection-failed', params: { host: `127.0.0.1:${server.port}`, reason: 'ECONNREFUSED' } },
		});
	});

	test('a certificate of an unknown authority stops, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
		vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
		const server = await start(httpsRow('self-signed'));
		expect((await createOnce(`https://localhost:${server.port}`)).outcome).toMatchObject({
			kind: 'stopped',
			fault: {
				code: 'certificate-refused',
				class: 'stopped',
				params: { host: `localhost:${server.port}`, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
			},
		});
		expect(server.counts.requests).toBe(0);
	});

	test('a worker slot uses an answer that arrived before the deadline, even if the process was blocked', () =>
		holdsUnder(DEADLINES_MS, async (attemptTimeoutMs) => {
			const server = new Worker(STEADFAST_SERVER, { eval: true, workerData: answerWith(201, ANSWER) });
			onTestFinished(() => void server.terminate());
			const [port] = await once(server, 'message');
			const api = client(`http://127.0.0.1:${port}`, { attemptTimeoutMs });
			expect(codeOf(await api.createAsset(BODY, { slot: 0 }))).toBe(created);
			const second = api.createAsset(BODY, { slot: 0 });
			// The request is sent in the next turn; the answer comes after it, and this thread wakes up after the deadline.
			await new Promise((resolve) => setImmediate(resolve));
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attemptTimeoutMs + 200);
			expect(codeOf(await second)).toBe(created);
			await api.close();
		}));
});
