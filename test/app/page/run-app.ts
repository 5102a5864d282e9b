/** The built program's own page, in a throw-away folder, and the address that lets one browser in. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

export interface RunningApp {
	/** Lets one browser in. */
	readonly address: string;
	/** On either output. */
	readonly printed: () => string;
	/** `SIGINT`: as Ctrl-C does. */
	readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

export interface RunningPage extends Omit<RunningApp, 'end'> {
	/** Where it runs: `runs/` lies there. */
	readonly folder: string;
	readonly close: () => Promise<void>;
}

/** `samples`: files of the package, read where they lie. `given`: variables that the program is started with. */
export async function runApp(
	samples: readonly string[],
	given: Readonly<Record<string, string>> = {},
): Promise<RunningPage> {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-page-'));
	for (const name of samples) copyFileSync(path.join(ROOT, 'samples', name), path.join(folder, name));
	const { end, ...running } = await startApp(folder, samples, given);
	return {
		...running,
		folder,
		close: async () => {
			await end('SIGINT');
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

export async function startApp(
	cwd: string,
	inputs: readonly string[] = [],
	given: Readonly<Record<string, string>> = {},
): Promise<RunningApp> {
	const bin = path.join(ROOT, 'dist/cli/bin.js');
	const program = spawn(process.execPath, [bin, 'app', ...inputs, '--no-open', '--lang', 'pt-BR'], {
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
