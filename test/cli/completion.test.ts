import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { factsOf } from '../../src/config/options.ts';
import { commands, listed, optionsOf } from './declared.ts';
import { runCli, throwAwayFolder } from './run-cli.ts';

const RUNS = ['20260101T000000Z-ativos', '20260102T000000Z-notas'];
const BIN = path.join(import.meta.dirname, '../../dist/cli/bin.js');
const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

/** A folder with a spreadsheet with a blank in its name, two runs folders, and the program. */
function folder(): string {
	const dir = throwAwayFolder({ 'meus ativos.csv': '' });
	for (const runs of ['runs', 'outras']) {
		for (const run of RUNS) {
			mkdirSync(path.join(dir, runs, run), { recursive: true });
			writeFileSync(path.join(dir, runs, run, 'run.json'), '{}');
		}
	}
	mkdirSync(path.join(dir, 'runs/not-a-run'));
	mkdirSync(path.join(dir, '.bin'));
	const program = path.join(dir, '.bin/asset-importer');
	writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
	chmodSync(program, 0o755);
	return dir;
}

/** The candidates for the last word, with their explanations. */
async function ask(cwd: string, words: readonly string[]): Promise<readonly string[]> {
	const { exitCode, stdout, stderr } = await runCli(['__complete', '--', ...words], { cwd });
	expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
	return stdout.split('\n').filter((line) => line !== '');
}

const wordsOf = (lines: readonly string[]): readonly string[] => lines.map((line) => line.split('\t')[0] ?? '');

test('completes every command, option and value, each with an explanation', async () => {
	const cwd = folder();
	for (const { path: words, declaration } of commands) {
		const options = optionsOf(declaration);
		const offered = await ask(cwd, [...words, '--']);
		expect(wordsOf(offered)).toEqual([...options.map((name) => `--${name}`), '--help']);
		expect(offered.every((line) => /\t./.test(line))).toBe(true);
		for (const name of options.filter((one) => factsOf(one).choices !== undefined)) {
			expect(await ask(cwd, [...words, `--${name}`, ''])).toEqual(factsOf(name).choices);
		}
	}
	expect(wordsOf(await ask(cwd, ['']))).toEqual(listed.map(({ name }) => name));
});

test.each([
	[['imp'], ['import']],
	[['-'], ['--lang', '--help', '--version']],
	[
		['import', '--default-'],
		['--default-status', '--default-acquisition-type'],
	],
	// As split by bash, and as passed by other shells.
	[['import', '--cost', '=', 'l'], ['landed']],
	[
		['import', '--cost', '='],
		['landed', 'product'],
	],
	[['import', '--cost=p'], ['product']],
	[['import', 'me'], [':files']],
	[['import', 'x.csv', '--sheet', 'a', 'me'], [':files']],
	[['import', '--runs-dir', 'ou'], [':folders']],
	[['import', '--concurrency', ''], []],
	[['resume', ''], RUNS],
	[['resume', '20260102'], [RUNS[1]]],
	[['resume', '--runs-dir', 'outras', ''], RUNS],
	[['resume', '--runs-dir=outras', ''], RUNS],
	[['resume', '--runs-dir', 'none', ''], []],
	[
		['runs', ''],
		['list', 'show', 'resolve', 'done', 'prune'],
	],
	[['runs', 'show', ''], RUNS],
	[['runs', 'show', RUNS[0] ?? '', ''], []],
	[['--lang', 'en', 'runs', 's'], ['show']],
	[['template', '-o', 'me'], [':files']],
	[
		['help', 're'],
		['resume', 'report'],
	],
	[['import', '--', '--co'], [':files']],
])('offers for %j: %j', async (words, expected) => {
	expect(wordsOf(await ask(folder(), words))).toEqual(expected);
});

describe('in a shell', () => {
	const script = async (shell: string, cwd: string): Promise<string> => {
		const { stdout } = await runCli(['completion', shell], { cwd });
		const file = path.join(cwd, '_asset-importer');
		writeFileSync(file, stdout);
		return file;
	};
	const envOf = (cwd: string) => ({
		...process.env,
		PATH: `${path.join(cwd, '.bin')}:${process.env['PATH'] ?? ''}`,
		HOME: cwd,
		TERM: 'dumb',
	});

	test.each([
		[['import', '--cost', '=', 'l'], ['landed']],
		[['import', 'me'], ['meus ativos.csv']],
		[['import', '--runs-dir', 'ou'], ['outras']],
		[['resume', '20260102'], [RUNS[1]]],
	])('bash completes %j', async (words, expected) => {
		const cwd = folder();
		const file = await script('bash', cwd);
		const quoted = words.map((word) => `'${word}'`).join(' ');
		const program = `source '${file}'; COMP_WORDS=(asset-importer ${quoted}); COMP_CWORD=${words.length}; _asset_importer; printf '%s\\n' "\${COMPREPLY[@]}"`;
		const out = execFileSync('bash', ['--norc', '-u', '-c', program], { cwd, encoding: 'utf8', env: envOf(cwd) });
		expect(out.trim().split('\n')).toEqual(expected);
	});

	/** Types into an interactive zsh, and returns its output after Tab once it contains the expected text. */
	const askZsh = (file: string, cwd: string, typed: string, expected: string): string => {
		const program = `
zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell 'PS1="> "; stty cols 500; unsetopt beep; autoload -Uz compinit && compinit -u -D; source "${file}"; cd "${cwd}"; echo loa""ded'
heard() {
	local part
	for try in {1..250}; do
		while zpty -r -t shell part; do all+="$part"; done
		[[ $all == *"$1"* ]] && return
		sleep 0.1
	done
}
all=''
heard loaded
all=''
zpty -w -n shell "$TYPED"$'\\t'
heard "$EXPECTED"
print -r -- "$all"
zpty -d shell
`;
		const env = { ...envOf(cwd), TYPED: typed, EXPECTED: expected };
		return execFileSync('zsh', ['-f', '-c', program], { encoding: 'utf8', timeout: 60_000, env });
	};

	test.skipIf(!has('zsh')).each([
		['asset-importer import --max-f', 'asset-importer import --max-failures'],
		['asset-importer import --cost=prod', 'asset-importer import --cost=product'],
		['asset-importer runs show 20260102', `asset-importer runs show ${RUNS[1] ?? ''}`],
		['asset-importer import meu', String.raw`asset-importer import meus\ ativos.csv`],
	])('zsh (where it is installed) completes %s', async (typed, expected) => {
		const cwd = folder();
		const file = await script('zsh', cwd);
		expect(spawnSync('zsh', ['-n', file]).status).toBe(0);
		expect(askZsh(file, cwd, typed, expected)).toContain(expected);
	});

	test.skipIf(!has('fish')).each([
		['asset-importer import --max-f', ['--max-failures']],
		['asset-importer import --cost=prod', ['--cost=product']],
		['asset-importer resume ', RUNS],
		['asset-importer import --runs-dir ou', ['outras/']],
		['asset-importer import meu', ['meus ativos.csv']],
	])('fish (where it is installed) completes %s', async (typed, expected) => {
		const cwd = folder();
		const file = await script('fish', cwd);
		const out = execFileSync('fish', ['--no-config', '-c', `source '${file}'; complete -C '${typed}'`], {
			cwd,
			encoding: 'utf8',
			env: envOf(cwd),
		});
		expect(wordsOf(out.trim().split('\n'))).toEqual(expected);
	});
});
