/** Whose the price of a row is, and how its assets are numbered; Esc at the second goes back to the first. */
import type { Answer } from '../../drafts/decisions/answer.ts';
import { DEFAULT_NUMBERS, parseNumbers } from '../../drafts/values/lot-numbers.ts';
import { wordsOf } from '../../messages/texts.ts';
import { type Asking, choose, type QuestionOf } from './asking.ts';
import { renderColumnEvidence, renderNumbers, renderQuestion, renderTargetName } from './render-question.ts';

/** Placeholders stand in braces, as do those of the sentence about them. */
const PATTERN = { number: '{number}', unit: '{unit}', example: DEFAULT_NUMBERS };
const PRICES = ['each', 'total'] as const;
const ROW = 'row';

export async function askQuantity(asking: Asking<QuestionOf<'quantity'>>): Promise<Answer | undefined> {
	const { question, table, prompter, language } = asking;
	const { column, isPriceOpen, custom = '' } = question;
	const words = wordsOf('decisions', language);
	for (;;) {
		const chosen = isPriceOpen ? await askPrice(asking) : undefined;
		if (isPriceOpen && chosen === undefined) return undefined;
		if (chosen === ROW) return { kind: 'columns', targets: new Map([[column, custom]]) };
		const price = PRICES.find((one) => one === chosen);
		const numbers = await prompter.text({
			message: `${renderQuestion(question, table, language)} ${words('quantity.numbers')}`,
			evidence: renderNumbers(question.numbers, table, language),
			initial: question.numbers,
			check: (text) => (parseNumbers(text) === undefined ? words('quantity.pattern', PATTERN) : undefined),
		});
		if (numbers === undefined && !isPriceOpen) return undefined;
		if (numbers === undefined) continue;
		return { kind: 'quantity', column, numbers: numbers.trim(), ...(price === undefined ? {} : { price }) };
	}
}

function askPrice(asking: Asking<QuestionOf<'quantity'>>): Promise<string | undefined> {
	const { question, table, language } = asking;
	const { column, custom } = question;
	const words = wordsOf('decisions', language);
	const row = custom && words('quantity.row', { target: renderTargetName(custom, language) });
	return choose(asking, {
		message: words('quantity.price'),
		evidence: renderColumnEvidence(column, table, language),
		options: [
			...PRICES.map((price) => ({ value: price, label: words(`quantity.${price}`) })),
			...(row === undefined ? [] : [{ value: ROW, label: row }]),
		],
		initial: undefined,
	});
}
