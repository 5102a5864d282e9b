/** `Io` of the real process. */
import type { Io } from './io.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function processIo(): Io {
	// A reader that went away (`| head`) is no reason to die with a stack trace.
	for (const stream of [process.stdout, process.stderr]) {
		stream.on('error', (error: NodeJS.ErrnoException) => {
			if (error.code !== 'EPIPE') throw error;
		});
	}
	return {
		stdout: process.stdout,
		stderr: process.stderr,
		// oxlint-disable-next-line node/no-process-env -- handed to `config`, which alone reads it
		env: process['env'],
		cwd: process.cwd(),
		interactive: process.stdin.isTTY && process.stderr.isTTY,
		now: () => new Date(),
		onStopSignal(listener) {
			for (const signal of STOP_SIGNALS) process.on(signal, listener);
			return () => {
				for (const signal of STOP_SIGNALS) process.off(signal, listener);
			};
		},
	};
}
