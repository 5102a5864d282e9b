/** Checks of a workbench, one at a time, over commands that end when they are told to. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Checking } from '../../../src/app/workbench/checking.ts';
import type { CommandEnd } from '../../../src/app/workbench/program.ts';
import { throwAwayFolder } from '../../cli/run-cli.ts';

test.each([
	['the last one', false],
	['one that is overtaken', true],
])(
	'%s leaves no proposals in a file when it has questions: they are asked on the screen',
	async (_what, isOvertaken) => {
		const cwd = throwAwayFolder();
		const commands: ((end: CommandEnd) => void)[] = [];
		const asked: string[] = [];
		const checking = new Checking({
			start: async () => {
				const ended = new Promise<CommandEnd>((resolve) => commands.push(resolve));
				const command = { pid: 0, ended, stop: () => {}, kill: () => {} };
				return { command, cwd, log: path.join(cwd, 'log'), onFolder: () => {}, signature: '', edits: 0 };
			},
			onEnd: async ({ kind }) => void asked.push(kind),
			onChange: () => {},
			mustWait: () => false,
			renderError: String,
		});
		checking.request(true);
		await expect.poll(() => commands.length).toBe(1);
		if (isOvertaken) checking.request(true);
		const mapping = path.join(cwd, 'a.mapping.json');
		writeFileSync(mapping, '{}');
		const stdout = JSON.stringify({
			undecided: { mapping: 'a.mapping.json', command: '', tables: [], refusedFiles: [] },
		});
		commands[0]?.({ exitCode: 2, stdout, stderr: '' });
		await expect.poll(() => existsSync(mapping)).toBe(false);
		await expect.poll(() => commands.length).toBe(isOvertaken ? 2 : 1);
		await expect.poll(() => asked).toEqual(isOvertaken ? [] : ['undecided']);
		commands[1]?.({ exitCode: 1, stdout: '', stderr: '' });
		await checking.close();
	},
);
