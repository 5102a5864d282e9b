import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	createEmployeeDirectory,
	createTableDirectory,
	nameOfEmployee,
} from '../../../src/drafts/columns/employee-directory.ts';

const directory = createEmployeeDirectory([
	{
		id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
		fullName: 'José  da Conceição',
		socialName: 'Zé',
		workEmail: 'Jose@Empresa.com.br',
		personalEmail: 'ze@casa.com',
		cpf: '012.345.678-90',
	},
	{ id: 'e2', fullName: 'Maria Lima', socialName: 'Maria Lima', workEmail: 'maria@empresa.com.br' },
	{ id: 'e3', fullName: 'Maria Lima', cpf: null, personalEmail: '  ', socialName: undefined },
	{ id: 'e4' },
]);
const idsOf = (text: string): readonly string[] => directory.find(text).map(({ id }) => id);
const JOSE = ['7c9e6679-7425-40de-944b-e07fc1f90ae7'];

test.each([
	['7C9E6679-7425-40DE-944B-E07FC1F90AE7', JOSE],
	[' jose@empresa.com.br ', JOSE],
	['mailto:ze@casa.com', JOSE],
	['012.345.678-90', JOSE],
	['01234567890', JOSE],
	['jose da conceicao', JOSE],
	['JOSÉ DA\u00A0CONCEIÇÃO', JOSE],
	['Zé', JOSE],
	['Maria Lima', ['e2', 'e3']],
	['e4', ['e4']],
	['José', []],
	['1234567890', []],
	['jose@empresa.com', []],
	['', []],
	['undefined', []],
	['null', []],
	['__proto__', []],
])('finds for %j: %j', (text, ids) => expect(idsOf(text)).toEqual(ids));

test('finds nobody by an empty field, for any text', () => {
	const bare = createEmployeeDirectory([{ id: 'e1', fullName: '', workEmail: ' ', cpf: '', socialName: null }]);
	fc.assert(
		fc.property(fc.string(), (text) => {
			expect(bare.find(text)).toEqual(text.trim().toLowerCase() === 'e1' ? [{ id: 'e1', name: '' }] : []);
		}),
	);
});

test('finds each of ten thousand people by each key', () => {
	const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `id-${index}`, workEmail: `p${index}@x.com` }));
	const large = createEmployeeDirectory(many);
	for (const { id, workEmail } of many) {
		expect(large.find(id)).toEqual([{ id, name: '', email: workEmail }]);
		expect(large.find(workEmail)).toEqual([{ id, name: '', email: workEmail }]);
	}
});

const staff = createEmployeeDirectory([
	{ id: 'a', fullName: 'Ana Beatriz de Moura' },
	{ id: 'b', fullName: 'Ana Moura' },
	{ id: 'c', fullName: 'Bruno Carvalho', socialName: 'Bia Carvalho' },
	{ id: 'd', fullName: 'Ana Lima' },
	{ id: 'e', fullName: 'Ana Rocha' },
	{ id: 'f' },
]);

test.each([
	['Ana', ['b', 'd', 'e']],
	['ana moura', ['b', 'a']],
	['Moura, Ana', ['b', 'a']],
	['ana.moura@empresa.com', ['b', 'a']],
	['Bruno Carvahlo', ['c']],
	['Bia', ['c']],
	['João da TI', []],
	['Estoque', []],
	['de', []],
	['', []],
	['12345678901', []],
])('near %j: %j', (text, ids) => expect(staff.near(text).map(({ id }) => id)).toEqual(ids));

test('a table directory: every text is a person, equal spellings are the same person, and the id is not made from the text', () => {
	const people = createTableDirectory();
	fc.assert(
		fc.property(fc.string({ minLength: 1 }), (text) => {
			const [first, again] = [people.find(text), people.find(text)];
			expect(first).toEqual(again);
			expect(first[0]?.id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
		}),
	);
	expect(people.find('José Lima')).toEqual(people.find('jose  LIMA'));
	expect(people.find('012.345.678-90')).toEqual(people.find('01234567890'));
	expect(people.find('012.345.678-90')).not.toEqual(people.find('José Lima'));
	expect(nameOfEmployee(people.find('José Lima')[0]?.id ?? '', people)).toBe('José Lima');
});
