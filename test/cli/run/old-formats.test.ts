/** A register in formats that people use instead of a workbook: the plan is the same, and wrong rows are returned. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bookOf, writeBook } from '../../sources/xls/write-xls.ts';
import { openFolder, lastRun, planTextOf, runCli, throwAwayFolder } from '../run-cli.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';

const ROWS = [
	['Patrimônio', 'Modelo', 'Status', 'Valor', 'Data de compra'],
	['PAT-1', 'Cadeira', 'disponível', 100.5, 45_000],
	['00042', 'Mesa', 'em uso', 1_200, 45_001],
	['PAT-3', 'Armário', 'em usoo', 300, 45_002],
	['PAT-4', 'Mesa', 'em uso'],
];
const PAGE_ROWS = [
	ROWS[0] ?? [],
	['PAT-1', 'Cadeira', 'dispon&iacute;vel', 'R$ 100,50', '15/03/2023'],
	['00042', 'Mesa', 'em uso', '1.200,00', '16/03/2023'],
	['PAT-3', 'Arm&aacute;rio', 'em usoo', '300', '17/03/2023'],
	['PAT-4', 'Mesa', 'em uso'],
];
const PAGE = `<html><meta charset="utf-8"><table>${PAGE_ROWS.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></html>`;

function register(form: 'xlsx' | 'biff8'): Buffer {
	const book = bookOf({ Capa: [['x']], Ativos: ROWS });
	for (const row of [2, 3, 4]) {
		const sheet = book.Sheets['Ativos'] ?? {};
		sheet[`D${row}`].z = '"R$" #,##0.00';
		sheet[`E${row}`].z = 'dd/mm/yyyy';
	}
	return writeBook(book, form);
}

async function validate(content: Buffer | string, ...args: readonly string[]): Promise<string> {
	const { cwd, run } = openFolder({ 'ativos.xls': content });
	expect((await run('validate', 'ativos.xls', '--keep-plan', ...args)).exitCode).toBe(3);
	return lastRun(cwd);
}

test('an old workbook gives the same plan as the new one, byte by byte', async () => {
	const [old, now] = [await validate(register('biff8')), await validate(register('xlsx'))];
	expect(planTextOf(old)).toBe(planTextOf(now));
	expect(readFileSync(path.join(old, 'run.json'), 'utf8')).toContain('"format": "xls"');
});

test('an HTML page gives the same assets', async () => {
	const bodies = (run: string): readonly unknown[] => planLinesOf(path.join(run, 'plan.jsonl')).map(({ body }) => body);
	const [page, sheet] = [await validate(PAGE), await validate(register('xlsx'))];
	expect(bodies(page).length).toBe(3);
	expect(bodies(page)).toEqual(bodies(sheet));
});

test.each([
	['an old workbook', () => register('biff8'), ['--sheet', 'Ativos']],
	['a page', () => PAGE, []],
] as const)('wrong rows of %s come back in both forms, and import as they are', async (_what, make, args) => {
	const run = await validate(make(), ...args);
	expect(readdirSync(run)).toEqual(expect.arrayContaining(['rejected.csv', 'rejected.xlsx']));
	for (const name of ['rejected.csv', 'rejected.xlsx']) {
		const again = await runCli(['validate', path.join(run, name)], { cwd: throwAwayFolder() });
		expect(again.stdout + again.stderr).toContain('em usoo');
	}
});
