/** A product that a person corrected in the page fills the next draft. A corrected workbook is imported as it is, and no more. */
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { COMPANY, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { correctProduct } from '../../../src/drafts/invoice-settings/corrected-products.ts';
import { saveItems } from '../../../src/runs/record/saved-items.ts';
import { openFolder, putFiles } from '../run-cli.ts';

const PRODUCT = { supplier: ['41234567'], cProd: ['NB-1'], unit: ['UN'], text: ['notebook dell'] };
const NOTE = syntheticNote({
	key: syntheticKey(),
	items: [{ cProd: 'NB-1', xProd: 'NOTEBOOK DELL', NCM: '84713012', qCom: '3', vProd: '9000.00' }],
});
const FLAGS = ['--company', COMPANY.CNPJ, '--default-status', 'available', '--asset-number', '{key}-{item}-{unit}'];

async function openSheet(file: string, name: string) {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const sheet = workbook.getWorksheet(name);
	if (sheet === undefined) throw new Error(`no sheet ${name}`);
	return { workbook, sheet };
}

const categoriesOf = async (file: string): Promise<readonly string[]> => {
	const { sheet } = await openSheet(file, 'Ativos');
	return [2, 3, 4].map((row) => sheet.getCell(row, 3).text);
};

test('a draft has it, with its origin and how to forget it; an entry of the rules file comes first', async () => {
	const { cwd, run } = openFolder({ 'nota.xml': NOTE });
	const products = correctProduct({ match: PRODUCT }, { category: 'Portáteis', brand: 'Dell', model: '' });
	await saveItems(path.join(cwd, 'runs'), { products, belongsTo: {} }, 'app', new Date('2026-11-27T12:00:00Z'));
	await run('draft', 'nota.xml', ...FLAGS, '-o', 'a.xlsx');
	expect(await categoriesOf(path.join(cwd, 'a.xlsx'))).toEqual(['Portáteis', 'Portáteis', 'Portáteis']);
	const { sheet } = await openSheet(path.join(cwd, 'a.xlsx'), 'Ficou de fora');
	expect(sheet.getCell(2, 3).text).toContain('Portáteis (app, 2026-11-27), Dell (app, 2026-11-27)');
	expect(sheet.getCell(2, 4).text).toContain('memory forget "41234567 NB-1"');
	putFiles(cwd, { 'rules.json': { products: [{ match: { cProd: 'NB-1' }, category: 'Minha' }] } });
	await run('draft', 'nota.xml', ...FLAGS, '--rules', 'rules.json', '-o', 'b.xlsx');
	expect(await categoriesOf(path.join(cwd, 'b.xlsx'))).toEqual(['Minha', 'Minha', 'Minha']);

	expect((await run('memory', '--lang', 'en')).stdout).toContain('Category (category) = Portáteis (app, 2026-11-27)');
	expect((await run('memory', 'forget', '41234567 NB-1')).exitCode).toBe(0);
	await run('draft', 'nota.xml', ...FLAGS, '-o', 'c.xlsx');
	expect(await categoriesOf(path.join(cwd, 'c.xlsx'))).not.toContain('Portáteis');
});

test('a corrected workbook teaches nothing', async () => {
	const { cwd, run } = openFolder({ 'nota.xml': NOTE });
	await run('draft', 'nota.xml', ...FLAGS, '-o', 'a.xlsx');
	const { workbook, sheet } = await openSheet(path.join(cwd, 'a.xlsx'), 'Ativos');
	for (const row of [2, 3, 4]) sheet.getCell(row, 3).value = 'Portáteis';
	await workbook.xlsx.writeFile(path.join(cwd, 'a.xlsx'));
	const imported = await run('import', 'a.xlsx', '--sandbox', '--yes', '--json');
	expect(JSON.parse(imported.stdout)).toMatchObject({ buckets: { created: 3 } });
	expect(JSON.parse((await run('memory', '--json')).stdout || '[]')).toEqual([]);
});
