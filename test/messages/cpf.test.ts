import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCpf, maskCpf, maskProvenCpf } from '../../src/messages/cpf.ts';

test.each(['11144477735', '52998224725'])('%s is a CPF', (text) => expect(isCpf(text)).toBe(true));

test.each(['11144477734', '11111111111', '1114447773', '11144477753', ''])('%j is not a CPF', (text) =>
	expect(isCpf(text)).toBe(false),
);

test.each([
	['123.456.789-09', '***.***.***-09'],
	['12345678909', '*********09'],
	['123 456 789 09', '*** *** *** 09'],
	['Ana Souza (123.456.789-09)', 'Ana Souza (***.***.***-09)'],
	['CPF:12345678909', 'CPF:*********09'],
	['123.456.789', '***.***.*89'],
	['1234.456.789-09', '****.***.***-09'],
	['12345678909@empresa.example', '*********09@empresa.example'],
	['ana.souza@empresa.example', 'ana.souza@empresa.example'],
	['Ana Souza', 'Ana Souza'],
	['F-007 2º andar', 'F-007 2º andar'],
	['5a0d0001-0000-4000-8000-000000000001', '5a0d0001-0000-4000-8000-000000000001'],
	['12345678-1234-4123-8123-123456789012', '12345678-1234-4123-8123-123456789012'],
	['', ''],
])('masks %j as %j', (text, shown) => expect(maskCpf(text)).toBe(shown));

test.each([
	['123.456.789-09', '***.***.***-09'],
	['123.456.789-00', '***.***.***-00'],
	['12345678909', '*********09'],
	['Ana Souza (123.456.789-09)', 'Ana Souza (***.***.***-09)'],
	['12345678900', '12345678900'],
	['31/12/2025', '31/12/2025'],
	['2025-12-31', '2025-12-31'],
	['R$ 123.456.789,09', 'R$ 123.456.789,09'],
	['10002345', '10002345'],
	['356938035643809', '356938035643809'],
])('in free text masks %j as %j', (text, shown) => expect(maskProvenCpf(text)).toBe(shown));

test('shows at most two digits of a CPF, whatever surrounds or separates its digits', () => {
	const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 });
	const part = fc.constantFrom('', '.', ' ', '-', '/');
	const word = fc.constantFrom('', 'Ana ', '(', 'CPF: ', '\u00a0');
	fc.assert(
		fc.property(digits, fc.array(part, { minLength: 10, maxLength: 10 }), word, (all, parts, before) => {
			const cpf = all.map((digit, index) => `${digit}${parts[index] ?? ''}`).join('');
			expect(maskCpf(`${before}${cpf})`).replaceAll(/\D/g, '')).toBe(all.slice(-2).join(''));
		}),
	);
});
