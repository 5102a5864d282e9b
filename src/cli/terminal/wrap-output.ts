/**
 * Guards the outputs: escapes what could control the terminal, wraps text for people to its width, and adds colour last.
 * Columns of figures and words longer than the line are not broken. A command gets its own line and is broken with the shell's
 * continuation mark, if it has one.
 */
import { escapeUnseenInLines } from '../../messages/render-visible.ts';
import type { Io, Output } from './io.ts';
import { widthOf } from '../../messages/text-width.ts';
import { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { LineRole } from '../../reports/text/blocks.ts';

const DEFAULT_COLUMNS = 80;
/** Below this width, wrapping does not help. */
const MIN_COLUMNS = 24;
const HANGING = 2;
const COMMAND = /^(?<before>.*?:)? *(?<command>asset-importer\s.*)$/;
const FIGURES = /\S {3,}\S/;
/** A word of a command, or several between quotation marks. */
const COMMAND_WORD = /(?:"(?:[^"\\]|\\.)*"|[^\s"])+/g;
const GOES_ON = ' \\';

interface Guarding {
	readonly env: Io['env'];
	/** Also wraps and colours text without a role. */
	readonly forPeople: boolean;
	readonly onWrite?: () => void;
}

/** Wraps an output so that it escapes everything that could control a terminal. */
export function guardOutput(output: Output, { forPeople, env, onWrite }: Guarding): Output {
	const coloured = isColoured(output, env);
	return {
		write(text, role) {
			onWrite?.();
			const safe = escapeUnseenInLines(text);
			if (!forPeople && role === undefined) return output.write(safe);
			const wrapped = wrapFor(output, safe);
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

export function wrapFor(output: Output, text: string): string {
	if (output.isTTY !== true) return text;
	// The last column stays free, since some terminals start a new line when it is filled.
	return wrapText(text, (output.columns ?? DEFAULT_COLUMNS) - 1);
}

/** Wraps long lines; continuation lines are indented by two more columns. Pure. */
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
	const lines = fillLines(command.match(COMMAND_WORD) ?? [], indent, width - GOES_ON.length);
	return [...(before === undefined ? [] : [wrapLine(before, width)]), lines.join(`${GOES_ON}\n`)].join('\n');
}

function wrapLine(line: string, width: number): string {
	const indent = /^ */.exec(line)?.[0] ?? '';
	return fillLines(line.slice(indent.length).split(' '), indent, width).join('\n');
}

/** Puts as many words on each line as fit; continuation lines are indented more. */
function fillLines(words: readonly string[], indent: string, width: number): readonly string[] {
	const lines: string[] = [];
	let last: string | undefined;
	for (const word of words) {
		const longer = last === undefined ? `${indent}${word}` : `${last} ${word}`;
		if (last !== undefined && widthOf(longer) > width) {
			lines.push(last);
			last = `${indent}${' '.repeat(HANGING)}${word}`;
		} else last = longer;
	}
	return [...lines, last ?? indent];
}

type Style = Parameters<typeof styleText>[0];

const LOOKS: Readonly<Record<LineRole, Style>> = { heading: 'bold', refusal: ['bold', 'red'] };
const MONEY = /-?R\$ \d{1,3}(?:\.\d{3})*,\d{2}(?!\d)/g;

/** False in pipes and with `NO_COLOR` or `TERM=dumb`, unless `FORCE_COLOR` is set. Colour never carries information alone. */
export function isColoured({ isTTY }: Output, env: Io['env']): boolean {
	if (isTTY !== true && env['FORCE_COLOR'] === undefined) return false;
	// Called on the prototype, since only the environment matters here.
	return WriteStream.prototype.getColorDepth({ ...env }) > 1;
}

/** Colours each line separately, so that no colour continues where text is wrapped or cut. */
export function colour(text: string, role: LineRole | 'text' = 'text'): string {
	return text
		.split('\n')
		.map((line) => {
			if (line.trim() === '') return line;
			return role === 'text' ? line.replaceAll(MONEY, (amount) => style('green', amount)) : style(LOOKS[role], line);
		})
		.join('\n');
}

function style(look: Style, text: string): string {
	return styleText(look, text, { validateStream: false });
}
