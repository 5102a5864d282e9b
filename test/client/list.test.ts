/** Reading: what is repeated, what is not, and which faults result. */
import { afterAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../src/client/client.ts';
import { type Clock, systemClock } from '../../src/client/clock.ts';
import { deadlinesFor, holdsUnder, KEY } from './create-asset.ts';
import { answerWith } from './raw-server.ts';
import { errorBody, faultOf, LINE, serving, stopServing } from './serving.ts';

const EMPLOYEES = JSON.stringify({
	employees: [
		{ id: 'e1', fullName: 'Ana' },
		{ id: 'e2', status: 'novo', cpf: null },
	],
});

afterAll(stopServing);

describe.concurrent('a list', () => {
	test('is requested with the key and nothing else', async () => {
		const { api, heads } = await serving([answerWith(200, EMPLOYEES)]);
		await api.listEmployees();
		expect(heads[0]).toMatch(/^GET \/api\/v1\/employees HTTP\/1\.1\r\n/);
		expect(heads[0]).toContain(`authorization: Bearer ${KEY}\r\n`);
		expect(heads[0]).not.toMatch(/content-(?:type|length)/);
	});

	test('S-138 S-139 is read whatever fields an employee lacks or adds', async () => {
		expect(await (await serving([answerWith(200, EMPLOYEES)])).api.listEmployees()).toMatchObject([
			{ id: 'e1', fullName: 'Ana' },
			{ id: 'e2', status: 'novo' },
		]);
	});

	test('S-131 of 5,000 employees comes whole', async () => {
		const employees = Array.from({ length: 5_000 }, (_, n) => ({ id: `e${n}`, fullName: 'x'.repeat(400) }));
		const { api, server } = await serving([answerWith(200, JSON.stringify({ employees }))]);
		expect(await api.listEmployees()).toHaveLength(5_000);
		expect(server.counts.requests).toBe(1);
	});

	test('S-060 S-070 of lines is a bare array with any status', async () => {
		const { api } = await serving([answerWith(200, JSON.stringify([LINE, { id: 'l2', status: 'novo' }]))]);
		expect(await api.listLines()).toMatchObject([LINE, { id: 'l2', status: 'novo' }]);
	});

	test.each([
		['a reset', ['RESET'], [3]],
		['500', [answerWith(500, errorBody('unknown'))], [3]],
		['502 twice', [answerWith(502, ''), answerWith(502, '')], [3, 5]],
		['a cut body', [answerWith(200, EMPLOYEES).replace(/content-length: \d+/, 'transfer-encoding: chunked')], [3]],
		['no JSON', [answerWith(200, '<html>')], [3]],
		['429 with a pause', [answerWith(429, '', ['retry-after: 1'])], [1_000]],
		['503 with a pause', [answerWith(503, '', ['retry-after: 0'])], [3]],
		['silence', [null], [3]],
	])('is requested again after %s and a pause', (what, before, pauses) =>
		holdsUnder(deadlinesFor(what), async (readTimeoutMs) => {
			const slept: number[] = [];
			const clock = { ...systemClock, random: () => 0, sleep: async (ms: number) => void slept.push(ms) };
			const { api, server } = await serving([...before, answerWith(200, EMPLOYEES)], { clock, readTimeoutMs });
			expect(await api.listEmployees()).toHaveLength(2);
			expect(server.counts.requests).toBe(before.length + 1);
			expect(slept).toEqual(pauses);
		}),
	);

	test.each([
		['api-unavailable', answerWith(500, ''), 3, { status: 500, attempts: 3 }],
		['api-unavailable', answerWith(429, '', ['retry-after: 0']), 3, { status: 429, attempts: 3 }],
		['api-unavailable', answerWith(429, '', ['retry-after: 30']), 1, { status: 429, attempts: 1 }],
		['api-unreachable', 'RESET', 3, { reason: 'ECONNRESET', attempts: 3 }],
		['api-unreachable', null, 3, { reason: 'deadline', attempts: 3 }],
		[
			'api-answer-unreadable',
			answerWith(200, '<p>hello</p>'),
			3,
			{ status: 200, answer: 'application/json: <p>hello</p>' },
		],
		['api-answer-unreadable', answerWith(200, '{"employees":7}'), 3, { path: '/api/v1/employees' }],
		['api-answer-unreadable', answerWith(301, '', ['location: /x']), 1, { status: 301 }],
		['api-request-refused', answerWith(404, '<p>no</p>'), 1, { status: 404, code: '-', message: '<p>no</p>' }],
		['api-request-refused', answerWith(422, errorBody('novo')), 1, { status: 422, code: 'novo', message: 'não' }],
		['api-key-refused', answerWith(401, errorBody('unauthorized')), 1, {}],
		['api-key-forbidden', answerWith(403, errorBody('forbidden')), 1, { method: 'GET', path: '/api/v1/employees' }],
		['company-not-active', answerWith(422, errorBody('company-not-active')), 1, {}],
	])('ends with %s after %j, %i request(s)', (code, answer, requests, params) =>
		holdsUnder(deadlinesFor(answer ?? 'silence'), async (readTimeoutMs) => {
			const { api, server } = await serving([answer], { readTimeoutMs });
			expect(await faultOf(api.listEmployees())).toMatchObject({ code, params, class: 'stopped' });
			expect(server.counts.requests).toBe(requests);
		}),
	);

	test("that is interrupted throws the signal's reason at once, even while waiting to retry", async () => {
		const reason = new Error('Ctrl-C');
		const controller = new AbortController();
		const clock: Clock = {
			...systemClock,
			sleep(ms, signal) {
				controller.abort(reason);
				return systemClock.sleep(ms, signal);
			},
		};
		const repeat = { maxPauseMs: 3_600_000 };
		const { api } = await serving([answerWith(429, '', ['retry-after: 3600'])], { clock, repeat });
		await expect(api.listEmployees(controller.signal)).rejects.toBe(reason);
	});

	test("uses its own connections, not the workers'", async () => {
		const { api, server } = await serving([answerWith(200, EMPLOYEES)]);
		await api.listEmployees();
		await api.listEmployees();
		expect(server.counts).toMatchObject({ connections: 1, requests: 2 });
		await Promise.all([api.listEmployees(), api.listEmployees()]);
		expect(server.counts).toMatchObject({ connections: 2, requests: 4 });
	});

	test('notes a deprecation by method and path template', async () => {
		const headers = ['deprecation: @1767225600', 'sunset: Wed, 01 Jul 2026 00:00:00 GMT'];
		const page = JSON.stringify({ smsMessages: [], pagination: {} });
		const { api } = await serving([answerWith(200, page, headers)]);
		await api.listSmsMessages('l1');
		await api.listSmsMessages('l2');
		expect(api.deprecations()).toMatchObject([
			{ method: 'GET', path: '/api/v2/virtual-phone-accounts/{id}/sms-messages' },
		]);
	});
});

describe.concurrent("a line's messages", () => {
	const page = (ids: readonly string[], number: number, totalPages?: number) =>
		answerWith(
			200,
			JSON.stringify({
				smsMessages: ids.map((id) => ({ id, message: 'x', detections: { novo: {} } })),
				pagination: { page: number, ...(totalPages === undefined ? {} : { totalPages }) },
			}),
		);
	const walked = async (api: ApiClient): Promise<readonly string[]> => {
		const ids: string[] = [];
		for await (const { id } of api.walkSmsMessages('l1', { pageSize: 2 })) ids.push(id);
		return ids;
	};

	test('are requested as the query says, with one parameter per service', async () => {
		const { api, heads } = await serving([page([], 3, 0)]);
		await api.listSmsMessages('a/b', {
			page: 3,
			pageSize: 200,
			receivedAtFrom: '2026-01-31T13:45Z',
			service: ['none', 'x-y'],
		});
		expect(heads[0]).toContain(
			'GET /api/v2/virtual-phone-accounts/a%2Fb/sms-messages?page=3&pageSize=200&receivedAtFrom=2026-01-31T13%3A45Z&service=none&service=x-y ',
		);
	});

	test('S-107 page by page come once each, even if they moved meanwhile', async () => {
		const { api, server } = await serving([page(['5', '4'], 1, 3), page(['4', '3'], 2, 3), page(['2', '1'], 3, 3)]);
		expect(await walked(api)).toEqual(['5', '4', '3', '2', '1']);
		expect(server.counts.requests).toBe(3);
	});

	test('S-109 end at an empty page if there is no total', async () => {
		const { api, server } = await serving([page(['2', '1'], 1), page([], 2)]);
		expect(await walked(api)).toEqual(['2', '1']);
		expect(server.counts.requests).toBe(2);
	});

	test.each([
		[{ page: 0 }, 'page'],
		[{ page: 1.5 }, 'page'],
		[{ pageSize: 201 }, 'pageSize'],
		[{ receivedAtFrom: '2026-01-31' }, 'receivedAtFrom'],
		[{ receivedAtTo: '2026-02-30T00:00Z' }, 'receivedAtTo'],
		[{ service: ['NONE'] }, 'service.0'],
		[{ service: ['none,unknown'] }, 'service.0'],
	])('are not requested with %j', async (query, field) => {
		const { api, server } = await serving([page([], 1)]);
		expect(await faultOf(api.listSmsMessages('l1', query))).toMatchObject({
			code: 'request-invalid',
			params: { field },
			class: 'usage',
		});
		expect(server.counts.requests).toBe(0);
	});

	test.each(['', ' ', '.', '..'])('are not requested for the line %j', async (id) => {
		const { api, server } = await serving([page([], 1)]);
		expect(await faultOf(api.listSmsMessages(id))).toMatchObject({ code: 'request-invalid', params: { field: 'id' } });
		expect(server.counts.requests).toBe(0);
	});

	test('S-125 of a missing line give a fault', async () => {
		const { api } = await serving([answerWith(404, errorBody('resource-not-found'))]);
		expect(await faultOf(api.listSmsMessages('l9'))).toMatchObject({ code: 'line-not-found', params: { line: 'l9' } });
	});
});
