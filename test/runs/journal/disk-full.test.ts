/** The built program on a full disk, simulated by a shell's limit on file sizes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRun } from '../../../src/runs/view/run-view.ts';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { idsOf } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
const ROWS = 1_200;

async function run(
	dir: string,
	limit: string,
	words: string,
	apiKey: string,
): Promise<{ code: unknown; stderr: string }> {
	const child = spawn('sh', ['-c', `${limit} exec "${process.execPath}" "${PROGRAM}" ${words} --yes --lang en`], {
		cwd: dir,
		env: { PATH: process.env['PATH'], ASSET_IMPORTER_API_KEY: apiKey },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let stderr = '';
	child.stderr.on('data', (piece) => (stderr += String(piece)));
	const [code] = await once(child, 'close');
	return { code, stderr };
}

function writeInput(dir: string, ids: readonly string[]): void {
	writeFileSync(path.join(dir, 'a.csv'), `patrimônio;situação\n${ids.map((id) => `${id};disponível\n`).join('')}`);
}

test.skipIf(process.platform === 'win32')(
	'a journal that can grow no more stops the run before the next request, with what was in flight recorded',
	async () => {
		const sandbox = await serveSandbox({ requestLogLimit: 10_000 });
		onTestFinished(sandbox.close);
		const dir = throwAwayFolder();
		const ids = idsOf(ROWS);
		writeInput(dir, ids);

		// In blocks of 512 bytes: 450 KB are enough for the plan and the journal's first 256 KiB, but not its second.
		const address = `--base-url ${sandbox.baseUrl}`;
		const stopped = await run(dir, 'ulimit -f 900;', `import a.csv ${address}`, sandbox.keys.sandbox);
		expect(stopped).toMatchObject({ code: 4, stderr: expect.stringContaining('EFBIG') });
		const [name = ''] = readdirSync(path.join(dir, 'runs')).filter((one) => !one.startsWith('.'));
		const half = await openRun(path.join(dir, 'runs', name));
		const made = (await sandbox.assets()).length;
		expect(half.ended?.reason).toBe('runs-folder-unwritable');
		expect(half.figures).toMatchObject({ created: made, unconfirmed: 0, notSent: ROWS - made });
		expect(made).toBeGreaterThan(100);
		expect(made).toBeLessThan(ROWS);

		expect(await run(dir, '', `resume ${address}`, sandbox.keys.sandbox)).toMatchObject({ code: 0 });
		expect((await sandbox.assets()).map(({ enrollmentId }) => enrollmentId).toSorted()).toEqual(ids.toSorted());
	},
);
