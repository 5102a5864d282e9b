/** Whom a text is proposed to mean that no employee is called, and when it is asked. */
import { describe, expect, test } from 'vitest';
import { createEmployeeDirectory } from '../../../src/drafts/columns/employee-directory.ts';
import { UnknownPeople } from '../../../src/drafts/columns/unknown-people.ts';
import { openPeople, proposePeople } from '../../../src/drafts/decisions/propose-people.ts';

const staff = createEmployeeDirectory([
	{ id: 'a', fullName: 'Ana Beatriz de Moura' },
	{ id: 'b', fullName: 'Mario Rocha' },
	{ id: 'c', fullName: 'Rui Lima' },
	{ id: 'd', fullName: 'Lima Rui' },
	{ id: 'e', fullName: 'Bia Reis', workEmail: 'bia@x.com' },
	{ id: 'f', fullName: 'Bia Reis' },
]);

function unknownOf(...texts: readonly string[]): UnknownPeople {
	const unknown = new UnknownPeople(0);
	for (const text of texts) unknown.add(text);
	return unknown;
}

describe('proposed', () => {
	test.each<[string, string, readonly string[], string | undefined]>([
		['who is it in another order', 'Moura, Ana Beatriz', ['a'], 'a'],
		['who is it without what joins names', 'Ana Beatriz Moura', ['a'], 'a'],
		['nobody for some of the words', 'Ana Moura', ['a'], undefined],
		['nobody for a slip, which may be a name', 'Maria Rocha', ['b'], undefined],
		['nobody for an address', 'mario.rocha@antiga.com', ['b'], undefined],
		['nobody of two who are it', 'rui, lima,', ['c', 'd'], undefined],
		['nobody of two whose name it is', 'Bia Reis', ['e', 'f'], undefined],
		['nobody near', 'Portaria', [], undefined],
	])('%s: %s', (_, text, near, proposal) => {
		const [person] = proposePeople(unknownOf(text), staff).people;
		expect(person?.near.map(({ id }) => id)).toEqual(near);
		expect(person?.proposal).toBe(proposal);
	});
});

describe('asked', () => {
	const many = (text: string, count: number): readonly string[] => Array.from({ length: count }, () => text);
	test.each<[string, readonly string[], number, readonly string[]]>([
		['a name in three rows', many('Caio', 3), 1_000, ['Caio']],
		['no slips in a few rows', ['Caio', 'Bia'], 1_000, []],
		['no slip in a small table', ['Caio', 'Bia'], 4, []],
		['names of a share of the rows, each in one', ['Caio', 'Bia', 'Davi'], 30, ['Caio', 'Bia', 'Davi']],
		['all names, once one is worth it', [...many('Caio', 3), 'Bia'], 1_000, ['Caio', 'Bia']],
	])('%s', (_, texts, rows, asked) => {
		const open = openPeople(proposePeople(unknownOf(...texts), staff), () => false, rows);
		expect(open.map(({ text }) => text)).toEqual(asked);
	});

	test('nobody whom an answer names already', () => {
		const profile = proposePeople(unknownOf(...many('Caio', 3), 'Bia'), staff);
		expect(openPeople(profile, (text) => text === 'Caio', 10)).toEqual([]);
	});
});
