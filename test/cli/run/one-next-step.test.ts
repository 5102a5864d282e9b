/** If an import stops before its first request, the one next step is the command that continues it. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { says, saysWords } from '../../says.ts';
import { type CliResult, lastRun, runCli, throwAwayFolder } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { CTRL_C, ENTER, ESC, type Key, pressing } from './scripted-prompter.ts';

const ASSETS = 'Patrimônio;Status\nPAT-1;em uso\nPAT-2;em uso\n';

async function production() {
	const { sandbox, env } = await serveApi();
	const cwd = throwAwayFolder({ 'a.csv': ASSETS });
	const given = { ...env, ASSET_IMPORTER_API_KEY: sandbox.keys.production };
	const run = (argv: readonly string[], keys?: readonly Key[]): Promise<CliResult> =>
		runCli(argv, {
			cwd,
			env: given,
			...(keys === undefined ? {} : { interactive: true, prompter: pressing(...keys) }),
		});
	return { cwd, run, assets: () => sandbox.assets({ environment: 'production' }) };
}

/** The commands that a user could paste, in printed order. */
const commandsOf = ({ printed }: CliResult): readonly string[] =>
	[...printed.matchAll(/^ {2}asset-importer (.*)$/gm)].map(([, words = '']) => words);

test.each<
	[
		string,
		readonly string[],
		readonly Key[] | undefined,
		'confirmation-needed' | 'confirmation-refused' | 'confirmation-differs',
		string,
	]
>([
	['nobody can be asked', [], undefined, 'confirmation-needed', ' --yes'],
	['--no-input forbids to ask', ['--no-input'], [], 'confirmation-needed', ' --yes'],
	['a person says no', [], [ENTER, ESC], 'confirmation-refused', ''],
	['a person leaves', [], [CTRL_C], 'confirmation-refused', ''],
	['the number is another one', ['--confirm', '3'], undefined, 'confirmation-differs', ''],
])('of an import where %s', async (_, flags, keys, code, consent) => {
	const { cwd, run, assets } = await production();
	const stopped = await run(['import', 'a.csv', ...flags], keys);
	expect(stopped.exitCode).toBe(2);
	const [command = '', ...others] = commandsOf(stopped);
	expect([command, others]).toEqual([`resume ${path.relative(cwd, lastRun(cwd))}${consent}`, []]);
	expect(stopped.printed).toMatch(says(code));
	// It is last, below the problems.
	expect(stopped.printed.trimEnd().split('\n').at(-2)).toMatch(saysWords('cli', 'resume.kept'));
	expect(await assets()).toEqual([]);

	expect((await run(command.split(' '), ['2'])).exitCode).toBe(0);
	expect(await assets()).toHaveLength(2);
	expect(readdirSync(path.join(cwd, 'runs')).filter((name) => name.endsWith('-a'))).toHaveLength(1);
});
