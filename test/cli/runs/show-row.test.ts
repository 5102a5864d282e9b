/** `runs show <run> <row>` finds every row of a run, even without a draft, by anything a person knows about it. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RowFacts } from '../../../src/runs/view/row-facts.ts';
import { says, saysWords } from '../../says.ts';
import { openFolder, lastRun, putFiles } from '../run-cli.ts';

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

test('a row is found by its number, serial number, place and cells', async () => {
	const { cwd, run } = openFolder({ 'a.csv': ROWS });
	await run('import', 'a.csv', '--sandbox', '--yes');
	const show = (...argv: readonly string[]) => run('runs', 'show', path.basename(lastRun(cwd)), ...argv);
	const found = async (name: string): Promise<unknown> => {
		const { stdout } = await show(name, '--json');
		const facts: readonly Pick<RowFacts, 'origin' | 'state' | 'problems'>[] = JSON.parse(stdout);
		return facts.map(({ origin, state, problems }) => [origin, state, problems[0]?.code]);
	};
	for (const [names, row, state, code] of [
		[['PAT-1', 'S-1', 'a.csv:2'], 2, 'created', undefined],
		[['PAT-2', 'S-2', 'a.csv:3'], 3, 'rejected', 'status-unknown'],
		[['S-4'], 5, 'rejected', 'enrollment-id-repeated'],
		[['4,59E+14'], 6, 'rejected', 'identifier-digits-lost'],
		[['7'], 7, 'skipped', 'header-again'],
	] as const) {
		for (const name of names) {
			expect([name, await found(name)]).toEqual([name, [[{ kind: 'row', file: 'a.csv', row }, state, code]]]);
		}
	}
	const shown = await show('PAT-2');
	expect(shown.exitCode).toBe(0);
	expect(shown.stdout).toMatch(says('status-unknown', { found: 'alugado' }));
	expect(shown.stdout).toMatch(saysWords('cli', 'row.state'));
});

test('every row with the name is shown', async () => {
	const { cwd, run } = openFolder({ 'a.csv': ROWS });
	await run('validate', 'a.csv');
	const { stdout } = await run('runs', 'show', path.basename(lastRun(cwd)), 'PAT-3', '--json');
	expect(JSON.parse(stdout)).toMatchObject([{ origin: { row: 4 } }, { origin: { row: 5 } }]);
});

test('a refused unit of an invoice is found by its number, its key and its item', async () => {
	const { cwd, run } = openFolder();
	cpSync(NOTE, path.join(cwd, 'nota.xml'));
	putFiles(cwd, { 'b.csv': 'Patrimônio;Status\nCEL-812-1-1;em uso\n' });
	const template = ['--asset-number', 'CEL-{number}-{item}-{unit}', '--default-status', 'in-use'];
	await run('validate', 'nota.xml', 'b.csv', ...template);
	for (const name of ['CEL-812-1-1', `nfe:${KEY}/1/1`, 'nota.xml, item 1']) {
		const { exitCode, stdout } = await run('runs', 'show', path.basename(lastRun(cwd)), name);
		expect([name, exitCode]).toEqual([name, 0]);
		expect(stdout).toContain('NF-e 812, item 1');
		expect(stdout).toContain('b.csv, linha 2');
		expect(stdout).toMatch(saysWords('cli', 'row.known'));
		expect(stdout).toContain('nfeNumber = "812"');
	}
});

test('for a missing row, the names of existing rows are listed', async () => {
	const { cwd, run } = openFolder({ 'a.csv': ROWS });
	await run('validate', 'a.csv');
	const { exitCode, stderr } = await run('runs', 'show', path.basename(lastRun(cwd)), 'PAT-9');
	expect([exitCode, stderr]).toEqual([2, expect.stringContaining('PAT-2, a.csv:3; PAT-3, a.csv:4')]);
});
