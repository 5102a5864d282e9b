/** The process that has a workbench open is killed; another one opens it and stands where it was. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checked, createFolder, openIn, put, type TestFolder, until } from './open.ts';

const HOST = path.resolve('test/app/workbench/host.mjs');
const TABLE = 'ativos.csv';

let folder: TestFolder;
let hosts: ChildProcessByStdio<Writable, Readable, null>[] = [];

beforeEach(async () => {
	folder = await createFolder();
	hosts = [];
});

afterEach(async () => {
	for (const host of hosts) host.kill('SIGKILL');
	await folder.remove();
});

interface Host {
	readonly call: (name: string, ...args: readonly unknown[]) => void;
	/** As soon as a line of its output is so. */
	readonly saw: (isSo: (line: HostLine) => boolean) => Promise<void>;
	readonly lines: readonly HostLine[];
	readonly kill: () => Promise<void>;
}

interface HostLine {
	readonly open?: string;
	readonly done?: string;
	readonly states?: readonly (string | null)[];
	readonly sending?: { readonly created: number };
}

function startHost(id: string): Host {
	const child = spawn(process.execPath, [HOST, folder.cwd, id], { stdio: ['pipe', 'pipe', 'inherit'] });
	hosts.push(child);
	const lines: HostLine[] = [];
	const waiting = new Set<() => void>();
	createInterface({ input: child.stdout }).on('line', (text) => {
		const line: HostLine = JSON.parse(text);
		lines.push(line);
		for (const look of waiting) look();
	});
	child.stdin.on('error', () => {});
	return {
		lines,
		call: (name, ...args) => void child.stdin.write(`${JSON.stringify({ call: name, args })}\n`),
		saw: (isSo) =>
			new Promise((resolve) => {
				const look = (): void => {
					if (!lines.some(isSo)) return;
					waiting.delete(look);
					resolve();
				};
				waiting.add(look);
				look();
			}),
		kill: () =>
			new Promise((resolve) => {
				child.on('close', () => resolve());
				child.kill('SIGKILL');
			}),
	};
}

/** A workbench with so many rows, of which every tenth has no status. */
async function createWith(rows: number): Promise<string> {
	const lines = Array.from({ length: rows }, (_, index) => {
		return `PAT-${String(index + 1).padStart(6, '0')};${index % 10 === 9 ? '' : 'em uso'};Notebook;R$ 1.000,00`;
	});
	const workbenches = await openIn(folder);
	const workbench = await workbenches.create();
	await put(workbench, TABLE, ['Patrimônio;Status;Categoria;Valor', ...lines, ''].join('\n'));
	await workbenches.close();
	return workbench.id;
}

async function checkRuns(): Promise<readonly string[]> {
	return (await readdir(folder.runsDir)).filter((name) => /^\d{8}T/.test(name));
}

test.each([[40], [90], [140]])('of edits, killed after %i ms, at most the one under way is lost', async (ms) => {
	const id = await createWith(50);
	const host = startHost(id);
	await host.saw(({ states }) => states?.[0] === 'done');
	for (let n = 0; n < 500; n++)
		host.call('edit', { cells: [{ table: TABLE, row: 2 + (n % 50), column: 2, text: `v${n}` }] });
	await host.saw(({ done }) => done === 'edit');
	await new Promise((resolve) => setTimeout(resolve, ms));
	await host.kill();
	const done = host.lines.filter((line) => line.done === 'edit').length;
	const kept = (await readFile(path.join(folder.runsDir, 'workbenches', id, 'corrections.jsonl'), 'utf8')).split('\n');

	const workbenches = await openIn(folder);
	const workbench = await workbenches.open(id);
	if (workbench === undefined) throw new Error('gone');
	const view = await until(workbench, checked);
	const texts = (await workbench.rows({ from: 0, to: 100 })).rows.map(({ cells }) => cells[2]);
	const last = Number(/v(\d+)/.exec(kept.findLast((line) => line.endsWith('}')) ?? '')?.[1]);
	expect([done - 1, done]).toContain(last);
	expect(texts[last % 50]).toBe(`v${last}`);
	expect(view.edits.undo).toContain(`v${last}`);
	await workbenches.close();
});

test.each([[0], [150], [400]])('of a check, killed %i ms after it began, nothing is left behind', async (ms) => {
	const id = await createWith(5_000);
	const host = startHost(id);
	await host.saw(({ states }) => states?.[0] === 'running');
	await new Promise((resolve) => setTimeout(resolve, ms));
	await host.kill();

	const workbenches = await openIn(folder);
	const workbench = await workbenches.open(id);
	if (workbench === undefined) throw new Error('gone');
	const view = await until(workbench, checked);
	expect(view.outcome?.totals).toMatchObject({ rows: 5_000, ready: 4_500, wrong: 500 });
	await workbench.check();
	await until(workbench, checked);
	await workbenches.close();
	expect(await checkRuns()).toHaveLength(1);
});

