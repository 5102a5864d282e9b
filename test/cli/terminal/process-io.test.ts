/** The built program with a closed terminal, or with output that nobody reads. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { lastRun, throwAwayFolder, putFiles } from '../run-cli.ts';
import { linesOfLog } from '../../disk/log-of.ts';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
const ROWS = 40;
const CONCURRENCY = 4;

/** A folder with a list of assets, an API, and a shell in which `$program` is the built program. */
async function prepare(latencyMs = 0) {
	const sandbox = await serveSandbox({ faults: { rules: [{ action: { type: 'latency', ms: latencyMs } }] } });
	onTestFinished(sandbox.close);
	const cwd = throwAwayFolder();
	const rows = Array.from({ length: ROWS }, (_, index) => `PAT-${index + 1};em uso`);
	putFiles(cwd, { 'ativos.csv': ['Patrimônio;Status', ...rows, ''].join('\n') });
	const env = {
		...process.env,
		ASSET_IMPORTER_API_KEY: sandbox.keys.sandbox,
		ASSET_IMPORTER_BASE_URL: sandbox.baseUrl,
		LANG: 'pt_BR.UTF-8',
		SHELL: '/bin/sh',
		program: `${process.execPath} ${BIN}`,
	};
	return { sandbox, cwd, env };
}

const idsIn = (file: string): readonly string[] => readFileSync(file, 'utf8').match(/PAT-\d+/g) ?? [];

async function until(isMet: () => boolean): Promise<void> {
	while (!isMet()) await delay(10);
}

/** `script` runs a command in a terminal, which closes if `script` is killed. */
const SCRIPT = spawnSync('script', ['--version'], { encoding: 'utf8' });
const hasScript = SCRIPT.error === undefined && SCRIPT.stdout.includes('util-linux');

describe.skipIf(!hasScript)(
	`a terminal that is closed${hasScript ? '' : ' (skipped: no script of util-linux here)'}`,
	() => {
		test('while an import is sent lets requests in flight end, and the run is shown as interrupted', async () => {
			const { sandbox, cwd, env } = await prepare(200);
			// A shell passes on the hang-up; this one stays to record how the program ended.
			const command = `trap 'kill -HUP $child' HUP
			$program import ativos.csv --concurrency ${CONCURRENCY} & child=$!
			wait $child; wait $child; echo $? > exit-code`;
			const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], { cwd, env, stdio: 'ignore' });
			onTestFinished(() => void terminal.kill('SIGKILL'));
			await until(() => sandbox.requests().filter(({ method }) => method === 'POST').length > 2 * CONCURRENCY);
			terminal.kill('SIGKILL');
			const exitCode = path.join(cwd, 'exit-code');
			await until(() => existsSync(exitCode) && readFileSync(exitCode, 'utf8') !== '');
			expect(readFileSync(exitCode, 'utf8')).toBe('130\n');
			const run = lastRun(cwd);
			const created = (await sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
			expect(created.length).toBeLessThan(ROWS);
			expect([...idsIn(path.join(run, 'created.csv'))].toSorted()).toEqual(created.toSorted());
			expect(idsIn(path.join(run, 'unconfirmed.csv'))).toEqual([]);
			expect(linesOfLog(path.join(run, 'journal.jsonl')).at(-1)).toMatch(/"type":"ended".*"interrupted"/);
			expect(existsSync(path.join(run, 'report.html'))).toBe(true);
			expect(readdirSync(path.join(cwd, 'runs')).filter((name) => name.startsWith('.lock'))).toEqual([]);
		});
	},
);

const hasFull = existsSync('/dev/full');

describe.skipIf(!hasFull)(`output that is not taken${hasFull ? '' : ' (skipped: no /dev/full here)'}`, () => {
	test.each<[string, string, number, string]>([
		['a full disk behind stderr', '2> /dev/full', 0, ''],
		['a closed stderr', '2>&-', 0, ''],
		['a full disk behind stdout', '--quiet --json > /dev/full', 2, 'stdout: o disco está cheio'],
		['a full disk behind both', '--json > /dev/full 2>&1', 2, ''],
		['a reader that goes away', '--quiet --json > >(true)', 0, ''],
	])('%s: every row is sent, and reports are written', async (_, redirection, exitCode, says) => {
		const { sandbox, cwd, env } = await prepare();
		const command = `$program import ativos.csv ${redirection}; echo $? > exit-code`;
		const shell = spawn('bash', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
		let stderr = '';
		shell.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
		await new Promise((resolve) => shell.on('close', resolve));
		expect(readFileSync(path.join(cwd, 'exit-code'), 'utf8')).toBe(`${exitCode}\n`);
		expect(stderr).toContain(says);
		expect(stderr).not.toContain('    at ');
		expect(await sandbox.assets()).toHaveLength(ROWS);
		expect(existsSync(path.join(lastRun(cwd), 'report.html'))).toBe(true);
	});
});
