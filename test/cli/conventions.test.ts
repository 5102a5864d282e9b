/** Conventions of other command lines: short options, `latest`, beginnings of names, `-`, errors as JSON. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { saysWords } from '../says.ts';
import { type CliResult, lastRun, runCli, throwAwayFolder, putFiles } from './run-cli.ts';

const CSV = 'Patrimônio;Status\nPAT-1;disponível\n';

function folder(): { readonly cwd: string; readonly run: (...argv: readonly string[]) => Promise<CliResult> } {
	const cwd = throwAwayFolder({ 'a.csv': CSV });
	return { cwd, run: (...argv) => runCli(argv, { cwd }) };
}

const runsIn = (cwd: string): readonly string[] =>
	existsSync(path.join(cwd, 'runs')) ? readdirSync(path.join(cwd, 'runs')).filter((name) => /^\d{8}T/.test(name)) : [];

test.each([['-n'], ['--dry-run']])('import %s is validate', async (flag) => {
	const { cwd, run } = folder();
	const { exitCode, stdout } = await run('import', 'a.csv', flag, '--lang', 'en');
	expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/\n {2}asset-importer import a\.csv --lang en\n/)]);
	const shown = await run('runs', 'show', path.basename(lastRun(cwd)), '--json');
	expect(JSON.parse(shown.stdout)).toMatchObject({ command: 'validate', buckets: { created: 0, notSent: 1 } });
	putFiles(cwd, { 'b.csv': 'Patrimônio;Status\nPAT-1;locado\n' });
	const asked = await run('import', 'b.csv', flag, '--lang', 'en');
	expect(asked.printed).toContain(`  asset-importer import b.csv ${flag} --lang en --mapping runs/b.mapping.json\n`);
});

test.each([
	[['UTC', '--time-zone', 'UTC', '--lang', 'en'], 'UTC --time-zone UTC --lang en'],
	[['--lang', 'en', '--', 'UTC'], 'UTC --lang en'],
])('validate %j names the command that imports', async (words, next) => {
	const { cwd, run } = folder();
	putFiles(cwd, { UTC: CSV });
	const { exitCode, stdout } = await run('validate', ...words);
	expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`\n  asset-importer import ${next}\n`)]);
});

test('the result goes to stdout, the plan to confirm to stderr', async () => {
	const { run } = folder();
	const { stdout, stderr } = await run('import', 'a.csv', '--sandbox', '-y');
	expect(stdout).toMatch(saysWords('reports', 'state.finished'));
	expect(stderr).not.toMatch(saysWords('reports', 'state.finished'));
	expect(stderr).toMatch(saysWords('reports', 'environment.embedded'));
	expect(await run('validate', 'a.csv', '--quiet')).toMatchObject({ exitCode: 0, printed: '' });
});

describe('- is stdin', () => {
	async function* stdin(): AsyncIterable<Uint8Array> {
		yield Buffer.from(CSV.slice(0, 9));
		yield Buffer.from(CSV.slice(9));
	}

	test.each([['validate'], ['import', '--sandbox', '-y']])('for %s', async (command, ...options) => {
		const { cwd } = folder();
		const { exitCode, stdout } = await runCli([command, '-', ...options, '--json'], { cwd, stdin: stdin() });
		expect(exitCode).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({ buckets: { units: 1 }, inputs: [{ file: '-' }] });
	});

	test('for inspect', async () => {
		const { cwd } = folder();
		const { stdout } = await runCli(['inspect', '-', 'a.csv', '--json'], { cwd, stdin: stdin() });
		expect(JSON.parse(stdout)).toMatchObject({ files: [{ file: 'a.csv' }, { file: '-' }] });
	});
});

test('a config file cannot accept dropped custom fields', async () => {
	const { cwd, run } = folder();
	putFiles(cwd, { 'asset-importer.config.json': '{ "droppedFields": "created" }' });
	const { exitCode, stderr } = await run('validate', 'a.csv');
	expect([exitCode, stderr]).toEqual([2, expect.stringContaining('droppedFields')]);
});

test('a run is found by latest or a unique beginning of its name', async () => {
	const { cwd, run } = folder();
	await run('validate', 'a.csv');
	await run('import', 'a.csv', '--sandbox', '-y');
	const [first = '', second = ''] = runsIn(cwd);
	const commandOf = async (name: string): Promise<unknown> =>
		JSON.parse((await run('runs', 'show', name, '--json')).stdout).command;
	expect(await commandOf('latest')).toBe('import');
	expect(await commandOf(first.slice(0, -1))).toBe(first.slice(0, -1) === second.slice(0, -1) ? undefined : 'validate');
	expect(await run('runs', 'show', '2', '--json')).toMatchObject({ exitCode: 2 });
});

test('runs prune removes only dry runs', async () => {
	const { cwd, run } = folder();
	await run('validate', 'a.csv');
	await run('import', 'a.csv', '--sandbox', '--yes');
	const [dry = '', sent = ''] = runsIn(cwd);
	expect(JSON.parse((await run('runs', 'prune', '-n', '--json')).stdout)).toEqual([dry]);
	expect(runsIn(cwd)).toHaveLength(2);
	expect(JSON.parse((await run('runs', 'prune', '--json')).stdout)).toEqual([dry]);
	expect(runsIn(cwd)).toEqual([sent]);
});

test.each([
	['pt', 'Uso'],
	['pt_BR', 'Uso'],
	['en_US', 'Usage'],
])('--lang %s is understood', async (language, word) => {
	const { run } = folder();
	expect((await run('import', '--help', '--lang', language)).stdout).toContain(word);
	expect((await run('validate', 'a.csv', '--lang', language)).exitCode).toBe(0);
});

test('--sheet of a CSV is refused', async () => {
	const { cwd, run } = folder();
	const { exitCode, stderr } = await run('validate', 'a.csv', '--sheet', 'Foo');
	expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/“Foo”: um arquivo de texto não tem abas/)]);
	expect(runsIn(cwd)).toEqual([]);
});

test.each([
	['template', '-o', 'x.csv'],
	['inspect', 'a.csv', '-o', 'x.xlsx'],
])('%s refuses an extension that it does not write', async (...argv) => {
	const { cwd, run } = folder();
	const { exitCode, stderr } = await run(...argv);
	expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--output')]);
	expect(readdirSync(cwd)).toEqual(['a.csv']);
});

test('template -o - writes the workbook to standard output', async () => {
	const { cwd } = folder();
	const written: Uint8Array[] = [];
	const writeBytes = (bytes: Uint8Array): unknown => written.push(bytes);
	expect((await runCli(['template', '-o', '-'], { cwd, writeBytes })).exitCode).toBe(0);
	expect(Buffer.from(written[0] ?? []).toString('latin1', 0, 2)).toBe('PK');
	expect(readdirSync(cwd)).toEqual(['a.csv']);
});

test.each([
	[['validate', 'none.csv'], 'input-not-found'],
	[['validate', 'a.csv', '--lang', 'fr'], 'setting-invalid'],
	[['validate', 'a.csv', '--unheard-of'], 'command-line-wrong'],
	[['runs', 'show', 'none'], 'run-not-found'],
	[['employees'], 'base-url-missing'],
])('%j with --json prints its error as JSON', async (argv, code) => {
	const { run } = folder();
	const { stdout, exitCode } = await run(...argv, '--json');
	expect(exitCode).toBe(2);
	expect(JSON.parse(stdout)).toMatchObject({ error: { code, message: expect.stringMatching(/./) } });
});

test('-v prints each request', async () => {
	const { run } = folder();
	const { stderr } = await run('import', 'a.csv', '--sandbox', '-y', '-v');
	expect(stderr).toMatch(/^request n=1 .*outcome=created/m);
	expect(stderr).toMatch(/^end exitCode=0/m);
});
