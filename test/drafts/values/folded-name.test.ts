import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldHeader, foldName } from '../../../src/drafts/values/folded-name.ts';
import { anyText } from '../../any-text.ts';

test.each([
	['Nº  de\nPATRIMÔNIO', 'nº de patrimonio'],
	['Situação', 'SITUACAO'],
	['Local\u00A0físico', 'local fisico'],
	['Pre\u200Bço', 'preco'],
	['Soft\u00ADware', 'software'],
	['№ 1', 'No 1'],
	['ｍｏｄｅｌｏ', 'Modelo'],
	['e-mail', 'E mail'],
])('treats %j and %j as the same name', (one, other) => expect(foldName(one)).toBe(foldName(other)));

test.each([
	['Dt. da compra', 'Data de Compra'],
	['Vlr aquisição', 'Valor de aquisição'],
	['Nr. NF', 'Número da NF'],
	['N° de série', 'Nº série'],
	['nfeNumber', 'NFE number'],
	['enrollment_id', 'enrollmentId'],
	['Valor (R$)', 'Valor'],
	['Cód. patrimônio', 'Código do Patrimônio'],
])('treats %j and %j as the same header', (one, other) => expect(foldHeader(one)).toBe(foldHeader(other)));

test.each([
	['Valor', 'Valor total'],
	['Data', 'Dados'],
	['Patrimônio', 'Matrimônio'],
])('keeps %j and %j apart', (one, other) => expect(foldHeader(one)).not.toBe(foldHeader(other)));

test('returns only letters and digits, and the same when folded twice', () => {
	fc.assert(
		fc.property(anyText(), (text) => {
			const folded = foldName(text);
			expect(folded).toMatch(/^[\p{L}\p{N}]*$/u);
			expect(foldName(folded)).toBe(folded);
		}),
	);
});

test('returns the same key for any spaces and punctuation between the letters', () => {
	const blanks = fc.stringMatching(/^[ \t\n\u00A0\u200B\u2003.,;:_/()-]{0,4}$/);
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-zà-ü0-9]{1,6}$/), blanks), { minLength: 1 }), (parts) => {
			const plain = parts.map(([word]) => word).join('');
			expect(foldName(parts.map(([word, blank]) => word.toUpperCase() + blank).join(''))).toBe(foldName(plain));
		}),
	);
});
