import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNoIdentifier, isNoValue } from '../../../src/drafts/values/placeholder.ts';
import { listed } from '../../listed.ts';

test.each(listed`
		S/N ¦ s/n ¦ SN ¦ S.N. ¦ s/nº ¦ N/A ¦ NA ¦ n/d ¦ null ¦ NONE ¦ - ¦ -- ¦ — ¦ ***** ¦ ? ¦ ... ¦ 0 ¦ 000 ¦ 000.000
		0-0 ¦ xxx ¦ XX-XXX ¦ sem número ¦ Sem Nº ¦ sem numero ¦ SEM PATRIMÔNIO ¦ sem patrimonio ¦ sem plaqueta
		Sem\u00A0etiqueta ¦ não informado ¦ nao informado ¦ Não tem ¦ não consta ¦ nenhum ¦ pendente ¦ A definir
		(pendente) ¦ To Be Filled By O.E.M. ¦ Default string ¦ System Serial Number ¦ idem ¦ (em branco) ¦ ilegivel
		não localizado
	`)('%j is written in place of a number and is not an identifier', (text) => expect(isNoIdentifier(text)).toBe(true));

describe('an identifier that resembles a word for nothing', () => {
	test.each(listed`
		0001 ¦ 100 ¦ 0010 ¦ SN123 ¦ SN-0 ¦ NA-7 ¦ X ¦ x1 ¦ XXX-0 ¦ 1111 ¦ AAAA ¦ A000 ¦ 111110 ¦ PAT-1 ¦ N ¦ S ¦ nenhuma-1
		sem plaqueta 2 ¦ pendente (ver TI) ¦ NULL-00 ¦ =A1 ¦ 99999 ¦ AAAAAA ¦ 123456789 ¦ TRUE
	`)('%j is kept', (text) => expect(isNoIdentifier(text)).toBe(false));

	test('is kept if it has a digit other than zero', () => {
		const characters = fc.string({ unit: fc.constantFrom('0', 'x', 's', 'n', '/', '-', ' ', 'A') });
		fc.assert(
			fc.property(characters, fc.integer({ min: 1, max: 9 }), characters, (before, digit, after) => {
				expect(isNoIdentifier(`${before}${digit}${after}`)).toBe(false);
			}),
		);
	});
});

describe('in a text field', () => {
	test.each(listed`
		N/A ¦ n/d ¦ ND ¦ NA ¦ NULL ¦ NaN ¦ None ¦ - ¦ — ¦ ? ¦ ... ¦ " ¦ (vazio) ¦ Não informado ¦ SEM INFORMAÇÃO ¦ N / A
		s / n ¦ XXX ¦ xxxxx ¦ Not Applicable ¦ não se aplica
	`)('%j is no value', (text) => expect(isNoValue(text)).toBe(true));

	test.each([
		...listed`
			0 ¦ 10 ¦ Notebook ¦ Nokia ¦ Sala 1012 ¦ Samsung ¦ ação ¦ Água ¦ 24" ¦ (11) 5555-0000 ¦ n ¦ s ¦ X ¦ Xerox
			Não localizado ¦ Não possui ¦ Pendente ¦ Sem plaqueta ¦ ✓ ¦ * ¦ +
		`,
		'',
	])('%j is a value', (text) => expect(isNoValue(text)).toBe(false));

	test('a text that is no value is not an identifier either', () => {
		const text = fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[-–./"nN\\ aA]{1,4}$/));
		fc.assert(
			fc.property(text, (one) => {
				expect(isNoValue(one) && !isNoIdentifier(one)).toBe(false);
			}),
		);
	});
});
