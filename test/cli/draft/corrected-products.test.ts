/** What a person corrects in a drafts workbook is remembered for the product, when it is imported. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { COMPANY, syntheticKey, syntheticNote, type SyntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { NFE_PROPOSAL_HEADER } from '../../../src/drafts/invoice-settings/corrected-products.ts';
import { putFiles, readRun } from '../run-cli.ts';
import { openOffice } from '../serve-api.ts';

const NOTEBOOK = { cProd: 'NB-1', xProd: 'NOTEBOOK DELL', NCM: '84713012', qCom: '3', vProd: '9000.00' };
const FLAGS = ['--company', COMPANY.CNPJ, '--default-status', 'available', '--asset-number', '{key}-{item}-{unit}'];
const month = (number: number, items: NonNullable<SyntheticNote['items']> = [NOTEBOOK]): string =>
	syntheticNote({ nNF: String(number), key: syntheticKey({ nNF: String(number) }), items });
const HEADERS = { category: 'Categoria', brand: 'Marca', model: 'Modelo' } as const;
type Fields = Readonly<Partial<Record<keyof typeof HEADERS, string | null>>>;

async function openSheet(file: string, name = 'Ativos') {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const sheet = workbook.getWorksheet(name);
	if (sheet === undefined) throw new Error(`no sheet ${name}`);
	const headers = Array.from({ length: sheet.columnCount }, (_, at) => sheet.getCell(1, at + 1).text);
	const columnOf = (header: string): number => headers.findIndex((text) => text.startsWith(header)) + 1;
	return { workbook, sheet, columnOf };
}

/** Cells of each field, by row. */
async function valuesOf(file: string, field: keyof typeof HEADERS): Promise<readonly string[]> {
	const { sheet, columnOf } = await openSheet(file);
	return Array.from(
		{ length: sheet.actualRowCount - 1 },
		(_, at) => sheet.getCell(at + 2, columnOf(HEADERS[field])).text,
	);
}

async function correct(file: string, rows: readonly Fields[]): Promise<void> {
	const { workbook, sheet, columnOf } = await openSheet(file);
	for (const [at, fields] of rows.entries()) {
		for (const field of ['category', 'brand', 'model'] as const) {
			const value = fields[field];
			if (value !== undefined) sheet.getCell(at + 2, columnOf(HEADERS[field])).value = value;
		}
	}
	await workbook.xlsx.writeFile(file);
}

async function openMonths() {
	const office = await openOffice({ '1.xml': month(1), '2.xml': month(2), '3.xml': month(3) });
	const { cwd, run } = office;
	const file = (name: string): string => path.join(cwd, name);
	const draft = async (number: number, ...flags: readonly string[]) => {
		await run('draft', `${number}.xml`, '-o', `${number}.xlsx`, ...FLAGS, ...flags);
		return file(`${number}.xlsx`);
	};
	const remembered = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
		JSON.parse((await run('memory', '--json')).stdout || '[]');
	return { ...office, file, draft, remembered };
}

