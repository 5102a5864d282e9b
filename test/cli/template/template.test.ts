/** `template`: the workbook to fill in, which is right as it is and never costs anybody's work. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { openDesk, runCli, throwAwayFolder } from '../run-cli.ts';

test.each([
	['pt-BR', 'ativos.xlsx'],
	['en', 'assets.xlsx'],
])('the template in %s, not filled in, validates as no asset at all', async (language, file) => {
	const { run } = openDesk();
	const made = await run('template', '--lang', language);
	expect(made).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`asset-importer validate ${file}`) });
	const { exitCode, stdout } = await run('validate', file, '--json');
	expect(exitCode).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({ buckets: { units: 2, notSent: 0, rejected: 0, skipped: 2 } });
});

test('the sheet of instructions names the workbook as it was named', async () => {
	const { cwd, run } = openDesk();
	await run('template', '-o', 'meus ativos.xlsx');
	const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(cwd, 'meus ativos.xlsx'));
	const lines = workbook.worksheets[0]?.getColumn(1).values.map(String);
	expect(lines).toContain('asset-importer validate "meus ativos.xlsx"');
	expect(lines).toContain('asset-importer import "meus ativos.xlsx"');
});

test('a file that is there is not written over', async () => {
	const { cwd, run } = openDesk({ 'meu.xlsx': 'trabalho' });
	const { exitCode, stderr } = await run('template', '-o', 'meu.xlsx');
	expect([exitCode, readFileSync(path.join(cwd, 'meu.xlsx'), 'utf8')]).toEqual([2, 'trabalho']);
	expect(stderr).toContain('meu.xlsx já existe');
});

test('a folder that is not there is exit 2, and says so', async () => {
	const { exitCode, stderr } = await runCli(['template', '-o', 'nada/meu.xlsx'], { cwd: throwAwayFolder() });
	expect([exitCode, stderr]).toEqual([2, expect.stringContaining('nada/meu.xlsx')]);
});
