/** A table that comes again: the check tells what changed since the assets were created, and gives it as a workbook. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import { serveApi } from '../../cli/serve-api.ts';
import { putFiles } from '../../throw-away-folder.ts';
import { createProgram } from '../../../src/app/workbench/program.ts';
import { checked, createFolder, environmentIn, openIn, put, until } from './open.ts';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');

const table = (places: readonly string[]): string =>
	`Patrimônio;Status;Local\n${places.map((place, at) => `PAT-${at + 1};em uso;${place}`).join('\n')}\n`;

test('a check tells what changed and what is gone; what is marked in a list that is dropped is not told again', async () => {
	const folder = await createFolder();
	const { sandbox, env } = await serveApi();
	putFiles(folder.cwd, { 'ativos-10.csv': table(['Sala 1', 'Sala 2', 'Sala 3', 'Sala 4']) });
	await runCli(['import', 'ativos-10.csv', '--yes', '--quiet'], { cwd: folder.cwd, env });
	const workbenches = await openIn(folder);
	onTestFinished(async () => {
		await workbenches.close();
		await folder.remove();
	});
	const workbench = await workbenches.create();
	await workbench.setTarget({ kind: 'api', baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.sandbox });
	await put(workbench, 'ativos-11.csv', table(['Sala 1', 'Depósito', 'Sala 3']));
	const { outcome } = await until(workbench, (view) => checked(view) && (view.outcome?.reports.length ?? 0) > 0);
	expect(outcome?.changed).toEqual({ rows: 1, absent: 1 });
	expect(outcome?.totals).toMatchObject({ rows: 3, ready: 0, created: 3 });
	const files = outcome?.reports.flatMap(({ kind, name }) => (kind === 'report' ? [] : [[kind, name]]));
	expect(files).toEqual(
		expect.arrayContaining([
			['changed', 'changed.xlsx'],
			['changed', 'changed.csv'],
			['absent', 'absent.csv'],
		]),
	);

	const [checks, run] = workbench.checkedRun();
	const [list = '', gone = ''] = ['changed.csv', 'absent.csv'].map((name) =>
		readFileSync(path.join(checks, run, name), 'utf8'),
	);
	expect(list).toMatch(/PAT-2;[^;]+;Localização;Sala 2;Depósito;;/);
	await put(workbench, 'feito.csv', list.replace('Depósito;;', 'Depósito;x;'));
	const given = await until(workbench, checked);
	expect(given.inputs.map(({ name, kind }) => [name, kind])).toEqual([
		['ativos-11.csv', 'table'],
		['feito.csv', 'changes'],
	]);
	expect(given.outcome?.files.map(({ message }) => message)).toEqual([
		'lista do que mudou desde uma importação, e não uma planilha de ativos',
	]);
	await workbench.takeDone({ name: 'feito.csv' });
	const taken = await until(workbench, checked);
	expect(taken).toMatchObject({ taken: { name: 'feito.csv', lines: 1 }, outcome: { changed: { rows: 0, absent: 1 } } });
	expect(taken.inputs.map(({ name }) => name)).toEqual(['ativos-11.csv']);

	// The built program has loaded the texts of one language.
	putFiles(folder.cwd, { 'feito.csv': gone.replace(/;;(?=[^;]+\s*$)/, ';x;') });
	const onBug = (error: string): never => {
		throw new Error(error);
	};
	const program = createProgram({ file: process.execPath, args: [BIN], env: environmentIn(folder.cwd), onBug });
	const { exitCode } = await program.start(['runs', 'done', 'feito.csv'], { cwd: folder.cwd, env: {} }).ended;
	await workbench.check();
	expect([exitCode, (await until(workbench, checked)).outcome?.changed]).toEqual([0, { rows: 0, absent: 0 }]);
});
