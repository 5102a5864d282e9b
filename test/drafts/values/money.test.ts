import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { converted } from '../../../src/drafts/values/converted.ts';
import { parseMoneyCents, readMoneyCents, readWholeCents } from '../../../src/drafts/values/money.ts';
import { expectLinear } from '../../growth.ts';
import { anyText } from '../../any-text.ts';
import { listed, rowsOf } from '../../listed.ts';

const codeOf = (result: ReturnType<typeof parseMoneyCents>): string | undefined =>
	result.ok ? undefined : result.problem.code;

describe('text in pt-BR', () => {
	test.each([
		...rowsOf(123_456)`R$ 1.234,56 ¦ R$1.234,56 ¦ R$\u00A01.234,56 ¦ 1234,56 ¦ 1.234,56 R$`,
		...rowsOf(
			123_456,
		)`1 234,56 ¦ 1\u202F234,56 ¦ 1\u2009234,56 ¦ R$ 1 234,56 ¦ 1'234,56 ¦ 1’234,56 ¦ 1.234,5600 ¦ 1234,560`,
		['0,500', 50],
		['r$ 10', 1_000],
		['1.234', 123_400],
		['1.234.567,8', 123_456_780],
		['10,5', 1_050],
		['0,01', 1],
		['0', 0],
		['001,50', 150],
		['BRL 12', 1_200],
		['12 reais', 1_200],
		['12R$', 1_200],
		['99.999.999.999,99', 9_999_999_999_999],
	])('reads %j as %i cents', (text, cents) => expect(parseMoneyCents(text, 'pt-BR')).toEqual(converted(cents)));

	test.each([
		...rowsOf('money-format')`
			1.23 ¦ 1.2345,00 ¦ 1.23.456 ¦ 1,234.56 ¦ 12 34 ¦ 1 234.567 ¦ 12 3456,00 ¦ a combinar ¦ 10 euros por mês ¦ - ¦ ,50 ¦ 1.234,
			0x1F ¦ 1e5 ¦ NaN ¦ ١٢٣
		`,
		['', 'money-format'],
		['9'.repeat(80), 'money-format'],
		...rowsOf('money-third-decimal')`10,567 ¦ 2,500 ¦ 899,000 ¦ 1 234,567`,
		['1.234,5678', 'money-third-decimal'],
		...rowsOf('money-negative')`-10,00 ¦ 10,00- ¦ (10,00) ¦ (R$ 10,00) ¦ R$ (10,00) ¦ R$ -10,00 ¦ -R$ 10,00 ¦ −10,00`,
		...rowsOf('money-currency')`US$ 10,00 ¦ $ 10 ¦ 10 USD ¦ € 10,00`,
		['90.071.992.547.410,00', 'money-range'],
		['99999999999999999999', 'money-range'],
	])('refuses %j: %s', (text, code) =>
		expect(parseMoneyCents(text, 'pt-BR')).toMatchObject({ ok: false, problem: { code, found: text } }),
	);
});

describe('the zero of the accounting format', () => {
	test.each([
		[' R$ -   ', 'R$ -'],
		['R$ -', 'R$ -'],
		['R$-', 'R$-'],
		['r$\u00A0-\u00A0\u00A0', 'r$ -'],
	])('%j is zero, with a notice', (text, found) => {
		for (const locale of ['pt-BR', 'en-US'] as const) {
			const notice = { code: 'money-dash-is-zero', found };
			expect(parseMoneyCents(text, locale)).toEqual({ ok: true, value: 0, notice });
		}
	});

	test.each(['-', ' - ', '–', 'R$ –', 'R$', '- R$', 'R$ --', 'US$ -'])(
		'%j is refused, because it may mean anything',
		(text) => expect(parseMoneyCents(text, 'pt-BR').ok).toBe(false),
	);
});

describe('text in en-US', () => {
	test.each([
		['R$ 1,234.56', 123_456],
		['1,234', 123_400],
		['10.5', 1_050],
		['1234.56', 123_456],
		['1,234,567', 123_456_700],
		...rowsOf(123_705)`1'237.05 ¦ 1 237.05 ¦ 1237.0500`,
	])('reads %j as %i cents', (text, cents) => expect(parseMoneyCents(text, 'en-US')).toEqual(converted(cents)));

	test.each([
		['1.234', 'money-third-decimal'],
		['1.234,56', 'money-format'],
		['(1.00)', 'money-negative'],
	])('refuses %j: %s', (text, code) => expect(codeOf(parseMoneyCents(text, 'en-US'))).toBe(code));
});

