/** `--first`: a few assets are created, a person looks at them, and `resume` creates the rest. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { says, saysWords } from '../../says.ts';
import { lastRun, openFolder, readRun } from '../run-cli.ts';
import { openFolderWithApi, serveApi } from '../serve-api.ts';
import { pressing } from './scripted-prompter.ts';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
const ROWS = 12;
const TABLE = ['Patrimônio;Status', ...Array.from({ length: ROWS }, (_, at) => `PAT-${at + 1};em uso`), ''].join('\n');
const FILES = { 'bens.csv': TABLE };
const created = (requests: readonly string[]): number => requests.filter((one) => one.startsWith('POST')).length;

test('sends the first, says that the rest waits, and resume sends the rest', async () => {
	const { run, cwd, requests } = await openFolderWithApi(FILES);
	const first = await run('import', 'bens.csv', '--first', '3', '--concurrency', '8');
	expect(first.exitCode).toBe(0);
	expect(first.stderr).toMatch(saysWords('reports', 'plan.first', { first: 3, count: '3', rest: 9, others: '9' }));
	expect(first.stdout).toMatch(saysWords('reports', 'state.first-sent', { sent: 3, count: '3' }));
	expect(first.stdout).toMatch(/não enviados {2,}9\b/);
	expect(first.stdout).toMatch(saysWords('reports', 'next.rest'));
	expect(first.stdout).toContain(`asset-importer resume ${path.relative(cwd, lastRun(cwd))} --concurrency 8\n`);
	expect(created(requests())).toBe(3);
	expect(JSON.parse(readRun(cwd, 'summary.json'))).toMatchObject({
		state: 'unfinished',
		stopped: 'first-sent',
		buckets: { created: 3, notSent: 9 },
	});
	const second = await run('resume', '--first', '2');
	expect(second.exitCode).toBe(0);
	expect(created(requests())).toBe(5);
	const third = await run('resume');
	expect(third.exitCode).toBe(0);
	expect(third.stdout).toMatch(saysWords('reports', 'state.finished'));
	expect(created(requests())).toBe(ROWS);
});

test('sends all if there are no more, and says nothing of a rest', async () => {
	const { run, requests } = await openFolderWithApi(FILES);
	const { exitCode, printed } = await run('import', 'bens.csv', '--first', '100');
	expect(exitCode).toBe(0);
	expect(printed).not.toMatch(/aguarda/);
	expect(created(requests())).toBe(ROWS);
});

test.each(['0', '-1', 'x', '1.5', ''])('refuses %j with one sentence', async (value) => {
	const { run, requests } = await openFolderWithApi(FILES);
	const { exitCode, stderr } = await run('import', 'bens.csv', `--first=${value}`);
	expect(exitCode).toBe(2);
	const params = { setting: '--first', found: value, expected: '1, 2, 3 …', file: '' };
	expect(stderr).toMatch(says('setting-invalid', params));
	expect(requests()).toEqual([]);
});

test('asks in production for the number of assets that it sends', async () => {
	const { sandbox, env } = await serveApi();
	const production = { ...env, ASSET_IMPORTER_API_KEY: sandbox.keys.production };
	const prompter = pressing('12', '3');
	const { run } = openFolder(FILES, { env: production, interactive: true, prompter });
	expect((await run('import', 'bens.csv', '--first', '3')).exitCode).toBe(0);
	expect(prompter.refused).toHaveLength(1);
	const quiet = openFolder(FILES, { env: production });
	expect((await quiet.run('import', 'bens.csv', '--first', '3', '--confirm', '12')).exitCode).toBe(2);
	expect(sandbox.requests().filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('a kill in the middle leaves no asset twice and none out', { timeout: 60_000 }, async () => {
	const { run, cwd, sandbox, env, requests } = await openFolderWithApi(FILES);
	sandbox.setFaults({
		rules: [{ match: { enrollmentId: '^PAT-2$' }, action: { type: 'stall', when: 'after-creating' } }],
	});
	const child = spawn(process.execPath, [BIN, 'import', 'bens.csv', '--first', '5', '--concurrency', '1'], {
		cwd,
		env: { ...process.env, ...env, ASSET_IMPORTER_STATE_DIR: 'state' },
		stdio: 'ignore',
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	await expect.poll(() => created(requests()), { timeout: 30_000 }).toBe(2);
	child.kill('SIGKILL');
	await once(child, 'exit');
	sandbox.setFaults({ rules: [] });
	expect((await run('resume', '--first', '3')).exitCode).toBe(3);
	expect(JSON.parse(readRun(cwd, 'summary.json'))).toMatchObject({
		buckets: { created: 4, unconfirmed: 1, notSent: ROWS - 5 },
	});
	await run('resume');
	expect(created(requests())).toBe(ROWS);
});
