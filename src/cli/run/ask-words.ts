/** What the words of a column mean: those without a proposal one by one, then the others at once, where each can be changed. */
import type { Answer } from '../../drafts/decisions/answer.ts';
import { MEANINGS, type WordProposal } from '../../drafts/decisions/question.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { acceptAll, type Asking, choose, type QuestionOf } from './asking.ts';
import { renderMeaning, renderQuestion } from './render-question.ts';

type AskingWords = Asking<QuestionOf<'words'>>;

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
function askAll(asking: AskingWords, meant: Map<string, string>): Promise<boolean> {
	const { question, table, language, keepPart } = asking;
	const words = wordsOf('decisions', language);
	return acceptAll(asking, {
		message: renderQuestion(question, table, language),
		list: () => ({
			lines: question.words.map(({ text, count }) => ({
				label: `${words('word.counted', { word: renderVisible(text), count })} → ${renderMeaning(question.field, meant.get(text), language)}`,
			})),
		}),
		async change(index) {
			const word = question.words[index];
			const value = word === undefined ? undefined : await askWord(asking, word, meant.get(word.text));
			if (word === undefined || value === undefined) return;
			meant.set(word.text, value);
			const { column, field } = question;
			await keepPart({ kind: 'words', column, field, values: new Map([[word.text, value]]) });
		},
	});
}

async function askWord(
	asking: AskingWords,
	{ text, count }: WordProposal,
	proposal: string | undefined,
): Promise<string | undefined> {
	const { field } = asking.question;
	const words = wordsOf('decisions', asking.language);
	const none = { value: NO_VALUE, label: words(field === 'acquisitionType' ? 'word.leave-empty' : 'word.refuse') };
	const values = MEANINGS[field].map((value) => ({ value, label: renderMeaning(field, value, asking.language) }));
	const chosen = await choose(asking, {
		message: words('word.what', { word: renderVisible(text), count }),
		options: [...values, none],
		initial: proposal === '' ? NO_VALUE : proposal,
	});
	return chosen === NO_VALUE ? '' : chosen;
}

/** Of a list to choose from: an empty text would be no answer. */
const NO_VALUE = 'none';
