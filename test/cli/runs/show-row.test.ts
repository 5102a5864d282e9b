/** `runs show <run> <row>` finds every row of a run, also one that became no draft, by all that a person knows of it. */
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lastRun, runCli, throwAwayFolder } from '../run-cli.ts';

const NOTE = path.resolve('samples/notas/nfe-celulares.xml');
const KEY = '35260452345678000100550010000008121102030402';

const ROWS = [
	'Patrimônio;Status;Nº de Série;Valor',
	'PAT-1;em uso;S-1;10,00',
	'PAT-2;alugado;S-2;10,00',
	'PAT-3;em uso;S-3;10,00',
	'PAT-3;em uso;S-4;10,00',
	'4,59E+14;em uso;S-5;10,00',
	'Patrimônio;Status;Nº de Série;Valor',
	'',
].join('\n');

test.each<[name: string, row: number, state: string, reason: string]>([
	['PAT-1', 2, 'criada', 'enviado à API'],
	['S-1', 2, 'criada', 'enviado à API'],
	['a.csv:2', 2, 'criada', 'enviado à API'],
	['PAT-2', 3, 'recusada na conferência', 'situação desconhecida'],
	['S-2', 3, 'recusada na conferência', 'situação desconhecida'],
	['a.csv:3', 3, 'recusada na conferência', 'situação desconhecida'],
	['S-4', 5, 'recusada na conferência', 'número de patrimônio “PAT-3” repetido'],
	['4,59E+14', 6, 'recusada na conferência', 'número com dígitos perdidos'],
	['7', 7, 'deixada de fora', 'cabeçalho'],
])('a row is found by %s', async (name, row, state, reason) => {
	const cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'a.csv'), ROWS);
	await runCli(['import', 'a.csv', '--sandbox', '--yes'], { cwd });
	const { exitCode, stdout } = await runCli(['runs', 'show', path.basename(lastRun(cwd)), name], { cwd });
	expect(exitCode).toBe(0);
	expect(stdout).toContain(`a.csv, linha ${row}`);
	expect(stdout).toContain(`situação: ${state}`);
	expect(stdout).toContain(reason);
});

test('every row that has the name is shown', async () => {
	const cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'a.csv'), ROWS);
	await runCli(['validate', 'a.csv'], { cwd });
	const { stdout } = await runCli(['runs', 'show', path.basename(lastRun(cwd)), 'PAT-3', '--json'], { cwd });
	const facts: readonly { readonly origin: { readonly row: number } }[] = JSON.parse(stdout);
	expect(facts.map(({ origin }) => origin.row)).toEqual([4, 5]);
});

test.each(['CEL-812-1-1', `nfe:${KEY}/1/1`, 'nota.xml, item 1'])(
	'a refused unit of an invoice is found by %s',
	async (name) => {
		const cwd = throwAwayFolder();
		cpSync(NOTE, path.join(cwd, 'nota.xml'));
		writeFileSync(path.join(cwd, 'b.csv'), 'Patrimônio;Status\nCEL-812-1-1;em uso\n');
		const template = ['--enrollment-id', 'CEL-{number}-{item}-{unit}', '--default-status', 'in-use'];
		await runCli(['validate', 'nota.xml', 'b.csv', ...template], { cwd });
		const { exitCode, stdout } = await runCli(['runs', 'show', path.basename(lastRun(cwd)), name], { cwd });
		expect(exitCode).toBe(0);
		expect(stdout).toContain('NF-e 812, item 1, unidade 1');
		expect(stdout).toContain('b.csv, linha 2');
	},
);

test('a row that is not there is told with the names of those that are', async () => {
	const cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'a.csv'), ROWS);
	await runCli(['validate', 'a.csv'], { cwd });
	const { exitCode, stderr } = await runCli(['runs', 'show', path.basename(lastRun(cwd)), 'PAT-9'], { cwd });
	expect(exitCode).toBe(2);
	expect(stderr).toContain('PAT-2, a.csv:3; PAT-3, a.csv:4');
});
