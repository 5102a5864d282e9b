/** The built program with a low limit of open files and connections. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { throwAwayFolder, putFiles } from '../run-cli.ts';
import { says } from '../../says.ts';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
const ROWS = 600;

test.skipIf(process.platform === 'win32')(
	'more connections than may be open are told before anything is sent, with what to do; fewer go on',
	async () => {
		const sandbox = await serveSandbox();
		onTestFinished(() => sandbox.close());
		sandbox.setFaults({ rules: [{ match: { operation: 'createAsset' }, action: { type: 'latency', ms: 30 } }] });
		const cwd = throwAwayFolder();
		const rows = Array.from({ length: ROWS }, (_, index) => `PAT-${index + 1};em uso`);
		putFiles(cwd, { 'ativos.csv': ['Patrimônio;Status', ...rows, ''].join('\n') });
		const run = async (words: string): Promise<{ code: unknown; stderr: string }> => {
			const command = `ulimit -n 60; exec "${process.execPath}" "${BIN}" ${words} --base-url ${sandbox.baseUrl} --yes --lang en`;
			const env = { PATH: process.env['PATH'], ASSET_IMPORTER_API_KEY: sandbox.keys.sandbox };
			const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
			let stderr = '';
			child.stderr.on('data', (piece) => (stderr += String(piece)));
			const [code] = await once(child, 'close');
			return { code, stderr };
		};
		const stopped = await run('import ativos.csv --concurrency 128');
		expect(stopped.code).toBe(4);
		expect(stopped.stderr).toMatch(says('too-many-open-files', {}, { language: 'en' }));
		expect(stopped.stderr).toContain('--concurrency');
		expect(await sandbox.assets()).toEqual([]);
		expect(await run('resume --concurrency 4')).toMatchObject({ code: 0 });
		const assets = await sandbox.assets();
		expect(new Set(assets.map(({ enrollmentId }) => enrollmentId)).size).toBe(ROWS);
		expect(assets).toHaveLength(ROWS);
	},
);
