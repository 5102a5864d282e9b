import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findQuotedLine, findSingleQuoted, unescapeBackslashes } from '../../../src/sources/csv/quotes.ts';
import { expectLinear } from '../../growth.ts';
import { readCsvBytes, refusalOf } from './read-csv-bytes.ts';

const HEADER = 'Patrimônio,Nome,Status\n';

describe('a quote with a backslash before it', () => {
	test.each<[string, string, object]>([
		['inside a text', 'P1,"Monitor 24\\" LG",x\n', { line: 2, reading: 'Monitor 24" LG' }],
		['before a delimiter', 'P1,"Monitor 24\\" LG, preto",x\n', { line: 2, reading: 'Monitor 24" LG, preto' }],
		['at the end of a text', 'P1,Mesa,x\n"P2","Monitor 24\\"",x\n', { line: 3, reading: 'Monitor 24"' }],
		['twice', 'P1,"Copo \\"d\'água\\"",x\n', { line: 2, reading: 'Copo "d\'água"' }],
		['in a text with a line break', 'P1,"TV\npreta",x\nP2,"a \\"b\\"\nc",x\n', { line: 4, reading: 'a "b"' }],
		['in an unclosed text', 'P1,"24\\"",x\nP2,"",y\n', { line: 2, reading: '24"' }],
	])('is asked about: %s', async (_claim, text, params) => {
		for (const chunkBytes of [1, 7, 1_000]) {
			const problem = await refusalOf(HEADER + text, { chunkBytes });
			expect(problem).toMatchObject({ code: 'csv-quotes-unclear', params: { kind: 'backslash', ...params } });
		}
	});

	test('is asked about even in the last of many rows', async () => {
		const text = `${HEADER}${'P1,"Mesa",x\n'.repeat(100_000)}P2,"TV 24\\" LG",x\n`;
		expect(await refusalOf(text)).toMatchObject({ code: 'csv-quotes-unclear', params: { line: 100_002 } });
	});

	test.each<[string, string]>([
		['"C:\\"', 'C:\\'],
		['"\\\\srv\\pasta\\"', '\\\\srv\\pasta\\'],
		['C:\\temp', 'C:\\temp'],
		['5\\"', '5\\"'],
		['"a ""b"" \\ c"', 'a "b" \\ c'],
	])('does not exist in %s', async (written, text) => {
		expect((await readCsvBytes(`${HEADER}P1,${written},x\n`)).rows[1]).toEqual(['P1', text, 'x']);
	});

	test('is read as the user says', async () => {
		const text = `${HEADER}P1,"Monitor 24\\" LG, preto",x\nP2,"C:\\\\",""\nP3,"a ""b""\nc","x"\n`;
		expect((await readCsvBytes(text, { quotes: 'backslash' })).rows.slice(1)).toEqual([
			['P1', 'Monitor 24" LG, preto', 'x'],
			['P2', 'C:\\', ''],
			['P3', 'a "b"\nc', 'x'],
		]);
		const asWritten = await readCsvBytes(`${HEADER}P1,"24\\" LG",x\n`, { quotes: 'double' });
		expect(asWritten.rows[1]).toEqual(['P1', '"24\\" LG"', 'x']);
	});

	test('survives writing and reading in any text', async () => {
		const escape = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
		const cell = fc.string({ unit: fc.constantFrom('a', 'ç', '"', '\\', ',', '\n', ' ', '😀'), maxLength: 8 });
		await fc.assert(
			fc.asyncProperty(
				fc.array(cell, { minLength: 1, maxLength: 5 }),
				fc.integer({ min: 1, max: 9 }),
				async (texts, chunkBytes) => {
					for (const text of texts) expect(unescapeBackslashes(escape(text).slice(1, -1))).toBe(text);
					const written = `${HEADER}${texts.map((text) => `P1,${escape(text)},x\n`).join('')}`;
					const { rows } = await readCsvBytes(written, { quotes: 'backslash', delimiter: ',', chunkBytes });
					expect(rows.slice(1)).toEqual(texts.map((text) => ['P1', text, 'x']));
				},
			),
		);
	});
});

