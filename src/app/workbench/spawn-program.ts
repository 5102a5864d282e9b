/** Commands of this program as child processes, which outlive the one that starts them. */
import { spawn } from 'node:child_process';
import type { CommandEnd, Program, RunningCommand } from './workbench.ts';

/** Of what a command says to people; a terminal would not show more either. */
const MAX_ERROR_CHARACTERS = 256 * 1024;

export interface SpawnedProgram {
	/** `process.execPath`. */
	readonly file: string;
	/** Before the words of the command: the program. */
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string | undefined>>;
}

export function createProgram({ file, args: first, env }: SpawnedProgram): Program {
	return {
		start(args, options): RunningCommand {
			const child = spawn(file, [...first, ...args], {
				cwd: options.cwd,
				env: { ...env, ...options.env },
				// By the channel it is told to stop: there are systems without signals for a child.
				stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
				// Ctrl-C in the terminal of the page is no Ctrl-C of an import.
				detached: true,
				windowsHide: true,
			});
			const stdout: Buffer[] = [];
			let stderr = '';
			child.stdout?.on('data', (bytes: Buffer) => void stdout.push(bytes));
			child.stderr?.setEncoding('utf8').on('data', (text: string) => {
				stderr = `${stderr}${text}`.slice(-MAX_ERROR_CHARACTERS);
			});
			const ended = new Promise<CommandEnd>((resolve) => {
				const end = (exitCode: number | null): void =>
					resolve({ exitCode, stdout: Buffer.concat(stdout).toString('utf8'), stderr });
				child.on('error', (error) => {
					stderr += String(error);
					end(null);
				});
				child.on('close', end);
			});
			return {
				pid: child.pid ?? -1,
				ended,
				stop: () => void (child.connected ? child.send('stop') : child.kill('SIGINT')),
				kill: () => void child.kill('SIGKILL'),
			};
		},
	};
}
