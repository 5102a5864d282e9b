/**
 * Every odd and hostile OpenDocument spreadsheet in its small variant, read by the compiled program. The full sizes, each in a process of its
 * own, are `npm run test:hostile`.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');

function runSmall(): Promise<readonly string[]> {
	const runner = ['scripts/hostile/run.mjs', '--small', 'ods-'];
	return new Promise((resolve) => {
		execFile(process.execPath, runner, { cwd: ROOT }, (_error, stdout, stderr) => {
			resolve(`${stdout}${stderr}`.trim().split('\n'));
		});
	});
}

test('every hostile document gets the answer it must', async () => {
	const lines = await runSmall();
	expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([expect.stringMatching(/^\d+ inputs, 0 missed$/)]);
	expect(lines.length).toBeGreaterThan(20);
});
