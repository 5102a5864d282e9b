/** What a command says and leaves when the disk, or the run's folder on it, goes away while it sends. */
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type * as journalDisk from '../../src/runs/journal-disk.ts';
import { runCli, throwAwayFolder } from './run-cli.ts';

const disk = vi.hoisted(() => ({ fails: false }));
vi.mock(import('../../src/runs/journal-disk.ts'), async (importOriginal): Promise<typeof journalDisk> => {
	const real = await importOriginal();
	return {
		...real,
		async openJournalDisk(file) {
			const opened = await real.openJournalDisk(file);
			const write: typeof opened.write = (bytes, position) =>
				disk.fails ? Promise.reject(Object.assign(new Error('disk'), { code: 'EIO' })) : opened.write(bytes, position);
			return { ...opened, write };
		},
	};
});
beforeEach(() => {
	disk.fails = false;
});

const ROWS = 60;
const CONCURRENCY = 4;

interface Api {
	readonly baseUrl: string;
	/** Enrollment ids in the order of their requests. */
	readonly requests: readonly string[];
}

/** Creates whatever it is asked to, after `onRequest`, which learns how many requests there were with this one. */
async function serveApi(onRequest: (count: number) => void): Promise<Api> {
	const requests: string[] = [];
	const server = http.createServer((request, response) => {
		let body = '';
		request.on('data', (piece) => (body += String(piece)));
		request.on('end', () => {
			const asset: { enrollmentId: string } = JSON.parse(body);
			requests.push(asset.enrollmentId);
			onRequest(requests.length);
			const created = { ...asset, id: `id-of-${asset.enrollmentId}`, createdAt: '2026-01-31T13:45:00.000Z' };
			response.writeHead(201, { 'content-type': 'application/json' });
			response.end(JSON.stringify(created));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void server.close());
	const address = server.address();
	if (typeof address !== 'object' || address === null) throw new Error('no port');
	return { baseUrl: `http://127.0.0.1:${address.port}`, requests };
}

function prepare() {
	const cwd = throwAwayFolder();
	const rows = Array.from({ length: ROWS }, (_, index) => `PAT-${index + 1};em uso`);
	writeFileSync(path.join(cwd, 'ativos.csv'), ['Patrimônio;Status', ...rows, ''].join('\n'));
	const run = (api: Api, ...words: readonly string[]) =>
		runCli([...words, '--base-url', api.baseUrl, '--concurrency', String(CONCURRENCY), '--yes', '--lang', 'en'], {
			cwd,
			env: { ASSET_IMPORTER_API_KEY: 'svc_test_key' },
		});
	const folder = (): string => {
		const [name = ''] = readdirSync(path.join(cwd, 'runs')).filter((one) => !one.startsWith('.'));
		return path.join(cwd, 'runs', name);
	};
	return { cwd, run, folder };
}

test.each([
	['the run folder', (cwd: string, run: string) => [run, path.join(cwd, 'elsewhere')] as const],
	['the runs folder', (cwd: string) => [path.join(cwd, 'runs'), path.join(cwd, 'elsewhere')] as const],
])('a command for which %s is moved sends no more, and goes on once it is back', async (_, place) => {
	const { cwd, run, folder } = prepare();
	let moved: readonly [string, string] | undefined;
	const api = await serveApi((count) => {
		if (count !== 20) return;
		moved = place(cwd, folder());
		renameSync(...moved);
	});
	const stopped = await run(api, 'import', 'ativos.csv');
	expect(stopped.exitCode).toBe(4);
	expect(stopped.stderr).toContain('was moved, renamed or deleted while its run was being sent');
	expect(api.requests.length).toBeLessThan(20 + CONCURRENCY);
	const [from = '', to = ''] = moved ?? [];
	renameSync(to, from);
	// The process that sent is this one, and lives on.
	for (const name of readdirSync(path.dirname(folder()))) {
		if (name.startsWith('.lock-')) rmSync(path.join(path.dirname(folder()), name));
	}
	expect(await run(api, 'resume')).toMatchObject({ exitCode: 0 });
	expect(new Set(api.requests).size).toBe(ROWS);
	expect(api.requests).toHaveLength(ROWS);
});

test.each([
	['half-way', 20],
	['with the last request', ROWS],
])('a command whose folder is deleted %s shows what no file has', async (_, at) => {
	const { run, folder } = prepare();
	const api = await serveApi((count) => {
		if (count === at) rmSync(folder(), { recursive: true });
	});
	const { exitCode, stderr } = await run(api, 'import', 'ativos.csv');
	expect(exitCode).toBe(4);
	expect(stderr).toContain('was moved, renamed or deleted while its run was being sent');
	expect(stderr).toMatch(/^\{"type":"created","n":\d+,"at":"[^"]+","id":"id-of-PAT-\d+"/m);
	expect(api.requests.length).toBeLessThan(at + CONCURRENCY);
});

test('a disk that fails with the last outcomes does not end as a finished import', async () => {
	const { run } = prepare();
	const api = await serveApi((count) => {
		disk.fails = count === ROWS;
	});
	const { exitCode, stderr } = await run(api, 'import', 'ativos.csv');
	expect(exitCode).toBe(4);
	expect(stderr).toContain('EIO');
	expect(stderr).toMatch(/cannot write to the runs folder/);
	expect(stderr).toMatch(/^\{"type":"created","n":60,/m);
	expect(stderr).toContain('The import stopped before its end');
	disk.fails = false;
	expect(await run(api, 'resume')).toMatchObject({ exitCode: 3 });
	expect(api.requests).toHaveLength(ROWS);
});
