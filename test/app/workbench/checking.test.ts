/** Checks of a workbench, one at a time, over commands that end when they are told to. */
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Checking } from '../../../src/app/workbench/checking.ts';
import type { CommandEnd } from '../../../src/app/workbench/program.ts';
import { throwAwayFolder } from '../../cli/run-cli.ts';

function startChecking() {
	const cwd = throwAwayFolder();
	const log = path.join(cwd, 'log');
	const commands: ((end: CommandEnd) => void)[] = [];
	const told: string[] = [];
	const checking = new Checking({
		start: async () => {
			const ended = new Promise<CommandEnd>((resolve) => commands.push(resolve));
			const command = { pid: 0, ended, stop: () => {}, kill: () => {} };
			return { command, cwd, log, signature: '', edits: 0 };
		},
		checkRows: async () => {},
		onEnd: async ({ kind }) => void told.push(kind),
		onReports: async (run) => void told.push(`reports of ${run}`),
		onChange: () => {},
		mustWait: () => false,
		renderFailure: String,
	});
	checking.request(true);
	return { cwd, log, commands, told, checking };
}

test('a check has ended when it is planned; its reports follow', async () => {
	const { log, commands, told, checking } = startChecking();
	await expect.poll(() => commands.length).toBe(1);
	expect([checking.view().state, checking.isDue()]).toEqual(['running', true]);
	appendFileSync(log, `${JSON.stringify({ kind: 'planned', run: 'a' })}\n`);
	await expect.poll(() => checking.view().state).toBe('done');
	expect([told, checking.isDue()]).toEqual([['done'], false]);
	commands[0]?.({ exitCode: 3, stdout: '{"run":"runs/a"}', stderr: '' });
	await expect.poll(() => told).toEqual(['done', 'reports of a']);
	await checking.close();
});

test.each([
	['the last one', false],
	['one that is overtaken', true],
])(
	'%s leaves no proposals in a file when it has questions: they are asked on the screen',
	async (_what, isOvertaken) => {
		const { cwd, commands, told, checking } = startChecking();
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
		await expect.poll(() => told).toEqual(isOvertaken ? [] : ['undecided']);
		commands[1]?.({ exitCode: 1, stdout: '', stderr: '' });
		await checking.close();
	},
);
