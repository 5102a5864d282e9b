/**
 * The shell transcripts of a page of ours: every ```console block, in order, as the commands typed and what the page
 * shows of their output; and what a person does in between, written as `<!-- person: … -->` before a block.
 */
import { readFileSync } from 'node:fs';

export interface Command {
	readonly kind: 'command';
	/** Where it stands, `README.md:12`. */
	readonly place: string;
	readonly text: string;
	/** The lines shown below it; `…` stands for any text, a line of its own for any lines. */
	readonly shown: readonly string[];
}

export interface Deed {
	readonly kind: 'person';
	readonly place: string;
	readonly text: string;
}

export type Step = Command | Deed;

export function readTranscript(file: string, name: string): readonly Step[] {
	const steps: Step[] = [];
	let shown: string[] | undefined;
	let inBlock = false;
	for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
		const place = `${name}:${index + 1}`;
		if (!inBlock) {
			const deed = /^<!-- person: (?<text>.+) -->$/.exec(line)?.groups?.['text'];
			if (deed !== undefined) steps.push({ kind: 'person', place, text: deed });
			inBlock = line === '```console';
			continue;
		}
		if (line === '```') {
			inBlock = false;
			shown = undefined;
		} else if (line.startsWith('$ ')) {
			shown = [];
			steps.push({ kind: 'command', place, text: line.slice(2), shown });
		} else if (shown === undefined) {
			throw new Error(`${place}: a console block starts with a command: "$ …"`);
		} else if (line.startsWith('> ')) {
			throw new Error(`${place}: write a command on one line`);
		} else {
			shown.push(line);
		}
	}
	return steps;
}

/** The lines of a page that name a command of ours in a block that no test runs. */
export function readUntestedCommands(file: string): readonly string[] {
	const untested: string[] = [];
	let fence: string | undefined;
	for (const line of readFileSync(file, 'utf8').split('\n')) {
		if (line.startsWith('```')) fence = fence === undefined ? line : undefined;
		else if (fence !== undefined && fence !== '```console' && /\basset-importer [a-z]/.test(line)) untested.push(line);
	}
	return untested;
}
