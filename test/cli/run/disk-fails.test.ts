/** Checks the words and the files of a command if the disk fails or the run folder disappears during sending. */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type * as journalDisk from '../../../src/disk/log-disk.ts';
// The process of this file loads the program anew: outside the time limit of the first test.
import '../../../src/cli/import/run.ts';
import '../../../src/cli/resume/run.ts';
import { runCli, throwAwayFolder, putFiles } from '../run-cli.ts';
import { says, saysWords } from '../../says.ts';
import { inOrder } from '../figures.ts';

const disk = vi.hoisted(() => ({
	/** True if the journal's disk accepts nothing more. */
	fails: false,
	/** Error code of every `fsync` of a line file. */
	syncFails: undefined as string | undefined,
	/** Records what was made durable or put in place, and when a request came. */
	events: [] as string[],
}));
vi.mock(import('node:fs'), async (importOriginal) => {
	const real = await importOriginal();
	const opened = new Map<number, string>();
	const openSync: typeof real.openSync = (...given) => {
		const descriptor = real.openSync(...given);
		opened.set(descriptor, String(given[0]));
		return descriptor;
	};
	const fsyncSync = (descriptor: number): void => {
		if (disk.syncFails !== undefined) throw Object.assign(new Error('fsync'), { code: disk.syncFails });
		disk.events.push(`sync ${opened.get(descriptor) ?? ''}`);
		real.fsyncSync(descriptor);
	};
	return { ...real, openSync, fsyncSync };
});
vi.mock(import('node:fs/promises'), async (importOriginal) => {
	const real = await importOriginal();
	const open: typeof real.open = async (...given) => {
		const handle = await real.open(...given);
		const sync = handle.sync.bind(handle);
		handle.sync = (): Promise<void> => {
			disk.events.push(`sync ${String(given[0])}`);
			return sync();
		};
		return handle;
	};
	const rename: typeof real.rename = (from, to) => {
		disk.events.push(`rename ${String(from)}`);
		return real.rename(from, to);
	};
	return { ...real, open, rename };
});
vi.mock(import('../../../src/disk/log-disk.ts'), async (importOriginal): Promise<typeof journalDisk> => {
	const real = await importOriginal();
	return {
		...real,
		async openLogDisk(file) {
			const opened = await real.openLogDisk(file);
			const write: typeof opened.write = (bytes, position) =>
				disk.fails ? Promise.reject(Object.assign(new Error('disk'), { code: 'EIO' })) : opened.write(bytes, position);
			return { ...opened, write };
		},
	};
});
beforeEach(() => {
	disk.fails = false;
	disk.syncFails = undefined;
	disk.events.length = 0;
});

const ROWS = 60;
const CONCURRENCY = 4;

interface Api {
	readonly baseUrl: string;
	/** Enrollment ids in the order of their requests. */
	readonly requests: readonly string[];
}

