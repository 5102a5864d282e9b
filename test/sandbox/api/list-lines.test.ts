import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUtcDateTime } from '../../../src/contract/date-time.ts';
import { LINE_STATUSES, lineListSchema } from '../../../src/contract/line.ts';
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
	test('S-060 is a bare array with 200', () => {
		expect(answer.status).toBe(200);
		expect(Array.isArray(answer.json)).toBe(true);
		expect(items()).toHaveLength(4);
	});

	test('S-061 has the redirect keys in every item', () => {
		for (const item of items()) {
			expect(Object.keys(item)).toEqual(expect.arrayContaining(['redirectPhoneNumber', 'redirectExpiresAt']));
		}
		expect(items()[1]).toMatchObject({
			redirectPhoneNumber: '+5511900001002',
			redirectExpiresAt: '2026-12-31T23:59:00.000Z',
		});
	});

	test('S-062 has a UUID in every item', () => {
		for (const { id } of items()) expect(id).toMatch(UUID);
	});

	test('S-063 S-064 leaves no key out: what is not known is null', () => {
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
		for (const item of items()) expect(Object.keys(item).toSorted()).toEqual(keys);
		expect(items()[2]).toMatchObject({
			name: null,
			canceledAt: null,
			cancelReason: null,
			costCenter: null,
			employeeId: null,
		});
	});

	test('S-065 has one of the four statuses in every item', async () => {
		for (const { status } of items()) expect(LINE_STATUSES).toContain(status);
		await expect(
			sandbox.commands.load({ lines: [{ phoneNumber: '+5511900000009', status: 'frozen' }] }),
		).rejects.toThrow('not valid');
	});

	test('S-066 writes numbers in E.164', async () => {
		for (const { phoneNumber, redirectPhoneNumber } of items()) {
			expect(phoneNumber).toMatch(E164);
			expect(redirectPhoneNumber ?? '+551').toMatch(E164);
		}
		await expect(sandbox.commands.load({ lines: [{ phoneNumber: '(11) 90000-0009' }] })).rejects.toThrow('not valid');
	});

	test('S-067 gives label and value of custom fields and no type', () => {
		expect(items()[0]?.customFields).toEqual([{ label: 'Andar', value: '2º' }]);
	});

	test('S-068 tells when and why a line was canceled', async () => {
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
		for (const item of items()) {
			for (const name of ['createdAt', 'canceledAt', 'redirectExpiresAt']) {
				const value = item[name];
				const text = typeof value === 'string' ? value : '2026-01-01T00:00:00.000Z';
				expect(isUtcDateTime(text)).toBe(true);
				expect(text).toMatch(/\.\d{3}Z$/);
			}
		}
	});

	test('is exactly as documented', () => {
		expect(lineListSchema.safeParse(answer.json).error).toBeUndefined();
	});
});
