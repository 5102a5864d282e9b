/**
 * Colour on a terminal: headings bold, refusals red, amounts of money green. Nothing is said by colour alone, and a text without
 * it is the same, byte by byte: in a pipe, in a file, with `NO_COLOR`, with `TERM=dumb`. `FORCE_COLOR` has it wherever.
 *
 * What a line is, the texts say themselves (`Line`); amounts are known by their form.
 */
import { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { LineRole } from '../../reports/text/blocks.ts';
import type { Io, Output } from './io.ts';

type Style = Parameters<typeof styleText>[0];

const LOOKS: Readonly<Record<LineRole, Style>> = { heading: 'bold', refusal: ['bold', 'red'] };
const MONEY = /-?R\$ \d{1,3}(?:\.\d{3})*,\d{2}(?!\d)/g;

export function isColoured({ isTTY }: Output, env: Io['env']): boolean {
	if (isTTY !== true && env['FORCE_COLOR'] === undefined) return false;
	// The prototype's: what the terminal can do is a question to the environment alone.
	return WriteStream.prototype.getColorDepth({ ...env }) > 1;
}

/** Line by line, so that no colour runs on where the text is wrapped or cut off. */
export function colour(text: string, role: LineRole | undefined): string {
	return text
		.split('\n')
		.map((line) => {
			if (line.trim() === '') return line;
			return role === undefined ? line.replaceAll(MONEY, (amount) => style('green', amount)) : style(LOOKS[role], line);
		})
		.join('\n');
}

function style(look: Style, text: string): string {
	return styleText(look, text, { validateStream: false });
}
