/** A workbook of drafts with changed prices or deleted rows: reported once, wherever its rows are imported. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { preferredHeader } from '../../../src/drafts/columns/match-column.ts';
import { readRun, putFiles } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';

type Sheet = exceljs.Worksheet;
const STATUS = preferredHeader('status', 'pt-BR');

/** A completed workbook with one item of three units (R$ 33,34, R$ 33,33, R$ 33,33) and one of one unit. */
async function openInvoiceImports() {
	const items = [
		{ qCom: '3.0000', vProd: '100.00', vUnCom: '33.3333', qTrib: '3.0000' },
		{ qCom: '1.0000', vProd: '1234.56' },
	];
	const { cwd, run: command } = await openFolderWithApi({ 'nota.xml': syntheticNote({ nNF: '57', items }) });
	const filled = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];
	await command('draft', 'nota.xml', '-o', 'd.xlsx', ...filled);

	/** Saves `from` as `to`, after `change`. */
	const edit = async (from: string, to: string, change: (sheet: Sheet) => void): Promise<string> => {
		const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(cwd, from));
		const sheet = workbook.getWorksheet('Ativos');
		if (sheet === undefined) throw new Error('no sheet');
		change(sheet);
		await workbook.xlsx.writeFile(path.join(cwd, to));
		return to;
	};
	const importAll = async (inputs: readonly string[], more: readonly string[] = []) => {
		const { exitCode, stdout, printed } = await command('import', ...inputs, '--yes', '--json', ...more);
		const { buckets, run } = JSON.parse(stdout);
		const runsDir = more.includes('--runs-dir') ? String(more[more.indexOf('--runs-dir') + 1]) : 'runs';
		const { planned } = JSON.parse(readFileSync(path.join(cwd, runsDir, run, 'run.json'), 'utf8'));
		const told: readonly string[] = planned.notices
			.filter(({ problem }: { problem: { code: string } }) => problem.code.startsWith('nfe-item-'))
			.map(({ problem }: { problem: { code: string; params: { sum: string; others: string } } }) =>
				[problem.code, problem.params.sum, problem.params.others].join(' '),
			);
		return { exitCode, created: buckets.created, told, printed };
	};
	return { cwd, edit, importAll };
}

function cellOf(sheet: Sheet, row: number, header: string): exceljs.Cell {
	for (let column = 1; column <= sheet.columnCount; column++) {
		if (sheet.getCell(1, column).text.startsWith(header)) return sheet.getCell(row, column);
	}
	throw new Error(header);
}
const priceAt = (sheet: Sheet, row: number): exceljs.Cell => cellOf(sheet, row, preferredHeader('priceCents', 'pt-BR'));

test("the workbook states each item's cost, and an unchanged one gives no notice, even if imported again", async () => {
	const { edit, importAll } = await openInvoiceImports();
	const values: unknown[] = [];
	await edit('d.xlsx', 'same.xlsx', (sheet) => {
		for (const row of [2, 3, 4, 5]) values.push(cellOf(sheet, row, 'Valor do item NF-e').value);
	});
	expect(values).toEqual([100, 100, 100, 1234.56]);
	expect(await importAll(['d.xlsx'])).toMatchObject({ exitCode: 0, created: 4, told: [] });
	expect(await importAll(['d.xlsx'])).toMatchObject({ exitCode: 0, created: 0, told: [] });
});

/** A price that makes the sum wrong, and another row that is refused and returned. */
async function refuseOne() {
	const imports = await openInvoiceImports();
	await imports.edit('d.xlsx', 'm.xlsx', (sheet) => {
		cellOf(sheet, 4, STATUS).value = 'em usoo';
		priceAt(sheet, 2).value = 0.01;
	});
	expect(await imports.importAll(['m.xlsx'])).toMatchObject({
		exitCode: 3,
		created: 3,
		told: ['nfe-item-sum-differs 66.67 m.xlsx [Ativos]:2'],
	});
	return imports;
}

test('a corrected row of rejected.csv completes its item, with a notice that the sum still differs', async () => {
	const { cwd, importAll } = await refuseOne();
	const rejected = readRun(cwd, 'rejected.csv');
	putFiles(cwd, { 'r.csv': rejected.replace('em usoo', 'disponível') });
	const again = await importAll(['r.csv']);
	expect(again).toMatchObject({ exitCode: 0, created: 1 });
	expect(again.told).toEqual(['nfe-item-sum-differs 66.67 r.csv:2']);
});