describe('texts in typographic quotes', () => {
	test.each<[string, string, object]>([
		['all texts', '“Patrimônio”,“Nome”\n“P1”,“Dell”\n', { line: 1, reading: 'Patrimônio' }],
		['low ones', '„Patrimônio“;„Nome“\n„P1“;„Dell“\n', { line: 1, reading: 'Patrimônio' }],
		['angled ones', '«Patrimônio»;«Nome»\n«P1»;«Dell»\n', { line: 1, reading: 'Patrimônio' }],
		['single ones', '‘Patrimônio’;‘Nome’\n‘P1’;‘Dell’\n', { line: 1, reading: 'Patrimônio' }],
		[
			'only a text with a delimiter',
			'Patrimônio,Nome\nP1,Dell\nP2,“Mesa, preta”\n',
			{ line: 3, reading: 'Mesa, preta' },
		],
	])('are named: %s', async (_claim, text, params) => {
		const problem = { code: 'csv-quotes-unclear', params: { kind: 'typographic', ...params } };
		expect(await refusalOf(text)).toMatchObject(problem);
	});

	test('are named in windows-1252, too', async () => {
		const bytes = Buffer.from('\x93Patrim\xf4nio\x94,\x93Nome\x94\n\x93P1\x94,\x93Dell\x94\n', 'latin1');
		const params = { kind: 'typographic', reading: 'Patrimônio' };
		expect(await refusalOf(bytes, { encoding: 'windows-1252' })).toMatchObject({ code: 'csv-quotes-unclear', params });
	});

	test.each<[string, string]>([
		['of names', 'Patrimônio;Nome\nP1;“Zeus”\nP2;“Atena”\n'],
		['after inches', 'Patrimônio;Nome\nP1;Monitor 24”\nP2;“Dell” 22”\n'],
	])('belong to the text: %s', async (_claim, text) => {
		expect(await refusalOf(text)).toBeInstanceOf(Array);
		expect(await refusalOf(`“Patrimônio”,“Nome”\n“P1”,“Dell”\n`, { quotes: 'double' })).toBeInstanceOf(Array);
	});
});

describe('lines in quotes as a whole', () => {
	test.each<[string, string]>([
		[',', '"Patrimônio,Nome,Valor"\n"P1,""Mesa, preta"",1"\n"P2,Mesa,2"\n'],
		[';', '"Patrimônio;Nome"\r\n"P1;Dell"\r\n'],
		['tab', '"Patrimônio\tNome"\n"P1\tDell"\n'],
	])('are named: %s', async (_claim, text) => {
		const params = { kind: 'line', line: 1, reading: expect.stringMatching(/^Patrimônio.Nome/) };
		expect(await refusalOf(text)).toMatchObject({ code: 'csv-quotes-unclear', params });
	});

	test.each<readonly [what: string, text: string, reading: string | undefined]>([
		['a header and a row', '"Nome,Valor"\n"Mesa,1"\n', 'Nome,Valor'],
		['quotes inside', '"Nome,""Valor"""\r\n"Mesa,1"\r\n', 'Nome,"Valor"'],
		['blanks and empty lines around', '\n "Nome,Valor" \n\n "Mesa,1"', 'Nome,Valor'],
		['delimiters behind', '"Nome,Valor";;\n"Mesa,1";\n', 'Nome,Valor'],
		['the delimiter only behind', '"Nome",\n"Mesa",\n', undefined],
		['a header that is none', '"Sala,Andar"\n"1,2"\n', undefined],
		['a line without the delimiter', '"Nome,Valor"\n"Mesa"\n', undefined],
		['a line without quotes', '"Nome,Valor"\nMesa,1\n', undefined],
		['no row below', '"Nome,Valor"\n', undefined],
	])('with %s: %j is read as %j', (_, text, reading) => {
		const found = findQuotedLine(text, [';', ','], ([first]) => first === 'Nome');
		expect(found?.reading).toBe(reading);
	});

	test('are a table of one column where the header is one', async () => {
		expect(await refusalOf('"Nome"\n"Mesa, preta"\n"Cadeira, azul"\n')).toBeInstanceOf(Array);
		expect(await refusalOf('"Patrimônio","Nome"\n"P1","Mesa"\n')).toBeInstanceOf(Array);
	});
});