test('three months: corrected, proposed with its origin, forgotten', async () => {
	const { run, draft } = await openMonths();
	const first = await draft(1);
	const before = await valuesOf(first, 'category');
	const corrected = { category: 'Portáteis', brand: 'Dell', model: 'Latitude 5440' };
	await correct(first, [corrected, corrected, corrected]);
	const imported = await run('import', '1.xlsx', '--yes');
	expect([imported.exitCode, imported.stderr]).toEqual([0, expect.stringContaining('3 correções de produtos')]);

	const second = await draft(2);
	for (const field of ['category', 'brand', 'model'] as const) {
		expect(await valuesOf(second, field)).toEqual(Array.from({ length: 3 }, () => corrected[field]));
	}
	const { sheet } = await openSheet(second, 'Ficou de fora');
	expect(sheet.getCell(2, 3).text).toMatch(/Portáteis \(1\.xlsx \[Ativos\]:2, \d{4}-\d\d-\d\d\), Dell \(1\.xlsx/);
	expect(sheet.getCell(2, 4).text).toContain('memory forget "41234567 NB-1"');

	const listed = (await run('memory', '--lang', 'en')).stdout.split('\n');
	expect(listed).toEqual([
		'41234567 NB-1: Aurora Informática – NOTEBOOK DELL',
		expect.stringMatching(/^ {4}Category \(category\) = Portáteis \(1\.xlsx \[Ativos\]:2, \d{4}-\d\d-\d\d\)$/),
		expect.stringContaining('Brand (brand) = Dell (1.xlsx'),
		expect.stringContaining('Model (model) = Latitude 5440 (1.xlsx'),
		'',
	]);
	expect(await run('memory', 'forget', '41234567 NB-1')).toMatchObject({
		exitCode: 0,
		stderr: expect.stringContaining('41234567 NB-1: Aurora Informática – NOTEBOOK DELL'),
	});
	expect(await valuesOf(await draft(3), 'category')).toEqual(before);
});

const A = { category: 'A' } as const;
const B = { category: 'B' } as const;
const BRACES = { category: '{x}' } as const;
const CLEARED = { category: null } as const;

test.each<readonly [string, readonly Fields[], string | undefined]>([
	['all rows alike', [A, A, A], 'A'],
	['nothing', [{}, {}, {}], undefined],
	['one row only', [A, {}, {}], undefined],
	['rows that disagree', [A, A, B], undefined],
	['cleared cells', [CLEARED, CLEARED, CLEARED], undefined],
	['a cell that is cleared in one row', [A, A, CLEARED], undefined],
	['a word for nothing', [{ category: 'N/A' }, { category: 'N/A' }, { category: 'N/A' }], undefined],
	['what a rule cannot hold', [BRACES, BRACES, BRACES], undefined],
])('a person corrects %s', async (_, rows, learnt) => {
	const { run, draft, remembered } = await openMonths();
	await correct(await draft(1), rows);
	expect((await run('import', '1.xlsx', '--yes')).exitCode).toBe(0);
	expect((await remembered()).map(({ category }) => category)).toEqual(learnt === undefined ? [] : [learnt]);
});

test.each<readonly [string, readonly string[]]>([
	['validate', ['validate', '1.xlsx']],
	['import --dry-run', ['import', '1.xlsx', '--dry-run']],
	['a shard', ['import', '1.xlsx', '--yes', '--shard', '1/2']],
])('%s teaches nothing', async (_, argv) => {
	const { run, draft, remembered } = await openMonths();
	await correct(await draft(1), [A, A, A]);
	await run(...argv);
	expect(await remembered()).toEqual([]);
});

test('an entry of the rules file for the product comes first', async () => {
	const { cwd, run, draft } = await openMonths();
	await correct(await draft(1), [A, A, A]);
	await run('import', '1.xlsx', '--yes');
	putFiles(cwd, { 'rules.json': { products: [{ match: { cProd: 'NB-1' }, category: 'Minha' }] } });
	expect(await valuesOf(await draft(2, '--rules', 'rules.json'), 'category')).toEqual(['Minha', 'Minha', 'Minha']);
	expect(await valuesOf(await draft(3), 'category')).toEqual(['A', 'A', 'A']);
});

test('what is remembered is corrected again, but not by somebody who did not see it', async () => {
	const { run, draft, remembered } = await openMonths();
	await correct(await draft(1), [A, A, A]);
	await correct(await draft(2), [B, B, B]);
	await run('import', '1.xlsx', '--yes');
	await run('import', '2.xlsx', '--yes');
	expect(await remembered()).toMatchObject([{ category: 'A' }]);
	await correct(await draft(3), [B, B, B]);
	await run('import', '3.xlsx', '--yes');
	expect(await remembered()).toMatchObject([
		{ category: 'B', origins: { category: expect.stringContaining('3.xlsx') } },
	]);
});

test.each([
	['1', ['Portáteis']],
	['3', []],
])(
	'a row that comes back is corrected there, and teaches as the only asset of its item: of %s',
	async (qCom, learnt) => {
		const { cwd, run, draft, file, remembered } = await openMonths();
		writeFileSync(file('1.xml'), month(1, [{ ...NOTEBOOK, qCom }]));
		const { workbook, sheet, columnOf } = await openSheet(await draft(1));
		sheet.getCell(2, columnOf('Data de aquisição')).value = 'ontem';
		await workbook.xlsx.writeFile(file('1.xlsx'));
		await run('import', '1.xlsx', '--yes');
		writeFileSync(
			file('back.csv'),
			readRun(cwd, 'rejected.csv').replace('ontem', '10/03/2026').replace('Notebooks', 'Portáteis'),
		);
		expect(await run('import', 'back.csv', '--yes')).toMatchObject({ exitCode: 0 });
		expect(await remembered()).toMatchObject(
			learnt.map((category) => ({ category, origins: { category: expect.stringContaining('back.csv:2') } })),
		);
	},
);

test('a changed proposal cell teaches nothing', async () => {
	const { run, draft, remembered } = await openMonths();
	const file = await draft(1);
	await correct(file, [A, A, A]);
	const { workbook, sheet, columnOf } = await openSheet(file);
	for (const row of [2, 3, 4]) sheet.getCell(row, columnOf(NFE_PROPOSAL_HEADER)).value = '{"match":{"text":"n"}}';
	await workbook.xlsx.writeFile(file);
	await run('import', '1.xlsx', '--yes');
	expect(await remembered()).toEqual([]);
});
