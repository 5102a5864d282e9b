import { expect, test } from 'vitest';
import { decideLocale } from '../../../src/drafts/values/locale-evidence.ts';

const place = { column: 5, name: 'Data' };
const counts = (ptBr: number, enUs: number, either: number) => ({ 'pt-BR': ptBr, 'en-US': enUs, either });

test.each([
	['nothing to decide', counts(0, 0, 0), 'pt-BR', 'pt-BR', undefined],
	['proof of what was assumed and nothing ambiguous', counts(31, 0, 0), 'pt-BR', 'pt-BR', undefined],
	['proof of what was assumed beside ambiguous values', counts(31, 0, 4), 'pt-BR', 'pt-BR', undefined],
	['proof against what was assumed beside ambiguous values', counts(0, 3, 4), 'pt-BR', 'en-US', 'date-order-decided'],
	['proof against what was assumed', counts(0, 3, 0), 'pt-BR', 'en-US', 'date-order-decided'],
	['proof of both', counts(3, 2, 1), 'pt-BR', 'pt-BR', 'date-order-mixed'],
	['proof of both, otherwise assumed', counts(3, 2, 1), 'en-US', 'en-US', 'date-order-mixed'],
	['ambiguous values only', counts(0, 0, 9), 'en-US', 'en-US', 'date-order-assumed'],
] as const)('with %s', (_, evidence, fallback, locale, code) => {
	const decision = decideLocale('date', evidence, fallback, place);
	expect(decision.locale).toBe(locale);
	expect(decision.notice?.code).toBe(code);
});

test('tells the counts and the shape in the notice', () => {
	expect(decideLocale('date', counts(31, 0, 4), 'en-US', place).notice).toEqual({
		code: 'date-order-decided',
		place,
		params: { shape: 'dd/mm', count: 31 },
	});
	expect(decideLocale('number', counts(2, 1, 0), 'en-US', place).notice).toEqual({
		code: 'number-style-mixed',
		place,
		params: { shape: '1,234.56', ptBr: 2, enUs: 1 },
	});
	expect(decideLocale('number', counts(0, 0, 7), 'pt-BR', place).notice).toEqual({
		code: 'number-style-assumed',
		place,
		params: { shape: '1.234,56', count: 7 },
	});
});