test('an import goes on when the process that watched it is killed, and is found again', async () => {
	const id = await killWatcher();

	const workbenches = await openIn(folder);
	const workbench = await workbenches.open(id);
	const view = await until(workbench ?? raise(), ({ sending }) => sending?.state === 'finished');
	expect(view.sending?.figures).toMatchObject({ created: 900, rejected: 100, unconfirmed: 0, notSent: 0 });
	expect(view.sending?.createdCents).toBe(90_000_000);
	await until(workbench ?? raise(), checked);
	await workbenches.close();
});

/** The workbench of an import whose watching process was killed after it had created some. */
async function killWatcher(): Promise<string> {
	const id = await createWith(1_000);
	const host = startHost(id);
	await host.saw(({ states }) => states?.[0] === 'done');
	host.call('send');
	await host.saw(({ sending }) => (sending?.created ?? 0) > 0);
	await host.kill();
	return id;
}

/** The same, and the import itself was killed too, before it came to its last row. */
async function killImport(): Promise<{ readonly id: string; readonly dir: string }> {
	const slowly = path.join(folder.cwd, 'asset-importer.config.json');
	await writeFile(slowly, '{"maxPerSecond":100}');
	const id = await killWatcher();
	await rm(slowly);
	const dir = path.join(folder.runsDir, 'workbenches', id);
	const state = JSON.parse(await readFile(path.join(dir, 'workbench.json'), 'utf8'));
	process.kill(state.sending.pid, 'SIGKILL');
	return { id, dir };
}

/** Takes away what a kill may keep from the log: all behind the first line of a kind. */
async function cutLog(dir: string, kind: string): Promise<void> {
	const file = path.join(dir, 'send.log');
	const lines = (await readFile(file, 'utf8')).split('\n');
	const last = lines.findIndex((line) => line.includes(`"kind":"${kind}"`));
	await writeFile(file, `${lines.slice(0, last + 1).join('\n')}\n`);
	const state = path.join(dir, 'workbench.json');
	const { sending, ...rest } = JSON.parse(await readFile(state, 'utf8'));
	await writeFile(state, JSON.stringify({ ...rest, sending: { ...sending, run: undefined } }));
}

test('an import is known by its run folder, though its log tells nothing of what it sent', async () => {
	const { id, dir } = await killImport();
	await cutLog(dir, 'run');
	const workbenches = await openIn(folder);
	const { sending } = await until((await workbenches.open(id)) ?? raise(), (view) => view.sending?.state === 'stopped');
	expect(sending?.figures.units).toBe(1_000);
	expect(sending?.figures.created).toBeGreaterThan(0);
	await workbenches.close();
});

test('an import without a plan has left nothing to go on with, and is not shown', async () => {
	const { id, dir } = await killImport();
	await cutLog(dir, 'run');
	const [run = ''] = (await checkRuns()).filter((name) => existsSync(path.join(folder.runsDir, name, 'journal.jsonl')));
	await rm(path.join(folder.runsDir, run), { recursive: true });
	const workbenches = await openIn(folder);
	const shown = (await workbenches.open(id)) ?? raise();
	const { sending } = await until(shown, (view) => view.sending === undefined && checked(view));
	expect(sending).toBeUndefined();
	await workbenches.close();
});

test('an import that was killed itself is stopped, and goes on: nothing is lost, nothing sent twice', async () => {
	const { id } = await killImport();

	const workbenches = await openIn(folder);
	const workbench = (await workbenches.open(id)) ?? raise();
	const stopped = await until(workbench, ({ sending }) => sending?.state === 'stopped');
	const { created = 0, unconfirmed = 0, notSent = 0 } = stopped.sending?.figures ?? {};
	expect(created + unconfirmed + notSent).toBe(900);
	expect(stopped.sending?.unconfirmed).toHaveLength(unconfirmed);
	await until(workbench, checked);
	await workbench.resume();
	const { sending } = await until(workbench, ({ sending: its }) => its?.state === 'finished');
	expect(sending?.figures).toMatchObject({ created: 900 - unconfirmed, unconfirmed, notSent: 0 });
	await until(workbench, checked);
	for (const { n } of sending?.unconfirmed ?? []) {
		await workbench.resolve({ run: sending?.run ?? '', n, isCreated: true });
	}
	expect(workbench.view().sending?.figures).toMatchObject({ created: 900, unconfirmed: 0 });
	await until(workbench, checked);
	await workbenches.close();
});

function raise(): never {
	throw new Error('gone');
}
