import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askTexts, proposeWords } from '../../../src/drafts/decisions/ask-texts.ts';
import { NOBODY, proposalOf } from '../../../src/drafts/decisions/question.ts';
import { createEmployeeDirectory } from '../../../src/drafts/columns/employee-directory.ts';
import { UnknownPeople } from '../../../src/drafts/columns/unknown-people.ts';
import { mappingOf } from '../table/row-builder.ts';
import { anyText } from '../../any-text.ts';

const ASK = { unknownColumns: 'error' } as const;

function meant(field: 'status' | 'acquisitionType', text: string): string | undefined {
	const [word] = proposeWords(field, [{ text, count: 3 }]);
	expect(word).toMatchObject({ text, count: 3 });
	return word?.proposal;
}

describe('status', () => {
	test.each([
		['Active', 'in-use'],
		['ATIVO', 'in-use'],
		['ativas', 'in-use'],
		['Deployed', 'in-use'],
		['Operational', 'in-use'],
		['Ready to Deploy', 'available'],
		['Spare', 'available'],
		['In Storage', 'available'],
		['Unused', 'available'],
		['Sem uso', 'available'],
		['Ociosa', 'available'],
		['Disponible', 'available'],
		['Emprestados', 'allocated'],
		['Needs Repair', 'maintenance'],
		['Repair', 'maintenance'],
		['Pending Diagnostics', 'maintenance'],
		['En reparación', 'maintenance'],
		['Out of Service', 'broken'],
		['Undeployable', 'broken'],
		['Defeito', 'broken'],
		['Inservíveis', 'broken'],
		['Missing', 'lost'],
		['Não localizada', 'lost'],
		['Robado', 'stolen'],
		['Alienado', 'sold'],
		['Donado', 'donated'],
		['Retired', 'archived'],
		['Decommissioned', 'archived'],
		['Inativo', 'archived'],
		['emprestdo', 'allocated'],
	])('%j is proposed to mean %s', (text, value) => expect(meant('status', text)).toBe(value));

	test.each([
		'Bom',
		'Ótimo',
		'Recuperável',
		'Antieconômica',
		'Fair',
		'Usado',
		'Novo',
		'Checked Out',
		'Pending',
		'Planned',
		'Reservado',
		'Returned',
		'Expired',
		'indisponível',
		'unavailable',
		'Transferido',
		'Padrão',
		'Alugado',
		'Kiosk',
		'Baixado',
		'Dada de baja',
		'in service',
		'Em serviço',
		'Fora de uso',
		'Fuera de uso',
		'Reparado',
		'Repaired',
		'Loaner',
		'Retire',
		'Donate',
		'Written off',
		'N/A',
		'',
	])('nothing is proposed for %j', (text) => expect(meant('status', text)).toBeUndefined());

	test.each(['Unassigned', 'não alocado'])('%j is not mistaken for its opposite', (text) =>
		expect(meant('status', text)).toBe('available'),
	);
});

test.each([
	['próprio', 'bought'],
	['Xis', undefined],
])('the acquisition type %j is proposed to mean %s', (text, value) =>
	expect(meant('acquisitionType', text)).toBe(value),
);

test('leaves out words that are read without a question', () => {
	const words = ['Em uso', 'Ativo', 'Disponível', 'sold'].map((text) => ({ text, count: 1 }));
	expect(proposeWords('status', words)).toEqual([{ text: 'Ativo', count: 1, proposal: 'in-use' }]);
	expect(proposeWords('acquisitionType', [{ text: 'N/A', count: 1 }])).toEqual([]);
});

test('keeps every unknown word with its count', () => {
	fc.assert(
		fc.property(anyText(), fc.nat(), (text, count) => {
			const proposals = proposeWords('status', [{ text: `${text}#?`, count }]);
			expect(proposals.map((word) => word.count)).toEqual(proposals.length === 0 ? [] : [count]);
		}),
	);
});

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
	unknown.named = texts.length;
	return unknown;
}

