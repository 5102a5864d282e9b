/** What every question needs that a person is asked. */
import type { Answer } from '../../drafts/decisions/answer.ts';
import type { Question } from '../../drafts/decisions/question.ts';
import type { Language } from '../../messages/message.ts';
import type { UndecidedTable } from '../../runs/plan/open-tables.ts';
import type { Invocation } from '../command-line/declaration.ts';
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

/** Whether somebody sits at the terminal who may be asked. */
export function canAsk({ io, flags }: Pick<Invocation, 'io' | 'flags'>): boolean {
	return io.interactive && flags.input && !flags.json;
}

/** Of options: a question without a proposal that is left for another time. */
export const LATER = 'later';

/** Ends the questions of who does not know; what was answered is kept. */
export function answerLater(): never {
	throw new DOMException('a person answers later', 'AbortError');
}
