/** A real sandbox process, killed or out of disk while creating: whatever it answered with 201 exists after a restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { ASSETS, OK3, startSandbox } from '../call-api.ts';

const COMPILED = path.join(import.meta.dirname, '../../../dist/index.js');
const CHILD = path.join(import.meta.dirname, 'sandbox-process.mjs');

interface Address {
	readonly baseUrl: string;
	readonly key: string;
}

/** The address that the child prints once it serves. */
function addressOf(child: ChildProcess): Promise<Address> {
	return new Promise((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
		child.once('message', (message) => {
			const address: Address = JSON.parse(JSON.stringify(message));
			resolve(address);
		});
	});
}

test.skipIf(!existsSync(COMPILED) || process.platform === 'win32')(
	'answers 500 unknown once the disk is full, and keeps what it answered 201 for',
	async () => {
		const dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-full-'));
		onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
		// The limit of 600 blocks per file is just enough for the first reserve.
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
