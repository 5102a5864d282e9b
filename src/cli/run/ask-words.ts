/** What the words of a column mean: those without a proposal one by one, then the others at once, where each can be changed. */
import type { Answer } from '../../drafts/decisions/answer.ts';
import { MEANINGS, type WordProposal } from '../../drafts/decisions/question.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { answerLater, type Asking, LATER, type QuestionOf } from './asking.ts';
import { renderMeaning, renderQuestion } from './render-question.ts';

type AskingWords = Asking<QuestionOf<'words'>>;
const ACCEPT = 'accept';

export async function askWordsOf(asking: AskingWords): Promise<Answer | undefined> {
	const { column, field, words } = asking.question;
	const meant = new Map<string, string>();
	const answer = (): Answer => ({ kind: 'words', column, field, values: new Map(meant) });
	const unknown = words.filter(({ proposal }) => proposal === undefined);
	for (let at = 0; at < unknown.length; ) {
		const word = unknown[at];
		const value = word === undefined ? undefined : await askWord(asking, word, meant.get(word.text));
		if (word === undefined || value === undefined) {
			if (at === 0) return undefined;
			at--;
			continue;
		}
		meant.set(word.text, value);
		await asking.keepPart(answer());
		at++;
	}
	for (const { text, proposal } of words) if (proposal !== undefined) meant.set(text, proposal);
	if (unknown.length === words.length || (await askAll(asking, meant))) return answer();
	return undefined;
}

/** Whether they are right as they stand in `meant` by then. */
async function askAll({ keepPart, ...asking }: AskingWords, meant: Map<string, string>): Promise<boolean> {
	const { question, table, prompter, language } = asking;
	const words = wordsOf('decisions', language);
	for (;;) {
		const chosen = await prompter.select({
			message: renderQuestion(question, table, language),
			options: [
				{ value: ACCEPT, label: words('columns.accept') },
				...question.words.map(({ text, count }, index) => ({
					value: String(index),
					label: `${words('word.counted', { word: renderVisible(text), count })} → ${renderMeaning(question.field, meant.get(text), language)}`,
				})),
			],
			initial: ACCEPT,
		});
		if (chosen === undefined) return false;
		if (chosen === ACCEPT) return true;
		const word = question.words[Number(chosen)];
		if (word === undefined) continue;
		const value = await askWord({ keepPart, ...asking }, word, meant.get(word.text));
		if (value === undefined) continue;
		meant.set(word.text, value);
		await keepPart({
			kind: 'words',
			column: question.column,
			field: question.field,
			values: new Map([[word.text, value]]),
		});
	}
}

async function askWord(
	{ question: { field }, prompter, language }: AskingWords,
	{ text, count }: WordProposal,
	proposal: string | undefined,
): Promise<string | undefined> {
	const words = wordsOf('decisions', language);
	const all = MEANINGS[field];
	const none = { value: NO_VALUE, label: words(field === 'acquisitionType' ? 'word.leave-empty' : 'word.refuse') };
	const values = all.map((value) => ({ value, label: renderMeaning(field, value, language) }));
	const chosen = await prompter.select({
		message: words('word.what', { word: renderVisible(text), count }),
		// Nobody leans on Enter into a meaning that nobody proposed.
		options: proposal === undefined ? [{ value: LATER, label: words('later') }, none, ...values] : [...values, none],
		initial: proposal === undefined ? LATER : proposal === '' ? NO_VALUE : proposal,
	});
	if (chosen === LATER) answerLater();
	return chosen === NO_VALUE ? '' : chosen;
}

/** Of a list to choose from: an empty text would be no answer. */
const NO_VALUE = 'none';
