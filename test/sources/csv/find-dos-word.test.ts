import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOS_HEAD_BYTES, findDosWord } from '../../../src/sources/csv/find-dos-word.ts';
import { encodeWindows1252, listUnencodable } from '../../../src/sources/csv/windows-1252.ts';
import { readCsvBytes } from './read-csv-bytes.ts';

/** Letters of Portuguese in code page 850. */
const CP850 = new Map([
	...Object.entries({ ç: 0x87, Ç: 0x80, á: 0xa0, Á: 0xb5, à: 0x85, â: 0x83, Â: 0xb6, ã: 0xc6, Ã: 0xc7, é: 0x82 }),
	...Object.entries({ É: 0x90, ê: 0x88, í: 0xa1, Í: 0xd6, ó: 0xa2, Ó: 0xe0, ô: 0x93, Ô: 0xe2, õ: 0xe4, Õ: 0xe5 }),
	...Object.entries({ ú: 0xa3, Ú: 0xe9 }),
]);
const dos = (text: string): Buffer =>
	Buffer.from(Array.from(text, (character) => CP850.get(character) ?? character.charCodeAt(0)));

describe('a text of DOS', () => {
	test.each([
		['Descrição', 'Descri‡Æo', 1],
		['Patrimônio;Status', 'Patrim“nio', 1],
		['Patrimonio;Número', 'N£mero', 1],
		['a;b\r\nx;Série', 'S‚rie', 2],
		['a\rb\rManutenção', 'Manuten‡Æo', 3],
		['SITUAÇÃO', 'SITUA€ÇO', 1],
		['Observações', 'Observa‡äes', 1],
		['SÉRIE', 'S\u0090RIE', 1],
		['Não', 'NÆo', 1],
		['Código', 'C¢digo', 1],
		['Três', 'Trˆs', 1],
	])('is known by a word: %s', (text, word, line) => {
		expect(findDosWord(dos(text))).toEqual({ word, line });
	});

	test.each([
		['Patrimônio;Situação;Observações;Nº de série'],
		['AÇÃO, MAÇÃ, ÓRGÃO, PATRIMÔNIO, NÚMERO'],
		['Monitor “Dell” 24” – R$ 10,00 – € 5 – £ 3 – 10¢; †1999'],
		['Monitor“LG”Preto; SÆTHER; Ærø; ‚aspas‘; R£; 5€kit; „Zitat“'],
		[''],
	])('is not seen in windows-1252: %s', (text) => {
		expect(listUnencodable(text)).toEqual([]);
		expect(findDosWord(encodeWindows1252(text))).toBeUndefined();
	});

	test('is told with the file, instead of that it was read as windows-1252', async () => {
		const bytes = dos('Patrimônio;Status\nPAT-1;Em manutenção\n');
		const { source } = await readCsvBytes(bytes);
		expect(source.notices).toEqual([{ code: 'csv-looks-like-dos', found: 'Patrim“nio', params: { line: 1 } }]);
		expect((await readCsvBytes(bytes, { encoding: 'windows-1252' })).source.notices).toEqual([]);
	});
});

test('words of letters that windows-1252 has, and no signs, are no text of DOS', () => {
	const letters = fc.stringMatching(/^[abzABZáâãçéêíóôõúÁÂÃÇÉÊÍÓÔÕÚ;\n "0-]{0,60}$/);
	fc.assert(
		fc.property(letters, (text) => {
			expect(findDosWord(encodeWindows1252(text))).toBeUndefined();
		}),
	);
});

test('a text without a blank costs no time', () => {
	const started = performance.now();
	expect(findDosWord(Buffer.alloc(DOS_HEAD_BYTES, 'a'))).toBeUndefined();
	expect(performance.now() - started).toBeLessThan(500);
});
