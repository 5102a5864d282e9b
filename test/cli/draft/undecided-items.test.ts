/** An item that nobody decided is one row of the draft workbook, without a unit and with the question. */
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { COMPANY, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { says } from '../../says.ts';
import { openFolder, putFiles, readRun, summaryOf } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';

const FLAGS = ['--company', COMPANY.CNPJ, '--asset-number', '{key}-{item}-{unit}', '--default-status', 'available'];
const NOTEBOOK = { cProd: 'N-1', xProd: 'NOTEBOOK', qCom: '2', vProd: '9000.00' };
const BOX = { cProd: 'CX-1', xProd: 'MONITOR 24', uCom: 'CX', qCom: '2', vProd: '12000.00' };
const KIT = { cProd: 'K-1', xProd: 'MESA E CADEIRA', uCom: 'KIT', qCom: '1', vProd: '2000.00' };
const TONER = { cProd: 'T-1', xProd: 'TONER HP 58A', NCM: '84439933', qCom: '4', vProd: '8000.00' };
const NOTE = syntheticNote({ items: [NOTEBOOK, BOX, KIT, TONER] });
const RULES = { units: { CX: 3, KIT: 1 } };

async function inSheet(file: string, name: string, change: (sheet: exceljs.Worksheet) => void): Promise<void> {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const sheet = workbook.getWorksheet(name);
	if (sheet === undefined) throw new Error(`no sheet ${name}`);
	change(sheet);
	await workbook.xlsx.writeFile(file);
}

async function rowsOf(file: string): Promise<readonly Readonly<Record<string, string>>[]> {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const sheet = workbook.getWorksheet('Ativos');
	if (sheet === undefined) throw new Error('no assets');
	const texts = (row: number): readonly string[] =>
		Array.from({ length: sheet.columnCount }, (_, at) => sheet.getCell(row, at + 1).text);
	return Array.from({ length: sheet.rowCount - 1 }, (_, at) => {
		const cells = texts(at + 2);
		return Object.fromEntries(texts(1).map((header, column) => [header.replace(' *', ''), cells[column] ?? '']));
	});
}

async function drafted(...flags: readonly string[]) {
	const desk = openFolder({ 'nota.xml': NOTE, 'rules.json': RULES });
	const made = await desk.run('draft', 'nota.xml', ...FLAGS, '-o', 'a.xlsx', '--json', ...flags);
	return { ...desk, made, book: path.join(desk.cwd, 'a.xlsx') };
}

test.each([[[]], [['--no-input']]])('it is a row with key, item, description and question: %j', async (flags) => {
	const { made, book } = await drafted(...flags);
	expect([made.exitCode, JSON.parse(made.stdout)]).toMatchObject([3, { assets: 6, asked: 2, refused: 0 }]);
	const rows = await rowsOf(book);
	expect(rows.map((row) => `${row['Item NF-e']}/${row['Unidade NF-e']} ${row['Modelo']}`)).toEqual([
		'1/1 NOTEBOOK',
		'1/2 NOTEBOOK',
		'2/ MONITOR 24',
		'3/ MESA E CADEIRA',
		...[1, 2, 3, 4].map((unit) => `4/${unit} TONER HP 58A`),
	]);
	const undecided = rows.filter((row) => row['Unidade NF-e'] === '');
	expect(undecided.map((row) => row['Chave NF-e'])).toEqual([syntheticKey(), syntheticKey()]);
	for (const [at, unit] of ['CX', 'KIT'].entries())
		expect(undecided[at]?.['Quantidade NF-e']).toMatch(says('nfe-unit-factor', { kind: 'open', unit }));
	const { worksheets } = await new exceljs.Workbook().xlsx.readFile(book);
	expect(worksheets.map(({ name }) => name)).toEqual(['Como preencher', 'Ativos', 'Notas e valores', 'Ficou de fora']);
	const remarks = worksheets
		.at(-1)
		?.getColumn(1)
		.values.filter((text) => text === 'espera resposta');
	expect(remarks).toHaveLength(2);
});

test('the workbook alone creates nothing of it, whatever was typed into its row, and says how to decide', async () => {
	const { cwd, run, book } = await drafted();
	await inSheet(book, 'Ativos', (sheet) => {
		for (const [at, text] of ['PAT-4', 'disponível'].entries()) sheet.getCell(4, at + 1).value = text;
	});
	await run('import', 'a.xlsx', '--sandbox', '--yes');
	expect(summaryOf(cwd).buckets).toMatchObject({ created: 6, rejected: 2, skipped: 0 });
	const rejected = readRun(cwd, 'rejected.csv');
	expect(rejected.match(/nfe-item-undecided/g)).toHaveLength(2);
	expect(rejected).not.toContain('nfe-identity');
	expect(rejected).not.toContain('required');
});

test.each([
	['nota.xml', 'a.xlsx'],
	['a.xlsx', 'nota.xml'],
])('with the invoice, the item is asked about there and counts once: %s, %s', async (...inputs) => {
	const { cwd, run } = await drafted();
	await run('validate', ...inputs, ...FLAGS);
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 6, rejected: 2 });
	await run('validate', ...inputs, ...FLAGS, '--rules', 'rules.json');
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 6 + 6 + 1, rejected: 0 });
	expect(readRun(cwd, 'skipped.csv').match(/nfe-item-elsewhere/g)).toHaveLength(2);
});

