/**
 * The client against the sandbox: every fault of its script, with what the server knows — how many requests came and how
 * many assets there are — beside what the client says.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClientOptions } from '../../src/client/client.ts';
import { createClient } from '../../src/client/create-client.ts';
import type { FaultAction } from '../../src/sandbox/faults/fault-script.ts';
import { type Sandbox, serveSandbox } from '../../src/sandbox/serve-sandbox.ts';
import { codeOf, deadlinesFor, holdsUnder } from './create-asset.ts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await serveSandbox({ seed: 'client', demo: true });
});
beforeEach(() => sandbox.commands.reset());
afterAll(() => sandbox.close());

const client = (options: Partial<ClientOptions> = {}) =>
	createClient({
		baseUrl: sandbox.baseUrl,
		apiKey: sandbox.keys.sandbox,
		connections: 1,
		attemptTimeoutMs: 10_000,
		repeat: { baseMs: 5, capMs: 10 },
		...options,
	});
const bodyOf = (enrollmentId: string, more: object = {}): string =>
	JSON.stringify({ enrollmentId, status: 'available', source: 'sheets-import', ...more });

/** One create under one fault; returns the requests received and the assets created. */
async function createUnder(action: FaultAction, attemptTimeoutMs: number) {
	sandbox.setFaults({ rules: [{ match: { operation: 'createAsset' }, action }] });
	const before = sandbox.requests().length;
	const api = client({ attemptTimeoutMs });
	const outcome = await api.createAsset(bodyOf('PAT-1'), { slot: 0 });
	await api.close();
	return { outcome, requests: sandbox.requests().length - before, assets: (await sandbox.assets()).length };
}

describe('a fault of the sandbox', () => {
	const FAULTS: readonly (readonly [action: FaultAction, outcome: string | RegExp, assets: number])[] = [
		[{ type: 'latency', ms: 20 }, /^created [-\da-f]{36}$/, 1],
		[{ type: 'truncate' }, 'created without id response-unreadable', 1],
		[{ type: 'malformed' }, 'unconfirmed answer-not-from-api', 1],
		[{ type: 'malformed', body: '[]' }, 'unconfirmed answer-not-from-api', 1],
		[{ type: 'merge', fields: { enrollmentId: 'PAT-9' } }, 'unconfirmed answer-to-another-request', 1],
		[{ type: 'merge', fields: { status: 'novo', further: 1 } }, /^created [-\da-f]{36}$/, 1],
		[{ type: 'reset', when: 'before-reading' }, 'unconfirmed answer-lost', 0],
		[{ type: 'reset', when: 'after-reading' }, 'unconfirmed answer-lost', 0],
		[{ type: 'reset', when: 'after-creating' }, 'unconfirmed answer-lost', 1],
		[{ type: 'stall', when: 'before-reading' }, 'unconfirmed answer-timeout', 0],
		[{ type: 'stall', when: 'after-reading' }, 'unconfirmed answer-timeout', 0],
		[{ type: 'stall', when: 'after-creating' }, 'unconfirmed answer-timeout', 1],
		[{ type: 'stall', when: 'after-creating', ms: 20 }, 'unconfirmed answer-lost', 1],
		[{ type: 'answer', status: 500, code: 'unknown' }, 'unconfirmed server-error', 0],
		[{ type: 'answer', status: 500, when: 'after-creating' }, 'unconfirmed server-error', 1],
		[{ type: 'answer', status: 502, body: '<html>', contentType: 'text/html' }, 'unconfirmed server-error', 0],
		[{ type: 'answer', status: 503 }, 'unconfirmed server-error', 0],
		[{ type: 'answer', status: 503, retryAfterSeconds: 2 }, 'throttled 2000', 0],
		[{ type: 'answer', status: 429, retryAfterSeconds: 3 }, 'throttled 3000', 0],
		[{ type: 'answer', status: 429, retryAfterSeconds: 0, retryAfterAs: 'date' }, 'throttled 0', 0],
		[{ type: 'answer', status: 302, headers: { location: '/api/v1/assets' } }, 'unconfirmed redirected', 0],
		[{ type: 'answer', status: 401, code: 'unauthorized' }, 'stopped api-key-refused', 0],
		[{ type: 'answer', status: 403, code: 'forbidden' }, 'stopped api-key-forbidden', 0],
		[{ type: 'answer', status: 422, code: 'company-not-active' }, 'stopped company-not-active', 0],
		[{ type: 'answer', status: 422, code: 'novo' }, 'refused novo', 0],
		[{ type: 'answer', status: 413, code: 'payload-too-large' }, 'refused payload-too-large', 0],
		[{ type: 'rate-limit', perSecond: 0.5, burst: 1 }, /^created [-\da-f]{36}$/, 1],
	];
	test.each(FAULTS)('%j: %s, one request, %i asset(s)', (action, expected, assets) =>
		holdsUnder(deadlinesFor(String(expected)), async (attemptTimeoutMs) => {
			await sandbox.commands.reset();
			const seen = await createUnder(action, attemptTimeoutMs);
			expect(codeOf(seen.outcome)).toMatch(typeof expected === 'string' ? new RegExp(`^${expected}$`) : expected);
			expect(seen).toMatchObject({ requests: 1, assets });
		}),
	);
});

describe('the API', () => {
	test('S-005 S-150 gets one POST per asset, many at once, and creates each', async () => {
		const api = client({ connections: 16 });
		const before = sandbox.requests().length;
		await Promise.all(
			Array.from({ length: 16 }, async (_, slot) => {
				for (let n = 0; n < 20; n += 1) await api.createAsset(bodyOf(`PAT-${slot}-${n}`), { slot });
			}),
		);
		await api.close();
		const requests = sandbox.requests().slice(before);
		expect(new Set(requests.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(['POST /api/v1/assets']));
		const created = (await sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
		expect(requests).toHaveLength(320);
		expect(new Set(created).size).toBe(320);
		expect(created).toHaveLength(320);
	});

	test('lists employees, lines and messages, and updates a line', async () => {
		const api = client({ connections: 2 });
		expect((await api.listEmployees()).length).toBeGreaterThan(3);
		const [line] = await api.listLines();
		expect(line?.id).toBeDefined();
		const id = line?.id ?? '';
		expect(await api.updateLine(id, { name: 'Recepção', employeeId: null })).toMatchObject({
			kind: 'updated',
			line: { id, name: 'Recepção', employeeId: null },
		});
		expect(await api.updateLine('none', { name: 'x' })).toMatchObject({
			kind: 'refused',
			error: { status: 404, code: 'resource-not-found' },
		});
		const walked: string[] = [];
		for (const one of await api.listLines()) {
			const whole = await api.listSmsMessages(one.id, { pageSize: 200 });
			for await (const { id: message } of api.walkSmsMessages(one.id, { pageSize: 1 })) walked.push(message);
			expect(walked.splice(0)).toEqual(whole.smsMessages.map((message) => message.id));
		}
		await expect(api.listSmsMessages('none')).rejects.toMatchObject({ code: 'line-not-found' });
		await api.close();
	});
});
