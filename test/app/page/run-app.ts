/** The built program's own page, in a throw-away folder, and the address that lets one browser in. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

export interface RunningPage {
	readonly address: string;
	/** Where it runs: `runs/` lies there. */
	readonly folder: string;
	/** On either output. */
	readonly printed: () => string;
	/** As Ctrl-C does. */
	readonly close: () => Promise<void>;
}

/** `samples`: files of the package, read where they lie. `given`: variables that the program is started with. */
export async function runApp(
	samples: readonly string[],
	given: Readonly<Record<string, string>> = {},
): Promise<RunningPage> {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-page-'));
	for (const name of samples) copyFileSync(path.join(ROOT, 'samples', name), path.join(folder, name));
	const bin = path.join(ROOT, 'dist/cli/bin.js');
	const program = spawn(process.execPath, [bin, 'app', ...samples, '--no-open', '--lang', 'pt-BR'], {
		cwd: folder,
		stdio: ['ignore', 'pipe', 'pipe'],
		// Neither the state of whoever runs the test, nor their way to an API.
		env: { PATH: process.env['PATH'], HOME: folder, LANG: 'pt_BR.UTF-8', ASSET_IMPORTER_STATE_DIR: '', ...given },
	});
	const ended = new Promise((resolve) => {
		program.on('close', resolve);
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
		folder,
		printed: () => said,
		close: async () => {
			program.kill('SIGINT');
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
