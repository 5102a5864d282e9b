/** A scripted user at the terminal, and what they were shown. */
import type { Prompter } from '../../../src/cli/terminal/io.ts';

/** Accepts the proposal. */
export const ENTER = Symbol('Enter');
/** Goes back to the previous question. */
export const ESC = Symbol('Esc');
export const CTRL_C = Symbol('Ctrl-C');
/** A text: the option whose label contains it, or what is typed. */
export type Key = string | typeof ENTER | typeof ESC | typeof CTRL_C;

export interface ScriptedPrompter extends Prompter {
	/** Each question: its message, its evidence, the option under the cursor. */
	readonly asked: readonly string[];
	readonly said: readonly string[];
	/** Typed texts that were not accepted. */
	readonly refused: readonly string[];
	readonly labels: readonly (readonly string[])[];
}

/** Throws if there are more questions than answers. */
export function pressing(...keys: readonly Key[]): ScriptedPrompter {
	const left = [...keys];
	const asked: string[] = [];
	const said: string[] = [];
	const refused: string[] = [];
	const labels: string[][] = [];
	const next = (message: string): Key => {
		const key = left.shift();
		if (key === undefined) throw new Error(`nobody answers: ${message}`);
		if (key === CTRL_C) throw new DOMException('Ctrl-C', 'AbortError');
		return key;
	};
	return {
		asked,
		said,
		refused,
		labels,
		say: (message) => void said.push(message),
		async select({ message, evidence, options, initial }) {
			const under = options.find(({ value }) => value === initial);
			asked.push([message, evidence, `> ${under?.label ?? ''}`].filter((text) => text !== undefined).join('\n'));
			labels.push(options.map(({ label }) => label));
			// Like the terminal: without a preselected option it asks again.
			const press = (): Key => {
				const pressed = next(message);
				return pressed === ENTER && under === undefined ? press() : pressed;
			};
			const key = press();
			if (key === ESC) return undefined;
			if (key === ENTER) return under?.value;
			const chosen = options.find(({ label }) => typeof key === 'string' && label.includes(key));
			if (chosen === undefined)
				throw new Error(`${message}: no ${String(key)} in ${options.map(({ label }) => label).join(' | ')}`);
			return chosen.value;
		},
		async text({ message, evidence, initial, check }) {
			asked.push([message, evidence].filter((text) => text !== undefined).join('\n'));
			for (;;) {
				const key = next(message);
				const typed = key === ENTER ? (initial ?? '') : key;
				if (typeof typed !== 'string') return undefined;
				const complaint = check(typed);
				if (complaint === undefined) return typed;
				refused.push(complaint);
			}
		},
	};
}
