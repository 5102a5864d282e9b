import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { syntheticCnpj } from '../../../scripts/nfe/synthetic-note.mjs';
import { parseCompany } from '../../../src/drafts/invoice-unit/tax-id.ts';
import { isCnpj, rootOf, taxIdOf, tidyTaxId } from '../../../src/drafts/invoice-unit/tax-id.ts';
import { Fault } from '../../../src/messages/fault.ts';
import { listed, rowsOf } from '../../listed.ts';

const mutate = (text: string, at: number, to: string): string => text.slice(0, at) + to + text.slice(at + 1);
const digits = Array.from('0123456789');

describe('a CNPJ', () => {
	test.each(['12ABC34501DE35', 'T6J3XFX0IVDD47', 'W2MNK0KZ000190', '11222333000181', syntheticCnpj('412345670001')])(
		'%s is right',
		(cnpj) => expect(isCnpj(cnpj)).toBe(true),
	);

	test.each([
		...listed`
			12ABC34501DE36 ¦ 12ABC34501DE53 ¦ 11222333000180 ¦ 00000000000000 ¦ 1122233300018 ¦ 12abc34501de35
		`,
		'',
	])('%j is wrong', (cnpj) => expect(isCnpj(cnpj)).toBe(false));

	test('is read with its mask and in lower case', () =>
		expect(tidyTaxId(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35'));

	test('of letters and digits is right with the digits of an independent sum, and wrong with any other', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), fc.stringMatching(/^[0-9]{2}$/), (base, other) => {
				const cnpj = syntheticCnpj(base);
				fc.pre(!/^0+$/.test(base));
				expect(isCnpj(cnpj)).toBe(true);
				expect(isCnpj(base + other)).toBe(base + other === cnpj);
			}),
		);
	});

	// Two check digits see what one does not, but for pairs that move both remainders between 0 and 1.
	test('with one digit changed is wrong in more than 99.9 % of all cases, and always in the check digits', () => {
		let unseen = 0;
		let all = 0;
		for (let base = 0; base < 2_000; base++) {
			const cnpj = syntheticCnpj(String(base * 7_919 + 123_456_789).padStart(12, '0'));
			for (let at = 0; at < 14; at++) {
				for (const to of digits) {
					if (cnpj.charAt(at) === to) continue;
					all++;
					if (!isCnpj(mutate(cnpj, at, to))) continue;
					unseen++;
					expect(at).toBeLessThan(12);
					// Unseen only where both old digits and both new ones are 0.
					expect(cnpj.slice(12)).toBe('00');
				}
			}
		}
		expect(unseen / all).toBeLessThan(0.001);
	});
});

test('a company is known by its root, a person by the whole CPF', () => {
	expect(rootOf('12ABC34501DE35')).toBe('12ABC345');
	expect(rootOf('11144477735')).toBe('11144477735');
	expect(taxIdOf({ CNPJ: '12.ABC.345/01DE-35' })).toBe('12ABC34501DE35');
	expect(taxIdOf({ CPF: '11144477735' })).toBe('11144477735');
	expect(taxIdOf({ idEstrangeiro: 'X1' })).toBe('');
	expect(taxIdOf(undefined)).toBe('');
});

describe('--company', () => {
	test.each([
		...rowsOf('11222333')`11.222.333/0001-81 ¦ 11222333000181 ¦ 11222333 ¦ 11.222.333`,
		['12abc34501de35', '12ABC345'],
		['12ABC345', '12ABC345'],
		['111.444.777-35', '11144477735'],
	])('%s means %s', (given, root) => expect(parseCompany(given)).toBe(root));

	test.each(['11222333000182', '1122233', '11144477736', 'Empresa', ''])('%j is refused', (given) => {
		expect(() => parseCompany(given)).toThrow(
			expect.objectContaining({
				code: 'nfe-option-invalid',
				params: expect.objectContaining({ kind: 'company', option: '--company', found: given }),
			}),
		);
		expect(() => parseCompany(given)).toThrow(Fault);
	});
});
