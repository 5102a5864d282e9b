/** The built program on a disk that fills up: a limit on the size of files, as a shell sets it, stands for the disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRun } from '../../../src/runs/view/run-view.ts';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { idsOf } from '../make-run.ts';
import { scratchFolder } from '../scratch.ts';

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
		const dir = scratchFolder();
		const ids = idsOf(ROWS);
		writeInput(dir, ids);

		// In blocks of 512 bytes: 450 KB hold the plan, and the journal's first 256 KiB but not its second.
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
		const assets = (await sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
		expect(assets.toSorted()).toEqual(ids.toSorted());
	},
);

/** An API that creates every second asset and refuses the others in many words; it counts the requests by asset. */
async function serveWordyApi(textLength: number): Promise<{ baseUrl: string; requests: Map<string, number> }> {
	const requests = new Map<string, number>();
	const server = http.createServer((request, response) => {
		let body = '';
		request.on('data', (piece) => (body += String(piece)));
		request.on('end', () => {
			const asset: { enrollmentId: string } = JSON.parse(body);
			const { enrollmentId } = asset;
			requests.set(enrollmentId, (requests.get(enrollmentId) ?? 0) + 1);
			const refused = Number(enrollmentId.slice(4)) % 2 === 0;
			const answer = refused
				? { code: 'input-validation-error', message: 'x'.repeat(textLength) }
				: { ...asset, id: `id-of-${enrollmentId}`, createdAt: '2026-01-31T13:45:00.000Z' };
			setTimeout(() => {
				response.writeHead(refused ? 422 : 201, { 'content-type': 'application/json' });
				response.end(JSON.stringify(answer));
			}, 20);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void server.close());
	const address = server.address();
	if (typeof address !== 'object' || address === null) throw new Error('no port');
	return { baseUrl: `http://127.0.0.1:${address.port}`, requests };
}

test.skipIf(process.platform === 'win32')(
	'a full disk leaves a run of many requests at once with long answers that goes on once there is room',
	async () => {
		const concurrency = 256;
		const api = await serveWordyApi(20_000);
		const dir = scratchFolder();
		const ids = idsOf(5_000);
		writeInput(dir, ids);
		const options = `--base-url ${api.baseUrl} --concurrency ${concurrency}`;
		// 5 MB hold the plan and the reserve of so many requests, and not the journal of all rows.
		const stopped = await run(dir, 'ulimit -f 10200;', `import a.csv ${options}`, 'svc_test_wordy');
		expect(stopped).toMatchObject({ code: 4, stderr: expect.stringContaining('EFBIG') });
		const sent = api.requests.size;
		expect(sent).toBeGreaterThan(concurrency);
		expect(sent).toBeLessThan(ids.length);
		expect(await run(dir, '', `resume ${options}`, 'svc_test_wordy')).toMatchObject({ code: 3 });
		expect([...api.requests.keys()].toSorted()).toEqual(ids.toSorted());
		expect(Math.max(...api.requests.values())).toBe(1);
		const [name = ''] = readdirSync(path.join(dir, 'runs')).filter((one) => !one.startsWith('.'));
		const { figures } = await openRun(path.join(dir, 'runs', name));
		expect(figures).toMatchObject({ created: 2_500, refused: 2_500, unconfirmed: 0, notSent: 0 });
	},
);
