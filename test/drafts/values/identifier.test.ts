import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { converted } from '../../../src/drafts/values/converted.ts';
import {
	lintIdentifier,
	readEnrollmentId,
	readIdentifier,
	readReference,
	readSerialNumber,
} from '../../../src/drafts/values/identifier.ts';
import { listed, rowsOf } from '../../listed.ts';

describe('text', () => {
	test.each(listed`
		000123 ¦ 12345678901234567890123456789012345 ¦ 1E5 ¦ 4E10 ¦ PAT-1 ¦ 1-2 ¦ +55 62 ¦ =SOMA(A1) ¦ 000.871 ¦ Infinity
		2024-02-01-0000:01 ¦ NB-2024-02-01 00:00:00 ¦ FALSE-1 ¦ TRUE1 ¦ Fonte ¦ __proto__
	`)('keeps %j as it is', (text) => expect(readIdentifier(text)).toEqual(converted(text)));

	test.each([
		[' PAT-1 ', 'PAT-1'],
		['PAT-1\u00A0', 'PAT-1'],
		['\u200BPAT\u00AD-1', 'PAT-1'],
		['PAT-1\n', 'PAT-1'],
	])('reads %j as %j', (text, value) => expect(readIdentifier(text)).toEqual(converted(value)));

	test.each(['ABC&amp;1', 'PAT-1_x000D_', 'PAT-1<br>'])('accepts %j unchanged, with a notice', (found) =>
		expect(readIdentifier(found)).toEqual({ ok: true, value: found, notice: { code: 'text-with-markup', found } }),
	);

	test('accepts the scientific text of a small number unchanged, with a notice', () => {
		const notice = { code: 'identifier-looks-otherwise', found: '4,59E+03', params: { kind: 'number' } };
		expect(readIdentifier('4,59E+03')).toEqual({ ok: true, value: '4,59E+03', notice });
	});

	test.each([
		...rowsOf('identifier-digits-lost')`4,59E+12 ¦ 4.59E+14 ¦ 3,5e+11 ¦ 5E+15`,
		['PAT-1\nPAT-2', 'identifier-line-break'],
		['PAT-1 \r\n PAT-2', 'identifier-line-break'],
		['9'.repeat(65_537), 'value-too-long'],
		...rowsOf('identifier-is-a-date')`2024-02-01 00:00:00 ¦ 2024-02-01T10:30:00.000Z ¦ 01/02/2024 00:00`,
	])('refuses %j: %s', (text, code) =>
		expect(readIdentifier(text)).toMatchObject({ ok: false, problem: { code, found: text } }),
	);

	test.each(['PAT\u0000-1', 'PAT-\uD8001', '\u001DPAT-1'])(
		'removes invisible characters from %j, with a warning',
		(text) => {
			expect(readIdentifier(text)).toMatchObject({
				ok: true,
				value: 'PAT-1',
				notice: { code: 'text-control-character', found: 'PAT-1' },
			});
		},
	);

	test.each([
		['5CG1234\nABC', '5CG1234ABC'],
		['5CG1234 \r\n ABC', '5CG1234ABC'],
		['CN-0ABC12-\n74261', 'CN-0ABC12-74261'],
		['SN: 77\n12\n9', 'SN: 77129'],
	])('a serial number that wraps in its cell is joined: %j', (text, value) => {
		const notice = { code: 'identifier-lines-joined', found: value };
		expect(readSerialNumber(text)).toEqual({ ok: true, value, notice });
		expect(readReference(text)).toEqual({ ok: true, value, notice });
	});

	test('an enrollment id on two lines is refused, because it may be two assets', () => {
		expect(readEnrollmentId('PAT-1\nPAT-2')).toMatchObject({ ok: false, problem: { code: 'identifier-line-break' } });
		expect(readEnrollmentId('\nPAT-1\r\n')).toEqual(converted('PAT-1'));
	});
});

describe('number cells', () => {
	test.each([
		[123, '123'],
		[0, '0'],
		[356789104567890, '356789104567890'],
		[999999999999999, '999999999999999'],
	])('returns the digits of %d', (value, text) => expect(readIdentifier(value)).toEqual(converted(text)));

	test.each([
		[1e15, 'identifier-digits-lost'],
		[3567891045678901, 'identifier-digits-lost'],
		[4.59e21, 'identifier-digits-lost'],
		[1000000000044488.1, 'identifier-digits-lost'],
		[Number.POSITIVE_INFINITY, 'identifier-digits-lost'],
		[12.5, 'identifier-not-whole'],
		[-5, 'identifier-not-whole'],
		[-0, 'identifier-not-whole'],
		[Number.NaN, 'identifier-not-whole'],
	])('refuses %d: %s', (value, code) => expect(readIdentifier(value)).toMatchObject({ ok: false, problem: { code } }));

	test('returns every number of up to 15 digits unchanged', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (value) => {
				expect(readIdentifier(value)).toEqual(converted(String(value)));
			}),
		);
	});
});

test.each([
	[true, 'text-is-boolean'],
	[{ kind: 'date', text: '2025-05-03' } as const, 'identifier-is-a-date'],
	[{ kind: 'time', text: '10:30:00' } as const, 'identifier-is-a-date'],
	[{ kind: 'duration', text: '10:30:00' } as const, 'identifier-is-a-date'],
])('refuses the cell %j: %s', (cell, code) =>
	expect(readIdentifier(cell)).toMatchObject({ ok: false, problem: { code } }),
);