/** Creates every asset after `onRequest`, which gets the number of requests including this one. */
async function serveApi(onRequest: (count: number) => void): Promise<Api> {
	const requests: string[] = [];
	const server = http.createServer((request, response) => {
		let body = '';
		request.on('data', (piece) => (body += String(piece)));
		request.on('end', () => {
			const asset: { enrollmentId: string } = JSON.parse(body);
			requests.push(asset.enrollmentId);
			disk.events.push('request');
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
	putFiles(cwd, { 'ativos.csv': ['Patrimônio;Status', ...rows, ''].join('\n') });
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
])('if %s is moved, the command stops sending, and can be resumed once it is back', async (_, place) => {
	const { cwd, run, folder } = prepare();
	let moved: readonly [string, string] | undefined;
	const api = await serveApi((count) => {
		if (count !== 20) return;
		moved = place(cwd, folder());
		renameSync(...moved);
	});
	const stopped = await run(api, 'import', 'ativos.csv');
	expect(stopped.exitCode).toBe(4);
	expect(stopped.printed).toMatch(says('run-folder-moved', {}, { language: 'en' }));
	expect(api.requests.length).toBeLessThan(20 + CONCURRENCY);
	const [from = '', to = ''] = moved ?? [];
	renameSync(to, from);
	// The sending process is this one, which is still alive.
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
])('a command whose folder is deleted %s prints outcomes that no file has', async (_, at) => {
	const { run, folder } = prepare();
	const api = await serveApi((count) => {
		if (count === at) rmSync(folder(), { recursive: true });
	});
	const { exitCode, printed } = await run(api, 'import', 'ativos.csv');
	expect([exitCode, printed]).toEqual([4, expect.stringMatching(says('run-folder-moved', {}, { language: 'en' }))]);
	expect(printed).toMatch(/^\{"type":"created","n":\d+,"at":"[^"]+","id":"id-of-PAT-\d+"/m);
	expect(api.requests.length).toBeLessThan(at + CONCURRENCY);
});

test('a disk that fails with the last outcomes does not end as a finished import', async () => {
	const { run } = prepare();
	const api = await serveApi((count) => {
		disk.fails = count === ROWS;
	});
	const { exitCode, printed } = await run(api, 'import', 'ativos.csv');
	expect([exitCode, printed]).toEqual([4, expect.stringContaining('EIO')]);
	expect(printed).toMatch(says('runs-folder-unwritable', {}, { language: 'en' }));
	expect(printed).toMatch(/^\{"type":"created","n":60,/m);
	expect(printed).toMatch(saysWords('reports', 'state.unfinished', {}, 'en'));
	disk.fails = false;
	expect(await run(api, 'resume')).toMatchObject({ exitCode: 3 });
	expect(api.requests).toHaveLength(ROWS);
});

test('an import says that the plan cannot be made durable, and sends nothing', async () => {
	const { run } = prepare();
	const api = await serveApi(() => {});
	disk.syncFails = 'EIO';
	const { exitCode, printed } = await run(api, 'import', 'ativos.csv');
	expect({ exitCode, printed }).toMatchObject({
		exitCode: 4,
		printed: expect.stringMatching(inOrder(says('runs-folder-unwritable', {}, { language: 'en' }), /.*EIO/)),
	});
	expect(printed).not.toMatch(/EBADF| at /);
	expect(api.requests).toEqual([]);
});

test('the names of the run and of all its new folders are durable before the first request', async () => {
	const { cwd, run, folder } = prepare();
	const api = await serveApi(() => {});
	await run(api, 'import', 'ativos.csv', '--runs-dir', 'importações/deste ano');
	expect(disk.events).toContain('request');
	const before = disk.events.slice(0, disk.events.indexOf('request'));
	const runsDir = path.join(cwd, 'importações', 'deste ano');
	renameSync(path.join(cwd, 'importações'), path.join(cwd, 'other'));
	renameSync(path.join(cwd, 'other', 'deste ano'), path.join(cwd, 'runs'));
	const runDir = path.join(runsDir, path.basename(folder()));
	for (const made of [cwd, path.dirname(runsDir), runsDir, runDir]) expect(before).toContain(`sync ${made}`);
});

test('a report or a plan is durable before it is put in place', async () => {
	const { run } = prepare();
	const api = await serveApi(() => {});
	await run(api, 'import', 'ativos.csv');
	const placed = disk.events.filter((event) => event.startsWith('rename ')).map((event) => event.slice(7));
	expect(placed.map((file) => path.basename(file))).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^\.plan-/),
			'.created.csv.new',
			'.report.html.new',
			'summary.json.new',
		]),
	);
	const planDir = placed.find((file) => path.basename(file).startsWith('.plan-')) ?? '';
	for (const file of [...placed, path.join(planDir, 'plan.jsonl')]) {
		expect([file, disk.events.indexOf(`sync ${file}`)]).not.toEqual([file, -1]);
		const name = path.basename(file) === 'plan.jsonl' ? planDir : file;
		expect(disk.events.indexOf(`sync ${file}`)).toBeLessThan(disk.events.indexOf(`rename ${name}`));
	}
});
