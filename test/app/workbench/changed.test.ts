/** A table that comes again: the check tells what changed since the assets were created, and gives it as a workbook. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import { serveApi } from '../../cli/serve-api.ts';
import { putFiles } from '../../throw-away-folder.ts';
import { checked, createFolder, openIn, put, until } from './open.ts';

const table = (places: readonly string[]): string =>
	`Patrimônio;Status;Local\n${places.map((place, at) => `PAT-${at + 1};em uso;${place}`).join('\n')}\n`;

test('a check tells what changed and what is gone, and what is marked as done is not told again', async () => {
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
	const files = outcome?.reports.filter(({ kind }) => kind === 'changed').map(({ name }) => name);
	expect(files).toEqual(['changed.xlsx', 'changed.csv', 'absent.csv']);

	const [checks, run] = workbench.checkedRun();
	const list = readFileSync(path.join(checks, run, 'changed.csv'), 'utf8');
	expect(list).toMatch(/PAT-2;[^;]+;Localização;Sala 2;Depósito;;/);
	// Beside the file that the page keeps.
	putFiles(folder.cwd, { 'feito.csv': list.replace('Depósito;;', 'Depósito;x;') });
	expect((await runCli(['runs', 'done', 'feito.csv'], { cwd: folder.cwd, env })).exitCode).toBe(0);
	await put(workbench, 'ativos-12.csv', table(['Sala 1', 'Depósito', 'Sala 3', 'Sala 4']));
	const [first] = workbench.view().inputs;
	await workbench.removeInput({ name: first?.name ?? '' });
	const again = await until(workbench, (view) => checked(view) && view.outcome?.totals.rows === 4);
	expect(again.outcome?.changed).toEqual({ rows: 0, absent: 0 });
});
