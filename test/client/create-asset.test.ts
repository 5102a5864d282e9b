import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCreatedAnswer } from '../../src/client/create-asset.ts';
import type { Answered } from '../../src/client/seen.ts';
import { anyText } from '../any-text.ts';

const keep = (text: string): string => text;
const SENT = {
	enrollmentId: 'PAT-1',
	status: 'available',
	source: 'sheets-import',
	customFields: [
		{ label: 'Cor', value: 'azul' },
		{ label: 'Sala', value: '3' },
	],
};
const ASSET = {
	...SENT,
	id: '6e7b0c1a-0000-4000-8000-000000000001',
	createdAt: '2026-01-31T12:00:00.000Z',
	customFields: SENT.customFields.map((field) => ({ ...field, type: 'text' })),
};
const answered = (body: string, more: Partial<Answered> & { readonly type?: string } = {}): Answered => {
	const { type = 'application/json', ...rest } = more;
	const headers = type === '' ? {} : { 'content-type': type };
	return { at: 'answered', status: 201, headers, body, complete: true, ...rest };
};
const read = (body: unknown, sent: unknown = SENT, more: Parameters<typeof answered>[1] = {}) =>
	readCreatedAnswer(answered(typeof body === 'string' ? body : JSON.stringify(body), more), JSON.stringify(sent), keep);
const kindOf = (...args: Parameters<typeof read>): string => read(...args).kind;
const noticesOf = (...args: Parameters<typeof read>) => {
	const answer = read(...args);
	return answer.kind === 'readable' ? answer.asset.notices : answer.kind;
};
const WHOLE = JSON.stringify(ASSET);

