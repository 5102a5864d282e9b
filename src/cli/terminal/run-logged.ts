/** A command with `--log`: its events from the start to the exit code, however it ends. */
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { exitCodeOfThrown } from './exit-code.ts';
import type { Io } from './io.ts';
import { PROGRAM } from '../../config/program-version.ts';
import { openEventLog } from './event-log.ts';

export interface LoggedCommand {
	/** As the person named it. */
	readonly file: string;
	readonly command: string;
	readonly language: Language;
	readonly io: Io;
}

export async function runLogged(
	{ file, command, language, io }: LoggedCommand,
	run: (io: Io) => Promise<number>,
): Promise<number> {
	const log = await openEventLog(path.resolve(io.cwd, file), io.clock);
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
		if (failure !== undefined) {
			const reason = failure instanceof Error ? failure.message : JSON.stringify(failure);
			io.stderr.write(`${renderProblem({ code: 'log-cut', params: { path: file, reason } }, language)}\n`);
		}
	}
}
