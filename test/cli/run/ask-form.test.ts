/** Choices at the terminal in forms with several parts, and the entries they become. */
import { expect, test } from 'vitest';
import { askForm } from '../../../src/cli/run/ask-form.ts';
import { createForms } from '../../../src/cli/run/render-form.ts';
import type { Answers } from '../../../src/drafts/decisions/answers.ts';
import type { Question } from '../../../src/drafts/decisions/question.ts';
import { DEFAULT_TABLE_OPTIONS } from '../../../src/drafts/decisions/table-options.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';

const found = findHeader(
	[{ number: 1, cells: ['Asset tag', 'Status', 'Purchased', 'Assignee'] }],
	DEFAULT_TABLE_OPTIONS,
);
if (found === undefined) throw new Error('no header');
const table = { found, profile: { rows: 9, columns: [] }, place: { file: 'a.csv' } };
const PEOPLE: Question = {
	kind: 'people',
	column: 3,
	custom: 'custom: Assignee',
	people: [
		{ text: 'Moura, Ana', count: 4, near: [{ id: 'a', name: 'Ana Moura' }], proposal: 'a' },
		{ text: 'Caio', count: 3, near: [{ id: 'c', name: 'Caio Lima' }] },
	],
};
const DATES: Question = {
	kind: 'dates',
	columns: [{ column: 2, isOrderOpen: true, hasShortYears: true }],
};
const people = (ana: string, caio: string): Answers => ({
	'3 value employeeId Moura, Ana': ana,
	'3 value employeeId Caio': caio,
});

/** `undefined` is Esc. */
test.each<[string, Question, readonly (string | undefined)[], Answers | undefined]>([
	['nobody', PEOPLE, ['nobody'], people('', '')],
	['the column as it is', PEOPLE, ['custom: Assignee'], { '3 to': 'custom: Assignee' }],
	['one by one, those without a proposal', PEOPLE, ['employeeId', 'c', 'accept'], people('a', 'c')],
	['somebody else, by address', PEOPLE, ['employeeId', 'typed', ' caio@x.com ', 'accept'], people('a', 'caio@x.com')],
	['another one than was proposed', PEOPLE, ['employeeId', 'c', '0', 'empty', 'accept'], people('', 'c')],
	['the way once more', PEOPLE, ['employeeId', undefined, 'nobody'], people('', '')],
	['the question before', PEOPLE, [undefined], undefined],
	['month first', DATES, ['en-US', 'take'], { '2 locale': 'en-US', '2 shortYears': 'true' }],
	['years to be refused', DATES, ['pt-BR', 'refuse'], { '2 locale': 'pt-BR', '2 shortYears': 'false' }],
	['the part before', DATES, ['pt-BR', undefined, 'en-US', 'take'], { '2 locale': 'en-US', '2 shortYears': 'true' }],
])('a user chooses %s', async (_, question, typed, answers) => {
	const left = [...typed];
	const next = async (): Promise<string | undefined> => left.shift();
	const prompter = { say: () => {}, select: next, text: next };
	const asking = { prompter, language: 'en', keepPart: async () => {}, canLeaveOut: false } as const;
	expect(await askForm(createForms(table, 'en').formOf(question), asking)).toEqual(answers);
	expect(left).toEqual([]);
});
