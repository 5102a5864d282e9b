import { beforeEach, describe, expect, test } from 'vitest';
import type { FaultAction, FaultRule } from '../../../src/sandbox/faults/fault-script.ts';
import type { Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { type Answered, call, createAsset, EMPLOYEES, startSandbox } from '../call-api.ts';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await startSandbox();
});

const script = (...rules: readonly FaultRule[]) => sandbox.setFaults({ rules });
/** Returns what a caller sees: a status, or the code of the error. */
const outcome = (sent: Promise<Answered>): Promise<number | string> =>
	sent.then(
		({ status }) => status,
		(error: NodeJS.ErrnoException) => error.code ?? error.message,
	);
const send = (enrollmentId = 'PAT-1') => outcome(createAsset(sandbox, { enrollmentId }));
const count = async () => (await sandbox.assets()).length;

describe('matching', () => {
	const FAIL: FaultAction = { type: 'answer', status: 503 };
	const sendMany = async (amount: number) => {
		const statuses: (number | string)[] = [];
		for (let number = 1; number <= amount; number += 1) statuses.push(await send(`PAT-${number}`));
		return statuses;
	};

	test.each<[string, NonNullable<FaultRule['match']>, readonly number[]]>([
		['the first N', { first: 2 }, [503, 503, 201, 201]],
		['every Nth', { every: 3 }, [201, 201, 503, 201, 201, 503, 201]],
		['after so many were left out', { skip: 2, first: 1 }, [201, 201, 503, 201]],
		['an enrollment id that matches a pattern', { enrollmentId: '^PAT-[24]$' }, [201, 503, 201, 503, 201]],
		['the first N of those that match a pattern', { enrollmentId: '[35]', first: 1 }, [201, 201, 503, 201, 201]],
	])('%s', async (_what, match, statuses) => {
		script({ match, action: FAIL });
		expect(await sendMany(statuses.length)).toEqual(statuses);
	});

	test('an operation and an environment', async () => {
		script({ match: { operation: 'createAsset', environment: 'production' }, action: FAIL });
		expect(await send()).toBe(201);
		expect(await outcome(createAsset(sandbox, {}, { key: sandbox.keys.production }))).toBe(503);
		expect(await outcome(call(sandbox, 'GET', EMPLOYEES, { key: sandbox.keys.production }))).toBe(200);
		script({ match: { enrollmentId: '^' }, action: FAIL });
		expect(await outcome(call(sandbox, 'GET', EMPLOYEES))).toBe(200);
	});

	test('the first rule that matches decides', async () => {
		script({ match: { enrollmentId: 'X' }, action: { type: 'answer', status: 400 } }, { action: FAIL });
		expect([await send('X'), await send('Y')]).toEqual([400, 503]);
	});

	test('comes after authentication', async () => {
		script({ action: { type: 'reset', when: 'before-reading' } });
		expect(await outcome(createAsset(sandbox, {}, { key: null }))).toBe(401);
		expect(await outcome(createAsset(sandbox, {}, { key: sandbox.keys.forbidden }))).toBe(403);
	});

	test('a script that is set again restarts its counts, and an empty one does nothing', async () => {
		script({ match: { first: 1 }, action: FAIL });
		expect(await send()).toBe(503);
		script({ match: { first: 1 }, action: FAIL });
		expect(await send()).toBe(503);
		script();
		expect(await send()).toBe(201);
	});
});

