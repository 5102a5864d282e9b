/**
 * The program that has a workbench open is killed; another one opens it and is where it was. `npm run trial -- crash-page` kills it at
 * many moments.
 */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WorkbenchView } from '../../../src/app/protocol/view.ts';
import { isAlive } from '../../../src/disk/process-age.ts';
import { type RunningApp, startApp } from '../page/run-app.ts';
import { checked, createFolder, openIn, put, type TestFolder, until } from './open.ts';

const TABLE = 'ativos.csv';
const ROWS = 150;
const READY = 135;
const OFTEN = { timeout: 60_000, interval: 10 };
/** An import that is not stopped would take 13 s. */
const SENT_SLOWLY = '{"maxPerSecond":10}';

interface Host {
	readonly view: () => Promise<WorkbenchView>;
	readonly post: (what: string, body?: object) => Promise<Response>;
	readonly kill: () => Promise<void>;
}

/** The program with the workbench open, as the browser asks it. */
async function startHost({ cwd }: TestFolder, id: string): Promise<Host> {
	const app: RunningApp = await startApp(cwd);
	const { origin, hash } = new URL(app.address);
	const entered = await fetch(`${origin}/enter`, {
		method: 'POST',
		headers: { origin },
		body: new URLSearchParams({ token: hash.slice(1) }),
	});
	const headers = { origin, cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' };
	const at = `${origin}/api/workbenches/${id}`;
	return {
		view: async () => JSON.parse(await (await fetch(at, { headers })).text()),
		post: (what, body = {}) => fetch(`${at}/${what}`, { method: 'POST', headers, body: JSON.stringify(body) }),
		kill: () => app.end('SIGKILL'),
	};
}

async function untilHost(host: Host, isSo: (view: WorkbenchView) => boolean): Promise<void> {
	await vi.waitUntil(async () => isSo(await host.view()), OFTEN);
}

/** A workbench of which every tenth row has no status. */
async function createIn(folder: TestFolder): Promise<string> {
	const lines = Array.from({ length: ROWS }, (_, index) => {
		return `PAT-${String(index + 1).padStart(6, '0')};${index % 10 === 9 ? '' : 'em uso'};Notebook;R$ 1.000,00`;
	});
	const workbenches = await openIn(folder);
	const workbench = await workbenches.create();
	await put(workbench, TABLE, ['Patrimônio;Status;Categoria;Valor', ...lines, ''].join('\n'));
	await workbenches.close();
	return workbench.id;
}

async function reopen(folder: TestFolder, id: string) {
	const workbenches = await openIn(folder);
	const workbench = await workbenches.open(id);
	if (workbench === undefined) throw new Error('gone');
	return { workbench, close: () => workbenches.close() };
}

const runsOf = async ({ runsDir }: TestFolder): Promise<readonly string[]> =>
	(await readdir(runsDir)).filter((name) => /^\d{8}T/.test(name));

const configIn = ({ cwd }: TestFolder): string => path.join(cwd, 'asset-importer.config.json');

/** The program is killed while it watches an import that has created some. */
async function killWatcher(folder: TestFolder): Promise<string> {
	await writeFile(configIn(folder), SENT_SLOWLY);
	const id = await createIn(folder);
	const host = await startHost(folder, id);
	await untilHost(host, checked);
	await host.post('send');
	await untilHost(host, ({ sending }) => (sending?.figures.created ?? 0) > 0);
	await host.kill();
	return id;
}

let folder: TestFolder;
beforeEach(async () => {
	folder = await createFolder();
});
afterEach(() => folder.remove());

test('of a check, nothing is left behind', async () => {
	const id = await createIn(folder);
	const host = await startHost(folder, id);
	await untilHost(host, ({ check }) => check.state === 'running');
	await host.kill();

	const { workbench, close } = await reopen(folder, id);
	const { outcome } = await until(workbench, checked);
	expect(outcome?.totals).toMatchObject({ rows: ROWS, ready: READY, wrong: ROWS - READY });
	await workbench.check();
	await until(workbench, checked);
	await close();
	expect(await runsOf(folder)).toEqual([]);
	const dir = path.join(folder.runsDir, 'workbenches', id, 'checks');
	expect(await readdir(dir)).toEqual([workbench.view().outcome?.run]);
});

test('an import goes on when the program that watched it is killed, is found again, and can be stopped', async () => {
	const id = await killWatcher(folder);

	const { workbench, close } = await reopen(folder, id);
	const created = ({ sending }: WorkbenchView): number => sending?.figures.created ?? 0;
	const found = workbench.view();
	expect(found.sending?.state).toBe('sending');
	await until(workbench, (view) => created(view) > created(found));
	await workbench.stop();
	await until(workbench, (view) => view.sending?.state === 'stopped' && checked(view));
	await rm(configIn(folder));
	await workbench.resume({});
	const { sending } = await until(workbench, (view) => view.sending?.state === 'finished');
	expect(sending?.figures).toMatchObject({ created: READY, rejected: ROWS - READY, unconfirmed: 0, notSent: 0 });
	expect(sending?.cents?.created).toBe(READY * 100_000);
	await until(workbench, checked);
	await close();
});

describe('an import that was killed itself, before it came to its last row,', () => {
	let killed: TestFolder;
	let id: string;
	beforeAll(async () => {
		killed = await createFolder();
		id = await killWatcher(killed);
		const { sending } = JSON.parse(await readFile(path.join(dirIn(killed), 'workbench.json'), 'utf8'));
		process.kill(sending.pid, 'SIGKILL');
		await vi.waitUntil(() => !isAlive(sending.pid, sending.start), OFTEN);
		await rm(configIn(killed));
	});
	afterAll(() => killed.remove());
	beforeEach(() => cp(killed.cwd, folder.cwd, { recursive: true }));

	const dirIn = ({ runsDir }: TestFolder): string => path.join(runsDir, 'workbenches', id);

	/** Takes away what a kill may keep from the log, all behind the name of the run, and from the state. */
	async function cutLog(): Promise<void> {
		const log = path.join(dirIn(folder), 'send.log');
		const lines = (await readFile(log, 'utf8')).split('\n');
		const last = lines.findIndex((line) => line.includes('"kind":"run"'));
		await writeFile(log, `${lines.slice(0, last + 1).join('\n')}\n`);
		const state = path.join(dirIn(folder), 'workbench.json');
		const { sending, ...rest } = JSON.parse(await readFile(state, 'utf8'));
		await writeFile(state, JSON.stringify({ ...rest, sending: { ...sending, run: undefined } }));
	}

	test('is known by its run folder, though its log tells nothing of what it sent', async () => {
		await cutLog();
		const { workbench, close } = await reopen(folder, id);
		const { sending } = await until(workbench, (view) => view.sending?.state === 'stopped');
		expect(sending?.figures.units).toBe(ROWS);
		expect(sending?.figures.created).toBeGreaterThan(0);
		await close();
	});

	test('and has no plan has left nothing to go on with, and is not shown', async () => {
		await cutLog();
		for (const name of await runsOf(folder)) {
			const run = path.join(folder.runsDir, name);
			if ((await readdir(run)).includes('journal.jsonl')) await rm(run, { recursive: true });
		}
		const { workbench, close } = await reopen(folder, id);
		expect((await until(workbench, (view) => view.sending === undefined && checked(view))).sending).toBeUndefined();
		await close();
	});
});
