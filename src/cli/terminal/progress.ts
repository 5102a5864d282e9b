/**
 * How far a long command is: text that is written over on a terminal, a plain line every few seconds elsewhere (also where
 * `TERM=dumb` says that a terminal, or what reads it aloud, writes nothing over), nothing with `--quiet`.
 *
 * A line that is wider than the terminal goes on below, broken between its parts: no figure is cut.
 */
import type { Io } from './io.ts';
import { cutTo, widthOf } from './text-width.ts';

const TERMINAL_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5000;
const DEFAULT_COLUMNS = 80;
const BETWEEN_PARTS = ' · ';
const UP = '\u001B[1A';
const ERASE_BELOW = '\u001B[J';

export interface Progress {
	/** Shows the line when its time has come; `line` is only asked for then. */
	readonly show: (line: () => string) => void;
	/** Takes the line off the terminal, so that other text can follow. */
	readonly clear: () => void;
}

export function createProgress(io: Io, quiet: boolean): Progress {
	if (quiet) return { show: () => {}, clear: () => {} };
	const terminal = io.stderr.isTTY === true && io.env['TERM'] !== 'dumb';
	const everyMs = terminal ? TERMINAL_EVERY_MS : PLAIN_EVERY_MS;
	// The first plain line waits too: a command that is done in a moment needs none.
	let nextAt = io.now().getTime() + (terminal ? 0 : everyMs);
	let linesShown = 0;
	const erase = (): void => {
		const sequence = `\r${UP.repeat(Math.max(0, linesShown - 1))}${ERASE_BELOW}`;
		if (io.stderr.drive === undefined) io.stderr.write(sequence);
		else io.stderr.drive(sequence);
	};
	return {
		show(line) {
			const now = io.now().getTime();
			if (now < nextAt) return;
			nextAt = now + everyMs;
			if (!terminal) {
				io.stderr.write(`${line()}\n`);
				return;
			}
			const lines = foldParts(line(), (io.stderr.columns ?? DEFAULT_COLUMNS) - 1);
			erase();
			io.stderr.write(lines.join('\n'));
			linesShown = lines.length;
		},
		clear() {
			if (linesShown > 0) erase();
			linesShown = 0;
		},
	};
}

/** As many parts to a line as fit. */
function foldParts(text: string, width: number): readonly string[] {
	const lines: string[] = [];
	for (const part of text.split(BETWEEN_PARTS)) {
		const last = lines.at(-1);
		const longer = last === undefined ? part : `${last}${BETWEEN_PARTS}${part}`;
		if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
		else lines.push(cutTo(part, width));
	}
	return lines;
}
