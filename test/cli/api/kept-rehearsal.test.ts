/** `--sandbox --sandbox-data <folder>`: all commands with the folder speak of one world, in which nothing is created twice. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { lastRun, runCli, throwAwayFolder } from '../run-cli.ts';
import { saysWords } from '../../says.ts';

const KEPT = ['--sandbox', '--sandbox-data', 'world'] as const;

function folder(rows = 3, more: readonly [header: string, cell: string] = ['Modelo', 'Mesa']): string {
	const cwd = throwAwayFolder();
	const lines = Array.from({ length: rows }, (_, at) => `PAT-${at + 1};em uso;${more[1]}`);
	writeFileSync(path.join(cwd, 'a.csv'), [`Patrimônio;Status;${more[0]}`, ...lines, ''].join('\n'));
	return cwd;
}

async function numbersIn(cwd: string): Promise<readonly string[]> {
	const sandbox = await serveSandbox({ dataDir: path.join(cwd, 'world') });
	try {
		return (await sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
	} finally {
		await sandbox.close();
	}
}

const bucketsOf = (cwd: string): object =>
	JSON.parse(readFileSync(path.join(lastRun(cwd), 'summary.json'), 'utf8')).buckets;
const worldOf = (dir: string): { readonly embedded: string } =>
	JSON.parse(readFileSync(path.join(dir, 'run.json'), 'utf8')).environment;

describe('one world', () => {
	test('what an import created is known to a check and to the next import', async () => {
		const cwd = folder();
		const imported = await runCli(['import', 'a.csv', ...KEPT], { cwd });
		expect([imported.exitCode, imported.printed]).toEqual([
			0,
			expect.stringMatching(saysWords('reports', 'environment.kept')),
		]);
		expect(bucketsOf(cwd)).toMatchObject({ created: 3 });
		const checked = await runCli(['validate', 'a.csv', ...KEPT], { cwd });
		expect([checked.exitCode, bucketsOf(cwd)]).toMatchObject([0, { skipped: 3, notSent: 0 }]);
		expect((await runCli(['import', 'a.csv', ...KEPT], { cwd })).exitCode).toBe(0);
		expect(bucketsOf(cwd)).toMatchObject({ created: 0, skipped: 3 });
		expect(await numbersIn(cwd)).toEqual(['PAT-1', 'PAT-2', 'PAT-3']);
		const worlds = readdirSync(path.join(cwd, 'runs'))
			.filter((name) => name.startsWith('20'))
			.map((name) => worldOf(path.join(cwd, 'runs', name)).embedded);
		expect([worlds.length, new Set(worlds).size]).toEqual([3, 1]);
	});

	test('resume goes on in it, and the fields of one command are gone in the next', async () => {
		const cwd = folder(4, ['custom: Setor', 'TI']);
		const stopped = await runCli(['import', 'a.csv', ...KEPT, '--sandbox-fields', 'none', '--concurrency', '1'], {
			cwd,
		});
		expect([stopped.exitCode, stopped.printed]).toEqual([4, expect.stringContaining('--sandbox-data world')]);
		const resumed = await runCli(['resume', ...KEPT], { cwd });
		expect(resumed.exitCode).toBe(0);
		expect(await numbersIn(cwd)).toEqual(['PAT-1', 'PAT-2', 'PAT-3', 'PAT-4']);
		writeFileSync(path.join(cwd, 'b.csv'), 'Patrimônio;Status;custom: Setor\nPAT-9;em uso;TI\n');
		expect((await runCli(['import', 'b.csv', ...KEPT, '--sandbox-fields', 'none'], { cwd })).exitCode).toBe(4);
	});

	test('people whom the table names are there, as in any rehearsal', async () => {
		const cwd = folder(2, ['Colaborador', 'Ana Moura']);
		for (let time = 1; time <= 2; time += 1) {
			expect((await runCli(['import', 'a.csv', ...KEPT], { cwd })).exitCode).toBe(0);
		}
		expect(await numbersIn(cwd)).toEqual(['PAT-1', 'PAT-2']);
	});
});

describe('a folder that somebody holds', () => {
	test('is no hindrance to a check, and a clear one to an import', async () => {
		const cwd = folder();
		expect((await runCli(['import', 'a.csv', ...KEPT], { cwd })).exitCode).toBe(0);
		const holder = await serveSandbox({ dataDir: path.join(cwd, 'world') });
		try {
			expect((await runCli(['validate', 'a.csv', ...KEPT], { cwd })).exitCode).toBe(0);
			expect(bucketsOf(cwd)).toMatchObject({ skipped: 3 });
			const refused = await runCli(['import', 'a.csv', ...KEPT], { cwd });
			expect([refused.exitCode, refused.printed]).toEqual([2, expect.stringContaining('is in use by')]);
		} finally {
			await holder.close();
		}
	});

	test('several checks of a new folder at once agree on one world', async () => {
		const cwd = folder();
		const checks = await Promise.all(
			['1', '2', '3', '4'].map((name) => runCli(['validate', 'a.csv', ...KEPT, '--runs-dir', name], { cwd })),
		);
		expect(checks.map(({ exitCode, printed }) => [exitCode, printed])).toEqual(
			checks.map(() => [0, expect.any(String)]),
		);
		const worlds = ['1', '2', '3', '4'].map((name) => {
			const [run = ''] = readdirSync(path.join(cwd, name));
			return worldOf(path.join(cwd, name, run)).embedded;
		});
		expect(new Set(worlds).size).toBe(1);
	});
});

describe('refused', () => {
	test('a kept rehearsal is not gone on with elsewhere', async () => {
		const cwd = folder(4, ['custom: Setor', 'TI']);
		await runCli(['import', 'a.csv', ...KEPT, '--sandbox-fields', 'none'], { cwd });
		for (const [flags, shown] of [
			[['--sandbox'], '--sandbox-data'],
			[['--sandbox', '--sandbox-data', 'other'], 'outro ambiente'],
		] as const) {
			const { exitCode, printed } = await runCli(['resume', ...flags], { cwd });
			expect([exitCode, printed]).toEqual([2, expect.stringContaining(shown)]);
		}
	});

	test.each([['validate'], ['import']])('%s --sandbox-data without --sandbox', async (command) => {
		const { exitCode, printed } = await runCli([command, 'a.csv', '--sandbox-data', 'world'], { cwd: folder() });
		expect([exitCode, printed]).toEqual([2, expect.stringContaining('--sandbox')]);
	});

	test('a folder whose description is damaged', async () => {
		const cwd = folder();
		await runCli(['validate', 'a.csv', ...KEPT], { cwd });
		writeFileSync(path.join(cwd, 'world/rehearsal.json'), '{"baseUrl":');
		const { exitCode, printed } = await runCli(['import', 'a.csv', ...KEPT], { cwd });
		expect([exitCode, printed]).toEqual([2, expect.stringContaining('rehearsal.json')]);
	});
});
