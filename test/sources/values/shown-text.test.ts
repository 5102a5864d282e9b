import { assert, constantFrom, integer, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showDate, showNumber } from '../../../src/sources/values/shown-text.ts';
import { readSerial } from '../../../src/sources/sheet/special-cells.ts';
import { rowsOf } from '../../listed.ts';

/** As LibreOffice 7 and later show them, with single spaces. Undefined if it differs from Excel. */
describe('shows numbers as spreadsheet programs do', () => {
	test.each([
		...rowsOf(42, '00042')`[$-416]00000 ¦ 00000;@ ¦ 00000_- ¦ [<=99999]00000;00000\\-000`,
		['"PAT-"#', 42, 'PAT-42'],
		['PAT-00000', 42, 'PAT-00042'],
		['P\\A\\T00', 7, 'PAT07'],
		['[$PAT-]0000', 42, 'PAT0042'],
		['[<=99999]00000;00000\\-000', 12_345_678, '12345-678'],
		['[<=9999999]000-0000;(000) 000-0000', 12_345_678, '(001) 234-5678'],
		['00.000', 42, '42,000'],
		['00,000', 42, '00.042'],
		['00,000', 7_159, '07.159'],
		['00,000', 12_345_678, '12.345.678'],
		['000\\.000\\.000\\-00', 12_345_678, '000.123.456-78'],
		['0000-00-00', 7_159, '0000-71-59'],
		['###0000', 42, '0042'],
		...rowsOf(42, '42')`??0 ¦ #,##0 ¦ @ ¦ "x"@ ¦ 0;"x"@ ¦ # ?/? ¦ [Red]`,
		['#-#', 7_159, '715-9'],
		['0\\.000', 7_159, '7.159'],
		['#,##0', 7_159, '7.159'],
		['#,##0.00', 1_234_567.891, '1.234.567,89'],
		['0.00', 1.1, '1,10'],
		['0.00', 1.005, '1,01'],
		['0.0#', 42, '42,0'],
		['#.##', 0.256, ',26'],
		['0', 0.5, '1'],
		['#', 0, ''],
		['0%', 0.2, '20%'],
		['0.00%', 0.256, '25,60%'],
		['0.00E+00', 7_159, '7,16E+03'],
		['0.00E+00', 0.256, '2,56E-01'],
		['0.0E+0', 9.99, '1,0E+1'],
		['##0.0E+0', 12_345_678, '12,3E+6'],
		['#,##0,', 12_345_678, '12.346'],
		['0.0,,"M"', 12_345_678, '12,3M'],
		['0" dias"', 42, '42 dias'],
		['"R$ "#,##0.00', 12.5, 'R$ 12,50'],
		['[$US$-409]#,##0.00', 1_234.5, 'US$1.234,50'],
		['_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-;_-@_-', 1_234.5, 'R$ 1.234,50'],
		['_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-;_-@_-', 0, 'R$ -'],
		['[$R$-416] #,##0.00;[Red]-[$R$-416] #,##0.00', -42, '-R$ 42,00'],
		['0;(0);"zero"', 0, 'zero'],
		['0;(0)', -42, '(42)'],
		['00000', -42, '-00042'],
		['0', -0.2, '0'],
		['0.00;-0.00;;', 0, ''],
		['General', 1.5, '1,5'],
		['General', 0.1 + 0.2, '0,3'],
		['General', 123_456_789_012, '123456789012'],
		['"N"General', 42, 'N42'],
		['"x"@', -1.5, '-1,5'],
		[';;;', 42, ''],
		[';;;', -42, ''],
		[';;;@', 42, ''],
		['# ?/?', 0, '0'],
		['# ?/?', 0.5, '1/2'],
		['0 ?/?', 0.5, '0 1/2'],
		['# ?/?', 1.25, '1 1/4'],
		['# ?/?', -1.25, '-1 1/4'],
		['# ?/?', Math.PI, '3 1/7'],
		['# ?/?', 1.99, '2'],
		['# ??/??', 0.3, '3/10'],
		['?/?', 1.25, '5/4'],
		['?/?', 3, '3/1'],
		['', 42, '42'],
	])('%s shows %d as %s', (code, value, shown) => expect(showNumber(value, code, 'pt-BR').text).toBe(shown));

	test.each([
		['#,##0.00', 1_234.5, '1,234.50'],
		['00.000', 42, '42.000'],
		['General', 1.5, '1.5'],
	])('%s shows %d in English as %s', (code, value, shown) => expect(showNumber(value, code, 'en-US').text).toBe(shown));

	test.each([
		...rowsOf(42)`0#### ¦ 0*- ¦ 000.000.000 ¦ [<9]0 ¦ [DBNum1]0`,
		['00/0000', 12_024],
		['# ?/?', 0.3],
		['# ??/??', Math.PI],
		['# ?/4', 0.5],
		['#.##0,00', 5.5],
	])('does not say how %s shows %d, because programs differ', (code, value) =>
		expect(showNumber(value, code, 'pt-BR').text).toBeUndefined(),
	);

	test('says it if the value fills the format', () => expect(showNumber(12_345, '0####', 'pt-BR').text).toBe('12345'));
});

