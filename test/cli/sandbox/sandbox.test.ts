/** `sandbox`: the commands that it prints work from any folder. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openFolder, runCli, throwAwayFolder } from '../run-cli.ts';

test.each([
	['pt-BR', 'ativos.xlsx', 'com a sua planilha no lugar de ativos.xlsx'],
	['en', 'assets.xlsx', 'with your spreadsheet in place of assets.xlsx'],
])('the commands that it prints in %s name no file of one particular folder', async (language, file, words) => {
	const { cwd, run } = openFolder();
	const onStopSignal = (listener: () => void): (() => void) => {
		setImmediate(listener);
		return () => {};
	};
	const { exitCode, stdout } = await runCli(['sandbox', '--lang', language], { cwd, onStopSignal });
	expect([exitCode, stdout]).toEqual([0, expect.stringContaining(words)]);
	const [, command, baseUrl] = /^ {2}(?<command>asset-importer import .*) --base-url (?<url>\S+)$/m.exec(stdout) ?? [];
	expect(command).toBe(`asset-importer import ${file}`);
	expect(stdout).toContain(`: ${baseUrl}\n`);

	// The text names the template that is written.
	expect((await run('template', '--lang', language)).exitCode).toBe(0);
	expect(readdirSync(cwd)).toEqual([file]);
});

test('listens for signals before it prints its address', async () => {
	const happened: string[] = [];
	const onStopSignal = (listener: () => void): (() => void) => {
		happened.push('listens');
		setImmediate(listener);
		return () => {};
	};
	const stdout = { write: () => void happened.push('says') };
	expect((await runCli(['sandbox'], { cwd: throwAwayFolder(), onStopSignal, stdout })).exitCode).toBe(0);
	expect(happened).toEqual(['listens', 'says']);
});
