/**
 * Questions to a person at a terminal, one at a time. Esc goes one back, Ctrl-C ends the command; the library that draws them
 * takes both for a cancellation, so the key itself is looked at.
 */
import { styleText } from 'node:util';
import type { Prompter } from './io.ts';

/** On standard error: what stands on standard output may go into a file. */
export async function createPrompter(input: NodeJS.ReadStream = process.stdin): Promise<Prompter> {
	const output = process.stderr;
	const { log, select, text } = await import('@clack/prompts');
	const unlessCancelled = async (asking: () => Promise<string | symbol>): Promise<string | undefined> => {
		let isEscape = false;
		const look = (_: unknown, key: { readonly name?: string } | undefined): void => {
			isEscape = key?.name === 'escape';
		};
		input.on('keypress', look);
		try {
			const answer = await asking();
			if (typeof answer === 'string') return answer;
			if (isEscape) return undefined;
			throw new DOMException('a person ended the questions', 'AbortError');
		} finally {
			input.off('keypress', look);
		}
	};
	return {
		say: (message) => log.message(dim(message), { output }),
		select: ({ message, evidence, options, initial }) =>
			unlessCancelled(() =>
				select({
					input,
					output,
					message: evidence === undefined ? message : `${message}\n${dim(evidence)}`,
					options: options.map(({ value, label, hint }) => ({ value, label, ...(hint === undefined ? {} : { hint }) })),
					...(initial === undefined ? {} : { initialValue: initial }),
					maxItems: MAX_SHOWN,
					showInstructions: false,
				}),
			),
		text: ({ message, evidence, initial, check }) =>
			unlessCancelled(() =>
				text({
					input,
					output,
					message: evidence === undefined ? message : `${message}\n${dim(evidence)}`,
					...(initial === undefined ? {} : { initialValue: initial }),
					validate: (typed) => check(typed ?? ''),
				}),
			),
	};
}

function dim(text: string): string {
	return styleText('dim', text, { stream: process.stderr });
}

/** Of a list, at a time: it scrolls. */
const MAX_SHOWN = 12;
