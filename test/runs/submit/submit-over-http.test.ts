import { describe, expect, onTestFinished, test } from 'vitest';
import { identifyKey } from '../../../src/runs/record/key-fingerprint.ts';
import { createClient } from '../../../src/client/create-client.ts';
import { openRun } from '../../../src/runs/view/run-view.ts';
import type { SubmitOptions, SubmitResult } from '../../../src/runs/submit/submission.ts';
import { submitRun } from '../../../src/runs/submit/submit.ts';
import type { FaultAction, FaultScript } from '../../../src/sandbox/faults/fault-script.ts';
import { type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { answerWith, startRawServer } from '../../client/raw-server.ts';
import { fastClock } from '../fast-clock.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { scratchFolder } from '../scratch.ts';

const stop = { requested: new AbortController().signal, now: new AbortController().signal };

async function startSandbox(faults?: FaultScript): Promise<Sandbox> {
	const sandbox = await serveSandbox({ requestLogLimit: 100_000, ...(faults === undefined ? {} : { faults }) });
	onTestFinished(sandbox.close);
	return sandbox;
}

interface Sent {
	readonly dir: string;
	readonly result: SubmitResult;
	/** Assets on the server by enrollment id. */
	readonly assets: ReadonlyMap<string, number>;
	/** `POST` requests that the server saw. */
	readonly posts: number;
	readonly states: ReadonlyMap<string, string>;
}

async function sendTo(
	sandbox: Sandbox,
	ids: readonly string[],
	options: Partial<SubmitOptions> & { readonly dir?: string; readonly attemptTimeoutMs?: number } = {},
): Promise<Sent> {
	const { baseUrl, keys } = sandbox;
	const { dir: known, attemptTimeoutMs = 5_000, concurrency = 8, ...rest } = options;
	const environment = { baseUrl, kind: 'sandbox' } as const;
	const dir = known ?? (await makeRun(scratchFolder(), { ids, environment }));
	const client = createClient({ baseUrl, apiKey: keys.sandbox, connections: concurrency, attemptTimeoutMs });
	const settings = { environment, keyIdentity: identifyKey(keys.sandbox), concurrency, ...rest };
	const result = await submitRun(dir, client, settings, () => {}, stop);
	await client.close();
	const assets = new Map<string, number>();
	for (const { enrollmentId } of await sandbox.assets()) assets.set(enrollmentId, (assets.get(enrollmentId) ?? 0) + 1);
	const states = new Map<string, string>();
	for await (const { line, state } of (await openRun(dir)).lines()) states.set(line.key, state);
	return { dir, result, assets, states, posts: sandbox.requests().filter(({ method }) => method === 'POST').length };
}

test('creates every draft of a run once over HTTP, with one request each', async () => {
	const sandbox = await startSandbox();
	const ids = idsOf(300);
	const { result, assets, posts } = await sendTo(sandbox, ids);
	expect(result).toMatchObject({ reason: 'finished', counts: { created: 300, left: 0 } });
	expect(posts).toBe(300);
	expect([...assets.keys()].toSorted()).toEqual(ids.toSorted());
	expect(Math.max(...assets.values())).toBe(1);
});

describe('one request that goes wrong among others', () => {
	const answer = (status: number, more: Partial<Extract<FaultAction, { type: 'answer' }>> = {}): FaultAction => ({
		type: 'answer',
		status,
		...more,
	});
	test.each<[string, FaultAction, { state: string; requests: number; made: number }]>([
		['422', answer(422), { state: 'refused', requests: 1, made: 0 }],
		['413', answer(413), { state: 'refused', requests: 1, made: 0 }],
		['500 before creating', answer(500), { state: 'unconfirmed', requests: 1, made: 0 }],
		['500 after creating', answer(500, { when: 'after-creating' }), { state: 'unconfirmed', requests: 1, made: 1 }],
		['503', answer(503), { state: 'unconfirmed', requests: 1, made: 0 }],
		['302', answer(302, { headers: { location: '/' } }), { state: 'unconfirmed', requests: 1, made: 0 }],
		['429', answer(429, { retryAfterSeconds: 0 }), { state: 'created', requests: 2, made: 1 }],
		[
			'429 with a date',
			answer(429, { retryAfterSeconds: 1, retryAfterAs: 'date' }),
			{ state: 'created', requests: 2, made: 1 },
		],
		['503 with Retry-After', answer(503, { retryAfterSeconds: 0 }), { state: 'created', requests: 2, made: 1 }],
		['reset after reading', { type: 'reset', when: 'after-reading' }, { state: 'unconfirmed', requests: 1, made: 0 }],
		['reset after creating', { type: 'reset', when: 'after-creating' }, { state: 'unconfirmed', requests: 1, made: 1 }],
		[
			'silence after creating',
			{ type: 'stall', when: 'after-creating' },
			{ state: 'unconfirmed', requests: 1, made: 1 },
		],
		['a cut answer', { type: 'truncate' }, { state: 'created', requests: 1, made: 1 }],
		['an answer that is not JSON', { type: 'malformed' }, { state: 'unconfirmed', requests: 1, made: 1 }],
		[
			'an answer about another asset',
			{ type: 'merge', fields: { enrollmentId: 'OUTRO' } },
			{ state: 'unconfirmed', requests: 1, made: 1 },
		],
	])('%s', async (_, action, expected) => {
		const sandbox = await startSandbox({ rules: [{ match: { enrollmentId: '^PAT-7$', first: 1 }, action }] });
		const { result, assets, states, posts } = await sendTo(sandbox, idsOf(20), { attemptTimeoutMs: 1_000 });
		expect(result.reason).toBe('finished');
		expect({ state: states.get('PAT-7'), requests: posts - 19, made: assets.get('PAT-7') ?? 0 }).toEqual(expected);
		states.forEach((state, id) => expect(id === 'PAT-7' ? 'created' : state).toBe('created'));
	});

	test('a reset before the request is read', async () => {
		const action: FaultAction = { type: 'reset', when: 'before-reading' };
		const sandbox = await startSandbox({ rules: [{ match: { skip: 6, first: 1 }, action }] });
		const { result, assets, posts } = await sendTo(sandbox, idsOf(20));
		expect(result.counts).toMatchObject({ created: 19, unconfirmed: 1 });
		expect({ posts, made: assets.size }).toEqual({ posts: 20, made: 19 });
	});

	test.each([
		['401', answer(401), 'api-key-refused'],
		['403', answer(403), 'api-key-forbidden'],
		['422 company-not-active', answer(422, { code: 'company-not-active' }), 'company-not-active'],
	])('%s stops the run; resume sends the rest', async (_, action, code) => {
		const latency: FaultAction = { type: 'latency', ms: 20 };
		const sandbox = await startSandbox({
			rules: [{ match: { enrollmentId: '^PAT-7$', first: 1 }, action }, { action: latency }],
		});
		const first = await sendTo(sandbox, idsOf(600));
		expect(first.result).toMatchObject({ reason: 'stopped', fault: { code }, counts: { unconfirmed: 0, refused: 0 } });
		// Others are sent for as long as another answer may follow the one that stops: a second at most.
		expect(first.result.counts.left).toBeGreaterThan(0);
		sandbox.setFaults({ rules: [] });
		const second = await sendTo(sandbox, [], { dir: first.dir });
		expect(second.result).toMatchObject({ reason: 'finished', counts: { created: 600 } });
		expect(second.assets.size).toBe(600);
		expect(Math.max(...second.assets.values())).toBe(1);
	});
});

test('rows sent to an API that resets connections after creating are counted out to the last one', async () => {
	const sandbox = await startSandbox({
		rules: [{ match: { every: 40 }, action: { type: 'reset', when: 'after-creating' } }],
	});
	const { dir, result, assets, states } = await sendTo(sandbox, idsOf(1_200));
	const { figures } = await openRun(dir);
	expect(figures).toMatchObject({ units: 1_200, created: 1_170, unconfirmed: 30, notSent: 0, refused: 0 });
	expect(result.reason).toBe('finished');
	const unconfirmedButMade = [...states].filter(([id, state]) => state === 'unconfirmed' && assets.has(id)).length;
	expect([...assets.values()].reduce((sum, count) => sum + count, 0)).toBe(figures.created + unconfirmedButMade);
	expect(Math.max(...assets.values())).toBe(1);
});

test('rows sent to an API that allows so many a second all arrive, none refused, none doubled', async () => {
	const sandbox = await startSandbox({ rules: [{ action: { type: 'rate-limit', perSecond: 100 } }] });
	const { result, assets, posts } = await sendTo(sandbox, idsOf(300));
	expect(result).toMatchObject({ reason: 'finished', counts: { created: 300, refused: 0, unconfirmed: 0 } });
	expect(Math.max(...assets.values())).toBe(1);
	// Twice too many at the start: requests at once are suspected first.
	expect(posts).toBeLessThan(300 * 1.2);
});

test('rows sent while nobody listens, and later by resume, arrive once', async () => {
	const sandbox = await startSandbox();
	const ids = idsOf(30);
	const environment = { baseUrl: sandbox.baseUrl, kind: 'sandbox' } as const;
	const dir = await makeRun(scratchFolder(), { ids, environment });
	await sandbox.close();
	const clock = fastClock(20);
	const first = await sendTo(sandbox, [], { dir, clock }).catch((error: unknown) => error);
	expect(first).toMatchObject({
		result: { reason: 'stopped', fault: { code: 'api-out-of-reach' }, counts: { left: 30 } },
	});
	const again = await serveSandbox({ port: sandbox.port });
	onTestFinished(again.close);
	const second = await sendTo(again, [], { dir, sameCompany: true });
	expect(second.result).toMatchObject({ reason: 'finished', counts: { created: 30 } });
	expect(second.assets.size).toBe(30);
});

describe('a server that answers row 5 once too often', () => {
	const error = (code: string) => JSON.stringify({ code, message: 'não', publicDetails: {} });
	const refusal = answerWith(422, error('input-validation-error'));
	const pause = answerWith(429, '', ['retry-after: 0']);
	const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
	test.each<[string, string, number, number?]>([
		['a refusal', refusal, 0],
		['a refusal, before an answer that is late', refusal, 20],
		['a pause', pause, 0],
		['a pause, before an answer that is late', pause, 20],
		['a pause, before an answer that came while the process stood still', pause, 20, 400],
		['a key refused, before an answer that is late', answerWith(401, error('unauthorized')), 20],
		['the asset of nobody, before an answer that is late', answerWith(201, '{"id":"asset-x"}'), 20],
	])('%s: no row is told what it is not, and none is sent twice', async (_, surplus, lateMs, stillMs = 0) => {
		const made = new Map<string, number>();
		const posts = new Map<string, number>();
		const server = await startRawServer({
			onRequest: (socket, number, __, body) => {
				const { enrollmentId: id }: { readonly enrollmentId: string } = JSON.parse(body);
				posts.set(id, (posts.get(id) ?? 0) + 1);
				const isRefused = Number(id.slice(4)) % 3 === 0;
				if (!isRefused) made.set(id, (made.get(id) ?? 0) + 1);
				const own = isRefused ? refusal : answerWith(201, JSON.stringify({ id: `asset-${id}`, enrollmentId: id }));
				if (number === 5) socket.write(surplus);
				const answer = (): void => {
					if (!socket.destroyed) socket.write(own);
					// In a turn after which timers come before what is there to be read.
					if (number === 5 && stillMs > 0) setImmediate(standStill, stillMs);
				};
				if (number >= 5 && lateMs > 0) setTimeout(answer, lateMs);
				else answer();
			},
		});
		onTestFinished(server.close);
		const environment = { baseUrl: `http://127.0.0.1:${server.port}`, kind: 'sandbox' } as const;
		const dir = await makeRun(scratchFolder(), { ids: idsOf(12), environment });
		const client = createClient({ baseUrl: environment.baseUrl, apiKey: 'svc_test_0123456789abcdef', connections: 1 });
		const result = await submitRun(dir, client, {
			environment,
			keyIdentity: identifyKey('svc_test_0123456789abcdef'),
			concurrency: 1,
		});
		await client.close();
		const lies: string[] = [];
		const { lines, figures } = await openRun(dir);
		for await (const { line, state } of lines()) {
			const isLie = made.has(line.key) ? state === 'refused' : state === 'created';
			if (isLie) lies.push(`${line.key} ${state}`);
		}
		expect(lies).toEqual([]);
		expect(Math.max(...posts.values())).toBe(1);
		expect(figures.created + figures.refused + figures.unconfirmed + figures.notSent).toBe(12);
		expect(figures).toMatchObject({ unconfirmed: result.counts.unconfirmed, created: result.counts.created });
		expect(figures).toMatchObject({ refused: result.counts.refused, notSent: result.counts.left });
		expect(figures.unconfirmed).toBeGreaterThan(0);
	});
});
