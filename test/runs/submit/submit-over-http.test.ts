import { describe, expect, onTestFinished, test } from 'vitest';
import { identifyKey } from '../../../src/runs/record/key-fingerprint.ts';
import { createClient } from '../../../src/client/create-client.ts';
import { openRun } from '../../../src/runs/view/run-view.ts';
import type { SubmitOptions, SubmitResult } from '../../../src/runs/submit/submission.ts';
import { submitRun } from '../../../src/runs/submit/submit.ts';
import type { FaultScript } from '../../../src/sandbox/faults/fault-script.ts';
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
