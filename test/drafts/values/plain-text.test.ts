import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBoolean, mayBeBoolean } from '../../../src/drafts/values/boolean-text.ts';
import { converted } from '../../../src/drafts/values/converted.ts';
import { readCustomValue, readPlainText } from '../../../src/drafts/values/plain-text.ts';
import { isErrorText, mayBeError } from '../../../src/drafts/values/read-error.ts';
import { parseText, tidyText } from '../../../src/drafts/values/tidy-text.ts';
import { isBlank } from '../../../src/drafts/values/cell-text.ts';

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
	])('turns %j into %j', (text, tidy) => {
		expect(tidyText(text)).toBe(tidy);
	});

	test('does nothing more the second time', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				expect(tidyText(tidyText(text))).toBe(tidyText(text));
			}),
		);
	});

	test('keeps every printable text of Portuguese', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[!-~À-ÿ€“”–][ -~À-ÿ€“”–]{0,20}[!-~À-ÿ€“”–]$/), (text) => {
				expect(tidyText(text)).toBe(text);
				expect(parseText(text)).toEqual(converted(text));
			}),
		);
	});
});

test.each([
	['a\u0000b', 'U+0000'],
	['\u0007', 'U+0007'],
	['a\u0085'.concat('\u009F'), 'U+009F'],
	['a\uDC00', 'U+DC00'],
])('refuses %j and names %s', (text, character) => {
	expect(parseText(tidyText(text))).toMatchObject({
		ok: false,
		problem: { code: 'text-control-character', params: { character } },
	});
});

test('refuses more than a thousand characters, and takes a thousand', () => {
	expect(parseText('x'.repeat(1_000)).ok).toBe(true);
	expect(parseText('x'.repeat(1_001))).toMatchObject({
		ok: false,
		problem: { code: 'value-too-long', params: { length: 1_001, max: 1_000 } },
	});
});

test('reads a cell of a million characters quickly', () => {
	const started = performance.now();
	expect(readPlainText(`a${' '.repeat(1e6)}b\u00A0`, 'pt-BR').ok).toBe(false);
	expect(readPlainText('\u00A0'.repeat(1e6), 'pt-BR').ok).toBe(true);
	expect(performance.now() - started).toBeLessThan(500);
});

describe('numbers in columns of text', () => {
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
		[1.5, 'pt-BR', '# ?/?', '1,5'],
		[0, 'pt-BR', '0;-0;;', '0'],
	] as const)('shows %d in %s by format %s as %j', (value, locale, formatCode, text) => {
		expect(readPlainText(value, locale, formatCode)).toEqual(converted(text));
	});

	test.each([1e15, -1e15, 1e-7, Number.POSITIVE_INFINITY, Number.NaN])('refuses %d', (value) => {
		expect(readPlainText(value, 'pt-BR')).toMatchObject({ ok: false, problem: { code: 'identifier-digits-lost' } });
	});
});

test.each([
	[true, 'text-is-boolean'],
	[{ kind: 'date', text: '2025-03-05' } as const, 'text-is-a-date'],
	[{ kind: 'time', text: '10:00:00' } as const, 'text-is-a-date'],
])('refuses %j in a column of text: %s', (cell, code) => {
	expect(readPlainText(cell, 'pt-BR')).toMatchObject({ ok: false, problem: { code } });
});

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
] as const)('gives a custom field for %j in %s the text %j', (cell, locale, text) => {
	expect(readCustomValue(cell, locale)).toEqual(converted(text));
});

describe('logical values that a CSV has as text', () => {
	test.each(['VERDADEIRO', 'FALSO', 'FALSE', 'false', ' Falso '])(
		'refuses %j, as a workbook has it refused',
		(text) => {
			const problem = { code: 'text-is-boolean', found: text.trim() };
			expect(readPlainText(text, 'pt-BR')).toEqual({ ok: false, problem });
		},
	);
	test.each(['TRUE', 'True', 'true'])('takes %j with a notice, for it may be a name', (found) => {
		const notice = { code: 'text-looks-boolean', found };
		expect(readPlainText(found, 'pt-BR')).toEqual({ ok: true, value: found, notice });
	});
	test.each(['Teto', 'Forte', 'Verdadeira', 'TRUE 2', 'Falsos', 'Fonte', 'Verniz', 'Vestiário 1'])(
		'%j is a text',
		(text) => {
			expect(readPlainText(text, 'pt-BR')).toEqual(converted(text));
		},
	);
	test('what is spared the closer look is never one', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.constantFrom('TRUE', 'true', 'FALSE', 'falso', 'Verdadeiro')), (text) => {
				expect(findBoolean(text) === undefined || mayBeBoolean(text)).toBe(true);
				expect(findBoolean(text) !== undefined).toBe(/^(?:true|false|falso|verdadeiro)$/i.test(text));
			}),
		);
	});
});

test.each([null, '', ' ', '\u00A0', '\u200B', ' \n\t'])('takes %j for blank', (cell) => {
	expect(isBlank(cell)).toBe(true);
});
test.each([0, false, '0', ' x', 'á', { kind: 'error', text: '#N/A' } as const])('takes %j for filled', (cell) => {
	expect(isBlank(cell)).toBe(false);
});

test('only texts that may be an error of the spreadsheet are looked at', () => {
	const text = fc.oneof(fc.string(), fc.stringMatching(/^ ?(Erro?:5\d\d|#REF!|#+|Epson)$/));
	fc.assert(
		fc.property(text, (found) => {
			expect(isErrorText(found) && !mayBeError(found)).toBe(false);
		}),
	);
});
test.each([
	'#N/A',
	'#N/D',
	'Err:502',
	'Erro:508',
	'#ERRO!',
	'#BLOQUEADO!',
	'#VALOR!',
	'#REF!',
	'#DIV/0!',
	'#NOME?',
	'########',
	' #N/A ',
])('takes %j for an error of the spreadsheet', (text) => {
	expect(isErrorText(text)).toBe(true);
});
test.each(['#1', '# 3', '#', '##', 'Err:5', 'Erro: 502', 'Err:5022', 'Epson:502', 'N/A', '#N/A talvez'])(
	'takes %j for a text',
	(text) => {
		expect(isErrorText(text)).toBe(false);
	},
);
