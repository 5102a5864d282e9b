import { expect, test } from 'vitest';
import { decideLocale } from '../../../src/drafts/values/locale-evidence.ts';

const place = { column: 5, name: 'Data' };
const counts = (ptBr: number, enUs: number, either: number) => ({ 'pt-BR': ptBr, 'en-US': enUs, either });

test.each([
	['nothing to decide', counts(0, 0, 0), 'pt-BR', 'pt-BR', undefined],
	['proof of the assumed locale, nothing ambiguous', counts(31, 0, 0), 'pt-BR', 'pt-BR', undefined],
	['proof of the assumed locale, with ambiguous values', counts(31, 0, 4), 'pt-BR', 'pt-BR', undefined],
	['proof of the other locale, with ambiguous values', counts(0, 3, 4), 'pt-BR', 'en-US', undefined],
	['proof of the other locale', counts(0, 3, 0), 'pt-BR', 'en-US', undefined],
	['proof of both', counts(3, 2, 1), 'pt-BR', 'pt-BR', 'column-style-mixed'],
	['proof of both, with en-US assumed', counts(3, 2, 1), 'en-US', 'en-US', 'column-style-mixed'],
	['ambiguous values only', counts(0, 0, 9), 'en-US', 'en-US', 'column-style-assumed'],
] as const)('with %s', (_, evidence, fallback, locale, code) => {
	const decision = decideLocale('date', evidence, fallback, place);
	expect(decision.locale).toBe(locale);
	expect(decision.notice?.code).toBe(code);
});

test('gives no notice if a header or the user decided', () => {
	expect(decideLocale('date', counts(0, 0, 9), 'en-US', place, true)).toEqual({ locale: 'en-US' });
	expect(decideLocale('date', counts(3, 2, 0), 'en-US', place, true).notice?.code).toBe('column-style-mixed');
});

test('states the counts and the form in the notice', () => {
	expect(decideLocale('number', counts(2, 1, 0), 'en-US', place).notice).toEqual({
		code: 'column-style-mixed',
		place,
		params: { kind: 'number', shape: '1,234.56', ptBr: 2, enUs: 1 },
	});
	expect(decideLocale('number', counts(0, 0, 7), 'pt-BR', place).notice).toEqual({
		code: 'column-style-assumed',
		place,
		params: { kind: 'number', shape: '1.234,56', count: 7 },
	});
});
