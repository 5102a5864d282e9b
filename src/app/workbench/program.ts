import { spawn } from 'node:child_process';
import { definedOf } from '../../config/config.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renameFiles } from '../../messages/rename-files.ts';
import { type PlainFault, renderFault } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { ShownFile } from './shown-file.ts';

export interface Program {
	readonly start: (args: readonly string[], options: CommandOptions) => RunningCommand;
}

export interface CommandOptions {
	readonly env: Readonly<Record<string, string>>;
	readonly cwd: string;
}

export interface RunningCommand {
	/** Absent if the system could not start it. */
	readonly pid?: number;
	readonly ended: Promise<CommandEnd>;
	readonly stop: () => void;
}

export interface CommandEnd {
	readonly exitCode: number | null;
	readonly stdout: string;
}

const MAX_STDERR_CHARACTERS = 256 * 1024;
/** The exit code of a bug, and of a program that could not be started. */
const FAILED = 1;

export interface SpawnedProgram {
	readonly file: string;
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly onBug: (stderr: string) => void;
}

export function createProgram({ file, args: first, env, onBug }: SpawnedProgram): Program {
	return {
		start(args, options): RunningCommand {
			const child = spawn(file, [...first, ...args], {
				cwd: options.cwd,
				env: { ...env, ...options.env },
				// A message on the channel stops the command: not every system has signals for a child.
				stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
				// Ctrl-C in the terminal of the page must not reach a running import.
				detached: true,
				windowsHide: true,
			});
			const stdout: Buffer[] = [];
			let stderr = '';
			child.stdout?.on('data', (bytes: Buffer) => void stdout.push(bytes));
			child.stderr?.setEncoding('utf8').on('data', (text: string) => {
				stderr = `${stderr}${text}`.slice(-MAX_STDERR_CHARACTERS);
			});
			const ended = new Promise<CommandEnd>((resolve) => {
				const end = (exitCode: number | null): void => {
					if (exitCode === FAILED) onBug(stderr);
					resolve({ exitCode, stdout: Buffer.concat(stdout).toString('utf8') });
				};
				child.on('error', (error) => {
					// An error of a command that runs, such as a message that came too late, does not end it.
					if (child.pid !== undefined) return;
					stderr += `${String(error)}\n`;
					end(FAILED);
				});
				child.on('close', end);
			});
			return {
				...definedOf({ pid: child.pid }),
				ended,
				stop: () => void (child.connected ? child.send('stop') : child.kill('SIGINT')),
			};
		},
	};
}

/**
 * Renders an error, or why a command failed, for the page: what a command prints names its options. Empty for a command that was killed.
 */
export function renderFailure(failure: unknown, language: Language, shownFile: ShownFile): string {
	const end = isEnd(failure) ? failure : undefined;
	const fault = failure instanceof Fault || isPlainFault(failure) ? failure : parseFault(end?.stdout ?? '');
	if (fault !== undefined) return renderFault(showFiles(fault, shownFile), language, true);
	const isBug = end === undefined ? failure !== undefined : end.exitCode === FAILED;
	const words = wordsOf('server', language);
	return isBug ? `${words('bug')}.\n${words('bug.action')}` : '';
}

function showFiles({ code, params, problem }: PlainFault, shownFile: ShownFile): PlainFault {
	return {
		...renameFiles({ code, params: params ?? {} }, shownFile),
		problem: problem && renameFiles(problem, shownFile),
	};
}

const isEnd = (failure: unknown): failure is CommandEnd =>
	failure instanceof Object && 'exitCode' in failure && 'stdout' in failure;

const isPlainFault = (failure: unknown): failure is PlainFault =>
	failure instanceof Object && !(failure instanceof Error) && 'code' in failure && 'params' in failure;

function parseFault(stdout: string): PlainFault | undefined {
	try {
		const { error }: { readonly error?: PlainFault } = JSON.parse(stdout);
		return error;
	} catch {
		return undefined;
	}
}
