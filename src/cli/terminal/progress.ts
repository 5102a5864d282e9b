/**
 * Shows the progress of a long command: one rewritten line in a terminal, a plain line every few seconds elsewhere, nothing with
 * `--quiet`. Drops the last parts of a line that is too long. If the terminal was narrowed, all of the wrapped line is erased.
 */
import type { Io } from './io.ts';
import { cutTo, widthOf } from '../../messages/text-width.ts';

const TERMINAL_EVERY_MS = 100;
const PLAIN_EVERY_MS = 5000;
const DEFAULT_COLUMNS = 80;
const BETWEEN_PARTS = ' · ';
const UP = '\u001B[1A';
const ERASE_BELOW = '\u001B[J';

export interface Progress {
	/** Shows a line if one is due, or at once; `line` is called only then. */
	readonly show: (line: () => string, isAtOnce?: boolean) => void;
	/** Erases the line, so that other text can follow. */
	readonly clear: () => void;
}

export function createProgress(io: Io, quiet: boolean): Progress {
	if (quiet) return { show: () => {}, clear: () => {} };
	const terminal = io.stderr.isTTY === true && io.env['TERM'] !== 'dumb';
	const everyMs = terminal ? TERMINAL_EVERY_MS : PLAIN_EVERY_MS;
	// The first plain line waits too, since a fast command needs none.
	let nextAt = io.clock.now() + (terminal ? 0 : everyMs);
	let shownWidth = 0;
	const columns = (): number => io.stderr.columns ?? DEFAULT_COLUMNS;
	const erase = (): void => {
		const sequence = `\r${UP.repeat(Math.max(0, Math.ceil(shownWidth / columns()) - 1))}${ERASE_BELOW}`;
		if (io.stderr.drive === undefined) io.stderr.write(sequence);
		else io.stderr.drive(sequence);
	};
	return {
		show(line, isAtOnce = false) {
			const now = io.clock.now();
			if (now < nextAt && !isAtOnce) return;
			nextAt = now + everyMs;
			if (!terminal) {
				io.stderr.write(`${line()}\n`);
				return;
			}
			erase();
			const shown = fitParts(line(), columns() - 1);
			io.stderr.write(shown);
			shownWidth = widthOf(shown);
		},
		clear() {
			if (shownWidth > 0) erase();
			shownWidth = 0;
		},
	};
}

function fitParts(text: string, width: number): string {
	const [first = '', ...others] = text.split(BETWEEN_PARTS);
	let shown = cutTo(first, width);
	for (const part of others) {
		const longer = `${shown}${BETWEEN_PARTS}${part}`;
		if (widthOf(longer) > width) break;
		shown = longer;
	}
	return shown;
}
