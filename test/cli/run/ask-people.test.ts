/** What a person chooses of people whom the company does not know, and the answer that it becomes. */
import { expect, test } from 'vitest';
import { askPeople } from '../../../src/cli/run/ask-people.ts';
import type { Answer } from '../../../src/drafts/decisions/answer.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { DEFAULT_TABLE_OPTIONS } from '../../../src/drafts/table/table-drafts.ts';
import { ENTER, pressing } from './scripted-prompter.ts';
import { wordsOf } from '../../../src/messages/texts.ts';

const found = findHeader([{ number: 1, cells: ['Patrimônio', 'Status', 'Responsável'] }], DEFAULT_TABLE_OPTIONS);
if (found === undefined) throw new Error('no header');
const table = { found, profile: { rows: 9, columns: [] }, place: { file: 'a.csv' } };
const question = {
	kind: 'people',
	column: 2,
	custom: 'custom: Responsável',
	people: [
		{ text: 'Moura, Ana', count: 4, near: [{ id: 'a', name: 'Ana Moura' }], proposal: 'a' },
		{ text: 'Caio', count: 3, near: [{ id: 'c', name: 'Caio Lima' }] },
	],
} as const;

const people = (values: Readonly<Record<string, string>>): Answer => ({
	kind: 'people',
	column: 2,
	values: new Map(Object.entries(values)),
});

const keepPart = async (): Promise<void> => {};

/** `undefined`: one question back. */
test.each<[string, readonly (string | undefined)[], Answer | undefined]>([
	['nobody', ['nobody'], people({ 'Moura, Ana': '', Caio: '' })],
	['the column as it stands', ['custom'], { kind: 'columns', targets: new Map([[2, 'custom: Responsável']]) }],
	['one by one, those without a proposal', ['each', 'c', 'accept'], people({ 'Moura, Ana': 'a', Caio: 'c' })],
	[
		'somebody else, by address',
		['each', 'other', ' caio@x.com ', 'accept'],
		people({ 'Moura, Ana': 'a', Caio: 'caio@x.com' }),
	],
	['another one than was proposed', ['each', 'c', '0', 'nobody', 'accept'], people({ 'Moura, Ana': '', Caio: 'c' })],
	['the way once more', ['each', undefined, 'nobody'], people({ 'Moura, Ana': '', Caio: '' })],
	['the question before', [undefined], undefined],
])('a person chooses %s', async (_, typed, answer) => {
	const left = [...typed];
	const next = async (): Promise<string | undefined> => left.shift();
	const prompter = { say: () => {}, select: next, text: next };
	expect(await askPeople({ question, table, prompter, language: 'pt-BR', keepPart })).toEqual(answer);
	expect(left).toEqual([]);
});

test('Enter takes nobody where nobody is proposed; whoever does not know keeps what was answered', async () => {
	const parts: Answer[] = [];
	const prompter = pressing(ENTER, ENTER, ENTER, wordsOf('decisions', 'pt-BR')('later'));
	const keep = async (part: Answer): Promise<void> => void parts.push(part);
	const asking = askPeople({ question, table, prompter, language: 'pt-BR', keepPart: keep });
	await expect(asking).rejects.toThrow('later');
	expect(prompter.asked.at(-1)).toMatch(/> $/);
	expect(prompter.labels.at(-1)).toContain('Caio Lima');
	expect(parts).toEqual([people({ 'Moura, Ana': 'a' })]);
});
