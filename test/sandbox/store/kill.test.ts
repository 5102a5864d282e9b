/** A real sandbox process, killed or out of disk while it creates: whatever it answered 201 for is there at the next start. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { ASSETS, OK3, startSandbox } from '../call-api.ts';

const COMPILED = path.join(import.meta.dirname, '../../../dist/index.js');
const CHILD = path.join(import.meta.dirname, 'sandbox-process.mjs');

interface Address {
	readonly baseUrl: string;
	readonly key: string;
}

/** The address that the child tells once it serves. */
function addressOf(child: ChildProcess): Promise<Address> {
	return new Promise((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
		child.once('message', (message) => {
			const address: Address = JSON.parse(JSON.stringify(message));
			resolve(address);
		});
	});
}

const KILL_AFTER = 60;

test.skipIf(!existsSync(COMPILED))(
	'S-150 no asset that was answered 201 is lost by a SIGKILL while others are on their way',
	async () => {
		const dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-kill-'));
		onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
		const child = fork(CHILD, [COMPILED, dataDir]);
		onTestFinished(() => void child.kill('SIGKILL'));
		const ended = new Promise((resolve) => child.once('exit', resolve));
		const { baseUrl, key } = await addressOf(child);
		const pool = new Pool(baseUrl, { connections: 16, pipelining: 1 });
		const answered = new Map<string, string>();
		const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
		let sent = 0;

		/** Creates until the server is gone; the answer that counts last has it killed while others are on their way. */
		async function work(): Promise<void> {
			for (;;) {
				sent += 1;
				const enrollmentId = `PAT-${sent}`;
				const body = JSON.stringify({ ...OK3, enrollmentId });
				const answer = await pool.request({ path: ASSETS, method: 'POST', headers, body });
				const created: { readonly id: string } = JSON.parse(await answer.body.text());
				expect(answer.statusCode).toBe(201);
				answered.set(enrollmentId, created.id);
				if (answered.size === KILL_AFTER) child.kill('SIGKILL');
			}
		}

		const outcomes = await Promise.allSettled(Array.from({ length: 16 }, work));
		expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
		await ended;
		await pool.destroy();

		const sandbox = await startSandbox({ dataDir });
		const kept = new Map((await sandbox.assets()).map(({ enrollmentId, id }) => [enrollmentId, id]));
		expect(answered.size).toBeGreaterThanOrEqual(KILL_AFTER);
		for (const [enrollmentId, id] of answered) expect(kept.get(enrollmentId)).toBe(id);
		expect(kept.size).toBeLessThanOrEqual(sent);
		expect(sandbox.keys.sandbox).toBe(key);
	},
);

test.skipIf(!existsSync(COMPILED) || process.platform === 'win32')(
	'answers 500 unknown once the disk is full, and keeps what it answered 201 for',
	async () => {
		const dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-full-'));
		onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
		// The system lets the process write files of at most 600 blocks: what is reserved at first, and no more.
		const limited = ['-c', 'ulimit -f 600; exec "$0" "$@"', process.execPath, CHILD, COMPILED, dataDir];
		const child = spawn('sh', limited, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
		onTestFinished(() => void child.kill('SIGKILL'));
		const ended = new Promise((resolve) => child.once('exit', resolve));
		const { baseUrl, key } = await addressOf(child);
		const created: string[] = [];
		const refused: string[] = [];
		for (let number = 1; number <= 200; number += 1) {
			const enrollmentId = `PAT-${number}`;
			const answer = await request(`${baseUrl}${ASSETS}`, {
				method: 'POST',
				headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
				body: JSON.stringify({ ...OK3, enrollmentId, brand: 'x'.repeat(2_000) }),
			});
			const body: { readonly code?: string } = JSON.parse(await answer.body.text());
			if (answer.statusCode === 201) created.push(enrollmentId);
			else refused.push(`${answer.statusCode} ${body.code}`);
		}
		child.kill('SIGKILL');
		await ended;
		expect(created.length).toBeGreaterThan(0);
		expect(refused).toHaveLength(200 - created.length);
		expect(new Set(refused)).toEqual(new Set(['500 unknown']));
		const sandbox = await startSandbox({ dataDir });
		expect((await sandbox.assets()).map(({ enrollmentId }) => enrollmentId)).toEqual(created);
	},
);
