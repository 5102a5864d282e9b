/** Workbenches over the real program, in a folder of their own. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openWorkbenches } from '../../../src/app/workbench/open-workbenches.ts';
import { createProgram } from '../../../src/app/workbench/spawn-program.ts';
import type { Program, Workbench, Workbenches, WorkbenchesOptions } from '../../../src/app/workbench/workbench.ts';
import type { WorkbenchView } from '../../../src/app/protocol/view.ts';

export const BIN = path.resolve('dist/cli/bin.js');
export const SAMPLES = path.resolve('samples');

export interface TestFolder {
	readonly cwd: string;
	readonly runsDir: string;
	readonly remove: () => Promise<void>;
}

export async function createFolder(): Promise<TestFolder> {
	const cwd = await mkdtemp(path.join(tmpdir(), 'workbench-'));
	return {
		cwd,
		runsDir: path.join(cwd, 'runs'),
		remove: () => rm(cwd, { recursive: true, force: true, maxRetries: 5 }),
	};
}

export function testProgram(cwd: string): Program {
	const env = { PATH: process.env['PATH'], HOME: cwd, ASSET_IMPORTER_STATE_DIR: path.join(cwd, 'state') };
	return createProgram({ file: process.execPath, args: [BIN], env });
}

export async function openIn(
	{ cwd, runsDir }: TestFolder,
	more: Partial<WorkbenchesOptions> = {},
): Promise<Workbenches> {
	return openWorkbenches({
		program: testProgram(cwd),
		runsDir,
		cwd,
		flags: [],
		language: 'pt-BR',
		samplesDir: SAMPLES,
		...more,
	});
}

export async function put(workbench: Workbench, name: string, content?: string | Uint8Array): Promise<void> {
	const bytes = content === undefined ? await readFile(path.join(SAMPLES, name)) : Buffer.from(content);
	await workbench.putInput(name, one(bytes));
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes;
}

/** The view as soon as it is so. */
export async function until(
	workbench: Workbench,
	isSo: (view: WorkbenchView) => boolean,
	timeoutMs = 30_000,
): Promise<WorkbenchView> {
	const end = Date.now() + timeoutMs;
	for (;;) {
		const view = workbench.view();
		if (isSo(view)) return view;
		if (Date.now() > end)
			throw new Error(`not so: ${JSON.stringify({ ...view, tables: view.tables.length }).slice(0, 3000)}`);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

/** A check has ended that has seen all. */
export function checked({ check }: WorkbenchView): boolean {
	return check.state !== 'running' && check.state !== 'none' && !check.isBehind;
}