test.each(['pt-BR', 'en-US'] as const)('reads back every amount that Intl writes in %s', (locale) => {
	const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
	const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 1e13 }), (cents) => {
			expect(parseMoneyCents(money.format(cents / 100), locale)).toEqual(converted(cents));
			expect(parseMoneyCents(plain.format(cents / 100), locale)).toEqual(converted(cents));
		}),
	);
});

test.each(['pt-BR', 'en-US'] as const)('refuses every negative amount that Intl writes in %s', (locale) => {
	const styles = (['standard', 'accounting'] as const).map(
		(currencySign) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL', currencySign }),
	);
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 1e12 }), fc.constantFrom(...styles), (cents, style) => {
			expect(codeOf(parseMoneyCents(style.format(-cents / 100), locale))).toBe('money-negative');
		}),
	);
});

test('reads digits without a separator as the same amount in both locales', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^\d{1,9}$/), (digits) => {
			expect(parseMoneyCents(digits, 'pt-BR')).toEqual(parseMoneyCents(digits, 'en-US'));
		}),
	);
});

test('reads common forms the same on the fast path', () => {
	const digits = fc.stringMatching(/^(R\$ )?\d{0,4}([.,]\d{0,4}){0,3}$/);
	fc.assert(
		fc.property(digits, fc.constantFrom('pt-BR' as const, 'en-US' as const), (text, locale) => {
			const [quick, slow] = [parseMoneyCents(text, locale), parseMoneyCents(`${text} reais`, locale)];
			expect(quick.ok ? quick.value : quick.problem.code).toBe(slow.ok ? slow.value : slow.problem.code);
		}),
		{ numRuns: 2_000 },
	);
});

test('returns whole non-negative cents or a problem for any text', () => {
	const hostile = fc.oneof(anyText(), fc.stringMatching(/^[R$ .,()\d\u00A0-]{0,40}$/));
	fc.assert(
		fc.property(hostile, fc.constantFrom('pt-BR' as const, 'en-US' as const), (text, locale) => {
			const result = parseMoneyCents(text, locale);
			const whole = result.ok ? Number.isSafeInteger(result.value) && result.value >= 0 : result.problem.found === text;
			expect(whole).toBe(true);
		}),
	);
});

test.each([
	['spaces', (size: number) => `1${' '.repeat(size)}x`],
	['brackets', (size: number) => '('.repeat(size)],
	['minuses', (size: number) => '-'.repeat(size)],
	['points', (size: number) => '1.'.repeat(size)],
])('refuses in linear time: %s', async (_what, make) => {
	await expectLinear(50_000, make, (text) => parseMoneyCents(text, 'pt-BR'));
	expect(parseMoneyCents(make(50_000), 'pt-BR').ok).toBe(false);
});

describe('number cells', () => {
	test.each([
		[1234.56, 123_456],
		[0.1 + 0.2, 30],
		[19.99, 1_999],
		[1.005 * 1000, 100_500],
		[0, 0],
		[-0, 0],
		[5e-324, 0],
		[1_000_000_000.07, 100_000_000_007],
	])('reads %d as %i cents', (reais, cents) => expect(readMoneyCents(reais, 'pt-BR')).toEqual(converted(cents)));

	test.each([
		[10.567, 'money-third-decimal'],
		[0.001, 'money-third-decimal'],
		[1234.5601, 'money-third-decimal'],
		[-10, 'money-negative'],
		[Number.POSITIVE_INFINITY, 'money-range'],
		[Number.NaN, 'money-range'],
		[1e14, 'money-range'],
	])('refuses %d: %s', (reais, code) =>
		expect(readMoneyCents(reais, 'pt-BR')).toMatchObject({ ok: false, problem: { code } }),
	);

	test('reads every amount of whole cents, even with floating-point noise of sums', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 9 }), (cents, parts) => {
				expect(readMoneyCents(cents / 100, 'pt-BR')).toEqual(converted(cents));
				const part = cents / 100 / parts;
				const sum = Array.from({ length: parts }).reduce<number>((total) => total + part, 0);
				expect(readMoneyCents(sum, 'pt-BR')).toEqual(converted(cents));
			}),
		);
	});

	test('refuses every amount with a real third decimal', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 9 }), (cents, third) => {
				expect(codeOf(readMoneyCents((cents * 10 + third) / 1000, 'pt-BR'))).toBe('money-third-decimal');
			}),
		);
	});
});