/** Spreadsheet programs write the same format in many ways. */
describe('a number is read as its format shows it', () => {
	test.each([
		[42, '00000', '00042'],
		[123_456, '00000', '123456'],
		[42, '[$-416]00000', '00042'],
		[42, '00000;@', '00042'],
		[42, '00000_-', '00042'],
		[42, '_-00000', '00042'],
		[42, '[Blue]00000', '00042'],
		[42, '00000;-00000;00000', '00042'],
		[42, '"PAT-"#', 'PAT-42'],
		[7, '"PAT-"0000', 'PAT-0007'],
		[7, 'PAT\\-0000', 'PAT-0007'],
		[7, '"PAT "* 0000', 'PAT 0007'],
		[7, '0000"/A"', '0007/A'],
		[42, '[<=99999]00000;00000\\-000', '00042'],
		[1_310_100, '[<=99999]00000;00000\\-000', '01310-100'],
		[42, '00.000', '42,000'],
		[42, '00,000', '00.042'],
		[12_345_678_909, '000\\.000\\.000\\-00', '123.456.789-09'],
		[1_234_567_890_912, '000\\.000\\.000\\-00', '12345.678.909-12'],
		[12_345, '0####', '12345'],
	])('%d in %s is %s', (value, formatCode, shown) =>
		expect(readIdentifier(value, formatCode)).toEqual(converted(shown)),
	);

	test.each(['0', 'General', '@', '', '#', '0_-', '[Red]0', '00;-00', '#,##0', '0;@', '_-* #,##0_-'])(
		'42 in %s is 42',
		(formatCode) => expect(readIdentifier(42, formatCode)).toEqual(converted('42')),
	);

	test.each([
		['#,##0', '7.159', '7,159'],
		['#,##0.00', '7.159,00', '7,159.00'],
		['0.00', '7159,00', '7159.00'],
		['_-"R$"* #,##0.00_-', 'R$ 7.159,00', 'R$ 7,159.00'],
		['0.00E+00', '7,16E+03', '7.16E+03'],
	])('the digits of a quantity or an amount in %s are accepted, with a notice', (formatCode, pt, en) => {
		const notice = { code: 'identifier-shown-otherwise', found: '7159' };
		for (const [locale, shown] of [['pt-BR', pt] as const, ['en-US', en] as const]) {
			const read = readIdentifier(7_159, formatCode, locale);
			expect(read).toEqual({ ok: true, value: '7159', notice: { ...notice, params: { shown } } });
		}
	});

	test.each(['0####', '00/0000', '# ?/4', '0*-', '000.000.000', '[<9]0', '0%', '0,', '"fix"', ';;'])(
		'42 in %s is refused, because programs differ or show none of its digits',
		(formatCode) =>
			expect(readIdentifier(42, formatCode)).toMatchObject({ ok: false, problem: { code: 'identifier-not-whole' } }),
	);

	test('loses no digit, whatever the format', () => {
		const format = fc.stringMatching(/^([0#,;@\-/ ]|"[a-z]{0,3}"|\\[a-z.]){0,12}$/);
		fc.assert(
			fc.property(fc.nat(), format, (value, formatCode) => {
				const read = readIdentifier(value, formatCode);
				if (!read.ok) return;
				expect(read.value.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')).toBe(String(value));
			}),
			{ numRuns: 2_000 },
		);
	});
});

const lint = (value: string) => lintIdentifier({ ok: true, value });

describe('an identifier that Excel may have turned into a date', () => {
	test.each(listed`
		01/02/2024 ¦ 31/12/2025 ¦ 12/31/2025 ¦ 1/2/2024 ¦ 2024-02-01 ¦ 05/mar ¦ 5/mar ¦ 05-mar ¦ 5-Mar ¦ mar/05 ¦ Mar-05
		out/24 ¦ 05/mar/24 ¦ 05/mar/2024 ¦ 2/1/2024 0:00 ¦ 10:30 ¦ 10:30:00
	`)('%j is warned about', (text) => {
		const notice = { code: 'identifier-looks-otherwise', found: text, params: { kind: 'date' } };
		expect(lint(text)).toEqual({ ok: true, value: text, notice });
	});

	test.each(listed`
		PAT-001 ¦ SET-01 ¦ MAR-05 ¦ MAR/05 ¦ 05-MAR ¦ mar-001 ¦ 32/01/2024 ¦ 13/13/2024 ¦ 10/11/1234 ¦ 001/2024
		2024/02/01 ¦ 2024-13-01 ¦ 2024-0201 ¦ 01/02/24 ¦ 01-02-2024-A ¦ NB 01/02/2024 ¦ 00:1A:2B:3C:4D:5E
		10:30:00:11:22:33 ¦ sala-5
	`)('%j is not', (text) => expect(lint(text)).toEqual(converted(text)));

	test('every day that Excel writes in Portuguese or English is warned about', () => {
		const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
		fc.assert(
			fc.property(day, fc.constantFrom('pt-BR', 'en-US', 'en-GB'), (date, locale) => {
				expect(lint(date.toLocaleDateString(locale))).toMatchObject({
					notice: { code: 'identifier-looks-otherwise' },
				});
			}),
		);
	});
});
