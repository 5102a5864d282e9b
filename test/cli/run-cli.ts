/** Runs the command line in this process, in a throw-away folder, and keeps what it printed. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Io } from '../../src/cli/terminal/io.ts';
import { main } from '../../src/cli/main.ts';
import type { RunSummary } from '../../src/reports/summary/run-summary.ts';
import { fastClock } from '../runs/fast-clock.ts';
import { type Files, putFiles, throwAwayFolder } from '../throw-away-folder.ts';

export interface CliResult {
	readonly exitCode: number;
	readonly stdout: string;
	readonly stderr: string;
	/** Both outputs, in the order written. */
	readonly printed: string;
}

export { putFiles, throwAwayFolder };

/** One clock for all commands of a test file, so that each starts after the one before. A back-off of 15 s takes 15 ms. */
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
	// Inputs are relative to the working directory, as in a shell.
	process.chdir(options.cwd);
	const exitCode = await main(argv, io);
	return { exitCode, stdout, stderr, printed };
}

/** A folder with these files, and commands to run in it. */
export function openFolder(files: Files = {}, io: Partial<Io> = {}) {
	const cwd = throwAwayFolder(files);
	const run = (...words: readonly string[]): Promise<CliResult> => runCli(words, { cwd, ...io });
	return { cwd, run };
}

/** The last run folder in `cwd/runs`. */
export function lastRun(cwd: string, runsDir = 'runs'): string {
	const runs = path.join(cwd, runsDir);
	const last = readdirSync(runs)
		.filter((name) => /^\d{8}T/.test(name))
		.toSorted()
		.at(-1);
	if (last === undefined) throw new Error(`no run in ${runs}`);
	return path.join(runs, last);
}

/** The lines of a plan, without the ends of its batches, which name the run. */
export const planTextOf = (run: string): string =>
	readFileSync(path.join(run, 'plan.jsonl'), 'utf8').replaceAll(/^\{"from":.*\n/gm, '');

/** Reads a file of that run. */
export const readRun = (cwd: string, name: string, runsDir = 'runs'): string =>
	readFileSync(path.join(lastRun(cwd, runsDir), name), 'utf8');

export const summaryOf = (cwd: string, runsDir = 'runs'): RunSummary =>
	JSON.parse(readRun(cwd, 'summary.json', runsDir));

/** Reads a file with one JSON entry per line. */
export const entriesOf = (cwd: string, name: string, runsDir = 'runs') =>
	readRun(cwd, name, runsDir)
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line));
