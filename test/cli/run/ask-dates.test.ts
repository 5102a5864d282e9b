/** What a person chooses of how dates are written, and the answer that it becomes. */
import { expect, test } from 'vitest';
import { askDates } from '../../../src/cli/run/ask-question.ts';
import type { Answer } from '../../../src/drafts/decisions/answer.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { DEFAULT_TABLE_OPTIONS } from '../../../src/drafts/table/table-drafts.ts';

const found = findHeader(
	[{ number: 1, cells: ['Asset tag', 'Status', 'Purchased', 'Warranty'] }],
	DEFAULT_TABLE_OPTIONS,
);
if (found === undefined) throw new Error('no header');
const table = { found, profile: { rows: 9, columns: [] }, place: { file: 'a.csv' } };
const question = {
	kind: 'dates',
	columns: [
		{ column: 2, isOrderOpen: true, hasShortYears: true },
		{ column: 3, isOrderOpen: false, hasShortYears: true },
	],
} as const;
const answer = (bought: object, warranty: object): Answer => ({
	kind: 'dates',
	columns: new Map([
		[2, bought],
		[3, warranty],
	]),
});

/** `undefined`: one question back. */
test.each<[string, readonly (string | undefined)[], Answer | undefined]>([
	['month first', ['en-US', 'take'], answer({ locale: 'en-US', shortYears: true }, { shortYears: true })],
	['years to be refused', ['pt-BR', 'refuse'], answer({ locale: 'pt-BR', shortYears: false }, { shortYears: false })],
	['the question before', [undefined], undefined],
	['the question before, at the second', ['pt-BR', undefined], undefined],
])('a person chooses %s', async (_, chosen, expected) => {
	const left = [...chosen];
	const asked: string[] = [];
	const select = async ({ message }: { readonly message: string }): Promise<string | undefined> => {
		asked.push(message);
		return left.shift();
	};
	const prompter = { say: () => {}, select, text: async () => undefined };
	expect(await askDates({ question, table, prompter, language: 'en' })).toEqual(expected);
	expect(left).toEqual([]);
	expect(asked[0]).toContain('column “Purchased” begin');
});
