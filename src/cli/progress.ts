/**
 * How far a long command is: one line that is written over on a terminal, a plain line every few seconds elsewhere,
 * nothing with `--quiet`.
 */
import type { Io } from './io.ts';

const TERMINAL_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5000;

export interface Progress {
	/** Shows the line when its time has come; `line` is only asked for then. */
	readonly show: (line: () => string) => void;
	/** Takes the line off the terminal, so that other text can follow. */
	readonly clear: () => void;
}

export function createProgress(io: Io, quiet: boolean): Progress {
	if (quiet) return { show: () => {}, clear: () => {} };
	const terminal = io.stderr.isTTY === true;
	const everyMs = terminal ? TERMINAL_EVERY_MS : PLAIN_EVERY_MS;
	// The first plain line waits too: a command that is done in a moment needs none.
	let nextAt = io.now().getTime() + (terminal ? 0 : everyMs);
	let shown = false;
	return {
		show(line) {
			const now = io.now().getTime();
			if (now < nextAt) return;
			nextAt = now + everyMs;
			const text = terminal ? cut(line(), (io.stderr.columns ?? 80) - 1) : line();
			io.stderr.write(terminal ? `\r\u001B[2K${text}` : `${text}\n`);
			shown = terminal;
		},
		clear() {
			if (shown) io.stderr.write('\r\u001B[2K');
			shown = false;
		},
	};
}

function cut(text: string, width: number): string {
	return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}
