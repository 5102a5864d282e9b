import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smsListSchema } from '../../../src/contract/sms-message.ts';
import { INVENTED_SERVICES } from '../../../src/sandbox/commands/detect-service.ts';
import { type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { call, LINES, codeOf } from '../call-api.ts';

const NUMBER = '+5511900002001';
const MESSAGES = [
	{ message: 'um', receivedAt: '2026-01-01T10:00:00.000Z' },
	{ message: 'dois', receivedAt: '2026-01-02T10:00:00.000Z', originPhoneNumber: '28000' },
	{ message: 'três', receivedAt: '2026-01-02T10:00:00.000Z', originPhoneNumber: '+5511900003001' },
	{ message: 'Loja Alfa: seu código é 482913', receivedAt: '2026-01-03T10:00:00.500Z' },
	{ message: 'Seu código é 9042', receivedAt: '2026-01-04T10:00:00.000Z' },
];
const NEWEST_FIRST = ['Seu código é 9042', 'Loja Alfa: seu código é 482913', 'três', 'dois', 'um'];

let sandbox: Sandbox;
let lineId: string;
beforeAll(async () => {
	sandbox = await serveSandbox({});
	const { lines } = await sandbox.commands.load({
		lines: [{ phoneNumber: NUMBER }, { phoneNumber: '+5511900002002' }],
	});
	lineId = lines[0]?.id ?? '';
	await sandbox.commands.load({ messages: MESSAGES.map((message) => ({ lineId, ...message })) });
});
afterAll(() => sandbox.close());

const list = (query = '') => call(sandbox, 'GET', `${LINES}/${lineId}/sms-messages${query}`);
const texts = async (query: string): Promise<readonly string[]> =>
	(await list(query)).json.smsMessages.map(({ message }: { message: string }) => message);

describe('pages', () => {
	test('S-100 the first page has 50 messages by default', async () =>
		expect((await list()).json.pagination).toEqual({ page: 1, pageSize: 50, totalCount: 5, totalPages: 1 }));

	test('S-101 the answer has exactly smsMessages and pagination, as documented', async () => {
		const { json } = await list();
		expect(Object.keys(json)).toEqual(['smsMessages', 'pagination']);
		expect(smsListSchema.safeParse(json).error).toBeUndefined();
	});

	test('S-102 the newest message comes first, and equal instants have a stable order', async () => {
		expect(await texts('')).toEqual(NEWEST_FIRST);
		expect(await texts('?pageSize=200')).toEqual(NEWEST_FIRST);
	});

	test.each([
		['S-103', 'page=1'],
		['S-103', 'page=9007199254740991'],
		['S-105', 'pageSize=1'],
		['S-105', 'pageSize=200'],
	])('%s %s is served', async (_number, query) => expect((await list(`?${query}`)).status).toBe(200));

	test.each([
		['S-104', 'page=0'],
		['S-104', 'page=-1'],
		['S-104', 'page=9007199254740992'],
		['S-104', 'page=9007199254740993'],
		['S-104', 'page=1.5'],
		['S-104', 'page=a'],
		['S-104', 'page='],
		['S-104', 'page=1e1'],
		['S-104', 'page=0x1'],
		['S-104', 'page=1&page=2'],
		['S-106', 'pageSize=0'],
		['S-106', 'pageSize=201'],
		['S-106', 'pageSize=x'],
	])('%s %s is refused with 422 input-validation-error', async (_number, query) =>
		expect(await codeOf(list(`?${query}`))).toEqual([422, 'input-validation-error']),
	);

	test.each([1, 2, 3, 4, 5, 6])('S-107 all pages of %i together contain every message once', async (pageSize) => {
		const all: string[] = [];
		for (let page = 1; page <= Math.ceil(MESSAGES.length / pageSize); page += 1) {
			all.push(...(await texts(`?pageSize=${pageSize}&page=${page}`)));
		}
		expect(all).toEqual(await texts(''));
	});

	test('S-108 the pagination echoes the request and counts the filtered messages', async () => {
		expect((await list('?pageSize=2&page=2&service=none')).json.pagination).toEqual({
			page: 2,
			pageSize: 2,
			totalCount: 3,
			totalPages: 2,
		});
	});

	test('S-109 a page past the end is empty', async () => {
		const answer = await list('?page=99');
		expect([answer.status, answer.json.smsMessages]).toEqual([200, []]);
		expect(answer.json.pagination).toEqual({ page: 99, pageSize: 50, totalCount: 5, totalPages: 1 });
	});

	test('S-109 nothing at all has no pages', async () => {
		const [, other] = (await call(sandbox, 'GET', LINES)).json;
		const { json } = await call(sandbox, 'GET', `${LINES}/${other.id}/sms-messages`);
		expect(json).toEqual({ smsMessages: [], pagination: { page: 1, pageSize: 50, totalCount: 0, totalPages: 0 } });
	});
});

describe('a filter', () => {
	const [code, alfa, ...plain] = NEWEST_FIRST;
	test.each([
		['S-110', 'receivedAtFrom=2026-01-03T10:00:00.500Z', [code, alfa]],
		['S-110', 'receivedAtFrom=2026-01-03T10:00:00.5001Z', [code]],
		['S-111', 'receivedAtTo=2026-01-03T10:00:00.5Z', plain],
		['S-111', 'receivedAtTo=2026-01-03T10:00:00.500000001Z', [alfa, ...plain]],
		['S-112', 'receivedAtFrom=2026-01-02T10:00Z&receivedAtTo=2026-01-02T10:00Z', []],
		['S-112', 'receivedAtFrom=2026-02-02T10:00Z&receivedAtTo=2026-01-02T10:00Z', []],
		['S-114', 'receivedAtFrom=2026-01-02T10:00Z', [code, alfa, 'três', 'dois']],
		['S-115', 'service=none', plain],
		['S-116', 'service=loja-alfa', [alfa]],
		['S-116', 'service=loja-beta', []],
		['S-117', 'service=loja-alfa&service=none', [alfa, ...plain]],
		['S-117', 'service=none&service=none', plain],
		['S-118', 'service=unknown', [code]],
	])('%s %s selects %j', async (_number, query, selected) => expect(await texts(`?${query}`)).toEqual(selected));

	test.each([
		'2026-01-02T10:00:00',
		'2026-01-02T10:00:00-03:00',
		'2026-01-02T10:00:00%2B00:00',
		'2026-02-30T10:00:00Z',
		'2026-01-02',
		'',
	])('S-113 the date %j is refused', async (date) => {
		for (const name of ['receivedAtFrom', 'receivedAtTo']) {
			const answer = await list(`?${name}=${date}`);
			expect([answer.status, answer.json.code]).toEqual([422, 'input-validation-error']);
			expect(answer.json.publicDetails).toHaveProperty(name);
		}
	});

	test('S-110 S-111 any two instants select messages from the first until before the second', async () => {
		const instant = fc.date({
			min: new Date('2025-12-31T00:00:00Z'),
			max: new Date('2026-01-06T00:00:00Z'),
			noInvalidDate: true,
		});
		await fc.assert(
			fc.asyncProperty(instant, instant, async (from, to) => {
				const expected = MESSAGES.filter(
					({ receivedAt }) => Date.parse(receivedAt) >= from.getTime() && Date.parse(receivedAt) < to.getTime(),
				);
				expect(await texts(`?receivedAtFrom=${from.toISOString()}&receivedAtTo=${to.toISOString()}`)).toHaveLength(
					expected.length,
				);
			}),
			{ numRuns: 50 },
		);
	});
	test.each([
		['S-119', 'NONE'],
		['S-119', ''],
		['S-119', 'Loja-Alfa'],
		['S-119', 'nothing-of-the-kind'],
		['S-120', 'none,unknown'],
		['S-120', 'none%2Cunknown'],
	])('%s the value %j is refused', async (_number, value) =>
		expect(await codeOf(list(`?service=${value}`))).toEqual([422, 'input-validation-error']),
	);
});

describe('messages', () => {
	test('S-121 detections are keyed by service, each with its verification code', async () => {
		const { json } = await list('?service=loja-alfa&service=none');
		expect(json.smsMessages.map((one: { detections: object }) => one.detections)).toEqual([
			{ 'loja-alfa': { verificationCode: '482913' } },
			{},
			{},
			{},
		]);
	});

	test('S-122 there are 42 identifiers, lower-case and hyphenated, the provider among them', async () => {
		expect(new Set(INVENTED_SERVICES).size).toBe(42);
		for (const service of INVENTED_SERVICES) {
			expect(service).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
			expect((await list(`?service=${service}`)).status).toBe(200);
		}
		expect(INVENTED_SERVICES).toContain('svc');
	});

	test('S-123 S-124 a short code as sender is unchanged, and the destination is the number of the line', async () => {
		const { json } = await list();
		expect(json.smsMessages).toMatchObject(Array.from({ length: 5 }, () => ({ destinationPhoneNumber: NUMBER })));
		expect(json.smsMessages.map((one: { originPhoneNumber: string }) => one.originPhoneNumber)).toContain('28000');
	});

	test('S-125 an unknown line gets 404', async () =>
		expect(await codeOf(call(sandbox, 'GET', `${LINES}/unknown/sms-messages`))).toEqual([404, 'resource-not-found']));
});
