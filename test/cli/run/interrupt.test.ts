/** The built program and Ctrl-C, once and twice, with a slow API. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { saysWords } from '../../says.ts';
import { lastRun, throwAwayFolder, putFiles } from '../run-cli.ts';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
const STOPPING = saysWords('cli', 'stop.stopping');
const ROWS = 40;
const CONCURRENCY = 4;
/** Not the first row, which is sent alone until it is answered. */
const SLOW = '^PAT-([2-9]|[1-4][0-9])$';

/** An import with the maximum of requests in flight; each takes `latencyMs`. */
async function sending(latencyMs: number) {
	const sandbox = await serveSandbox();
	onTestFinished(() => sandbox.close());
	sandbox.setFaults({ rules: [{ match: { enrollmentId: SLOW }, action: { type: 'latency', ms: latencyMs } }] });
	const cwd = throwAwayFolder();
	const rows = Array.from({ length: ROWS }, (_, index) => `PAT-${index + 1};em uso`);
	putFiles(cwd, { 'ativos.csv': ['Patrimônio;Status', ...rows, ''].join('\n') });
	const noted = { ASSET_IMPORTER_STATE_DIR: 'state', ASSET_IMPORTER_API_KEY: sandbox.keys.sandbox };
	const env = { ...process.env, ...noted, LANG: 'pt_BR.UTF-8' };
	const start = (...argv: readonly string[]): ChildProcess => {
		const child = spawn(process.execPath, [BIN, ...argv], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
		onTestFinished(() => void child.kill('SIGKILL'));
		return child;
	};
	const child = start('import', 'ativos.csv', '--base-url', sandbox.baseUrl, '--concurrency', String(CONCURRENCY));
	let stderr = '';
	child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
	await until(() => sandbox.requests().filter(({ ms }) => ms === undefined).length === CONCURRENCY);
	const resume = async (): Promise<number | null> => {
		sandbox.setFaults({ rules: [] });
		const resumed = start('resume', '--yes');
		await once(resumed, 'exit');
		return resumed.exitCode;
	};
	return { child, cwd, sandbox, stderr: () => stderr, resume };
}

const until = async (met: () => boolean): Promise<void> => {
	while (!met()) await delay(5);
};
const idsIn = (file: string): readonly string[] => readFileSync(file, 'utf8').match(/PAT-\d+/g) ?? [];

test.each<[string, readonly NodeJS.Signals[]]>([
	['once', ['SIGINT']],
	['by a terminal that closes, and its shell too', ['SIGHUP', 'SIGHUP']],
])(
	'%s: nothing new starts, requests in flight end, nothing is unconfirmed, and resume does the rest',
	async (_, signals) => {
		const { child, cwd, sandbox, stderr, resume } = await sending(300);
		const ended = once(child, 'exit');
		for (const signal of signals) {
			child.kill(signal);
			await until(() => STOPPING.test(stderr()));
		}
		await ended;
		expect(child.exitCode).toBe(130);
		const created = (await sandbox.assets()).length;
		expect(created).toBeLessThan(ROWS);
		expect(idsIn(path.join(lastRun(cwd), 'created.csv'))).toHaveLength(created);
		expect(idsIn(path.join(lastRun(cwd), 'unconfirmed.csv'))).toEqual([]);
		expect(await resume()).toBe(0);
		expect(new Set((await sandbox.assets()).map(({ enrollmentId }) => enrollmentId)).size).toBe(ROWS);
		expect(await sandbox.assets()).toHaveLength(ROWS);
	},
);
