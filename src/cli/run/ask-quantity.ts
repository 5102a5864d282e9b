/** How the assets of a row are numbered, and whose its price is; Esc at the second goes back to the first. */
import type { Answer } from '../../drafts/decisions/answer.ts';
import { DEFAULT_NUMBERS, parseNumbers } from '../../drafts/values/lot-numbers.ts';
import { wordsOf } from '../../messages/texts.ts';
import { answerLater, type Asking, LATER, type QuestionOf } from './asking.ts';
import { renderNumbers, renderQuestion } from './render-question.ts';

/** Placeholders stand in braces, as do those of the sentence about them. */
const PATTERN = { number: '{number}', unit: '{unit}', example: DEFAULT_NUMBERS };
const PRICES = ['each', 'total'] as const;

export async function askQuantity(asking: Asking<QuestionOf<'quantity'>>): Promise<Answer | undefined> {
	const { question, table, prompter, language } = asking;
	const { column, isPriceOpen } = question;
	const words = wordsOf('decisions', language);
	for (;;) {
		const numbers = await prompter.text({
			message: `${renderQuestion(question, table, language)} ${words('quantity.numbers')}`,
			evidence: renderNumbers(question.numbers, table, language),
			initial: question.numbers,
			check: (text) => (parseNumbers(text) === undefined ? words('quantity.pattern', PATTERN) : undefined),
		});
		if (numbers === undefined) return undefined;
		const answer = { kind: 'quantity', column, numbers: numbers.trim() } as const;
		if (!isPriceOpen) return answer;
		const chosen = await prompter.select({
			message: words('quantity.price'),
			// Nobody leans on Enter into one of the two.
			options: [
				{ value: LATER, label: words('later') },
				...PRICES.map((price) => ({ value: price, label: words(`quantity.${price}`) })),
			],
			initial: LATER,
		});
		if (chosen === LATER) answerLater();
		if (chosen !== undefined) return { ...answer, price: chosen === 'each' ? 'each' : 'total' };
	}
}
