/** Requests everything that the page gets: routes, uploads, streams, downloads, and the end of a server. */
import { mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import { renderDisposition } from '../../../src/app/server/send-file.ts';
import { serveTestApp, type TestApp } from './serve-test-app.ts';

let of: TestApp;
beforeEach(async () => {
	of = await serveTestApp({ limits: { aliveMs: 50, streams: 2 } });
	await of.workbenches.create();
	of.workbenches.asked.length = 0;
});
afterEach(async () => of.close());

const ask = (method: string, address: string, body?: string, signal?: AbortSignal): Promise<Response> =>
	fetch(`${of.app.address}${address}`, {
		method,
		headers: { cookie: of.cookie, origin: of.app.address },
		...(body === undefined ? {} : { body }),
		...(signal === undefined ? {} : { signal }),
	});

describe('the routes', () => {
	test.each([
		['POST', 'paste', { text: 'a\tb' }, 'paste {"text":"a\\tb"}'],
		['POST', 'setSettings', { defaultStatus: 'available' }, 'setSettings {"defaultStatus":"available"}'],
		['POST', 'setTarget', { kind: 'api', baseUrl: 'http://127.0.0.1:1', apiKey: 'svc_test_1' }, 'setTarget "api"'],
		['POST', 'answer', { table: 't', patches: [{ headerRow: 1 }] }, 'answer {"table":"t","patches":[{"headerRow":1}]}'],
		[
			'POST',
			'edit',
			{ cells: [{ table: 't', row: 2, column: 0, text: '=1+1' }] },
			'edit {"cells":[{"table":"t","row":2,"column":0,"text":"=1+1"}]}',
		],
		[
			'POST',
			'fill',
			{ filter: { from: 0, to: 9 }, columns: [1], text: 'x', isSeries: false },
			'fill {"filter":{"from":0,"to":9},"columns":[1],"text":"x","isSeries":false}',
		],
		['POST', 'undo', {}, 'undo {}'],
		['POST', 'redo', undefined, 'redo {}'],
		['POST', 'check', {}, 'check {}'],
		['POST', 'send', { count: '12' }, 'send {"count":"12"}'],
		['POST', 'stop', {}, 'stop {}'],
		['POST', 'resume', {}, 'resume {}'],
		['POST', 'resolve', { run: 'r', n: 3, isCreated: true }, 'resolve {"run":"r","n":3,"isCreated":true}'],
		['POST', 'removeInput', { name: 'a/b.csv' }, 'removeInput {"name":"a/b.csv"}'],
	])('%s %s', async (method, name, body, asked) => {
		const answer = await ask(
			method,
			`/api/workbenches/w1/${name}`,
			body === undefined ? undefined : JSON.stringify(body),
		);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({ id: 'w1', revision: expect.any(Number) });
		expect(of.workbenches.asked).toEqual([asked]);
	});

	test('the first screen, a language, a search, rows', async () => {
		expect(await (await ask('GET', '/api/home')).json()).toMatchObject({ version: '0.1.0', language: 'en', runs: [] });
		const home = await ask('PUT', '/api/language', '{"language":"pt-BR"}');
		expect(await home.json()).toMatchObject({ language: 'pt-BR', workbenches: [{ id: 'w1' }] });
		expect(await (await ask('GET', '/api/workbenches/w1')).json()).toMatchObject({ language: 'pt-BR' });
		expect(await (await ask('GET', '/api/search?text=PAT/../1')).json()).toEqual({ found: [] });
		expect(await (await ask('GET', '/api/workbenches/w1/rows?from=5&to=9')).json()).toMatchObject({ from: 5 });
		expect(await (await ask('GET', '/api/none')).json()).toMatchObject({
			message: expect.stringContaining('não existe'),
		});
	});

	test('an import is made and taken away', async () => {
		expect(await (await ask('POST', '/api/workbenches', '{"sample":true}')).json()).toMatchObject({ id: 'w2' });
		expect((await ask('DELETE', '/api/workbenches/w2')).status).toBe(200);
		expect((await ask('DELETE', '/api/workbenches/w2')).status).toBe(404);
		expect(of.workbenches.asked).toEqual(['create {"sample":true}', 'remove w2']);
	});

	test('a fault comes with its words, a bug with none of its own', async () => {
		of.workbenches.failure = new Fault('base-url-missing');
		const fault = await ask('POST', '/api/workbenches/w1/check', '{}');
		expect(fault.status).toBe(422);
		expect(await fault.json()).toEqual({
			message: expect.stringContaining('address of the API'),
			action: expect.stringContaining('“Where the assets will be created”'),
		});
		of.workbenches.failure = new Fault('run-folder-moved', { path: 'runs/a' });
		expect(await (await ask('POST', '/api/workbenches/w1/check', '{}')).json()).toMatchObject({
			action: expect.stringContaining('“Go on sending”'),
		});
		of.workbenches.failure = new Error('/home/somebody/secret');
		const bug = await ask('POST', '/api/workbenches/w1/check', '{}');
		expect(bug.status).toBe(500);
		expect(await bug.text()).not.toContain('somebody');
		expect(of.bugs).toEqual([of.workbenches.failure]);
	});
});

describe('an upload', () => {
	test.each(['<img onerror=alert(1)>.csv', 'pasta/ativos ção 50%.xlsx', 'a\'b"c.csv', '..csv', 'con.csv'])(
		'keeps its name as text: %s',
		async (name) => {
			expect((await ask('PUT', `/api/workbenches/w1/inputs/${encodeURIComponent(name)}`, 'a;b\n')).status).toBe(200);
			expect([...of.workbenches.inputs]).toEqual([[name, Buffer.from('a;b\n')]]);
		},
	);

	test('comes no faster than it is taken', async () => {
		let taken = 0;
		let release = (): void => {};
		of.workbenches.onBytes = async (bytes) => {
			taken += bytes;
			if (taken === bytes) await new Promise<void>((resolve) => (release = resolve));
		};
		const total = 64 * 1024 * 1024;
		const socket = net.connect(of.app.port, '127.0.0.1');
		socket.write(
			`PUT /api/workbenches/w1/inputs/big.csv HTTP/1.1\r\nHost: 127.0.0.1:${of.app.port}\r\nOrigin: ${of.app.address}\r\nCookie: ${of.cookie}\r\nContent-Length: ${total}\r\nConnection: close\r\n\r\n`,
		);
		socket.write(Buffer.alloc(total));
		await expect.poll(() => taken).toBeGreaterThan(0);
		// Another request is answered: what could be taken by now would have been.
		await ask('GET', '/api/home');
		expect(taken).toBeLessThan(1024 * 1024);
		expect(socket.writableLength).toBe(total);
		release();
		await new Promise((resolve) => socket.on('data', resolve));
		expect(of.workbenches.inputs.get('big.csv')?.byteLength).toBe(total);
		socket.destroy();
	});

	test('that is given up leaves nothing', async () => {
		const socket = net.connect(of.app.port, '127.0.0.1');
		let taken = 0;
		of.workbenches.onBytes = (bytes) => void (taken += bytes);
		socket.write(
			`PUT /api/workbenches/w1/inputs/cut.csv HTTP/1.1\r\nHost: 127.0.0.1:${of.app.port}\r\nOrigin: ${of.app.address}\r\nCookie: ${of.cookie}\r\nContent-Length: 1000\r\n\r\nabc`,
		);
		await expect.poll(() => taken).toBe(3);
		socket.destroy();
		await of.app.close();
		expect(of.workbenches.inputs.size).toBe(0);
		expect(of.bugs).toEqual([]);
	});
});

describe('a stream', () => {
	const read = async (
		answer: Response,
		isEnough: (found: readonly unknown[]) => boolean = () => false,
	): Promise<readonly unknown[]> => {
		const found: unknown[] = [];
		if (answer.body === null) return found;
		const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
		let rest = '';
		while (!isEnough(found)) {
			const { done, value = '' } = await reader.read();
			if (done) break;
			const [last = '', ...whole] = `${rest}${value}`.split('\n').toReversed();
			rest = last;
			found.push(...whole.toReversed().map((line): unknown => JSON.parse(line)));
		}
		await reader.cancel();
		return found;
	};
	const open = (signal?: AbortSignal): Promise<Response> => ask('GET', '/api/workbenches/w1/stream', undefined, signal);

	test('has the view at once, a sign of life, and the view of each change', async () => {
		const answer = await open();
		expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
		const isOf = (kind: string) => (event: unknown) => JSON.stringify(event).startsWith(`{"kind":"${kind}"`);
		const lines = read(answer, (found) => found.some(isOf('alive')) && found.filter(isOf('view')).length === 2);
		await ask('POST', '/api/workbenches/w1/undo', '{}');
		const events = await lines;
		expect(events[0]).toMatchObject({ kind: 'view', view: { id: 'w1', revision: 0 } });
		expect(events).toContainEqual({ kind: 'alive' });
		expect(events).toContainEqual(expect.objectContaining({ view: expect.objectContaining({ revision: 1 }) }));
	});

	test('of a tab that is closed is let go of, and one too many is refused', async () => {
		const tabs = [new AbortController(), new AbortController()];
		for (const { signal } of tabs) await open(signal);
		const third = await open();
		expect(third.status).toBe(429);
		expect(await third.json()).toMatchObject({ message: 'This import is open in 2 tabs already' });
		for (const tab of tabs) tab.abort();
		await expect.poll(() => of.workbenches.listeners.size).toBe(0);
		expect((await open()).status).toBe(200);
	});

	test.each([
		['the import is taken away', async () => void (await ask('DELETE', '/api/workbenches/w1'))],
		['the server ends', async () => of.app.close()],
	])('ends when %s', async (_name, end) => {
		const answer = await open();
		const whole = read(answer);
		await end();
		expect((await whole)[0]).toMatchObject({ kind: 'view' });
		expect(of.workbenches.listeners.size).toBe(0);
	});
});

describe('a download', () => {
	const RUN = '20260131T134500Z-ativos';
	beforeEach(() => {
		const dir = path.join(of.runsDir, RUN);
		mkdirSync(dir);
		const names = ['rejected.csv', 'não importados "2".csv', 'report.html', 'empty.csv', 'gone.csv'];
		writeFileSync(path.join(dir, 'run.json'), '{}');
		writeFileSync(
			path.join(dir, 'summary.json'),
			JSON.stringify({ reports: names.map((name) => ({ name, bytes: 3 })) }),
		);
		for (const name of names.slice(0, 3)) writeFileSync(path.join(dir, name), `${'x'.repeat(700_000)}\n`);
		writeFileSync(path.join(dir, 'empty.csv'), '');
	});

	test.each([
		['rejected.csv', 200, 'text/csv; charset=utf-8', 700_001],
		['não importados "2".csv', 200, 'text/csv; charset=utf-8', 700_001],
		['summary.json', 200, 'application/json; charset=utf-8', undefined],
		['empty.csv', 200, 'text/csv; charset=utf-8', 0],
		['gone.csv', 404, 'application/json', undefined],
		['run.json', 404, 'application/json', undefined],
	])('%s: %i', async (name, status, type, bytes) => {
		const answer = await ask('GET', `/api/runs/${RUN}/files/${encodeURIComponent(name)}`);
		expect(answer.status).toBe(status);
		expect(answer.headers.get('content-type')).toBe(type);
		const body = await answer.arrayBuffer();
		expect(body.byteLength).toBe(bytes ?? body.byteLength);
		expect(answer.headers.get('content-disposition')).toBe(status === 200 ? renderDisposition(name) : null);
	});

	test('a report is shown, without an origin', async () => {
		const answer = await ask('GET', `/api/runs/${RUN}/files/report.html`);
		expect(answer.headers.get('content-disposition')).toBeNull();
		expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; default-src 'none'/);
	});

	test.each([
		['rejected.csv', `attachment; filename="rejected.csv"; filename*=UTF-8''rejected.csv`],
		[
			'não "2"\r\nX: 1.csv',
			`attachment; filename="n_o _2___X_ 1.csv"; filename*=UTF-8''n%C3%A3o%20%222%22%0D%0AX%3A%201.csv`,
		],
	])('is named as its file: %j', (name, header) => expect(renderDisposition(name)).toBe(header));
});

test('when it ends, what is under way is awaited, and nothing new begins', async () => {
	let end = (): void => {};
	Object.assign(of.workbenches, { close: () => new Promise<void>((resolve) => (end = resolve)) });
	const closing = of.app.close();
	expect((await ask('POST', '/api/workbenches/w1/send', '{}')).status).toBe(503);
	expect((await ask('GET', '/api/workbenches/w1')).status).toBe(200);
	end();
	await closing;
	Object.assign(of.workbenches, { close: async () => {} });
	expect(of.workbenches.asked).toEqual([]);
});
