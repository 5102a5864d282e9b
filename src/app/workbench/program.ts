import { spawn } from 'node:child_process';

export interface Program {
	readonly start: (args: readonly string[], options: CommandOptions) => RunningCommand;
}

export interface CommandOptions {
	readonly env: Readonly<Record<string, string>>;
	readonly cwd: string;
}

export interface RunningCommand {
	readonly pid: number;
	readonly ended: Promise<CommandEnd>;
	readonly stop: () => void;
	readonly kill: () => void;
}

export interface CommandEnd {
	readonly exitCode: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

const MAX_STDERR_CHARACTERS = 256 * 1024;

export interface SpawnedProgram {
	readonly file: string;
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string | undefined>>;
}

export function createProgram({ file, args: first, env }: SpawnedProgram): Program {
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

export function stderrTail(end: CommandEnd | undefined): string {
	return (end?.stderr ?? '').trim().split('\n').slice(-12).join('\n');
}
