/**
 * What the program prints: nothing of it drives the terminal, whatever names, values and answers it holds; colour is put on last
 * (`colour.ts`).
 *
 * What a person reads is broken between words at the width of the terminal; text for a pipe stays as it is.
 *
 * Never broken: a line of figures in columns, a word that is longer than the line (a path; the terminal breaks it, and it is
 * still copied in one piece). A command to be copied stands on a line of its own, and is broken between its words with the mark
 * by which a shell goes on; where shells have no such mark in common, not at all.
 */
import { escapeUnseenInLines } from '../../messages/render-visible.ts';
import { colour, isColoured } from './colour.ts';
import type { Io, Output } from './io.ts';
import { widthOf } from './text-width.ts';

const DEFAULT_COLUMNS = 80;
/** On less than that, a wrapped text reads no better. */
const MIN_COLUMNS = 24;
const HANGING = 2;
const COMMAND = /^(?<before>.*?:)? *(?<command>asset-importer\s.*)$/;
const FIGURES = /\S {3,}\S/;
/** A word of a command, or several between quotation marks. */
const COMMAND_WORD = /(?:"(?:[^"\\]|\\.)*"|[^\s"])+/g;
const GOES_ON = ' \\';

/** The same output, which escapes whatever would drive a terminal. `forPeople`: wraps and colours while it is one. */
export function guardOutput(
	output: Output,
	{ forPeople, env }: { readonly forPeople: boolean; readonly env: Io['env'] },
): Output {
	const coloured = forPeople && isColoured(output, env);
	return {
		write(text, role) {
			const safe = escapeUnseenInLines(text);
			const wrapped = forPeople ? wrapFor(output, safe) : safe;
			return output.write(coloured ? colour(wrapped, role) : wrapped);
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
export function wrapText(text: string, width: number, hasShellMark = process.platform !== 'win32'): string {
	if (width < MIN_COLUMNS) return text;
	return text
		.split('\n')
		.map((line) => {
			if (widthOf(line) <= width) return line;
			const { before, command } = COMMAND.exec(line)?.groups ?? {};
			if (command !== undefined) return wrapCommand(line, before, command, hasShellMark ? width : Infinity);
			return FIGURES.test(line) ? line : wrapLine(line, width);
		})
		.join('\n');
}

function wrapCommand(line: string, before: string | undefined, command: string, width: number): string {
	const indent = `${/^ */.exec(line)?.[0] ?? ''}${before === undefined ? '' : ' '.repeat(HANGING)}`;
	const lines: string[] = [];
	let last = indent;
	for (const word of command.match(COMMAND_WORD) ?? []) {
		const longer = last.trim() === '' ? `${last}${word}` : `${last} ${word}`;
		if (last.trim() === '' || widthOf(longer) + GOES_ON.length <= width) last = longer;
		else {
			lines.push(`${last}${GOES_ON}`);
			last = `${indent}${' '.repeat(HANGING)}${word}`;
		}
	}
	return [...(before === undefined ? [] : [wrapLine(before, width)]), ...lines, last].join('\n');
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
