/**
 * Asks questions in the terminal, one at a time. Esc goes back, Ctrl-C ends the command. @clack/prompts reports both as a cancellation,
 * so the key itself is observed.
 */
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { Prompter } from './io.ts';

export interface Terminal {
	readonly input: Readable;
	readonly output: Writable;
}

/** Standard output may be redirected to a file. */
const OF_PROCESS: Terminal = { input: process.stdin, output: process.stderr };

export async function createPrompter(language: Language, { input, output } = OF_PROCESS): Promise<Prompter> {
	const { log, S_BAR, select, text } = await import('@clack/prompts');
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
		async select({ message, evidence, options, initial }) {
			const unchosen = dim(wordsOf('decisions', language)('choose'));
			for (;;) {
				const answer = await unlessCancelled(() =>
					select({
						input,
						output,
						message: evidence === undefined ? message : `${message}\n${dim(evidence)}`,
						options: initial === undefined ? [{ value: UNCHOSEN, label: unchosen }, ...options] : [...options],
						initialValue: initial ?? UNCHOSEN,
						maxItems: MAX_SHOWN,
						showInstructions: false,
					}),
				);
				if (answer !== UNCHOSEN) return answer;
			}
		},
		text: ({ message, evidence, initial, check }) =>
			unlessCancelled(() =>
				text({
					input,
					output,
					// Unlike in `select`, the bar goes on only where it is written.
					message: evidence === undefined ? message : `${message}\n${dim(`${S_BAR}  ${evidence}`)}`,
					...(initial === undefined ? {} : { initialValue: initial }),
					validate: (typed) => check(typed ?? ''),
				}),
			),
	};
}

function dim(text: string): string {
	return styleText('dim', text, { stream: process.stderr });
}

const UNCHOSEN = 'unchosen';
/** Longer lists scroll. */
const MAX_SHOWN = 12;
