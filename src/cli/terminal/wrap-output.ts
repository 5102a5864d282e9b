/**
 * What the program prints: nothing of it drives the terminal, whatever names, values and answers it holds.
 *
 * What a person reads is broken between words at the width of the terminal; text for a pipe stays as it is.
 *
 * Never broken: a command to be copied (it has to stay one line of the shell), a line of figures in columns, a word that is
 * longer than the line (a path; the terminal breaks it, and it is still copied in one piece).
 */
import { escapeUnseenInLines } from '../../messages/render-visible.ts';
import type { Output } from './io.ts';
import { widthOf } from './text-width.ts';

const DEFAULT_COLUMNS = 80;
/** On less than that, a wrapped text reads no better. */
const MIN_COLUMNS = 24;
const HANGING = 2;
const COMMAND = /(?:^\s*|: )asset-importer\s/;
const FIGURES = /\S {3,}\S/;

/** The same output, which escapes whatever would drive a terminal; `wraps`: and wraps what is written while it is one. */
export function guardOutput(output: Output, { wraps }: { readonly wraps: boolean }): Output {
	return {
		write(text) {
			const safe = escapeUnseenInLines(text);
			return output.write(wraps ? wrapFor(output, safe) : safe);
		},
		drive: (text) => output.write(text),
		get isTTY() {
			return output.isTTY;
		},
		get columns() {
			return output.columns;
		},
	};
}

/** `text` as it is to be written to `output`. */
export function wrapFor(output: Output, text: string): string {
	if (output.isTTY !== true) return text;
	// The last column is left free: some terminals go to the next line when it is filled.
	return wrapText(text, (output.columns ?? DEFAULT_COLUMNS) - 1);
}

/** Lines that are too long go on below, indented by two more than they begin. Pure. */
export function wrapText(text: string, width: number): string {
	if (width < MIN_COLUMNS) return text;
	return text
		.split('\n')
		.map((line) => (widthOf(line) <= width || COMMAND.test(line) || FIGURES.test(line) ? line : wrapLine(line, width)))
		.join('\n');
}

function wrapLine(line: string, width: number): string {
	const indent = /^ */.exec(line)?.[0] ?? '';
	const hanging = `\n${indent}${' '.repeat(HANGING)}`;
	let wrapped = indent;
	let column = indent.length;
	let isFirst = true;
	for (const word of line.slice(indent.length).split(' ')) {
		const length = widthOf(word);
		if (!isFirst && column + 1 + length > width) {
			wrapped += hanging;
			column = hanging.length - 1;
		} else if (!isFirst) {
			wrapped += ' ';
			column++;
		}
		wrapped += word;
		column += length;
		isFirst = false;
	}
	return wrapped;
}
