/** A parent process stops this program by a message; what a stopped or killed dry run leaves behind. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCli, throwAwayFolder, putFiles } from '../run-cli.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
/** Enough rows to stop in the middle. */
const ROWS = 300_000;

function folder(rows: number): string {
	const cwd = throwAwayFolder();
	const lines = Array.from({ length: rows }, (_, at) => `PAT-${at};em uso;Mesa`);
	putFiles(cwd, { 'a.csv': `Patrimônio;Status;Modelo\n${lines.join('\n')}\n` });
	return cwd;
}

const start = (cwd: string, ...args: readonly string[]): ChildProcess => fork(PROGRAM, args, { cwd, silent: true });

async function exitOf(child: ChildProcess): Promise<readonly unknown[]> {
	return child.exitCode === null && child.signalCode === null
		? once(child, 'exit')
		: [child.exitCode, child.signalCode];
}

const eventsIn = (cwd: string): readonly { readonly kind: string; readonly rows?: number }[] => {
	const file = path.join(cwd, 'log.jsonl');
	const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
	return lines.map((line) => JSON.parse(line));
};

const isReading = (cwd: string): boolean => eventsIn(cwd).some(({ kind }) => kind === 'reading');

async function untilReading(cwd: string): Promise<void> {
	const changes = watch(cwd);
	for await (const _ of changes) if (isReading(cwd)) return;
}

const inRuns = (cwd: string): readonly string[] => readdirSync(path.join(cwd, 'runs'));
const PLAN = expect.stringMatching(/^\.plan-/);

test('a command that nobody stops ends by itself, with or without a channel', async () => {
	expect(await exitOf(start(folder(3), 'validate', 'a.csv'))).toEqual([0, null]);
});

test('a dry run that is told to stop, as by Ctrl-C, leaves no folder', async () => {
	const cwd = folder(ROWS);
	const child = start(cwd, 'validate', 'a.csv', '--log', 'log.jsonl', '--keep-plan');
	await untilReading(cwd);
	expect(inRuns(cwd)).toEqual([PLAN]);
	child.send('something else');
	child.send('stop');
	expect(await exitOf(child)).toEqual([130, null]);
	expect(inRuns(cwd)).toEqual([]);
});

test('a killed dry run leaves no run, and the next plan removes its files', async () => {
	const cwd = folder(ROWS);
	const child = start(cwd, 'validate', 'a.csv', '--log', 'log.jsonl', '--keep-plan');
	await untilReading(cwd);
	child.kill('SIGKILL');
	await exitOf(child);
	expect(inRuns(cwd)).toEqual([PLAN]);
	const listed = await runCli(['runs'], { cwd });
	expect([listed.exitCode, listed.stdout]).toEqual([0, expect.not.stringContaining('.plan-')]);
	putFiles(cwd, { 'b.csv': 'Patrimônio;Status\n1;em uso\n' });
	expect((await runCli(['import', 'b.csv', '--sandbox'], { cwd })).exitCode).toBe(0);
	expect(inRuns(cwd)).not.toContainEqual(PLAN);
});

test('losing the channel has no effect', async () => {
	const child = start(throwAwayFolder(), 'sandbox');
	const [printed] = await once(child.stdout ?? child, 'data');
	const [url = ''] = /http:\/\/\S+/.exec(String(printed)) ?? [];
	child.disconnect();
	// The second answer comes after the program has seen that the channel is gone.
	for (const _ of [1, 2]) expect((await fetch(url)).status).toBe(401);
	child.kill('SIGTERM');
	expect(await exitOf(child)).toEqual([0, null]);
});
