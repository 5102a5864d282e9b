/** Asks a group of questions in the terminal, one by one, and shows the proposals of a list to accept at once. Esc goes back. */
import type { Answer } from '../../drafts/table/mapped-table.ts';
import { type Option, proposalOf, type Question } from '../../drafts/decisions/question.ts';
import type { QuestionTexts } from '../../drafts/decisions/question-texts.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { Invocation } from '../terminal/command.ts';
import type { Prompter } from '../terminal/io.ts';
import { renderProposal } from './render-questions.ts';

export interface Asking {
	readonly texts: QuestionTexts;
	readonly prompter: Prompter;
	readonly language: Language;
	/** Saves the answers so far of a group. */
	readonly keepPart: (answers: readonly Answer[]) => Promise<void>;
}

/** True if there is a user at the terminal to ask. */
export function canAsk({ io, flags }: Pick<Invocation, 'io' | 'flags'>): boolean {
	return io.interactive && !flags.json;
}

/** Returns the answers of the group, or undefined to go back to the group before. Throws `AbortError` if the user wants to answer later. */
export async function askGroup(group: readonly Question[], asking: Asking): Promise<readonly Answer[] | undefined> {
	const [only] = group;
	if (only === undefined) return [];
	if (group.length === 1) {
		const answered = await askOne(only, group, asking);
		return answered && [answered.answer];
	}
	return askList(group, asking);
}

/** Asks what has no proposal one by one, then shows the whole list, where each answer can be changed. */
async function askList(group: readonly Question[], asking: Asking): Promise<readonly Answer[] | undefined> {
	const given = new Map<Question, Answer>();
	const open = group.filter(({ proposal }) => proposal === undefined);
	const asked: Question[] = [];
	if (open.length > 1) asking.prompter.say(open.map((one) => renderLine(lineOf(one, given, asking.texts))).join('\n'));
	for (;;) {
		const question = open.find((one) => !given.has(one));
		if (question === undefined) break;
		const rest = open.filter((one) => !given.has(one));
		const last = asked.at(-1);
		const answered = await askOne(question, rest, asking, { before: last && given.get(last) });
		if (answered === undefined) {
			const back = asked.pop();
			if (back === undefined) return undefined;
			// Questions that were answered together are asked again together.
			for (const one of open.slice(open.indexOf(back))) given.delete(one);
			continue;
		}
		asked.push(question);
		given.set(question, answered.answer);
		if (answered.isForRest) giveAll(answered.answer, rest, given);
		await asking.keepPart([...given.values()]);
	}
	const isReviewed = open.length < group.length;
	if (isReviewed && !(await acceptAll(group, given, asking))) return undefined;
	return group.flatMap((question) => chosenOf(question, given) ?? []);
}

function chosenOf(question: Question, given: ReadonlyMap<Question, Answer>): Answer | undefined {
	const option = proposalOf(question);
	return given.get(question) ?? (option && { option });
}

const nameOfChoice = ({ alike, value }: Option): string => alike ?? value;

/** Finds the same choice at another question. */
function alikeTo({ option, ...more }: Answer, question: Question): Answer | undefined {
	const same = question.options.find((one) => nameOfChoice(one) === nameOfChoice(option));
	return same && { option: same, ...more };
}

function giveAll(answer: Answer, group: readonly Question[], given: Map<Question, Answer>): void {
	for (const question of group) given.set(question, alikeTo(answer, question) ?? answer);
}

const ACCEPT = 'accept';
/** Longer lists, and lists with hints, are printed in full before the prompt. */
const FITTING = 10;

type Line = Readonly<Record<'value' | 'label', string>> & { readonly hint?: string };

/** Shows all proposals: Enter accepts them, and each line can be changed first. */
async function acceptAll(group: readonly Question[], given: Map<Question, Answer>, asking: Asking): Promise<boolean> {
	const { prompter, language, texts } = asking;
	const lines = (): readonly Line[] =>
		group.map((question, index) => ({ value: String(index), ...lineOf(question, given, texts) }));
	const shown = lines();
	if (shown.length > FITTING || shown.some(({ hint }) => hint !== undefined)) {
		prompter.say(shown.map(renderLine).join('\n'));
	}
	const accept = { value: ACCEPT, label: wordsOf('decisions', language)('columns.accept') };
	const { title, ...about } = texts.titleOf(group);
	// It sums up the proposals, until one is changed.
	let evidence = about.evidence === '' ? {} : { evidence: about.evidence };
	const [first] = group;
	const shared = first === undefined ? [] : listShared(first, group);
	for (;;) {
		const options = [accept, ...lines(), ...linesOfShared(first, shared, group.length, texts)];
		const chosen = await prompter.select({ message: title, ...evidence, options, initial: ACCEPT });
		if (chosen === undefined) return false;
		if (chosen === ACCEPT) return true;
		const all = shared[Number(chosen.slice(REST.length))];
		if (chosen.startsWith(REST) && all !== undefined && first !== undefined) {
			const typed = await typeText(first, all, asking);
			if (typed === undefined) continue;
			giveAll(typed, group, given);
			await asking.keepPart([...given.values()]);
			return true;
		}
		const question = group[Number(chosen)];
		if (question === undefined) continue;
		const initial = chosenOf(question, given)?.option.value;
		const changed = await askOne(question, [question], asking, { initial });
		if (changed === undefined) continue;
		given.set(question, changed.answer);
		evidence = {};
		await asking.keepPart([...given.values()]);
	}
}

