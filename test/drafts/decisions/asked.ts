/** Questions in short, for tests. */
import { groupQuestions, proposalOf, type Question } from '../../../src/drafts/decisions/question.ts';
import type { Answer } from '../../../src/drafts/table/mapped-table.ts';

/** Lists the kinds of questions, once per group. */
export function kindsOf(questions: readonly Question[]): readonly string[] {
	return groupQuestions(questions).flatMap(([first]) => (first === undefined ? [] : [first.about.kind]));
}

/** By path: the proposal, or `?`. */
export function proposalsOf(questions: readonly Question[]): Readonly<Record<string, string>> {
	return Object.fromEntries(questions.map((question) => [question.path, proposalOf(question)?.value ?? '?']));
}

/** Answers by path with the values of options, or with a typed text: `['typed', 'X{row}']`. */
export function answersTo(
	questions: readonly Question[],
	chosen: Readonly<Record<string, string | readonly [string, string]>>,
): readonly Answer[] {
	return Object.entries(chosen).map(([path, choice]) => {
		const [value = '', text] = typeof choice === 'string' ? [choice] : choice;
		const question = questions.find((one) => one.path === path);
		const option = question?.options.find((one) => one.value === value);
		if (option === undefined) throw new Error(`${path} has no option ${value}`);
		return text === undefined ? { option } : { option, text };
	});
}
