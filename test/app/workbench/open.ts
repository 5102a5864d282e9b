/** Workbenches in a folder of their own, with the commands of the program in this process. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import path from 'node:path';
import { systemClock } from '../../../src/client/clock.ts';
import { runCli } from '../../cli/run-cli.ts';
import type { StartedThread } from '../../../src/app/workbench/check-thread.ts';
import { serveChecks } from '../../../src/cli/app/serve-checks.ts';
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

/** The environment of a command. */
export const environmentIn = (cwd: string): Readonly<Record<string, string | undefined>> => ({
	PATH: process.env['PATH'],
	HOME: cwd,
	ASSET_IMPORTER_STATE_DIR: path.join(cwd, 'state'),
});

/** Checks in this process. A throw ends it, as a bug ends a thread. */
export function threadIn(cwd: string): StartedThread {
	const { port1, port2 } = new MessageChannel();
	const told = new EventEmitter();
	const end = async (): Promise<void> => {
		port1.close();
		told.emit('exit');
	};
	process.chdir(cwd);
	const nowhere = { write: () => {} };
	const io = { stdout: nowhere, stderr: nowhere, env: environmentIn(cwd), cwd, interactive: false };
	serveChecks(port2, { ...io, clock: systemClock, onStopSignal: () => () => {} }, (error) => {
		told.emit('error', error);
		void end();
	});
	port1.on('message', (message) => told.emit('message', message));
	port1.unref();
	return {
		postMessage: (message) => port1.postMessage(message),
		on: told.on.bind(told),
		unref: () => {},
		terminate: end,
	};
}

export function programIn(cwd: string): Program {
	return {
		start(args, options) {
			const stopping = new Set<() => void>();
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
				ended: command,
				stop: () => stopping.forEach((listener) => listener()),
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
		startThread: () => threadIn(cwd),
		onBug: (error) => {
			throw error;
		},
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