test.each([
	['a.xlsx', 'b.xlsx'],
	['b.xlsx', 'a.xlsx'],
])('once decided, a second workbook has its assets, and both are imported together: %s, %s', async (...inputs) => {
	const { cwd, run } = await drafted();
	await run('draft', 'nota.xml', 'a.xlsx', ...FLAGS, '--rules', 'rules.json', '-o', 'b.xlsx');
	const rows = await rowsOf(path.join(cwd, 'b.xlsx'));
	expect(rows.map((row) => row['Item NF-e'])).toEqual(['2', '2', '2', '2', '2', '2', '3']);
	await run('import', ...inputs, '--sandbox', '--yes');
	expect(summaryOf(cwd).buckets).toMatchObject({ created: 6 + 6 + 1, rejected: 0, skipped: 2 });
});

test('a row that comes back rejected stays undecided, and a decided item has no such row', async () => {
	const { cwd, run } = await drafted();
	await run('import', 'a.xlsx', '--sandbox', '--yes');
	putFiles(cwd, { 'back.csv': readRun(cwd, 'rejected.csv') });
	await run('validate', 'back.csv');
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 0, rejected: 2 });
	await run('draft', 'nota.xml', ...FLAGS, '--rules', 'rules.json', '-o', 'c.xlsx');
	expect((await rowsOf(path.join(cwd, 'c.xlsx'))).every((row) => row['Unidade NF-e'] !== '')).toBe(true);
});

test('what a person deleted in the first workbook stays so, and the second one says where the rows are', async () => {
	const { cwd, run, book } = await drafted();
	await inSheet(book, 'Ativos', (sheet) => sheet.spliceRows(2, 1));
	const second = await run('draft', 'nota.xml', 'a.xlsx', ...FLAGS, '--rules', 'rules.json', '--json', '-o', 'b.xlsx');
	expect(JSON.parse(second.stdout)).toMatchObject({ assets: 7, asked: 0, skipped: 2 });
	let told = '';
	await inSheet(path.join(cwd, 'b.xlsx'), 'Ficou de fora', (sheet) => {
		told = JSON.stringify(sheet.getColumn(3).values);
	});
	expect(told).toContain('a.xlsx');
});

test('rows that a person emptied become no assets by the XML', async () => {
	const { cwd, run, book } = await drafted();
	await inSheet(book, 'Ativos', (sheet) => {
		const headers = Array.from({ length: sheet.columnCount }, (_, at) => sheet.getCell(1, at + 1).text);
		const own = headers.indexOf('Chave NF-e');
		for (const row of [2, 3, 4]) for (let at = 1; at <= own; at++) sheet.getCell(row, at).value = null;
	});
	await run('validate', 'nota.xml', 'a.xlsx', ...FLAGS, '--rules', 'rules.json');
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 1 + 4, rejected: 0 });
});

test.each([[['a.xlsx']], [['a.xlsx', 'nota.xml']]])(
	'a unit that somebody emptied is no other asset: %j',
	async (inputs) => {
		const { cwd, run, book } = await drafted('--rules', 'rules.json');
		await inSheet(book, 'Ativos', (sheet) => {
			const headers = Array.from({ length: sheet.columnCount }, (_, at) => sheet.getCell(1, at + 1).text);
			sheet.getCell(2, headers.indexOf('Unidade NF-e') + 1).value = null;
		});
		await run('validate', ...inputs, ...FLAGS, '--rules', 'rules.json');
		const { rejected, notSent } = summaryOf(cwd).buckets;
		expect([rejected, notSent]).toEqual([1, 6 + 6 + 1 - 1]);
	},
);

test('a workbook that comes again after its items were created elsewhere has nothing to decide', async () => {
	const { cwd, run } = await openFolderWithApi({ 'nota.xml': NOTE, 'rules.json': JSON.stringify(RULES) });
	await run('draft', 'nota.xml', ...FLAGS, '-o', 'a.xlsx');
	await run('import', 'nota.xml', ...FLAGS, '--rules', 'rules.json', '--yes');
	await run('import', 'a.xlsx', '--yes');
	expect(summaryOf(cwd).buckets).toMatchObject({ created: 0, rejected: 0, skipped: 6 + 2 });
	expect(readRun(cwd, 'skipped.csv').match(/nfe-item-elsewhere/g)).toHaveLength(2);
});
