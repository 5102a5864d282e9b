import { expect, test } from 'vitest';
import { type AskedColumn, QuestionTexts } from '../../../src/drafts/decisions/question-texts.ts';
import type { Question } from '../../../src/drafts/decisions/question.ts';
import { renderVisible } from '../../../src/messages/render-visible.ts';

/** It has a line break, and signs that clear a terminal. */
const HEADER = 'Data\nde  compra\u001b[2J';

const textsOf = (column: Omit<AskedColumn, 'column'>, rows = 2): QuestionTexts =>
	new QuestionTexts(
		{ name: 'a.csv', rows, columns: [{ column: 0, ...column }] },
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
		expect(textsOf({ header: HEADER }).titleOf([question]).title).toBe(
			String.raw`reading.${kind} “Data de compra\u{1b}[2J” 1`,
		);
	},
);

test.each([
	[30, 30, 'evidence.all-different 30'],
	[30, 1, 'evidence.one-value 1'],
	[30, 7, 'evidence.different 7'],
])('of %i cells, all compared, %i differ: %s', (filled, distinct, said) => {
	const texts = textsOf({ header: 'a', filled, distinct, compared: filled }, filled);
	expect(texts.contents(0)).toBe(`evidence.unseen  evidence.filled ${filled} ${filled} ${said}`);
});

test.each([10_000, 1])('how many of more cells differ than were compared, %i of them, is not told', (distinct) => {
	const texts = textsOf({ header: 'a', filled: 12_000, distinct, compared: 10_000, samples: ['A1', 'A2'] }, 12_000);
	expect(texts.contents(0)).toBe('A1 · A2 – evidence.filled 12000 12000');
});
