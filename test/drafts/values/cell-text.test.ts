import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { converted } from '../../../src/drafts/values/converted.ts';
import { isBlank, readCustomValue, readPlainText } from '../../../src/drafts/values/cell-text.ts';
import { isErrorText, mayBeError } from '../../../src/drafts/values/read-error.ts';
import { MAX_TEXT_LENGTH, readText, tidyText } from '../../../src/drafts/values/tidy-text.ts';
import { expectLinear } from '../../growth.ts';
import { anyText } from '../../any-text.ts';
import { listed } from '../../listed.ts';

describe('tidying', () => {
	test.each([
		['Sala 3', 'Sala 3'],
		['  Sala 3 ', 'Sala 3'],
		['Sala\u00A03', 'Sala 3'],
		['Armário\r\n(com chave)', 'Armário (com chave)'],
		['a\tb', 'a b'],
		['\uFEFFSala\u200B', 'Sala'],
		['Mesa – “L” 1,20 m · 3º', 'Mesa – “L” 1,20 m · 3º'],
		['👩‍💻 TI', '👩‍💻 TI'],
		['\u00A0\u200B ', ''],
		['', ''],
	])('turns %j into %j', (text, tidy) => expect(tidyText(text)).toBe(tidy));

	test('changes nothing the second time', () => {
		fc.assert(
			fc.property(anyText(), (text) => {
				expect(tidyText(tidyText(text))).toBe(tidyText(text));
			}),
		);
	});

	test('keeps every printable text of Portuguese', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[!-~À-ÿ€“”–][ -~À-ÿ€“”–]{0,20}[!-~À-ÿ€“”–]$/), (text) => {
				expect(tidyText(text)).toBe(text);
				expect(readText(text)).toEqual(converted(text));
			}),
		);
	});
});

test.each([
	['a\u0000b', 'U+0000', 'ab'],
	['a\u0085'.concat('\u009F'), 'U+009F', 'a'],
	['Sala\u0007 3', 'U+0007', 'Sala 3'],
	['a\uDC00', 'U+DC00', 'a'],
])('removes invisible characters from %j, with a warning that names %s', (text, character, found) => {
	const notice = { code: 'text-control-character', found, params: { character } };
	expect(readText(text)).toEqual({ ok: true, value: found, notice });
});

test('accepts 64 kB of text, and refuses more', () => {
	expect(readText('x'.repeat(1_001)).ok).toBe(true);
	expect(readText('x'.repeat(65_536)).ok).toBe(true);
	expect(readText('x'.repeat(65_537))).toMatchObject({
		ok: false,
		problem: { code: 'value-too-long', params: { length: 65_537, max: MAX_TEXT_LENGTH } },
	});
});

test.each([
	['spaces within', (size: number) => `a${' '.repeat(size)}b\u00A0`],
	['nothing else', (size: number) => '\u00A0'.repeat(size)],
])('reads in linear time: %s', async (_what, make) => {
	await expectLinear(50_000, make, (text) => readPlainText(text, 'pt-BR'));
});

describe('numbers in text columns', () => {
	test.each([
		[5310, 'pt-BR', undefined, '5310'],
		[15.6, 'pt-BR', undefined, '15,6'],
		[15.6, 'en-US', undefined, '15.6'],
		[0.1 + 0.2, 'pt-BR', undefined, '0,3'],
		[-2, 'pt-BR', undefined, '-2'],
		[0, 'pt-BR', undefined, '0'],
		[7, 'pt-BR', '000', '007'],
		[7.5, 'pt-BR', '000', '008'],
		[0.2, 'pt-BR', '0%', '20%'],
		[1.1, 'pt-BR', '0.00', '1,10'],
		[1.1, 'en-US', '0.00', '1.10'],
		[12.5, 'pt-BR', '"R$" #,##0.00', 'R$ 12,50'],
		[12.5, 'pt-BR', '_-"R$"* #,##0.00_-', 'R$ 12,50'],
		[2_024, 'pt-BR', '#,##0', '2.024'],
		[-3, 'pt-BR', '0;(0)', '(3)'],
		[42, 'pt-BR', '0" dias"', '42 dias'],
		[1.5, 'pt-BR', '# ?/?', '1 1/2'],
		[0.3, 'pt-BR', '# ?/?', '0,3'],
		[7, 'pt-BR', '"x"@', '7'],
		[0, 'pt-BR', '0;-0;;', ''],
		[7, 'pt-BR', ';;;', ''],
	] as const)('shows %d in %s by format %s as %j', (value, locale, formatCode, text) =>
		expect(readPlainText(value, locale, formatCode)).toEqual(converted(text)),
	);

	test.each([1e15, -1e15, 1e-7, Number.POSITIVE_INFINITY, Number.NaN])('refuses %d', (value) =>
		expect(readPlainText(value, 'pt-BR')).toMatchObject({ ok: false, problem: { code: 'identifier-digits-lost' } }),
	);
});