describe('texts in single quotes', () => {
	test.each<[string, string, object]>([
		['all texts', "'Patrimônio';'Nome'\n'P1';'Dell'\n", { line: 1, reading: 'Patrimônio' }],
		['bare numbers beside them', "'Patrimônio','Valor'\r\n'P1',10.5\r\n'P2',\r\n", { line: 1, reading: 'Patrimônio' }],
		['a bare header', "Patrimônio;Nome\n'P1';'Dell'\n'P2';'Mesa'\n", { line: 2, reading: 'P1' }],
		[
			'nothing and truth values beside them',
			"Patrimônio;Nome\nP1;'Dell'\nP2;NULL\nP3;\\N\nP4;true\nP5;FALSE\nP6;'Mesa'\n",
			{ line: 2, reading: 'Dell' },
		],
		['one column of them', "Patrimônio;Nome\nP1;'Dell'\nP2;'Mesa'\n", { line: 2, reading: 'Dell' }],
		['a delimiter inside', "Patrimônio;Nome\nP1;Dell\nP2;'Mesa; preta'\n", { line: 3, reading: 'Mesa; preta' }],
		['a line break inside', "Patrimônio;Nome\nP1;'Mesa\npreta'\nP2;Dell\n", { line: 2, reading: 'Mesa\npreta' }],
		[
			'doubled quotes inside',
			"Patrimônio;Nome\nP1;'Copo d''água ''fria'''\nP2;'Mesa'\n",
			{ line: 2, reading: "Copo d'água 'fria'" },
		],
		['a table of one column', "'Patrimônio'\n'P1'\n", { line: 1, reading: 'Patrimônio' }],
	])('are asked about: %s', async (_claim, text, params) => {
		expect(await refusalOf(text)).toMatchObject({ code: 'csv-quotes-unclear', params: { kind: 'single', ...params } });
	});

	test.each<[string, string]>([
		['of one name', "'Patrimônio';Nome\nP1;Dell\n"],
		['of two names below one without', "Patrimônio;Nome\nP1;Dell\nP2;'Zeus'\nP3;'Atena'\n"],
		['of two names above a word', "Patrimônio;Nome\nP1;'Zeus'\nP2;'Atena'\nP3;nullo\n"],
		['that Excel put before numbers', "Patrimônio;Nome\n'00123;Dell\n'00124;'x'\n"],
		['in names', "Patrimônio;Nome\nP1;d'água\nP2;L'Oreal\n"],
		['before a number, and one of feet', "Patrimônio;Nome\n'00123;Cabo 5'\nP2;Cabo\n"],
		['before a formula, and double quotes', 'Patrimônio;Nome\n\'=;"\'\r="\n'],
		['for the same as above', "Patrimônio;Nome\nP1;'\nP2;'\nP3;'\n"],
		['of feet', "Patrimônio;Nome\nP1;Cabo 5'\nP2;Cabo 6'\n"],
		['in texts in double quotes', 'Patrimônio;Nome\nP1;"\'Dell\'"\nP2;"\'Mesa\'; preta"\n'],
	])('are ordinary texts: a quote %s', async (_claim, text) => {
		expect((await readCsvBytes(text)).rows[0]).toHaveLength(2);
	});

	test('are read as the user says', async () => {
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
	])('are found in linear time: %s', async (_what, make) => {
		await expectLinear(2_000, make, (text) => findSingleQuoted(text, ';'));
	});
});
