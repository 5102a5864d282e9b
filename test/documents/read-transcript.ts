/**
 * The steps of a page of ours, in order: every ```console block as the commands typed and what the page shows of their
 * output; and what happens in between, as a paragraph that begins with one of `MARKS`. A reader sees these as the test does:
 * nothing is hidden.
 */
import { readFileSync } from 'node:fs';

/** Marks an act of a person or an incident, in each language. */
const MARKS = ['**By hand:** ', '**À mão:** ', '**Meanwhile:** ', '**Enquanto isso:** '];

export interface Command {
	readonly kind: 'command';
	/** The place of the block, `README.md:12`. */
	readonly place: string;
	readonly text: string;
	/** The lines shown below it; `…` stands for any text, a line of its own for any lines. */
	readonly shown: readonly string[];
}

export interface Deed {
	readonly kind: 'deed';
	readonly place: string;
	/** The paragraph, without its mark, in one line. */
	readonly text: string;
	/** The block that follows it, where one does before another step: what a person copies. */
	readonly block: string;
}

export type Step = Command | Deed;

export function readTranscript(file: string, name: string): readonly Step[] {
	const lines = readFileSync(file, 'utf8').split('\n');
	const steps: Step[] = [];
	for (let at = 0; at < lines.length; at += 1) {
		const place = `${name}:${at + 1}`;
		const line = lines[at] ?? '';
		const mark = MARKS.find((one) => line.startsWith(one));
		if (line.startsWith('```')) {
			const end = lines.indexOf('```', at + 1);
			if (line === '```console') steps.push(...readCommands(lines.slice(at + 1, end), name, at + 2));
			at = end;
		} else if (mark !== undefined) {
			const end = lines.indexOf('', at);
			const text = lines.slice(at, end).join(' ').slice(mark.length);
			steps.push({ kind: 'deed', place, text, block: readBlock(lines.slice(end + 1)) });
		}
	}
	return steps;
}

function readCommands(lines: readonly string[], name: string, firstLine: number): readonly Command[] {
	const commands: Command[] = [];
	let shown: string[] | undefined;
	for (const [index, line] of lines.entries()) {
		const place = `${name}:${firstLine + index}`;
		if (line.startsWith('$ ')) {
			shown = [];
			commands.push({ kind: 'command', place, text: line.slice(2), shown });
		} else if (shown === undefined) {
			throw new Error(`${place}: a console block starts with a command: "$ …"`);
		} else if (line.startsWith('> ')) {
			throw new Error(`${place}: write a command on one line`);
		} else {
			shown.push(line);
		}
	}
	return commands;
}

/** The block that these lines begin with; nothing where they begin with something else. */
function readBlock(lines: readonly string[]): string {
	if (!/^```(?!console)\w+$/.test(lines[0] ?? '')) return '';
	return `${lines.slice(1, lines.indexOf('```', 1)).join('\n')}\n`;
}

/**
 * The lines of a page that name a command of ours in a block that no test runs. A script that a reader saves is run by a later command
 * that names it.
 */
export function readUntestedCommands(file: string): readonly string[] {
	const scripts = readTranscript(file, file).filter((step, at, steps) => isScriptRunBy(steps.slice(at + 1), step));
	const tested = new Set(scripts.flatMap((step) => (step.kind === 'deed' ? step.block.split('\n') : [])));
	const untested: string[] = [];
	let fence: string | undefined;
	for (const line of readFileSync(file, 'utf8').split('\n')) {
		if (line.startsWith('```')) fence = fence === undefined ? line : undefined;
		else if (fence === undefined || fence === '```console' || tested.has(line)) continue;
		else if (/\basset-importer [a-z]/.test(line)) untested.push(line);
	}
	return untested;
}

function isScriptRunBy(later: readonly Step[], step: Step): boolean {
	const [, name] = step.kind === 'deed' ? (/`([^`]+)`/.exec(step.text) ?? []) : [];
	return name !== undefined && later.some(({ kind, text }) => kind === 'command' && text.includes(`sh ${name}`));
}
