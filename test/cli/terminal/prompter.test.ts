/** Questions in a real terminal: keys go in, choices come out. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createPrompter } from '../../../src/cli/terminal/prompter.ts';
import { wordsOf } from '../../../src/messages/texts.ts';

const [ENTER, DOWN, ESC] = ['\r', '\u001B[B', '\u001B'];
const OPTIONS = ['a', 'b'].map((value) => ({ value, label: `option ${value}` }));
const CHOOSE = wordsOf('decisions', 'en')('choose');

/** Presses each key once the question shows the effect of the previous one. */
async function answer(initial: string | undefined, keys: readonly string[]): Promise<string | undefined> {
	const [input, output] = [new PassThrough(), new PassThrough()];
	const left = [...keys];
	output.on('data', (drawn: Buffer) => {
		// The explanation is drawn last.
		if (drawn.toString().includes('└')) setImmediate(() => input.write(left.shift() ?? ''));
	});
	const prompter = await createPrompter('en', { input, output });
	return prompter.select({ message: 'Which one?', options: OPTIONS, initial });
}

test.each<[string, string | undefined, readonly string[], string | undefined]>([
	['takes the proposal', 'b', [ENTER], 'b'],
	['is asked again where nothing is proposed', undefined, [ENTER, ENTER, DOWN, ENTER], 'a'],
	['is asked again, and Esc goes back', undefined, [ENTER, ESC], undefined],
])('Enter %s', async (_, initial, keys, chosen) => {
	expect(await answer(initial, keys)).toBe(chosen);
});

test('without a proposal, the line at the cursor says how to choose', async () => {
	const output = new PassThrough();
	const prompter = await createPrompter('en', { input: new PassThrough(), output });
	void prompter.select({ message: 'Which one?', options: OPTIONS, initial: undefined });
	const drawn = await new Promise<string>((resolve) => {
		output.on('data', (piece: Buffer) => piece.includes('└') && resolve(piece.toString()));
	});
	expect(drawn.indexOf(CHOOSE)).toBeGreaterThan(drawn.indexOf('Which one?'));
	expect(drawn.indexOf(CHOOSE)).toBeLessThan(drawn.indexOf('option a'));
});
