import { describe, expect, onTestFinished, test } from 'vitest';
import { identifyKey } from '../../../src/runs/record/key-fingerprint.ts';
import { createClient } from '../../../src/client/create-client.ts';
import { openRun } from '../../../src/runs/view/run-view.ts';
import { submitRun } from '../../../src/runs/submit/submit.ts';
import { answerWith, startRawServer } from '../../client/raw-server.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

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
	])('%s: no row gets a wrong outcome, and none is sent twice', async (_, surplus, lateMs, stillMs = 0) => {
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
					// In a turn after which timers run before pending input is read.
					if (number === 5 && stillMs > 0) setImmediate(standStill, stillMs);
				};
				if (number >= 5 && lateMs > 0) setTimeout(answer, lateMs);
				else answer();
			},
		});
		onTestFinished(server.close);
		const environment = { baseUrl: `http://127.0.0.1:${server.port}`, kind: 'sandbox' } as const;
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(12), environment });
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
