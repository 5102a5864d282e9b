import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockRun, lockRuns } from '../../../src/runs/record/lock.ts';
import { isAlive, markOwnProcess, mayBeAlive, type ProcessMark, processStart } from '../../../src/disk/process-age.ts';
import type { RunEnvironment } from '../../../src/runs/record/run-record.ts';
import { ENVIRONMENT } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const now = new Date('2026-01-31T13:45:00.000Z');
const locksIn = (dir: string): string[] => readdirSync(dir).filter((name) => name.startsWith('.lock-'));

/** A process that only stays alive. */
async function sleeper(): Promise<ChildProcess & { readonly pid: number }> {
	const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'], {
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	if (child.stdout !== null) await once(child.stdout, 'data');
	return Object.assign(child, { pid: child.pid ?? 0 });
}

/** Leaves a lock as another process would. */
async function leaveLock(dir: string, holder: Readonly<Record<string, unknown>>): Promise<string> {
	const lock = await lockRuns(dir, ENVIRONMENT, now);
	const file = path.join(dir, locksIn(dir)[0] ?? '');
	await lock.release();
	const own: object = { ...markOwnProcess(), pid: 1, since: now.toISOString(), nonce: 'other', ...holder };
	writeFileSync(file, JSON.stringify(own));
	return file;
}

describe('the lock of a runs folder', () => {
	test('exists while held, names its holder, and disappears when released', async () => {
		const dir = path.join(throwAwayFolder(), 'runs');
		const lock = await lockRuns(dir, ENVIRONMENT, now);
		const [file] = locksIn(dir);
		expect(JSON.parse(readFileSync(path.join(dir, file ?? ''), 'utf8'))).toMatchObject({
			pid: process.pid,
			host: hostname(),
			since: now.toISOString(),
		});
		await expect(lockRuns(dir, ENVIRONMENT, now)).rejects.toMatchObject({
			code: 'runs-folder-locked',
			params: { pid: process.pid, host: hostname(), since: now.toISOString() },
		});
		await lock.release();
		expect(locksIn(dir)).toEqual([]);
	});

	test.each<[string, RunEnvironment]>([
		['another address', { ...ENVIRONMENT, baseUrl: 'https://api.example' }],
		['production', { ...ENVIRONMENT, kind: 'production' }],
		['a world of its own', { ...ENVIRONMENT, embedded: 'x' }],
	])('does not block %s', async (_, other) => {
		const dir = throwAwayFolder();
		const locks = [await lockRuns(dir, ENVIRONMENT, now), await lockRuns(dir, other, now)];
		expect(locksIn(dir)).toHaveLength(2);
		for (const lock of locks) await lock.release();
	});

	test('of a live process is respected, of a killed process is skipped', async () => {
		const dir = throwAwayFolder();
		const child = await sleeper();
		const start = processStart(child.pid);
		const file = await leaveLock(dir, { pid: child.pid, ...(start === undefined ? {} : { start }) });
		await expect(lockRuns(dir, ENVIRONMENT, now)).rejects.toMatchObject({ params: { pid: child.pid, path: file } });
		child.kill('SIGKILL');
		await once(child, 'exit');
		const lock = await lockRuns(dir, ENVIRONMENT, now);
		expect(lock.removed?.pid).toBe(child.pid);
		expect(existsSync(file)).toBe(false);
		await lock.release();
	});

	test.runIf(existsSync('/proc/self/stat'))(
		'is not kept by another process that was given the same number',
		async () => {
			const dir = throwAwayFolder();
			const child = await sleeper();
			await leaveLock(dir, { pid: child.pid, start: '1' });
			const lock = await lockRuns(dir, ENVIRONMENT, now);
			expect(lock.removed?.pid).toBe(child.pid);
			await lock.release();
		},
	);

	test('of a clone of this computer counts as held, and every file to delete is named', async () => {
		const [runsDir, stateDir] = [throwAwayFolder(), throwAwayFolder()];
		const run = { runsDir, stateDir, environment: ENVIRONMENT, id: randomUUID() };
		const lock = await lockRun(run, now);
		const files = [runsDir, path.join(stateDir, 'sent')].map((dir) => path.join(dir, locksIn(dir)[0] ?? ''));
		const left = files.map((file) => readFileSync(file, 'utf8'));
		await lock.release();
		for (const [index, file] of files.entries()) {
			const holder: object = JSON.parse(left[index] ?? '');
			writeFileSync(file, JSON.stringify({ ...holder, boot: 'of the clone', pid: 999_999 }));
		}
		const refusal = { code: 'runs-folder-locked', params: { pid: 999_999, path: files.join(', ') } };
		await expect(lockRun(run, now)).rejects.toMatchObject(refusal);
		for (const file of files) rmSync(file);
		await (await lockRun(run, now)).release();
	});

	test('of another computer counts as held, and the file to delete is named', async () => {
		const dir = throwAwayFolder();
		const file = await leaveLock(dir, { host: 'financeiro-03', boot: 'other', pid: 999_999 });
		await expect(lockRuns(dir, ENVIRONMENT, now)).rejects.toMatchObject({
			params: { host: 'financeiro-03', path: file },
		});
	});

	const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
	test.runIf(canUnshare)(
		'of a living process in another process namespace counts as held, from both sides',
		async () => {
			const dir = throwAwayFolder();
			const script = `
			import { lockRuns } from ${JSON.stringify(path.resolve('build/runs/record/lock.js'))};
			await lockRuns(${JSON.stringify(dir)}, ${JSON.stringify(ENVIRONMENT)}, new Date()).then(
				() => console.log('held'),
				(error) => console.log(error.code),
			);
			setInterval(() => {}, 1000);`;
			const contained = async (): Promise<string> => {
				const node = [process.execPath, '--input-type=module', '-e', script];
				const child = spawn('unshare', ['--pid', '--fork', '--kill-child', '--mount-proc', ...node], {
					stdio: ['ignore', 'pipe', 'ignore'],
				});
				onTestFinished(() => void child.kill('SIGKILL'));
				const [line] = await once(child.stdout, 'data');
				return String(line).trim();
			};
			expect(await contained()).toBe('held');
			await expect(lockRuns(dir, ENVIRONMENT, now)).rejects.toMatchObject({ code: 'runs-folder-locked' });
			expect(await contained()).toBe('runs-folder-locked');
		},
	);

	test('that stays empty is skipped after a while', async () => {
		const dir = throwAwayFolder();
		writeFileSync(await leaveLock(dir, {}), '');
		await (await lockRuns(dir, ENVIRONMENT, now)).release();
		expect(locksIn(dir)).toEqual([]);
	});

	test('goes to exactly one of many starting processes, even over a stale lock', async () => {
		for (let round = 0; round < 20; round++) {
			const dir = throwAwayFolder();
			if (round % 2 === 1) await leaveLock(dir, { pid: 2 ** 22 + 1, start: '1' });
			const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockRuns(dir, ENVIRONMENT, now)));
			expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
			expect(locksIn(dir)).toHaveLength(1);
		}
	});
});

