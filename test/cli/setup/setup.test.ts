/** `setup` asks, saves the answers, and does nothing else. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type CliResult, runCli, throwAwayFolder } from '../run-cli.ts';
import { CTRL_C, ENTER, type Key, pressing } from '../run/scripted-prompter.ts';
import { saysWords } from '../../says.ts';

const TABLE = 'Patrimônio;Modelo;Setor\n1001;Notebook;TI\n1002;Monitor;RH\n1003;Monitor;RH\n';

function folder(): string {
	const cwd = throwAwayFolder({ 'a.csv': TABLE });
	return cwd;
}

async function setup(cwd: string, ...keys: readonly Key[]): Promise<CliResult & { readonly asked: number }> {
	const prompter = pressing(...keys);
	const result = await runCli(['setup', 'a.csv'], { cwd, interactive: true, prompter });
	return { ...result, asked: prompter.asked.length };
}

test('saves the answers, leaves no run, and says how to continue', async () => {
	const cwd = folder();
	const { exitCode, stderr } = await setup(cwd, ENTER, 'em uso', ENTER);
	expect([exitCode, readdirSync(path.join(cwd, 'runs'))]).toEqual([0, ['mappings']]);
	expect(stderr).toMatch(saysWords('decisions', 'setup.done', { count: 1 }));
	expect((await runCli(['validate', 'a.csv'], { cwd })).exitCode).toBe(0);
});

test('continues after Ctrl-C where it stopped, and asks again once everything was answered', async () => {
	const cwd = folder();
	expect(await setup(cwd, ENTER, 'em uso', CTRL_C)).toMatchObject({ exitCode: 130, asked: 3 });
	expect(await setup(cwd, ENTER)).toMatchObject({ exitCode: 0, asked: 1 });
	expect(await setup(cwd, ENTER, 'alocado', ENTER)).toMatchObject({ exitCode: 0, asked: 3 });
});

test('without a terminal it is refused like validate', async () => {
	const cwd = folder();
	const { exitCode, stderr } = await runCli(['setup', 'a.csv'], { cwd });
	expect(exitCode).toBe(2);
	expect(stderr).toContain('  asset-importer validate a.csv --mapping runs/a.mapping.json');
});