describe('a number with a format', () => {
	test.each(listed`
		General ¦ 0 ¦ 0.00 ¦ #,##0.00 ¦ #,##0.00;[Red](#,##0.00) ¦ #,##0.00_);(#,##0.00) ¦ "R$ "#,##0.00
		"R$"#,##0.00_);[Red]("R$"#,##0.00) ¦ R$ #,##0.00 ¦ [$R$-416] #,##0.00
		[$R$-416]\\ #,##0.00;[Red]\\-[$R$-416]\\ #,##0.00 ¦ [$R$ -416]#,##0.00
		_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-;_-@_-
		_("R$ "* #,##0.00_);_("R$ "* (#,##0.00);_("R$ "* "-"??_);_(@_) ¦ [$BRL] #,##0.00 ¦ #,##0.00" reais" ¦ 0.00E+00
		00000
	`)('in reais by %s is reais', (formatCode) =>
		expect(readMoneyCents(1_234.5, 'pt-BR', formatCode)).toEqual(converted(123_450)),
	);

	test.each([
		['[$US$-409]#,##0.00', 'US$1.234,50'],
		['[$US$-409] #,##0.00', 'US$ 1.234,50'],
		['"US$"#,##0.00', 'US$1.234,50'],
		['"US$ "#,##0.00;-"US$ "#,##0.00', 'US$ 1.234,50'],
		['_-[$US$-409]* #,##0.00_-;-[$US$-409]* #,##0.00_-', 'US$ 1.234,50'],
		['[$USD] #,##0.00', 'USD 1.234,50'],
		...rowsOf('$1.234,50')`$#,##0.00 ¦ "$"#,##0.00_);("$"#,##0.00) ¦ [$$-409]#,##0.00 ¦ [$$-416]#,##0.00`,
		['[$€-407]#,##0.00', '€1.234,50'],
		['#,##0.00\\ [$€-1]', '1.234,50 €'],
		['[$£-809]#,##0.00', '£1.234,50'],
		['[$¥-411]#,##0.00', '¥1.234,50'],
		['[$CHF] #,##0.00', 'CHF 1.234,50'],
		['#,##0.00" EUR"', '1.234,50 EUR'],
	])('in another currency by %s is refused as %s', (formatCode, found) => {
		const problem = { code: 'money-currency', found };
		expect(readMoneyCents(1_234.5, 'pt-BR', formatCode)).toEqual({ ok: false, problem });
		expect(readWholeCents(123_450, 'pt-BR', formatCode)).toMatchObject({ ok: false, problem: { code: problem.code } });
	});

	test('in another currency is refused even if it is zero, whatever its format shows', () => {
		const read = readMoneyCents(0, 'pt-BR', '[$US$-409]#,##0.00;-[$US$-409]#,##0.00;"-"');
		expect(read).toEqual({ ok: false, problem: { code: 'money-currency', found: '-' } });
	});

	test.each(['0%', '0.00%', '0\\ %'])('in percent by %s is refused', (formatCode) =>
		expect(readMoneyCents(0.2, 'pt-BR', formatCode)).toMatchObject({ ok: false, problem: { code: 'money-format' } }),
	);
});

test.each([[true], [{ kind: 'date', text: '2025-01-01' } as const], [{ kind: 'time', text: '10:00:00' } as const]])(
	'refuses %j, which is not a number',
	(cell) => expect(readMoneyCents(cell, 'pt-BR')).toMatchObject({ ok: false, problem: { code: 'money-not-a-number' } }),
);

describe('whole cents', () => {
	test.each([
		[123456, 123_456],
		['123456', 123_456],
		[' 0 ', 0],
	])('reads %j as %i cents', (cell, cents) => expect(readWholeCents(cell)).toEqual(converted(cents)));

	test.each([
		[1234.56, 'cents-format'],
		...rowsOf('cents-format')`1.234 ¦ 1,5 ¦ R$ 10`,
		[true, 'cents-format'],
		[Number.POSITIVE_INFINITY, 'cents-format'],
		[-1, 'money-negative'],
		['-1', 'money-negative'],
		['99999999999999999', 'money-range'],
	])('refuses %j: %s', (cell, code) => expect(readWholeCents(cell)).toMatchObject({ ok: false, problem: { code } }));
});
