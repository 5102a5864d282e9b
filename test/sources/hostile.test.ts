/**
 * The small variants of all odd and hostile inputs, read by the built program. `npm run trial -- hostile` reads the full sizes,
 * each in a separate process.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

function runSmall(): Promise<readonly string[]> {
	return new Promise((resolve) => {
		execFile(process.execPath, ['scripts/hostile/run.mjs', '--small'], { cwd: ROOT }, (_error, stdout, stderr) => {
			resolve(`${stdout}${stderr}`.trim().split('\n'));
		});
	});
}

test('every hostile input has the right result', async () => {
	const lines = await runSmall();
	expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([expect.stringMatching(/^\d+ inputs, 0 missed$/)]);
	expect(lines.length).toBeGreaterThan(150);
});