test('a process is alive only while it runs and only with its own start time', async () => {
	const child = await sleeper();
	const start = processStart(child.pid);
	expect(isAlive(child.pid, start)).toBe(true);
	expect(isAlive(child.pid, undefined)).toBe(true);
	expect(isAlive(process.pid, processStart(process.pid))).toBe(true);
	child.kill('SIGKILL');
	await once(child, 'exit');
	expect(isAlive(child.pid, start)).toBe(false);
});

const LINUX: ProcessMark = {
	pid: 2 ** 22 + 1,
	host: 'financeiro-03',
	boot: 'b1',
	namespace: 'pid:[4026531836]',
	start: '7',
};
const { boot: _boot, namespace: _namespace, ...ELSEWHERE } = LINUX;

test.each<[string, ProcessMark, ProcessMark, boolean]>([
	['here, after its end', LINUX, LINUX, false],
	['here, after its end, under a new name of the computer', LINUX, { ...LINUX, host: 'dhcp-17' }, false],
	['before the computer was started again, or of a clone of it', LINUX, { ...LINUX, boot: 'b2' }, true],
	['in a container of this computer', { ...LINUX, namespace: 'pid:[4026532801]' }, LINUX, true],
	['of the host, seen from a container', LINUX, { ...LINUX, namespace: 'pid:[4026532801]' }, true],
	[
		'in a pod, seen from its replacement on another computer',
		{ ...LINUX, namespace: 'pid:[4026532801]' },
		{ ...LINUX, namespace: 'pid:[4026532801]', boot: 'b2' },
		true,
	],
	['of a copy of this virtual machine', LINUX, { ...LINUX, boot: 'b2', host: 'financeiro-04' }, true],
	['here, of a system without boot ids', ELSEWHERE, ELSEWHERE, false],
	['of another computer, without boot ids', ELSEWHERE, { ...ELSEWHERE, host: 'rh-01' }, true],
	['of another system, under the same name', ELSEWHERE, LINUX, true],
])('a process %s: may it be alive', (_, mark, own, alive) => {
	expect(mayBeAlive(mark, own)).toBe(alive);
});
