import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadHelp } from '../../../src/messages/help-texts.ts';
import { COMMAND_GROUPS } from '../../../src/cli/command-list.ts';
import { listWords } from '../../../src/cli/completion/list-words.ts';
import { runCli, throwAwayFolder } from '../run-cli.ts';

const RUNS = ['20260101T000000Z-ativos', '20260102T000000Z-notas'];
const hasZsh = spawnSync('zsh', ['--version']).status === 0;

/** A folder with a spreadsheet whose name has a blank, a folder, and two runs. */
function folder(): string {
	const dir = throwAwayFolder();
	writeFileSync(path.join(dir, 'meus ativos.csv'), '');
	for (const runs of ['runs', 'outras']) {
		for (const run of RUNS) {
			mkdirSync(path.join(dir, runs, run), { recursive: true });
			writeFileSync(path.join(dir, runs, run, 'run.json'), '{}');
		}
	}
	mkdirSync(path.join(dir, 'runs/not-a-run'));
	return dir;
}

async function scriptOf(shell: 'bash' | 'zsh', cwd: string): Promise<string> {
	const { exitCode, stdout, stderr } = await runCli(['completion', shell], { cwd });
	expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
	const file = path.join(cwd, `_asset-importer`);
	writeFileSync(file, stdout);
	return file;
}

/** What bash offers for the last of the words, for each line of words. */
function askBash(script: string, cwd: string, lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
	const asked = lines.map(
		(words) =>
			`COMP_WORDS=(asset-importer ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _asset_importer; printf '%s\\n' "\${COMPREPLY[@]}" --end--`,
	);
	const program = [`source '${script}'`, ...asked].join('\n');
	const out = execFileSync('bash', ['--norc', '-u', '-c', program], {
		cwd,
		encoding: 'utf8',
		env: { PATH: '/usr/bin:/bin' },
	});
	return out
		.split('--end--\n')
		.slice(0, -1)
		.map((text) => text.split('\n').filter((line) => line !== ''));
}

describe('bash', () => {
	test('completes every command, every option and every value there is', async () => {
		const cwd = folder();
		const script = await scriptOf('bash', cwd);
		const commands = await listWords(COMMAND_GROUPS, await loadHelp('pt-BR'));
		const asked: string[][] = [];
		const expected: (readonly string[])[] = [];
		const ask = (words: string[], answer: readonly string[]): void => {
			asked.push(words);
			expected.push(answer);
		};
		for (const command of commands) {
			const words = command.path === '' ? [] : command.path.split(' ');
			ask(
				[...words, '--'],
				command.options.map(({ name }) => name),
			);
			if (command.commands.length > 0)
				ask(
					[...words, ''],
					command.commands.map(({ name }) => name),
				);
			for (const { name, value } of command.options) {
				if (value?.choices === undefined) continue;
				ask(
					[...words, name, ''],
					value.choices.map((choice) => choice.replaceAll(/[;,|]/g, String.raw`\$&`)),
				);
			}
		}
		expect(asked.length).toBeGreaterThan(60);
		expect(askBash(script, cwd, asked)).toEqual(expected);
	});

	test('completes the words that are begun, files, folders and runs', async () => {
		const cwd = folder();
		const script = await scriptOf('bash', cwd);
		const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
			[['imp'], ['import']],
			[
				['import', '--default-'],
				['--default-status', '--default-acquisition-type'],
			],
			[['import', '--cost', '=', 'l'], ['landed']],
			[
				['import', '--cost', '='],
				['landed', 'product'],
			],
			[['import', 'me'], ['meus ativos.csv']],
			[['import', 'x.csv', '--sheet', 'a', 'me'], ['meus ativos.csv']],
			[['import', '--runs-dir', 'ou'], ['outras']],
			[['import', '--concurrency', ''], []],
			[['resume', ''], RUNS],
			[['resume', '20260102'], [RUNS[1] ?? '']],
			[['resume', '--runs-dir', 'outras', ''], RUNS],
			[['resume', '--runs-dir', 'none', ''], []],
			[
				['runs', ''],
				['show', 'resolve'],
			],
			[['runs', 'show', ''], RUNS],
			[['runs', 'show', RUNS[0] ?? '', ''], []],
			[['--lang', 'en', 'runs', 's'], ['show']],
			[['lines', 'update', '--resume', '--dry'], ['--dry-run']],
			[['template', '-o', 'me'], ['meus ativos.csv']],
			[
				['completion', ''],
				['bash', 'zsh'],
			],
			[
				['help', 're'],
				['resume', 'report'],
			],
			[['import', '--', '--co'], []],
		];
		const answers = askBash(
			script,
			cwd,
			cases.map(([words]) => words),
		);
		expect(answers.map((answer, index) => [cases[index]?.[0], answer])).toEqual(cases);
	});
});

/** Types into an interactive zsh, and gives what it shows after Tab, until that holds what is expected. */
function askZsh(script: string, cwd: string, typed: string, expected: string): string {
	const program = `
zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell 'PS1="> "; stty cols 500; unsetopt beep; autoload -Uz compinit && compinit -u -D; source "${script}"; cd "${cwd}"; echo loa""ded'
heard() {
	local part
	for try in {1..100}; do
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
	const env = { ...process.env, TYPED: typed, EXPECTED: expected, TERM: 'dumb' };
	return execFileSync('zsh', ['-f', '-c', program], { encoding: 'utf8', timeout: 30_000, env });
}

describe.skipIf(!hasZsh)('zsh (where it is installed)', () => {
	test('is a script that zsh reads', async () => {
		const cwd = folder();
		const script = await scriptOf('zsh', cwd);
		expect(spawnSync('zsh', ['-n', script]).status).toBe(0);
	});

	test.each([
		['asset-importer import --max-u', 'asset-importer import --max-units-per-line='],
		['asset-importer import --cost prod', 'asset-importer import --cost product'],
		['asset-importer runs show 20260102', `asset-importer runs show ${RUNS[1] ?? ''}`],
		['asset-importer import meu', String.raw`asset-importer import meus\ ativos.csv`],
	])('completes %s', async (typed, expected) => {
		const cwd = folder();
		const script = await scriptOf('zsh', cwd);
		expect(askZsh(script, cwd, typed, expected)).toContain(expected);
	});
});
