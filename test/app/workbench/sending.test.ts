/** How the page follows an import by its log, whatever becomes of its own files. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CommandEnd } from '../../../src/app/workbench/program.ts';
import { Sending, type SendingOptions } from '../../../src/app/workbench/sending.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const STATE = { total: 9, isRehearsal: true, sentTo: '', logOffset: 0, startedAt: '2026-01-31T13:45:00Z' };
const KILLED: CommandEnd = { exitCode: null, stdout: '' };

function follow(more: Pick<SendingOptions, 'onRun'>) {
	const runsDir = throwAwayFolder();
	const log = path.join(runsDir, 'send.log');
	const told: string[] = [];
	let end: ((how: CommandEnd) => void) | undefined;
	const ended = new Promise<CommandEnd>((resolve) => {
		end = resolve;
	});
	const sending = new Sending({
		state: STATE,
		runsDir,
		log,
		language: () => 'en',
		shownFile: (file) => file,
		command: { pid: process.pid, ended, stop: () => {} },
		onChange: () => {},
		onBug: (error) => void told.push(`bug ${String(error)}`),
		onEnd: () => void told.push('end'),
		...more,
	});
	const write = (event: object): void => appendFileSync(log, `${JSON.stringify(event)}\n`);
	return { sending, told, write, end: () => end?.(KILLED) };
}

test.each([
	['the disk is full', Object.assign(new Error('no space'), { code: 'ENOSPC' }), ['end']],
	['the page has a bug', new TypeError('a bug'), ['bug TypeError: a bug', 'end']],
])('an import is followed to its end if %s when its run is noted', async (_, error, expected) => {
	const { sending, told, write, end } = follow({ onRun: () => Promise.reject(error) });
	write({ kind: 'run', run: '20260131T134500Z-ativos' });
	await expect.poll(() => sending.view().run).toBe('20260131T134500Z-ativos');
	write({ kind: 'progress', total: 9, created: 4, left: 5, perSecond: 1 });
	await expect.poll(() => sending.view().figures.created).toBe(4);
	end();
	await sending.ended;
	expect([sending.isRunning(), told]).toEqual([false, expected]);
});

test('the time that is left is told only while assets are sent', async () => {
	const { sending, write, end } = follow({ onRun: async () => {} });
	write({ kind: 'progress', total: 9, created: 4, left: 5, perSecond: 2 });
	await expect.poll(() => sending.view().secondsLeft).toBe(3);
	write({ kind: 'progress', total: 9, created: 4, left: 5, perSecond: 0 });
	await expect.poll(() => sending.view().perSecond).toBe(0);
	expect(sending.view().secondsLeft).toBeUndefined();
	end();
	await sending.ended;
});
