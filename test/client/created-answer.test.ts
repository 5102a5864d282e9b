import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCreatedAnswer } from '../../src/client/created-answer.ts';

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
const read = (asset: unknown, sent: unknown = SENT) =>
	readCreatedAnswer(typeof asset === 'string' ? asset : JSON.stringify(asset), JSON.stringify(sent), keep);

describe('the answer to a create', () => {
	test('gives id and time', () => {
		expect(read(ASSET)).toEqual({ id: ASSET.id, createdAt: ASSET.createdAt, notices: [] });
	});

	test('may lack everything but the id', () => {
		expect(read({ id: 'a' }, { enrollmentId: 'PAT-1' })).toEqual({ id: 'a', notices: [] });
		expect(read({ id: 'a', createdAt: 5, status: 'novo', further: 1 }, {})).toEqual({ id: 'a', notices: [] });
	});

	test('may begin with a byte order mark', () => {
		expect(read(`\uFEFF${JSON.stringify(ASSET)}`)?.id).toBe(ASSET.id);
	});

	test.each(['', '{', '[]', 'null', '7', '"a"', '{}', '{"id":7}', '{"id":null}', '{"id":" "}', '<html>'])(
		'%j is unreadable',
		(body) => {
			expect(read(body)).toBeUndefined();
		},
	);

	test('S-185 with another enrollment id is created, with a notice', () => {
		expect(read({ ...ASSET, enrollmentId: 'PAT-2' })?.notices).toEqual([
			{ code: 'response-other-enrollment-id', found: 'PAT-2', params: { sent: 'PAT-1' } },
		]);
		expect(read({ ...ASSET, enrollmentId: null })?.notices).toEqual([]);
	});

	test('is not taken for what was sent by a text that looks like it', () => {
		const plain = { status: 'available', model: '"enrollmentId":"PAT-2","customFields":[' };
		const notices = (sent: unknown): unknown => read({ id: 'a', enrollmentId: 'PAT-2' }, sent)?.notices;
		expect(notices({ enrollmentId: 'PAT-1', ...plain })).toMatchObject([{ code: 'response-other-enrollment-id' }]);
		expect(notices({ enrollmentId: 'PAT-2', ...plain })).toEqual([]);
	});

	test('S-185 any enrollment id that comes back as it was sent is no notice, any other is one', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
				const sent = { enrollmentId: one, status: 'available' };
				expect(read({ id: 'a', enrollmentId: one }, sent)?.notices).toEqual([]);
				expect(read({ id: 'a', enrollmentId: other }, sent)?.notices).toHaveLength(one === other ? 0 : 1);
			}),
		);
	});

	test('S-172 names the custom fields that were sent and did not come back', () => {
		expect(read({ ...ASSET, customFields: [{ label: 'Cor', type: 'text', value: 'azul' }] })?.notices).toEqual([
			{ code: 'custom-field-ignored', params: { label: 'Sala' } },
		]);
		expect(read({ ...ASSET, customFields: [] })?.notices).toHaveLength(2);
		expect(read({ ...ASSET, customFields: undefined })?.notices).toHaveLength(2);
		expect(read({ ...ASSET, customFields: 'x' })?.notices).toHaveLength(2);
		expect(read({ ...ASSET, customFields: [null, 7, {}] })?.notices).toHaveLength(2);
	});

	test('of any text is read without a failure', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.json()), fc.oneof(fc.string(), fc.json()), (body, sent) => {
				const answer = readCreatedAnswer(body, sent, keep);
				expect(answer === undefined || answer.id.trim() !== '').toBe(true);
			}),
		);
	});
});