describe('what is created under', () => {
	test.each([
		['an answer before creating', { type: 'answer', status: 500, when: 'before-creating' }, 500, 0],
		['an answer after creating', { type: 'answer', status: 500, when: 'after-creating' }, 500, 1],
		['a reset before reading', { type: 'reset', when: 'before-reading' }, 'ECONNRESET', 0],
		['a reset after reading', { type: 'reset', when: 'after-reading' }, 'ECONNRESET', 0],
		['a reset after creating', { type: 'reset', when: 'after-creating' }, 'ECONNRESET', 1],
		['a stall before reading', { type: 'stall', when: 'before-reading', ms: 20 }, 'ECONNRESET', 0],
		['a stall after reading', { type: 'stall', when: 'after-reading', ms: 20 }, 'ECONNRESET', 0],
		['a stall after creating', { type: 'stall', when: 'after-creating', ms: 20 }, 'ECONNRESET', 1],
		['a truncated answer', { type: 'truncate' }, 'ECONNRESET', 1],
		['a malformed answer', { type: 'malformed' }, 201, 1],
		['a merged answer', { type: 'merge', fields: { id: 7 } }, 201, 1],
	] as const)('%s', async (_what, action, seen, created) => {
		script({ action });
		expect(await send()).toBe(seen);
		expect(await count()).toBe(created);
		expect(sandbox.requests()[0]?.fault).toMatch(/^#1 /);
	});

	test('a refused input stays refused with a fault after creating', async () => {
		script({ action: { type: 'reset', when: 'after-creating' } });
		expect(await outcome(createAsset(sandbox, { status: 'x' }))).toBe(422);
	});
});

describe('answers', () => {
	test('with a header that Node does not send fail the request, not the server', async () => {
		script({ match: { first: 1 }, action: { type: 'answer', status: 418, headers: { Trailer: 'X' } } });
		expect((await createAsset(sandbox)).json).toMatchObject({ code: 'unknown' });
		expect((await createAsset(sandbox)).status).toBe(201);
	});

	test('have any status, code, message, details, headers and body', async () => {
		script({
			action: {
				type: 'answer',
				status: 418,
				code: 'teapot',
				message: 'short and stout',
				publicDetails: { a: 'b' },
				headers: { Location: '/elsewhere' },
			},
		});
		const answer = await createAsset(sandbox);
		expect(answer.json).toEqual({ code: 'teapot', message: 'short and stout', publicDetails: { a: 'b' } });
		expect([answer.status, answer.headers['location']]).toEqual([418, '/elsewhere']);
		script({ action: { type: 'answer', status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' } });
		const page = await createAsset(sandbox);
		expect([page.status, page.text, page.headers['content-type']]).toEqual([502, '<h1>Bad gateway</h1>', 'text/html']);
		script({ action: { type: 'answer', status: 500, body: '' } });
		expect((await createAsset(sandbox)).text).toBe('');
	});

	test('can say when to retry, in seconds or as a date', async () => {
		script({ match: { first: 1 }, action: { type: 'answer', status: 429, retryAfterSeconds: 7 } });
		const seconds = await createAsset(sandbox);
		expect([seconds.status, seconds.headers['retry-after']]).toEqual([429, '7']);
		sandbox = await startSandbox({ now: () => Date.UTC(2026, 0, 31, 13, 45) });
		script({ action: { type: 'answer', status: 503, retryAfterSeconds: 60, retryAfterAs: 'date' } });
		expect((await createAsset(sandbox)).headers['retry-after']).toBe('Sat, 31 Jan 2026 13:46:00 GMT');
	});

	test('of success can be invalid JSON, other JSON, or have other fields', async () => {
		script({ action: { type: 'malformed' } });
		expect((await createAsset(sandbox)).json).toBeUndefined();
		script({ action: { type: 'malformed', body: '[1]' } });
		expect((await createAsset(sandbox)).json).toEqual([1]);
		script({ action: { type: 'merge', fields: { enrollmentId: 'PAT-9', further: true } } });
		expect((await createAsset(sandbox)).json).toMatchObject({
			enrollmentId: 'PAT-9',
			further: true,
			status: 'available',
		});
	});
});

describe('latency and rate', () => {
	/** `api/serve-api` tests that others are answered meanwhile. */
	test('latencies add up, delay the answer, and do not change the deciding fault', async () => {
		const latency: FaultRule = { action: { type: 'latency', ms: 30 } };
		script(latency, latency);
		expect(await send()).toBe(201);
		script(latency, latency, { action: { type: 'answer', status: 500 } });
		expect(await send()).toBe(500);
		expect(sandbox.requests().map(({ fault }) => fault)).toEqual([
			'delayed 60 ms',
			expect.stringContaining('delayed 60 ms'),
		]);
	});

	test('a rate limit answers excess requests with 429 and Retry-After', async () => {
		script({ action: { type: 'rate-limit', perSecond: 0.5, burst: 2 } });
		const answers = [];
		for (let number = 0; number < 4; number += 1) answers.push(await createAsset(sandbox));
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 429]);
		expect([answers[2]?.headers['retry-after'], answers[2]?.json.code]).toEqual(['2', 'too-many-requests']);
		expect(await count()).toBe(2);
	});
});
