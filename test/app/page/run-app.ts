/** The built program's own page, in a throw-away folder, and the address that lets one browser in. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');

export interface RunningApp {
	/** Lets one browser in. */
	readonly address: string;
	/** On either output. */
	readonly printed: () => string;
	/** `SIGINT`: as Ctrl-C does. */
	readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

export interface RunningPage extends Omit<RunningApp, 'end'> {
	/** The working directory, which holds `runs/`. */
	readonly folder: string;
	readonly close: () => Promise<void>;
}

/** `given`: variables that the program is started with. */
export async function runApp(given: Readonly<Record<string, string>> = {}): Promise<RunningPage> {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-page-'));
	const { end, ...running } = await startApp(folder, given);
	return {
		...running,
		folder,
		close: async () => {
			await end('SIGINT');
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

export async function startApp(cwd: string, given: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
	const program = spawn(process.execPath, [BIN, 'app', '--no-open', '--lang', 'pt-BR'], {
		cwd,
		stdio: ['ignore', 'pipe', 'pipe'],
		// Neither the state of whoever runs the test, nor their way to an API.
		env: { PATH: process.env['PATH'], HOME: cwd, LANG: 'pt_BR.UTF-8', ASSET_IMPORTER_STATE_DIR: '', ...given },
	});
	const ended = new Promise<void>((resolve) => {
		program.on('close', () => resolve());
	});
	let said = '';
	const address = await new Promise<string>((resolve, reject) => {
		const hear = (chunk: Buffer): void => {
			said += chunk.toString();
			const found = /http:\/\/127\.0\.0\.1:\S+/.exec(said)?.[0];
			if (found !== undefined) resolve(found);
		};
		program.stdout.on('data', hear);
		program.stderr.on('data', hear);
		void ended.then(() => reject(new Error(said)));
	});
	return {
		address,
		printed: () => said,
		end: async (signal) => {
			program.kill(signal);
			await ended;
		},
	};
}
