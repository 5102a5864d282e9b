/** `template`: the workbook to fill in, which is valid when empty and never overwrites a file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { openFolder, runCli, throwAwayFolder } from '../run-cli.ts';

test.each([
	['pt-BR', 'ativos.xlsx'],
	['en', 'assets.xlsx'],
])('the empty template in %s validates without any asset', async (language, file) => {
	const { run } = openFolder();
	const made = await run('template', '--lang', language);
	expect(made).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`asset-importer validate ${file}`) });
	const { exitCode, stdout } = await run('validate', file, '--json');
	expect(exitCode).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({ buckets: { units: 2, notSent: 0, rejected: 0, skipped: 2 } });
});

test("the sheet of instructions uses the workbook's file name", async () => {
	const { cwd, run } = openFolder();
	await run('template', '-o', 'meus ativos.xlsx');
	const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(cwd, 'meus ativos.xlsx'));
	const lines = workbook.worksheets[0]?.getColumn(1).values.map(String);
	expect(lines).toContain('asset-importer validate "meus ativos.xlsx"');
	expect(lines).toContain('asset-importer import "meus ativos.xlsx"');
});

test('an existing file is not overwritten', async () => {
	const { cwd, run } = openFolder({ 'meu.xlsx': 'trabalho' });
	const { exitCode, stderr } = await run('template', '-o', 'meu.xlsx');
	expect([exitCode, readFileSync(path.join(cwd, 'meu.xlsx'), 'utf8')]).toEqual([2, 'trabalho']);
	expect(stderr).toContain('meu.xlsx já existe');
});

test('a missing folder is exit 2, and is named', async () => {
	const { exitCode, stderr } = await runCli(['template', '-o', 'nada/meu.xlsx'], { cwd: throwAwayFolder() });
	expect([exitCode, stderr]).toEqual([2, expect.stringContaining('nada/meu.xlsx')]);
});
