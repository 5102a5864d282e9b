/** `--sandbox --sandbox-data <folder>`: all commands with the folder share one world, in which nothing is created twice. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { lastRun, openFolder, putFiles, summaryOf } from '../run-cli.ts';
import { saysWords } from '../../says.ts';

const KEPT = ['--sandbox', '--sandbox-data', 'world'] as const;

function folder(rows = 3, header = 'Modelo', cell = 'Mesa') {
	const lines = Array.from({ length: rows }, (_, at) => `PAT-${at + 1};em uso;${cell}`);
	const { cwd, run } = openFolder({ 'a.csv': [`Patrimônio;Status;${header}`, ...lines, ''].join('\n') });
	return { cwd, run, kept: (...words: readonly string[]) => run(...words, ...KEPT) };
}

async function numbersIn(cwd: string): Promise<readonly string[]> {
	const sandbox = await serveSandbox({ dataDir: path.join(cwd, 'world') });
	try {
		return (await sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
	} finally {
		await sandbox.close();
	}
}

const bucketsOf = (cwd: string): object => summaryOf(cwd).buckets;
const worldOf = (dir: string): { readonly embedded: string } =>
	JSON.parse(readFileSync(path.join(dir, 'run.json'), 'utf8')).environment;

describe('a kept rehearsal', () => {
	test('what an import created is known to a dry run and to the next import', async () => {
		const { cwd, kept } = folder();
		const imported = await kept('import', 'a.csv');
		expect(imported.printed).toMatch(saysWords('reports', 'environment.kept'));
		expect([imported.exitCode, bucketsOf(cwd)]).toMatchObject([0, { created: 3 }]);
		expect((await kept('validate', 'a.csv')).exitCode).toBe(0);
		expect(bucketsOf(cwd)).toMatchObject({ skipped: 3, notSent: 0 });
		expect((await kept('import', 'a.csv')).exitCode).toBe(0);
		expect(bucketsOf(cwd)).toMatchObject({ created: 0, skipped: 3 });
		expect(await numbersIn(cwd)).toEqual(['PAT-1', 'PAT-2', 'PAT-3']);
		const runs = readdirSync(path.join(cwd, 'runs')).filter((name) => name.startsWith('20'));
		const worlds = runs.map((name) => worldOf(path.join(cwd, 'runs', name)).embedded);
		expect([worlds.length, new Set(worlds).size]).toEqual([3, 1]);
	});

	test('resume continues in it, and the fields of one command are gone in the next', async () => {
		const { cwd, kept } = folder(4, 'custom: Setor', 'TI');
		const stopped = await kept('import', 'a.csv', '--sandbox-fields', 'none', '--concurrency', '1');
		expect([stopped.exitCode, stopped.printed]).toEqual([4, expect.stringContaining('--sandbox-data world')]);
		expect((await kept('resume')).exitCode).toBe(0);
		expect(await numbersIn(cwd)).toEqual(['PAT-1', 'PAT-2', 'PAT-3', 'PAT-4']);
		putFiles(cwd, { 'b.csv': 'Patrimônio;Status;custom: Setor\nPAT-9;em uso;TI\n' });
		expect((await kept('import', 'b.csv', '--sandbox-fields', 'none')).exitCode).toBe(4);
	});

	test('employees named by the table exist, as in any rehearsal', async () => {
		const { cwd, kept } = folder(2, 'Colaborador', 'Ana Moura');
		expect((await kept('import', 'a.csv')).exitCode).toBe(0);
		expect((await kept('import', 'a.csv')).exitCode).toBe(0);
		expect(await numbersIn(cwd)).toEqual(['PAT-1', 'PAT-2']);
	});
});

describe('a locked folder', () => {
	test('does not hinder a dry run, but refuses an import', async () => {
		const { cwd, kept } = folder();
		expect((await kept('import', 'a.csv')).exitCode).toBe(0);
		const holder = await serveSandbox({ dataDir: path.join(cwd, 'world') });
		onTestFinished(holder.close);
		expect((await kept('validate', 'a.csv')).exitCode).toBe(0);
		expect(bucketsOf(cwd)).toMatchObject({ skipped: 3 });
		const { exitCode, printed } = await kept('import', 'a.csv');
		expect([exitCode, printed]).toEqual([2, expect.stringContaining('is in use by')]);
	});

	test('several simultaneous dry runs of a new folder agree on one world', async () => {
		const { cwd, kept } = folder();
		const places = ['1', '2', '3', '4'];
		const checks = await Promise.all(places.map((place) => kept('validate', 'a.csv', '--runs-dir', place)));
		expect(checks.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
		expect(new Set(places.map((place) => worldOf(lastRun(cwd, place)).embedded)).size).toBe(1);
	});
});

describe('refused', () => {
	test.each([
		['without the folder', ['--sandbox'], '--sandbox-data'],
		['in another folder', ['--sandbox', '--sandbox-data', 'other'], 'outro ambiente'],
	])('a kept rehearsal is not continued with %s', async (_, flags, shown) => {
		const { run, kept } = folder(4, 'custom: Setor', 'TI');
		await kept('import', 'a.csv', '--sandbox-fields', 'none');
		const { exitCode, printed } = await run('resume', ...flags);
		expect([exitCode, printed]).toEqual([2, expect.stringContaining(shown)]);
	});

	test.each(['validate', 'import'])('%s --sandbox-data without --sandbox', async (command) => {
		const { exitCode, printed } = await folder().run(command, 'a.csv', '--sandbox-data', 'world');
		expect([exitCode, printed]).toEqual([2, expect.stringContaining('--sandbox')]);
	});

	test('a folder whose description is damaged', async () => {
		const { cwd, kept } = folder();
		await kept('validate', 'a.csv');
		putFiles(cwd, { 'world/rehearsal.json': '{"baseUrl":' });
		const { exitCode, printed } = await kept('import', 'a.csv');
		expect([exitCode, printed]).toEqual([2, expect.stringContaining('rehearsal.json')]);
	});
});
