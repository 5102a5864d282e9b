import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyStart, parseApiError } from '../../src/client/api-error.ts';
import { createRedact } from '../../src/client/redact.ts';
import { anyText } from '../any-text.ts';

const KEY = 'svc_test_0123456789abcdef';
const redact = createRedact(KEY);
const parse = (status: number, body: string) => parseApiError(status, body, redact);

describe('an error body', () => {
	test('in the documented form gives code, message and details', () => {
		const body = {
			code: 'input-validation-error',
			message: 'Invalid body',
			publicDetails: { status: 'not one of the allowed values' },
		};
		expect(parse(422, JSON.stringify(body))).toEqual({ status: 422, ...body });
	});

	test.each([
		['an unknown code', { code: 'novo-codigo' }, { code: 'novo-codigo' }],
		['no code', { message: 'x' }, { message: 'x' }],
		['a code of another type', { code: 7, message: 'x' }, { message: 'x' }],
		['null details', { code: 'a', publicDetails: null }, { code: 'a' }],
		['empty details', { code: 'a', publicDetails: {} }, { code: 'a' }],
		[
			'details that are no text',
			{ code: 'a', publicDetails: { n: 1, o: { p: true } } },
			{ code: 'a', publicDetails: { n: '1', o: '{"p":true}' } },
		],
		['details that are a list', { code: 'a', publicDetails: ['x'] }, { code: 'a' }],
		['further properties', { code: 'a', traceId: '1' }, { code: 'a' }],
	])('with %s keeps the fields it has', (_, body, kept) =>
		expect(parse(422, JSON.stringify(body))).toEqual({ status: 422, ...kept }),
	);

	test.each([
		['HTML', '<html>\n  <body>502 Bad\tGateway</body></html>', '<html> <body>502 Bad Gateway</body></html>'],
		['plain text', 'Not found', 'Not found'],
		['problem+json', '{"title":"Teapot","status":418}', '{"title":"Teapot","status":418}'],
		['a JSON list', '[1,2]', '[1,2]'],
		['a JSON scalar', '"no"', '"no"'],
		['a cut body', '{"code":"input-val', '{"code":"input-val'],
		['terminal controls', '\u001B[31mred\u0007\u0000', '[31mred'],
	])('that is %s gives its start on one line', (_, body, start) =>
		expect(parse(418, body)).toEqual({ status: 418, body: start }),
	);

	test.each([
		[
			'message',
			{ message: 'employee 987.654.321-00 (11144477735) of 1/2' },
			'employee ***.***.***-00 (*********35) of 1/2',
		],
		['message, across the cut', { message: `${'x'.repeat(1_995)} 11144477735` }, `${'x'.repeat(1_995)} ***…`],
		['message, beside the number of an asset', { message: '98765432199 is taken' }, '98765432199 is taken'],
	])('masks CPFs in its %s', (_, body, message) => expect(parse(422, JSON.stringify(body)).message).toBe(message));

	test('masks CPFs in its details, also in an unknown form', () => {
		expect(parse(422, '{"publicDetails":{"cpf":"98765432100"},"code":"a"}').publicDetails).toEqual({
			cpf: '*********00',
		});
		expect(parse(502, '<p>987.654.321-00</p>').body).toBe('<p>***.***.***-00</p>');
	});

	test.each(['', '  \r\n '])('that is empty gives the status alone', (body) =>
		expect(parse(404, body)).toEqual({ status: 404 }),
	);

	test('that is long is shortened for the journal', () => {
		expect(parse(400, 'x'.repeat(1_000_000)).body).toHaveLength(300);
		expect(parse(400, JSON.stringify({ message: 'x'.repeat(100_000) })).message).toHaveLength(2_000);
		expect(parse(400, JSON.stringify({ message: `${'x'.repeat(1_998)}😀y` })).message).toBe(`${'x'.repeat(1_998)}…`);
		expect(
			Object.keys(
				parse(
					400,
					JSON.stringify({
						code: 'a',
						publicDetails: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, 'x'])),
					}),
				).publicDetails ?? {},
			),
		).toHaveLength(50);
	});

	test('that echoes the key gives its masked form', () => {
		const echoes = [
			JSON.stringify({ code: KEY, message: `bad ${KEY}`, publicDetails: { [KEY]: KEY } }),
			`<pre>Authorization: Bearer ${KEY}</pre>`,
			`${'x'.repeat(290)}${KEY}`,
			JSON.stringify({ message: encodeURIComponent(KEY) }),
		];
		for (const body of echoes) {
			const text = JSON.stringify(parse(400, body));
			expect(text).not.toContain(KEY);
			expect(text).not.toContain(KEY.slice(0, 20));
		}
		expect(parse(400, echoes[0] ?? '').message).toBe('bad svc_test_…cdef');
	});

	test('of any text is parsed without an error and without the key', () => {
		const body = fc.oneof(
			anyText(),
			fc.json(),
			fc
				.array(fc.constantFrom(KEY, '"', '{', '}', ':', ',', 'code', 'message', '\\', ' '))
				.map((parts) => parts.join('')),
		);
		fc.assert(
			fc.property(fc.integer({ min: 300, max: 599 }), body, (status, text) => {
				const error = parse(status, text);
				expect(error.status).toBe(status);
				expect(JSON.stringify(error)).not.toContain(KEY);
			}),
		);
	});

	test('gives a start of one line with at most 300 characters', () => {
		fc.assert(
			fc.property(anyText({ maxLength: 2_000 }), (text) => {
				const start = bodyStart(text, redact);
				expect(start.length).toBeLessThanOrEqual(300);
				expect(start).not.toMatch(/\p{Cc}/u);
			}),
		);
	});
});