describe('the answer to a create', () => {
	test('gives the id and the time', () => {
		const asset = { id: ASSET.id, createdAt: ASSET.createdAt, notices: [] };
		expect(read(ASSET)).toEqual({ kind: 'readable', isNamed: true, asset });
	});

	test.each([
		['with nothing but its id', { id: 'a' }, { enrollmentId: 'PAT-1' }],
		['without the time', { ...ASSET, createdAt: undefined }, SENT],
		['with fields that nobody knows', { ...ASSET, version: 2, code: 'A', message: 'criado' }, SENT],
		['with values of other types', { id: 'a', createdAt: 5, status: 'novo', enrollmentId: null }, SENT],
		['with an id that is a number', { ...ASSET, id: 17 }, SENT],
		['behind a byte order mark', `\uFEFF${WHOLE}`, SENT],
		['with line breaks', JSON.stringify(ASSET, null, '\t'), SENT],
	])('%s is an asset', (_, body, sent) => expect(kindOf(body, sent)).toBe('readable'));

	test.each([
		'application/json',
		'application/json; charset=utf-8',
		'Application/JSON;charset=UTF-8',
		'text/json',
		'application/problem+json',
		'application/vnd.api+json; version=1',
		'',
	])('with content type %j is an asset', (type) => expect(kindOf(ASSET, SENT, { type })).toBe('readable'));

	test.each(['text/html', 'text/plain', 'application/xml', 'application/jsonp', 'multipart/mixed'])(
		'with content type %j is not from this API, whatever the body',
		(type) => {
			expect(kindOf(ASSET, SENT, { type })).toBe('foreign');
			expect(kindOf(WHOLE.slice(0, -20), SENT, { type, complete: false })).toBe('foreign');
			expect(kindOf('', SENT, { type, complete: false })).toBe('foreign');
		},
	);

	test.each([
		'',
		' ',
		'[]',
		'null',
		'true',
		'7',
		'"a"',
		'{}',
		'ok',
		'<html>',
		'{"id":null}',
		'{"id":" "}',
		'{"status":"ok"}',
		JSON.stringify(SENT),
		JSON.stringify([ASSET]),
		'{"code":"unauthorized","message":"não","publicDetails":{}}',
		'{"id":"a","code":"unknown"}',
		'{"id":"a","error":{"status":500}}',
		'{"code":"unknown","mess',
		'{"sessionId":"a","redirect":"https',
		'{',
		'{"',
	])('%j, complete, is not from this API', (body) => expect(kindOf(body)).toBe('foreign'));

	test.each([
		['in the middle', WHOLE.slice(0, -20), 'cut'],
		['within the first name', '{"id', 'cut'],
		['behind the first name', '{"id"', 'cut'],
		['within the first value', '{"id":"6e7b', 'cut'],
		['within a custom field', '{"id":"a","customFields":[{"label":"Cor","val', 'cut'],
		['within an escape', '{"id":"a","model":"x\\', 'cut'],
		['before the first name', '{', 'cut'],
		['before the first byte', '', 'cut'],
		['behind the last byte', WHOLE, 'readable'],
		['within an error body', '{"code":"unknown","mess', 'foreign'],
		['behind the name of an error body', '{"code"', 'foreign'],
		['within another object', '{"session":"a","red', 'foreign'],
		['within a list', '[{"id":"a"', 'foreign'],
		['within a page', '<html><bo', 'foreign'],
		['within a broken object', '{"id":"a"]', 'foreign'],
		['within the asset of another', '{"id":"a","enrollmentId":"PAT-2","sta', 'of-another'],
	])('cut %s (%j) is %s', (_, body, kind) => expect(kindOf(body, SENT, { complete: false })).toBe(kind));

	test('cut by a gateway but marked complete counts as cut if it has a field of an asset', () => {
		expect(kindOf('{"id":"6e7b')).toBe('cut');
		expect(kindOf('{"id":"6e7b', SENT, { type: '' })).toBe('cut');
	});

	test('cut anywhere counts only as the asset', () => {
		fc.assert(
			fc.property(fc.nat(WHOLE.length), (length) => {
				expect(['cut', 'readable']).toContain(kindOf(WHOLE.slice(0, length), SENT, { complete: false }));
			}),
		);
	});

	test('S-185 with another enrollment id answers another request', () => {
		expect(read({ ...ASSET, enrollmentId: 'PAT-2' })).toEqual({ kind: 'of-another', enrollmentId: 'PAT-2' });
		expect(kindOf({ enrollmentId: 'PAT-2' })).toBe('of-another');
	});

	test.each([' PAT-1', 'pat-1', 'ＰＡＴ-1'])('with %j for PAT-1 is created, with a notice', (enrollmentId) => {
		expect(noticesOf({ ...ASSET, enrollmentId })).toEqual([
			{ code: 'response-other-enrollment-id', found: enrollmentId, params: { sent: 'PAT-1' } },
		]);
	});

	test.each([
		['a prefix', '310', 'PAT-310', 'PAT-310'],
		['a prefix and zeros', '310', 'PAT-000310', 'PAT-000310'],
		['a prefix, in another case', 'r-310', 'ACME/R-310', 'ACME/R-310'],
		['other marks', 'R-310', 'R 310', 'R 310'],
		['zeros before it', '310', '000310', '000310'],
		['no zeros, as a number', '00310', 310, '310'],
		['its digits, as a number that is rounded', '12345678901234567891', 12345678901234567000, '12345678901234567000'],
	])(
		'with %s (%j for %j) is created, with its id and a notice, but does not prove the order',
		(_, sent, enrollmentId, found) => {
			const notices = [{ code: 'response-other-enrollment-id', found, params: { sent } }];
			expect(read({ id: 'a', enrollmentId }, { ...SENT, enrollmentId: sent, customFields: [] })).toEqual({
				kind: 'readable',
				isNamed: false,
				asset: { id: 'a', notices },
			});
		},
	);

	test.each<readonly [sent: string, enrollmentId: string | number]>([
		['310', 'PAT-1310'],
		['310', '310-A'],
		['310', 311],
		['1', 'PAT-11'],
		['T-1', 'PAT-1'],
		['PAT-1', '1'],
		['2023-1', '2024-1'],
		['---', 'PAT-9'],
	])('of %j with %j answers another request', (sent, enrollmentId) =>
		expect(kindOf({ id: 'a', enrollmentId }, { ...SENT, enrollmentId: sent })).toBe('of-another'),
	);

	test('is not mistaken for what was sent because of a similar text', () => {
		const plain = { status: 'available', model: '"enrollmentId":"PAT-2","customFields":[' };
		expect(kindOf({ id: 'a', enrollmentId: 'PAT-2' }, { enrollmentId: 'PAT-1', ...plain })).toBe('of-another');
		expect(noticesOf({ id: 'a', enrollmentId: 'PAT-2' }, { enrollmentId: 'PAT-2', ...plain })).toEqual([]);
	});

	test('S-185 gives no notice if the enrollment id is unchanged', () => {
		const text = anyText().filter((one) => one.trim() !== '');
		fc.assert(
			fc.property(text, text, (one, other) => {
				const sent = { enrollmentId: one, status: 'available' };
				expect(noticesOf({ id: 'a', enrollmentId: one }, sent)).toEqual([]);
				expect(kindOf({ id: 'a', enrollmentId: other }, sent) === 'readable' || one !== other).toBe(true);
			}),
		);
	});

	test('S-172 names custom fields that were sent but are missing', () => {
		expect(noticesOf({ ...ASSET, customFields: [{ label: 'Cor', type: 'text', value: 'azul' }] })).toEqual([
			{ code: 'custom-field-ignored', params: { label: 'Sala' } },
		]);
		for (const customFields of [[], undefined, 'x', [null, 7, {}]]) {
			expect(noticesOf({ ...ASSET, customFields })).toHaveLength(2);
		}
	});

	test('of any text is read without an error', () => {
		const text = fc.oneof(fc.string(), fc.json());
		fc.assert(
			fc.property(text, text, fc.boolean(), (body, sent, complete) => {
				const answer = readCreatedAnswer(answered(body, { complete }), sent, keep);
				expect(answer.kind !== 'readable' || answer.asset.id.trim() !== '').toBe(true);
			}),
		);
	});
});
