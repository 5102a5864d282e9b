/** The built program, killed in the middle of sending against a sandbox that lives on, then resumed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { lastRun, throwAwayFolder } from '../run-cli.ts';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
const ROWS = 2000;
const CONCURRENCY = 8;

function start(argv: readonly string[], cwd: string, apiKey: string): ChildProcess {
	const child = spawn(process.execPath, [BIN, ...argv], {
		cwd,
		env: { ...process.env, ASSET_IMPORTER_STATE_DIR: 'state', ASSET_IMPORTER_API_KEY: apiKey, LANG: 'pt_BR.UTF-8' },
		stdio: 'ignore',
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	return child;
}

test('SIGKILL in the middle of 2,000 rows: none posted twice, none lost, those in flight are unconfirmed', async () => {
	const sandbox = await serveSandbox();
	onTestFinished(() => sandbox.close());
	const cwd = throwAwayFolder();
	const ids = Array.from({ length: ROWS }, (_, index) => `PAT-${String(index).padStart(5, '0')}`);
	writeFileSync(path.join(cwd, 'ativos.csv'), ['Patrimônio;Status', ...ids.map((id) => `${id};em uso`), ''].join('\n'));

	const killed = start(['import', 'ativos.csv', '--base-url', sandbox.baseUrl], cwd, sandbox.keys.sandbox);
	const ended = once(killed, 'exit');
	while (sandbox.requests().length < ROWS / 4) await delay(2);
	killed.kill('SIGKILL');
	await ended;
	const beforeResume = (await sandbox.assets()).length;
	expect(beforeResume).toBeLessThan(ROWS);

	const resumed = start(['resume'], cwd, sandbox.keys.sandbox);
	await once(resumed, 'exit');
	const { exitCode } = resumed;

	const posted = (await sandbox.assets()).map((asset) => asset.enrollmentId);
	expect(new Set(posted).size).toBe(posted.length);
	const unconfirmedFile = path.join(lastRun(cwd), 'unconfirmed.csv');
	expect(existsSync(unconfirmedFile)).toBe(true);
	const unconfirmed = readFileSync(unconfirmedFile, 'utf8').match(/PAT-\d{5}/g) ?? [];
	expect(unconfirmed.length).toBeLessThanOrEqual(CONCURRENCY);
	expect(exitCode).toBe(unconfirmed.length > 0 ? 3 : 0);
	expect([...new Set([...posted, ...unconfirmed])].toSorted()).toEqual(ids);
	const created = readFileSync(path.join(lastRun(cwd), 'created.csv'), 'utf8').match(/PAT-\d{5}/g) ?? [];
	expect(created.length + unconfirmed.length).toBe(ROWS);
});
