/** Runs a command with `--log` or `--verbose`: logs its events up to the exit code, however it ends. */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { exitCodeOfThrown } from './exit-code.ts';
import type { Io } from './io.ts';
import { PROGRAM } from '../../config/program-version.ts';
import { type EventLog, type LogEvent, openEventLog } from './event-log.ts';

export interface LoggedCommand {
	readonly file: string | undefined;
	/** Also prints the events. */
	readonly verbose: boolean;
	readonly command: string;
	readonly language: Language;
	readonly io: Io;
}

export async function runLogged(
	{ file, verbose, command, language, io }: LoggedCommand,
	run: (io: Io) => Promise<number>,
): Promise<number> {
	const written = file === undefined ? undefined : await openEventLog(path.resolve(io.cwd, file), io.clock);
	const log: EventLog = {
		write(event) {
			written?.write(event);
			if (verbose) io.stderr.write(`${renderEvent(event)}\n`);
		},
		close: async () => written?.close(),
	};
	const startedAt = io.clock.now();
	let exitCode = 0;
	log.write({ kind: 'start', program: PROGRAM, command, pid: process.pid });
	try {
		exitCode = await run({ ...io, log });
		return exitCode;
	} catch (error) {
		exitCode = exitCodeOfThrown(error);
		if (error instanceof Fault) log.write({ kind: 'fault', code: error.code });
		else if (error instanceof Error && error.name !== 'AbortError') log.write({ kind: 'fault', code: 'bug' });
		throw error;
	} finally {
		log.write({ kind: 'end', exitCode, ms: io.clock.now() - startedAt });
		const failure = await log.close();
		if (failure !== undefined && file !== undefined) {
			const reason = failure instanceof Error ? failure.message : JSON.stringify(failure);
			io.stderr.write(`${renderProblem({ code: 'log-cut', params: { path: file, reason } }, language)}\n`);
		}
	}
}

/** `request n=17 ms=34 outcome=created status=201` */
function renderEvent({ kind, ...fields }: LogEvent): string {
	return [kind, ...Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)].join(' ');
}
