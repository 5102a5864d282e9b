/** What a file says is shown on one line, without signs that control a terminal. */
import { expect, test } from 'vitest';
import { QuestionTexts } from '../../../src/drafts/decisions/question-texts.ts';
import type { Question } from '../../../src/drafts/decisions/question.ts';
import { renderVisible } from '../../../src/messages/render-visible.ts';

const HEADER = 'Data\nde  compra\u001b[2J';

const texts = new QuestionTexts(
	{ name: 'a.csv', rows: 2, columns: [{ column: 0, header: HEADER }] },
	{
		words: (key, values = {}) => [key, ...Object.values(values)].join(' '),
		nameOf: (_, name) => name,
		tell: ({ code }) => code,
		reais: String,
		show: renderVisible,
	},
);

test.each(['order', 'swapped', 'years', 'style'] as const)(
	'a question about the %s names its column safely',
	(kind) => {
		const about = { kind, column: 0, count: 2 };
		const question: Question = { path: '', scope: 'rows', group: kind, about, options: [], evidence: [], open: {} };
		expect(texts.titleOf([question]).title).toBe(String.raw`reading.${kind} “Data de compra\u{1b}[2J” 1`);
	},
);
