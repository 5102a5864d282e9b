import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUtcDateTime } from '../../../src/contract/date-time.ts';
import { lineListSchema } from '../../../src/contract/line.ts';
import { type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { type Answered, call, LINES } from '../call-api.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const E164 = /^\+[1-9]\d{1,14}$/;

let sandbox: Sandbox;
let answer: Answered;
beforeAll(async () => {
	sandbox = await serveSandbox({ demo: true });
	answer = await call(sandbox, 'GET', LINES);
});
afterAll(() => sandbox.close());

interface Item {
	readonly [field: string]: string | null | readonly object[];
	readonly customFields: readonly object[];
}
const items = (): readonly Item[] => answer.json;

describe('the list of lines', () => {
	test('S-060 S-062 is a bare array with 200, as documented, with a UUID in every item', () => {
		expect(answer.status).toBe(200);
		expect(lineListSchema.safeParse(answer.json).error).toBeUndefined();
		expect(items().map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(UUID)));
	});

	test('S-061 has the redirect keys in every item', () => {
		const redirected = {
			redirectPhoneNumber: '+5511900001002',
			redirectExpiresAt: '2026-12-31T23:59:00.000Z',
		};
		const direct = { redirectPhoneNumber: null, redirectExpiresAt: null };
		expect(items()).toMatchObject([direct, redirected, direct, direct]);
	});

	test('S-063 S-064 omits no key: unknown values are null', () => {
		const keys = [
			'cancelReason',
			'canceledAt',
			'costCenter',
			'createdAt',
			'customFields',
			'employeeId',
			'id',
			'name',
			'phoneNumber',
			'redirectExpiresAt',
			'redirectPhoneNumber',
			'status',
		];
		expect(items().map((item) => Object.keys(item).toSorted())).toEqual(Array.from({ length: 4 }, () => keys));
		expect(items()[2]).toMatchObject({
			name: null,
			canceledAt: null,
			cancelReason: null,
			costCenter: null,
			employeeId: null,
		});
	});

	test('S-065 has one of the four statuses in every item', async () => {
		expect(items().map(({ status }) => status)).toEqual(['active', 'active', 'pending', 'canceled']);
		await expect(
			sandbox.commands.load({ lines: [{ phoneNumber: '+5511900000009', status: 'frozen' }] }),
		).rejects.toThrow('not valid');
	});

	test('S-066 writes numbers in E.164', async () => {
		const numbers = items().flatMap((item) => [item['phoneNumber'], item['redirectPhoneNumber'] ?? []].flat());
		expect(numbers).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(E164)));
		await expect(sandbox.commands.load({ lines: [{ phoneNumber: '(11) 90000-0009' }] })).rejects.toThrow('not valid');
	});

	test('S-067 gives label and value of custom fields and no type', () =>
		expect(items()[0]?.customFields).toEqual([{ label: 'Andar', value: '2º' }]));

	test('S-068 says when and why a line was canceled', async () => {
		expect(items()[3]).toMatchObject({
			status: 'canceled',
			canceledAt: '2025-01-15T18:00:00.000Z',
			cancelReason: 'fim da campanha',
		});
		await expect(
			sandbox.commands.load({ lines: [{ phoneNumber: '+5511900000009', status: 'canceled' }] }),
		).rejects.toMatchObject({ details: { 'lines[0].status': expect.stringContaining('canceledAt') } });
	});

	test('S-069 writes timestamps in UTC with Z and milliseconds', () => {
		const names = ['createdAt', 'canceledAt', 'redirectExpiresAt'];
		const times = items().flatMap((item) => names.map((name) => item[name]).filter((time) => typeof time === 'string'));
		expect(times).toHaveLength(6);
		expect(times.filter((time) => !isUtcDateTime(time) || !/\.\d{3}Z$/.test(time))).toEqual([]);
	});
});
