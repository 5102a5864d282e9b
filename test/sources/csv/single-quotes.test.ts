/** A table whose texts stand in single quotes is asked about; an apostrophe here and there is a text. */
import { describe, expect, test } from 'vitest';
import { findSingleQuoted } from '../../../src/sources/csv/single-quotes.ts';
import { expectLinear } from '../../growth.ts';
import { readCsvBytes, refusalOf } from './read-csv-bytes.ts';

describe('texts in single quotes', () => {
	test.each<[string, string, object]>([
		['all texts', "'Patrimônio';'Nome'\n'P1';'Dell'\n", { line: 1, reading: 'Patrimônio' }],
		['bare numbers beside them', "'Patrimônio','Valor'\r\n'P1',10.5\r\n'P2',\r\n", { line: 1, reading: 'Patrimônio' }],
		['a bare header', "Patrimônio;Nome\n'P1';'Dell'\n'P2';'Mesa'\n", { line: 2, reading: 'P1' }],
		['NULL beside them', "'Patrimônio','Nome'\n'P1',NULL\n'P2','Mesa'\n", { line: 1, reading: 'Patrimônio' }],
		['one column of them', "Patrimônio;Nome\nP1;'Dell'\nP2;'Mesa'\n", { line: 2, reading: 'Dell' }],
		['a delimiter inside', "Patrimônio;Nome\nP1;Dell\nP2;'Mesa; preta'\n", { line: 3, reading: 'Mesa; preta' }],
		['a line break inside', "Patrimônio;Nome\nP1;'Mesa\npreta'\nP2;Dell\n", { line: 2, reading: 'Mesa\npreta' }],
		['a table of one column', "'Patrimônio'\n'P1'\n", { line: 1, reading: 'Patrimônio' }],
	])('are asked about: %s', async (_claim, text, params) => {
		expect(await refusalOf(text)).toMatchObject({ code: 'csv-quotes-unclear', params: { kind: 'single', ...params } });
	});

	test.each<[string, string]>([
		['of one name', "'Patrimônio';Nome\nP1;Dell\n"],
		['that Excel put before numbers', "Patrimônio;Nome\n'00123;Dell\n'00124;'x'\n"],
		['in names', "Patrimônio;Nome\nP1;d'água\nP2;L'Oreal\n"],
		['before a number, and one of feet', "Patrimônio;Nome\n'00123;Cabo 5'\nP2;Cabo\n"],
		['before a formula, and double quotes', 'Patrimônio;Nome\n\'=;"\'\r="\n'],
		['for the same as above', "Patrimônio;Nome\nP1;'\nP2;'\nP3;'\n"],
		['of feet', "Patrimônio;Nome\nP1;Cabo 5'\nP2;Cabo 6'\n"],
		['in texts in double quotes', 'Patrimônio;Nome\nP1;"\'Dell\'"\nP2;"\'Mesa\'; preta"\n'],
	])('are texts as they stand: a quote %s', async (_claim, text) => {
		expect((await readCsvBytes(text)).rows[0]).toHaveLength(2);
	});

	test('are read as the person says', async () => {
		const text = "'Patrimônio';'Nome'\n'P1';'Mesa; preta'\n'P2';'d''água'\n";
		expect((await readCsvBytes(text, { quotes: 'single' })).rows).toEqual([
			['Patrimônio', 'Nome'],
			['P1', 'Mesa; preta'],
			['P2', "d'água"],
		]);
		expect((await readCsvBytes(text, { quotes: 'double' })).rows[2]).toEqual(["'P2'", "'d''água'"]);
	});

	test.each([
		['marks', (size: number) => `'${"x'".repeat(size)}`],
		['lines', (size: number) => "'x\n".repeat(size)],
	])('are found in time that grows with the text: %s', async (_what, make) => {
		await expectLinear(2_000, make, (text) => findSingleQuoted(text, ';'));
	});
});