test.each([
	[true, 'text-is-boolean'],
	[{ kind: 'date', text: '2025-03-05' } as const, 'text-is-a-date'],
	[{ kind: 'time', text: '10:00:00' } as const, 'text-is-a-date'],
])('refuses %j in a text column: %s', (cell, code) =>
	expect(readPlainText(cell, 'pt-BR')).toMatchObject({ ok: false, problem: { code } }),
);

test.each([
	[true, 'pt-BR', 'VERDADEIRO'],
	[false, 'pt-BR', 'FALSO'],
	[true, 'en-US', 'TRUE'],
	[false, 'en-US', 'FALSE'],
	[{ kind: 'date', text: '2025-03-05' } as const, 'pt-BR', '05/03/2025'],
	[{ kind: 'date', text: '2025-03-05T10:00:00' } as const, 'pt-BR', '05/03/2025 10:00:00'],
	[{ kind: 'date', text: '2025-03-05T10:00:00' } as const, 'en-US', '2025-03-05 10:00:00'],
	[{ kind: 'time', text: '10:00:00' } as const, 'pt-BR', '10:00:00'],
	['preto', 'pt-BR', 'preto'],
	['VERDADEIRO', 'en-US', 'VERDADEIRO'],
	['TRUE', 'pt-BR', 'TRUE'],
	[3, 'pt-BR', '3'],
] as const)('gives a custom field for %j in %s the text %j', (cell, locale, text) =>
	expect(readCustomValue(cell, locale)).toEqual(converted(text)),
);

test.each(['TRUE', 'true', 'FALSE', 'Verdadeiro', ' FALSO '])('accepts the text %j, because it may be a name', (text) =>
	expect(readPlainText(text, 'pt-BR')).toEqual(converted(text.trim())),
);

test.each([null, '', ' ', '\u00A0', '\u200B', ' \n\t', '\u0001', '\u007F'])('treats %j as blank', (cell) =>
	expect(isBlank(cell)).toBe(true),
);
test.each([0, false, '0', ' x', 'á', { kind: 'error', text: '#N/A' } as const])('treats %j as filled', (cell) =>
	expect(isBlank(cell)).toBe(false),
);

test('the cheap test finds every spreadsheet error', () => {
	const text = fc.oneof(fc.string(), fc.stringMatching(/^ ?(Erro?:5\d\d|#REF!|#+|Epson)$/));
	fc.assert(
		fc.property(text, (found) => {
			expect(isErrorText(found) && !mayBeError(found)).toBe(false);
		}),
	);
});
test.each([
	...listed`
		#N/A ¦ #N/D ¦ Err:502 ¦ Erro:508 ¦ #ERRO! ¦ #BLOQUEADO! ¦ #VALOR! ¦ #REF! ¦ #DIV/0! ¦ #NOME? ¦ ########
	`,
	' #N/A ',
])('recognises %j as a spreadsheet error', (text) => expect(isErrorText(text)).toBe(true));
test.each(['#1', '# 3', '#', '##', 'Err:5', 'Erro: 502', 'Err:5022', 'Epson:502', 'N/A', '#N/A talvez'])(
	'reads %j as a text',
	(text) => expect(isErrorText(text)).toBe(false),
);