function lineOf(
	question: Question,
	given: ReadonlyMap<Question, Answer>,
	texts: QuestionTexts,
): Pick<Line, 'label' | 'hint'> {
	const { label, evidence, samples } = texts.textOf(question);
	const hint = [evidence, samples].filter((part) => part !== '').join('; ');
	const { option, text } = chosenOf(question, given) ?? {};
	const chosen = option === undefined ? '' : ` → ${text ?? renderProposal(question, texts, option)}`;
	return { label: `${label}${chosen}`, ...(hint === '' ? {} : { hint }) };
}

const renderLine = ({ label, hint = '' }: Pick<Line, 'label' | 'hint'>): string =>
	hint === '' ? label : `${label} (${hint})`;

const LATER = 'later';
const REST = 'rest ';

interface Asked {
	readonly answer: Answer;
	/** True if it counts for all questions that are left of the group. */
	readonly isForRest: boolean;
}

interface Around {
	readonly initial?: string | undefined;
	/** The answer to the question before. */
	readonly before?: Answer | undefined;
}

/** More shared choices would hide those of the question itself. */
const MAX_SHARED = 4;
/** Only these of many choices are offered for all that are left. */
const NOTHING: ReadonlySet<string> = new Set(['', 'ignore']);

/**
 * Lists the answers that may be chosen for all remaining questions: the earlier answers, or at first the few options that all of them have.
 */
function listShared(question: Question, rest: readonly Question[], before?: Answer): readonly Answer[] {
	if (rest.length < 2) return [];
	const isShared = (answer: Answer): boolean => rest.every((one) => alikeTo(answer, one) !== undefined);
	if (before !== undefined) return isShared(before) ? [alikeTo(before, question) ?? before] : [];
	const shared = question.options
		.filter(({ typed }) => typed === undefined || typed === 'units')
		.map((option) => ({ option }))
		.filter(isShared);
	return shared.length > MAX_SHARED ? shared.filter(({ option }) => NOTHING.has(option.value)) : shared;
}

function linesOfShared(
	question: Question | undefined,
	shared: readonly Answer[],
	count: number,
	texts: QuestionTexts,
): readonly Line[] {
	if (question === undefined) return [];
	return shared.map(({ option, text }, index) => ({
		value: `${REST}${index}`,
		label: texts.nameOfRest(question, option, count, text),
	}));
}

/** Asks for the text of an option whose value is typed. Returns undefined if the user goes back. */
async function typeText(
	question: Question,
	answer: Answer,
	{ prompter, texts }: Pick<Asking, 'prompter' | 'texts'>,
): Promise<Answer | undefined> {
	const { option } = answer;
	const { typed } = option;
	if (typed === undefined || answer.text !== undefined) return answer;
	const check = (text: string): string | undefined => texts.checkTyped(typed, text);
	const text = await prompter.text({ message: texts.typingOf(question, typed), check });
	return text === undefined ? undefined : { option, text };
}

async function askOne(
	question: Question,
	rest: readonly Question[],
	asking: Asking,
	{ initial = initialOf(question), before }: Around = {},
): Promise<Asked | undefined> {
	const { prompter, language, texts } = asking;
	const words = wordsOf('decisions', language);
	const { options } = question;
	const shared = listShared(question, rest, before);
	const all: readonly Line[] = [
		...options.map((option, index) => ({ value: String(index), ...texts.optionOf(question, option) })),
		...linesOfShared(question, shared, rest.length, texts),
		...(initial === undefined ? [{ value: LATER, label: words('later') }] : []),
	];
	const at = options.findIndex(({ value }) => value === initial);
	const { title, evidence } = texts.titleOf([question]);
	const own = texts.textOf(question);
	const shown = evidence || [own.evidence, own.samples].filter((part) => part !== '').join('; ');
	const message = own.question === '' ? title : own.question;
	for (;;) {
		const chosen = await prompter.select({
			message,
			...(shown === '' ? {} : { evidence: shown }),
			options: all,
			initial: at === -1 ? undefined : String(at),
		});
		if (chosen === undefined) return undefined;
		// Earlier answers are saved.
		if (chosen === LATER) throw new DOMException('answered later', 'AbortError');
		const isForRest = chosen.startsWith(REST);
		const option = options[Number(chosen)];
		const picked = isForRest ? shared[Number(chosen.slice(REST.length))] : option && { option };
		const answer = picked && (await typeText(question, picked, asking));
		if (answer !== undefined) return { answer, isForRest };
	}
}

function initialOf(question: Question): string | undefined {
	return proposalOf(question)?.value;
}