test.each<[string, string, readonly string[], string | undefined]>([
	['the person, with the name in another order', 'Moura, Ana Beatriz', ['a'], 'a'],
	['the person, with the name without particles', 'Ana Beatriz Moura', ['a'], 'a'],
	['nobody for only some of the words', 'Ana Moura', ['a'], undefined],
	['nobody for a typo, which may be another name', 'Maria Rocha', ['b'], undefined],
	['nobody for an address', 'mario.rocha@antiga.com', ['b'], undefined],
	['nobody if two people have the name', 'rui, lima,', ['c', 'd'], undefined],
	['nobody if two people match the name', 'Bia Reis', ['e', 'f'], undefined],
	['nobody near', 'Portaria', [], undefined],
])('proposed: %s: %s', (_, text, near, proposal) => {
	const [person] = unknownOf(text).profile(staff).people;
	expect(person?.near.map(({ id }) => id)).toEqual(near);
	expect(person?.proposal).toBe(proposal);
});

describe('asked', () => {
	const many = (text: string, count: number): readonly string[] => Array.from({ length: count }, () => text);
	test.each<[string, readonly string[], number, readonly string[]]>([
		['a name in three rows', many('Caio', 3), 1_000, ['Caio']],
		['no typos in a few rows', ['Caio', 'Bia'], 1_000, []],
		['no typo in a small table', ['Caio', 'Bia'], 4, []],
		['names in a large share of the rows, each in one row', ['Caio', 'Bia', 'Davi'], 30, ['Caio', 'Bia', 'Davi']],
		['all names, if one of them is worth a question', [...many('Caio', 3), 'Bia'], 1_000, ['Caio', 'Bia']],
	])('%s', (_, texts, rows, asked) => {
		const people = unknownOf(...texts).profile(staff);
		const named = { header: ['Quem'], targets: [] };
		const questions = askTexts(named, new Map([[0, 'employeeId']]), { rows, columns: [{ column: 0, people }] }, ASK);
		const shown = questions.flatMap(({ about }) => (about.kind === 'person' ? [about.text] : []));
		expect(shown).toEqual(asked);
	});

	const strangers = (count: number): readonly string[] =>
		Array.from({ length: count }, (_, at) => `Zoe Qux${'x'.repeat(at)}`);
	const known = (count: number): readonly string[] => many('', count);
	const like = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `Rui Lima ${at}`);

	/** Empty texts are rows with a known name. */
	test.each<[string, readonly string[], readonly string[], string | undefined]>([
		[
			'as a whole, proposed as text, if most rows name strangers',
			[...strangers(6), ...known(5)],
			['people'],
			'custom: Quem',
		],
		['one by one, if the names are few', strangers(5), ['people', ...many('person', 5)], 'employeeId'],
		[
			'one by one, if most rows name employees',
			[...strangers(6), ...known(7)],
			['people', ...many('person', 6)],
			'employeeId',
		],
		['one by one, if they resemble employees', like(6), ['people', ...many('person', 6)], 'employeeId'],
		['as a whole without a proposal, if many resemble employees', like(21), ['people'], undefined],
	])('the people of a column %s', (_, texts, kinds, proposal) => {
		const unknown = unknownOf(...texts.filter((text) => text !== ''));
		unknown.named = texts.length;
		const people = unknown.profile(staff);
		const named = { header: ['Quem'], targets: [] };
		const questions = askTexts(
			named,
			new Map([[0, 'employeeId']]),
			{ rows: 30, columns: [{ column: 0, people }] },
			ASK,
		);
		expect(questions.map(({ about }) => about.kind)).toEqual(kinds);
		expect(questions.map((one) => proposalOf(one)?.value)[0]).toBe(proposal);
	});

	test.each([
		['none of them is an employee', 200, true],
		['nothing about people who are not listed', 201, false],
	])('an answer says %s', (_, count, isOffered) => {
		const people = unknownOf(...strangers(count)).profile(staff);
		const named = { header: ['Quem'], targets: [] };
		const [question] = askTexts(
			named,
			new Map([[0, 'employeeId']]),
			{ rows: 300, columns: [{ column: 0, people }] },
			ASK,
		);
		expect(question?.options.some(({ value }) => value === NOBODY)).toBe(isOffered);
	});

	test('no people that an answer has already named', () => {
		const people = unknownOf(...many('Caio', 3), 'Bia').profile(staff);
		const mapping = mappingOf({ columns: { Quem: { to: 'employeeId', values: { Caio: 'caio@x.com' } } } });
		const named = { header: ['Quem'], targets: [] };
		const texts = { rows: 10, columns: [{ column: 0, people }] };
		expect(askTexts(named, new Map([[0, 'employeeId']]), texts, { ...ASK, mapping })).toEqual([]);
	});
});
