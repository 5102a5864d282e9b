/** `rejected.xlsx` imports again with the same mapping, however its columns are found and whatever a person did to ours. */
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { openFolder, lastRun, readRun } from '../run-cli.ts';
import { figure } from '../figures.ts';

const DATA = ['PAT-1;Notebook;Dell;Em uso;1200,00', 'PAT-2;Monitor;LG;Quebrado7;300,00', 'PAT-3;Monitor;LG;Em uso;abc'];
const WORDS = 'Patrimônio;Categoria;Marca;Situação;Preço';
const letters = { A: 'enrollmentId', B: 'category', C: 'brand', D: 'status', E: 'price' };

const TABLES: readonly (readonly [what: string, header: string, mapping: object])[] = [
	['by its names', WORDS, {}],
	['by letters without headers', 'a;b;;d;e', { columnsByLetter: letters, headerRow: 1 }],
	['by letters and a row of the header further down', 'x;y\r\nv;w;z;u;t', { columnsByLetter: letters, headerRow: 2 }],
	[
		'by the names of two rows together',
		'Bem;;;Uso;Compra\r\nFicha;Lote;Feito;Como;Quanto',
		{
			headerRow: '1-2',
			columns: {
				'Bem Ficha': 'enrollmentId',
				'Bem Lote': 'category',
				'Bem Feito': 'brand',
				'Uso Como': 'status',
				'Compra Quanto': 'price',
			},
		},
	],
	['without a header', '', { columnsByLetter: letters, headerRow: 'none' }],
	[
		'without a header, as the only one of several tables',
		'',
		{
			tables: {
				'lista.csv': { columnsByLetter: letters, headerRow: 'none' },
				x: { columns: { Placa: 'enrollmentId' } },
			},
		},
	],
	[
		'by a letter beside names, two of which are the same',
		'Patrimônio;Categoria;Valor;Situação;Valor',
		{ columnsByLetter: { C: { header: 'Valor', to: 'brand' }, E: { header: 'Valor', to: 'price' } } },
	],
];

/** Changes that a person may make to the sheet's first columns, which are this program's. */
const CHANGES: readonly (readonly [what: string, (sheet: exceljs.Worksheet) => void])[] = [
	['as it is', () => undefined],
	['without the reasons', (sheet) => sheet.spliceColumns(1, 3)],
	[
		'without all that was added',
		(sheet) => {
			sheet.spliceColumns(9, 1);
			sheet.spliceColumns(1, 3);
		},
	],
	['with the reasons behind, as in earlier versions', moveReasonsBehind],
];

function moveReasonsBehind(sheet: exceljs.Worksheet): void {
	sheet.eachRow((row) => {
		const cells = Array.from({ length: 9 }, (_, index) => row.getCell(index + 1).value);
		const moved = [...cells.slice(3, 8), ...cells.slice(0, 3), ...cells.slice(8)];
		for (const [index, value] of moved.entries()) row.getCell(index + 1).value = value;
	});
}

test.each(TABLES)('columns set %s', async (_, header, mapping) => {
	const { cwd, run } = openFolder({
		'lista.csv': [...(header === '' ? [] : [header]), ...DATA, ''].join('\r\n'),
		'mapa.json': mapping,
	});
	const first = await run('validate', 'lista.csv', '--mapping', 'mapa.json');
	expect([first.exitCode, first.printed]).toEqual([3, expect.stringMatching(figure('bucket.rejected', 2))]);
	const rejected = path.join(lastRun(cwd), 'rejected.xlsx');

	for (const [what, change] of CHANGES) {
		const workbook = await new exceljs.Workbook().xlsx.readFile(rejected);
		change(workbook.worksheets.at(-1) ?? workbook.addWorksheet());
		await workbook.xlsx.writeFile(path.join(cwd, 'de-novo.xlsx'));
		const args = ['validate', 'de-novo.xlsx', '--mapping', 'mapa.json', '--runs-dir', `${what}/runs`];
		const again = await run(...args);
		expect([what, again.exitCode, again.printed]).toEqual([
			what,
			3,
			expect.stringMatching(figure('bucket.rejected', 2)),
		]);
		const lines = readRun(path.join(cwd, what), 'rejections.jsonl').trim().split('\n');
		const codes = lines.map((line) => line.match(/"code":"[a-z-]+"/g)?.join(' '));
		expect([what, codes]).toEqual([what, ['"code":"status-unknown"', '"code":"money-format"']]);
	}
});

test('a column that was empty is not asked about, and no notice names the hidden column of this program', async () => {
	const lines = DATA.map((line) => `${line.replace('Quebrado7', 'Em uso')};`);
	const { cwd, run } = openFolder({ 'lista.csv': [`${WORDS};Obs`, ...lines, ''].join('\r\n') });
	await run('validate', 'lista.csv');
	const again = await run('validate', path.join(lastRun(cwd), 'rejected.xlsx'));
	expect(again.printed).toMatch(figure('bucket.rejected', 1));
	expect(again.exitCode).toBe(3);
	expect(again.printed).not.toContain('asset-importer id');
});
