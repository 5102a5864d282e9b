/** What every question needs that a person is asked. */
import type { Answer } from '../../drafts/decisions/answer.ts';
import type { Question } from '../../drafts/decisions/question.ts';
import type { Language } from '../../messages/message.ts';
import type { UndecidedTable } from '../../runs/plan/open-tables.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { Invocation } from '../terminal/command.ts';
import type { Prompter } from '../terminal/io.ts';

/** What of a table is asked, and of whom. */
export interface Asking<Of extends Question = Question> {
	readonly question: Of;
	readonly table: UndecidedTable;
	readonly prompter: Prompter;
	readonly language: Language;
	/** Keeps what is answered so far of a question with several parts. */
	readonly keepPart: (part: Answer) => Promise<void>;
}
export type QuestionOf<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;
export interface Option {
	readonly value: string;
	readonly label: string;
	readonly hint?: string;
}

/** True if someone at the terminal can be asked. */
export function canAsk({ io, flags }: Pick<Invocation, 'io' | 'flags'>): boolean {
	return io.interactive && flags.input && !flags.json;
}

const LATER = 'later';

/** Returns the chosen value, or undefined to go back. Throws `AbortError` if a question without a proposal is left open. */
export async function choose(
	{ prompter, language }: Pick<Asking, 'prompter' | 'language'>,
	question: Parameters<Prompter['select']>[0],
): Promise<string | undefined> {
	const later = { value: LATER, label: wordsOf('decisions', language)('later') };
	const options = question.initial === undefined ? [...question.options, later] : question.options;
	const chosen = await prompter.select({ ...question, options });
	// Earlier answers are kept.
	if (chosen === LATER) throw new DOMException('a person answers later', 'AbortError');
	return chosen;
}

const ACCEPT = 'accept';
/** Without hints, so many lines are all seen in a list to choose from. */
const FITTING = 10;

export interface Proposed {
	readonly message: string;
	/** As they stand by then. */
	readonly list: () => { readonly evidence?: string; readonly lines: readonly Omit<Option, 'value'>[] };
	readonly change: (index: number) => Promise<void>;
}

/** Shows all that is proposed, and asks whether it is right: Enter takes it, and each line can be changed before. */
export async function acceptAll(
	{ prompter, language }: Pick<Asking, 'prompter' | 'language'>,
	{ message, list, change }: Proposed,
): Promise<boolean> {
	const accept = { value: ACCEPT, label: wordsOf('decisions', language)('columns.accept') };
	const { lines } = list();
	if (lines.length > FITTING || lines.some(({ hint }) => hint !== undefined)) {
		prompter.say(lines.map(({ label, hint = '' }) => (hint === '' ? label : `${label} (${hint})`)).join('\n'));
	}
	for (;;) {
		const now = list();
		const options = now.lines.map((line, index) => ({ value: String(index), ...line }));
		const { evidence } = now;
		const shown = evidence === undefined ? {} : { evidence };
		const chosen = await prompter.select({ message, ...shown, options: [accept, ...options], initial: ACCEPT });
		if (chosen === undefined) return false;
		if (chosen === ACCEPT) return true;
		await change(Number(chosen));
	}
}
