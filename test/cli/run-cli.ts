/** Runs the command line in this process, in a throw-away folder, and keeps what it printed. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Io } from '../../src/cli/terminal/io.ts';
import { main } from '../../src/cli/main.ts';
import { fastClock } from '../runs/fast-clock.ts';

export interface CliResult {
	readonly exitCode: number;
	readonly stdout: string;
	readonly stderr: string;
	/** Both, in the order of writing. */
	readonly printed: string;
}

export { throwAwayFolder } from '../throw-away-folder.ts';

/** One for all commands of a test file, so that each begins after the one before. A back-off of 15 s takes 15 ms. */
const clock = fastClock(1000);

export async function runCli(
	argv: readonly string[],
	options: Partial<Io> & { readonly cwd: string },
): Promise<CliResult> {
	let stdout = '';
	let stderr = '';
	let printed = '';
	const io: Io = {
		stdout: {
			write(text) {
				stdout += text;
				printed += text;
			},
		},
		stderr: {
			write(text) {
				stderr += text;
				printed += text;
			},
		},
		env: { LANG: 'pt_BR.UTF-8' },
		interactive: false,
		clock,
		onStopSignal: () => () => {},
		...options,
	};
	// Inputs are named from the working directory, like in a shell.
	process.chdir(options.cwd);
	const exitCode = await main(argv, io);
	return { exitCode, stdout, stderr, printed };
}

/** The only run folder below `cwd/runs`, or the last one of several. */
export function lastRun(cwd: string): string {
	const runs = path.join(cwd, 'runs');
	const last = readdirSync(runs)
		.filter((name) => /^\d{8}T/.test(name))
		.toSorted()
		.at(-1);
	if (last === undefined) throw new Error(`no run in ${runs}`);
	return path.join(runs, last);
}
