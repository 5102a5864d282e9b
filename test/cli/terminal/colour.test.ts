/** Colour is added only on a terminal, and does not change the text. */
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/client/clock.ts';
import { isColoured } from '../../../src/cli/terminal/wrap-output.ts';
import { guardOutput } from '../../../src/cli/terminal/wrap-output.ts';
import { runCli, throwAwayFolder } from '../run-cli.ts';
import { wordsOf } from '../../../src/messages/texts.ts';

const TERMINAL = { write: () => true, isTTY: true, columns: 200 };
const PIPE = { write: () => true };

test.each([
	['a terminal', TERMINAL, { TERM: 'xterm-256color' }, true],
	['a pipe or a file', PIPE, { TERM: 'xterm-256color' }, false],
	['a terminal with NO_COLOR', TERMINAL, { TERM: 'xterm-256color', NO_COLOR: '1' }, false],
	['a terminal that is dumb', TERMINAL, { TERM: 'dumb' }, false],
	['a pipe with FORCE_COLOR', PIPE, { FORCE_COLOR: '1' }, true],
	['a terminal with FORCE_COLOR=0', TERMINAL, { TERM: 'xterm-256color', FORCE_COLOR: '0' }, false],
])('%s', (_, output, env, coloured) => {
	expect(isColoured(output, env)).toBe(coloured);
});

test.each([
	['a heading is bold', 'Problemas\n', 'heading', '\u001B[1mProblemas\u001B[22m\n'],
	[
		'a refusal is bold and red',
		'  recusados  16\n',
		'refusal',
		'\u001B[1m\u001B[31m  recusados  16\u001B[39m\u001B[22m\n',
	],
	['an amount is green', '  prontos  2  R$ 1.234,56\n', undefined, '  prontos  2  \u001B[32mR$ 1.234,56\u001B[39m\n'],
	['what drives a terminal stays an escape', 'a\u001B[31mb', undefined, 'a\\u{1b}[31mb'],
] as const)('%s', (_, text, role, shown) => {
	let written = '';
	const output = { ...TERMINAL, write: (one: string) => (written += one) };
	guardOutput(output, { forPeople: true, env: { TERM: 'xterm' } }).write(text, role);
	expect(written).toBe(shown);
});

test('a command prints the same text with and without colour', async () => {
	const run = async (env: Readonly<Record<string, string>>): Promise<string> => {
		const cwd = throwAwayFolder({ 'a.csv': 'Patrimônio;Status;Valor\nPAT-1;em uso;10,00\nPAT-2;em usoo;1\n' });
		const { printed } = await runCli(['validate', 'a.csv'], {
			cwd,
			env: { LANG: 'pt_BR.UTF-8', ...env },
			clock: { ...systemClock, now: () => Date.UTC(2026, 0, 31, 13, 45) },
		});
		return printed;
	};
	const [plain, coloured] = [await run({}), await run({ FORCE_COLOR: '1' })];
	expect(plain).not.toContain('\u001B');
	expect(coloured).toContain(`\u001B[1m${wordsOf('reports', 'pt-BR')('state.checked')}\u001B[22m`);
	expect(stripVTControlCharacters(coloured)).toBe(plain);
});
