/**
 * The commands that the page shows, typed into a shell from the working directory, do what the page did: plans are the same to
 * the byte, whatever was answered and corrected.
 */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkbenchView } from '../../../src/app/protocol/view.ts';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import { planTextOf, runCli } from '../../cli/run-cli.ts';
import { checked, createFolder, environmentIn, openIn, put, type TestFolder, until } from './open.ts';

let folder: TestFolder;
let workbenches: Workbenches;

beforeEach(async () => {
	folder = await createFolder();
	workbenches = await openIn(folder);
	const bin = path.join(folder.cwd, 'bin');
	await mkdir(bin);
	await writeFile(path.join(bin, 'asset-importer'), '#!/bin/sh\nprintf "%s\\0" "$@"\n');
	await chmod(path.join(bin, 'asset-importer'), 0o755);
});

afterEach(async () => {
	await workbenches.close();
	await folder.remove();
});

/** A file of the samples, with cells corrected, emptied and cut to pieces by a line break, a row left out, and an edit undone. */
async function corrected(): Promise<Workbench> {
	const workbench = await workbenches.create();
	await put(workbench, 'com-erros.csv');
	await until(workbench, checked);
	const table = 'com-erros.csv';
	await workbench.edit({
		cells: [
			{ table, row: 3, column: 0, text: "ERR-'900'" },
			{ table, row: 4, column: 1, text: 'em uso' },
			{ table, row: 2, column: 4, text: 'Campo\n"14"' },
			{ table, row: 2, column: 3, text: '' },
		],
		rows: [{ table, row: 5, isSkipped: true }],
	});
	await workbench.edit({ cells: [{ table, row: 19, column: 3, text: 'Ipê' }] });
	await workbench.undo();
	return workbench;
}

/** Two tables with names that a shell takes apart, of which one leaves columns and words open. */
async function answered(): Promise<Workbench> {
	const workbench = await workbenches.create();
	await put(workbench, "filial/Ativos d'água (1).csv", 'Patrimônio;Status\nA-1;disponível\nA-2;em uso\n');
	await put(workbench, 'filial/$HOME;b.csv', 'Plaqueta;Condição;Sala\nB-1;ótimo;12\nB-2;ruim;13\nB-3;ótimo;14\n');
	const { tables } = await until(workbench, ({ check }) => check.state === 'undecided');
	const table = tables.find(({ questions }) => questions.length > 0)?.key ?? '';
	await workbench.answer({
		table,
		patches: [
			{ columns: { Condição: 'status', Sala: 'ignore' } },
			{ words: { status: { ótimo: 'available', ruim: 'maintenance' } } },
		],
	});
	await until(workbench, checked);
	const { rows } = await workbench.rows({ text: 'B-2', from: 0, to: 1 });
	await workbench.edit({ cells: rows.map(({ place }) => ({ ...place, column: 0, text: 'B-20' })) });
	return workbench;
}

test.each([
	['corrections', corrected, 4],
	['a folder of two tables and answers', answered, 5],
] as const)('of %s, the commands of the check and of sending make the plans of the page', async (_, make, ready) => {
	const workbench = await make();
	const { commands, ...view } = await until(workbench, checked);
	expect(view).toMatchObject({ check: { state: 'done' }, outcome: { totals: { ready } } });
	expect(await typeIn(folder.cwd, `${commands.check} --keep-plan`)).toBe(
		planOf(folder.cwd, path.join('workbenches', workbench.id, 'checks', view.outcome?.run ?? '')),
	);
	// The page sends to the rehearsal then: the shell has the same working directory, and a world of its own.
	const other = `${folder.cwd}-typed`;
	await cp(folder.cwd, other, { recursive: true });
	try {
		await workbench.send({});
		const sent = await until(workbench, ({ sending }) => sending?.state === 'finished');
		expect(await typeIn(other, `${commands.send} --yes`)).toBe(planOf(folder.cwd, sent.sending?.run));
	} finally {
		await rm(other, { recursive: true, force: true, maxRetries: 5 });
	}
});

/** The plan of the run that it makes. */
async function typeIn(cwd: string, command: string): Promise<string> {
	const before = new Set(await runsOf(cwd));
	const env = environmentIn(cwd);
	const { stdout } = await promisify(execFile)('sh', ['-c', command], {
		cwd,
		env: { ...env, PATH: `${path.join(cwd, 'bin')}:${env['PATH']}` },
	});
	const { stderr } = await runCli(stdout.split('\0').slice(0, -1), { cwd, env });
	const run = (await runsOf(cwd)).find((name) => !before.has(name));
	return run === undefined ? stderr : planOf(cwd, run);
}

async function runsOf(cwd: string): Promise<readonly string[]> {
	return (await readdir(path.join(cwd, 'runs'))).filter((name) => /^\d{8}T/.test(name));
}

function planOf(cwd: string, run: WorkbenchView['id'] = ''): string {
	return planTextOf(path.join(cwd, 'runs', run));
}
