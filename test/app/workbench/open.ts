/** Workbenches in a folder of their own, with the commands of the program in this process. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../src/client/clock.ts';
import { runCli } from '../../cli/run-cli.ts';
import type { Program } from '../../../src/app/workbench/program.ts';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import { Workbenches, type WorkbenchesOptions } from '../../../src/app/workbench/workbenches.ts';
import { loadTexts } from '../../../src/messages/texts.ts';
import type { WorkbenchView } from '../../../src/app/protocol/view.ts';

export const SAMPLES = path.join(import.meta.dirname, '../../../samples');

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

/** What a command has of the environment. */
export const environmentIn = (cwd: string): Readonly<Record<string, string | undefined>> => ({
	PATH: process.env['PATH'],
	HOME: cwd,
	ASSET_IMPORTER_STATE_DIR: path.join(cwd, 'state'),
});

/** A command that is killed goes on to its end, and what it came to is not told. */
export function programIn(cwd: string): Program {
	return {
		start(args, options) {
			const stopping = new Set<() => void>();
			let isKilled = false;
			const command = runCli(args, {
				cwd: options.cwd,
				env: { ...environmentIn(cwd), ...options.env },
				// Beside these, tests run the built program.
				clock: systemClock,
				onStopSignal: (listener) => {
					stopping.add(listener);
					return () => stopping.delete(listener);
				},
			});
			return {
				pid: process.pid,
				ended: command.then((end) => (isKilled ? { ...end, exitCode: null } : end)),
				stop: () => stopping.forEach((listener) => listener()),
				kill: () => void (isKilled = true),
			};
		},
	};
}

export async function openIn(
	{ cwd, runsDir }: TestFolder,
	more: Partial<WorkbenchesOptions> = {},
): Promise<Workbenches> {
	await loadTexts('pt-BR');
	return new Workbenches({
		program: programIn(cwd),
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
export async function until(workbench: Workbench, isSo: (view: WorkbenchView) => boolean): Promise<WorkbenchView> {
	let look = (): void => {};
	const unsubscribe = workbench.subscribe(() => look());
	await new Promise<void>((resolve) => {
		look = () => {
			if (isSo(workbench.view())) resolve();
		};
		look();
	});
	unsubscribe();
	return workbench.view();
}

/** A check has ended that has seen all. */
export function checked({ check }: WorkbenchView): boolean {
	return check.state !== 'running' && check.state !== 'none' && !check.isBehind;
}