test.each([
	['number', 'General'],
	['number', '0'],
	['number', '#,##0'],
	['number', '#,##0.00;[Red](#,##0.00)'],
	['number', '_-"R$"* #,##0.00_-'],
	['number', '[$US$-409]#,##0.00'],
	['number', '0.00E+00'],
	['number', '[Red]0_-'],
	['code', '00'],
	['code', '0,000'],
	['code', '00.000'],
	['code', '"PAT-"0'],
	['code', '0" dias"'],
	['code', '#-#'],
	['scaled', '0%'],
	['scaled', '#,##0,'],
	['text', '"fix"'],
])('classifies as %s how %s shows 7159', (look, code) => expect(showNumber(7_159, code, 'pt-BR').look).toBe(look));

test.each([
	['mmm/yy', 45_323, 'fev/24'],
	['[$-409]mmm/yy', 45_323, 'Feb/24'],
	['dd/mm/yyyy', 45_323.5, '01/02/2024'],
	['[$-416]d "de" mmmm "de" yyyy', 45_323, '1 de fevereiro de 2024'],
	['ddd, d/m/yy', 45_323, 'qui, 1/2/24'],
	['mm-dd-yy', 45_323, '01/02/2024'],
	['[$-F800]dddd, mmmm dd, yyyy', 45_323, 'quinta-feira, 1 de fevereiro de 2024'],
	['yyyy-mm-dd hh:mm:ss', 45_323.256, '2024-02-01 06:08:38'],
	['hh:mm:ss.00', 0.256_789, '06:09:46.57'],
	['h:mm AM/PM', 0.5, '12:00 PM'],
	['h:mm AM/PM', 0.75, '6:00 PM'],
	['mm:ss', 0.256, '08:38'],
	['[h]:mm', 45.5, '1092:00'],
	['[mm]:ss', 0.5, '720:00'],
	['[$-411]mmmm', 45_323, undefined],
	['ggge', 45_323, undefined],
])('%s shows the serial %d as %s', (code, serial, shown) => {
	const kind =
		code.startsWith('[h]') || code.startsWith('[mm]') ? 'duration' : /[dyg]|mmm/.test(code) ? 'date' : 'time';
	expect(showDate(readSerial(serial, kind, false), code, 'pt-BR')).toBe(shown);
});

test('shows all digits of whole numbers in any format', () => {
	const format = constantFrom('0', '#', '00000', '#,##0', '"PAT-"0', '000-000', '#,##0.00', '_-* #,##0_-', '(00) 0000');
	assert(
		property(nat(1e15 - 1), format, (value, code) => {
			const text = showNumber(value, code, 'pt-BR').text?.replace(/,\d+$/, '').replaceAll(/\D/g, '') ?? '';
			return Number(text) === value;
		}),
	);
});

test('shows amounts as Intl does', () => {
	const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
	assert(
		property(integer({ min: 0, max: 1e13 }), (cents) => {
			const shown = showNumber(cents / 100, '"R$ "#,##0.00', 'pt-BR').text;
			return shown === brl.format(cents / 100).replace(/\s/, ' ');
		}),
	);
});
