/** Which delimiter and line end a text has. */
import { describe, expect, test } from 'vitest';
import { readCsvBytes, refusalOf } from './read-csv-bytes.ts';

describe('the delimiter', () => {
	test.each<[string, string, string]>([
		['that the header knows', 'Patrimônio;Nome;Valor\n1;a;2\n', ';'],
		['comma', 'Patrimônio,Nome,Valor\n1,a,2\n', ','],
		['tab', 'Patrimônio\tNome\tValor\n1\ta\t2\n', '\t'],
		['bar', 'Patrimônio|Nome|Valor\n1|a|2\n', '|'],
		['not the decimal comma of every row', 'Nome;Valor\na, b;1.234,56\nc, d;2.345,67\ne, f;1,00\n', ';'],
		['comma with quoted amounts full of semicolons', 'Nome,Valor\n"a;b;c;d","4.599,90"\n"a;b;c;d","1;2"\n', ','],
		[
			'below title rows with other delimiters',
			'Relatório, gerado em 01/01/2026, por Ana\nTotal, 3, itens\n\nNome;Valor\na;1\n',
			';',
		],
		['by evenness where no column is known', 'A,B,C\n1,"x;y",3\n4,"x;y;z",6\n', ','],
		['semicolon before comma where both are even', 'A;B,C\n1;2,3\n', ';'],
		['semicolon for a single column', 'A\nb\nc\n', ';'],
	])('is the one %s', async (_claim, text, delimiter) => {
		expect((await readCsvBytes(text)).source.csv?.delimiter).toBe(delimiter);
	});

	test('is what the sep= line says, and that line is no row', async () => {
		for (const text of ['sep=;\r\nA;B,C\r\n1;2,3\r\n', '\ufeffSEP=;\nA;B,C\n1;2,3\n']) {
			const { source, rows, numbers } = await readCsvBytes(text);
			expect(source.csv?.delimiter).toBe(';');
			expect(rows).toEqual([
				['A', 'B,C'],
				['1', '2,3'],
			]);
			expect(numbers).toEqual([1, 2]);
		}
		const utf16 = Buffer.from('\ufeffsep=,\r\nA;B,C\r\n', 'utf16le');
		expect((await readCsvBytes(utf16)).rows).toEqual([['A;B', 'C']]);
	});

	test.each([
		['sep=,\nPatrimônio;Nome;Valor\nPAT-1;Mesa, preta;1\n', ';'],
		['sep=;\nNome\nMesa, preta\nMesa, azul\n', ';'],
	])('is what the sep= line says unless another finds a better header: %j', async (text, delimiter) => {
		expect((await readCsvBytes(text)).source.csv?.delimiter).toBe(delimiter);
	});

	test.each([
		[
			'Patrimônio\nPAT-1, azul\nPAT-2, preta, com gavetas\n',
			['Patrimônio', 'PAT-1, azul', 'PAT-2, preta, com gavetas'],
		],
		['"Patrimônio"\r\n"PAT-1;x"\r\n"PAT-2"\r\n', ['Patrimônio', 'PAT-1;x', 'PAT-2']],
		['Patrimônio\n\nPAT-1\n', ['Patrimônio', 'PAT-1']],
	])('cuts no text of a table of one column: %j', async (text, cells) => {
		expect((await readCsvBytes(text)).rows).toEqual(cells.map((cell) => [cell]));
	});

	test('is looked for below a sep= line that names none that is known', async () => {
		expect((await readCsvBytes('sep=:\nNome,Valor\na,1\n')).rows).toEqual([
			['Nome', 'Valor'],
			['a', '1'],
		]);
	});

	test('is what the user says, before all', async () => {
		const { source, rows } = await readCsvBytes('sep=;\nNome;Valor,x\na;1,y\n', { delimiter: ',' });
		expect(source.csv?.delimiter).toBe(',');
		expect(rows).toEqual([
			['Nome;Valor', 'x'],
			['a;1', 'y'],
		]);
	});

	test('is refused with the count where one line alone has too many columns', async () => {
		expect(await refusalOf(`${'a,'.repeat(99_999)}b\n1,2\n`)).toEqual({
			code: 'csv-too-many-columns',
			params: { line: 1, count: 100_000, limit: 256 },
		});
		const { source } = await readCsvBytes(`Nome;Valor\na;${'1,'.repeat(400)}\n`);
		expect(source.csv?.delimiter).toBe(';');
	});
});

test.each<[string, string]>([
	['Nome;Valor\r\na;1\r\n', '\r\n'],
	['Nome;Valor\na;1\n', '\n'],
	['Nome;Valor\ra;1\r', '\r'],
	['Nome;Valor\r\na;"1\n2\n3"\r\n', '\r\n'],
	['Nome;Valor\na;1\r\nb;1\n', '\n'],
	['Nome;Valor', '\r\n'],
])('the line end of %j is %j', async (text, lineEnd) => {
	expect((await readCsvBytes(text)).source.csv?.lineEnd).toBe(lineEnd);
});
