/** The inferred buyer of a folder of invoices is named wherever a person decides about them. */
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { COMPANY, SUPPLIER } from '../../../scripts/nfe/synthetic-note.mjs';
import { openInvoiceImports } from './invoice-imports.ts';
import { runCli, readRun } from '../run-cli.ts';

const BUYER = `${COMPANY.CNPJ.slice(0, 8)} ${COMPANY.xNome}`;
const ISSUER = `${SUPPLIER.CNPJ.slice(0, 8)} ${SUPPLIER.xNome} (2)`;
const GIVEN = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];

async function folderOfSales() {
	const shop = await openInvoiceImports();
	shop.write('a.xml', { nNF: '1' });
	shop.write('b.xml', { nNF: '2' });
	const run = async (...argv: readonly string[]) => {
		const { stdout, stderr } = await runCli(argv, { cwd: shop.cwd, env: shop.env });
		return `${stdout}${stderr}`.replaceAll(/\s+/g, ' ');
	};
	return { ...shop, run };
}

test.each([
	['validate', ['validate', '.', ...GIVEN]],
	['the plan of an import', ['import', '.', '--yes', ...GIVEN]],
	['inspect', ['inspect', '.']],
	['inspect --json', ['inspect', '.', '--json']],
])('%s names it, unless --company did', async (_, argv) => {
	const { run } = await folderOfSales();
	expect(await run(...argv)).toContain(BUYER);
	expect(await run(...argv, '--company', COMPANY.CNPJ)).not.toContain(BUYER);
});

test('the report names it and who issued the invoices, as the drafts workbook does', async () => {
	const { run, cwd } = await folderOfSales();
	await run('import', '.', '--yes', ...GIVEN);
	const report = readRun(cwd, 'report.html');
	expect(report).toContain(BUYER);
	expect(report).toContain(ISSUER);
	await run('draft', 'a.xml', 'b.xml', '-o', 'd.xlsx');
	const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(cwd, 'd.xlsx'));
	const texts: string[] = [];
	workbook.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => texts.push(cell.text))));
	expect(texts.join('\n')).toContain(BUYER);
});
