import { describe, expect, test } from 'vitest';
import { runCli, throwAwayFolder } from './run-cli.ts';

const explain = (...words: readonly string[]) => runCli(words, { cwd: throwAwayFolder({}) });

describe('--explain', () => {
	test.each([
		[['--explain', 'money-format'], 'money-format: não é importado'],
		[['--lang', 'en', '--explain', 'money-format'], 'money-format: it is not imported'],
		[['--explain=money-format', '--lang=en'], 'money-format: it is not imported'],
	])('%j prints the entry on stdout', async (words, first) => {
		const { exitCode, stdout } = await explain(...words);
		expect([exitCode, stdout.split('\n')[0]]).toEqual([0, first]);
	});

	test('all prints every entry', async () => {
		const { stdout } = await explain('--explain', 'all');
		expect(stdout.match(/^[a-z][a-z0-9-]+: /gm)?.length).toBeGreaterThan(300);
	});

	test.each([[['--explain', 'no-such-code']], [['--explain']]])('%j says what to type', async (words) => {
		const { exitCode, stderr } = await explain(...words);
		expect([exitCode, stderr.includes('money-format')]).toEqual([2, true]);
	});
});
