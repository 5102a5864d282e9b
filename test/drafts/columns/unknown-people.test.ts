import { expect, test } from 'vitest';
import { createEmployeeDirectory, createTableDirectory } from '../../../src/drafts/columns/employee-directory.ts';
import { UnknownPeople } from '../../../src/drafts/columns/unknown-people.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { builderFor, mappingOf, rowOf, type Setup } from '../table/row-builder.ts';

const employees = createEmployeeDirectory([
	{ id: 'e1', fullName: 'Ana Souza', workEmail: 'ana@x.com' },
	{ id: 'e2', fullName: 'Rui Lima' },
	{ id: 'e3', fullName: 'Rui Lima' },
]);
const HEADER = ['Patrimônio', 'Status', 'Responsável'];

function countOf(cells: readonly Cell[], setup: Setup = { employees }, header = HEADER): readonly string[] {
	const builder = builderFor(header, setup);
	for (const cell of cells) builder.build(rowOf(['P', 'em uso', cell]));
	return builder
		.decide()
		.unknownPeople.flatMap((one) => one.list().map(({ text, count }) => `${one.column} ${text} ${count}`));
}
const mapping = mappingOf({
	columns: { Responsável: { to: 'employeeId', values: { Caio: 'caio@x.com', Portaria: '' } } },
});

test.each<[string, readonly Cell[], Setup, readonly string[]]>([
	['an unknown name', ['Caio', 'Ana Souza', 'Caio'], { employees }, ['2 Caio 2']],
	['a name in several spellings, as first written', ['Caio', 'CAIO ', 'Cáio'], { employees }, ['2 Caio 3']],
	['a number of the company', [1042], { employees }, ['2 1042 1']],
	['an address', ['caio@x.com'], { employees }, ['2 caio@x.com 1']],
	['no known people', ['Ana Souza', 'ana@x.com', 'e1'], { employees }, []],
	['a name of several people', ['Rui Lima'], { employees }, ['2 Rui Lima 1']],
	['no words for nobody', ['-', null, 'N/A'], { employees }, []],
	['no CPF', ['123.456.789-00', 12_345_678_900], { employees }, []],
	['nobody whom a mapping names, even wrongly', ['Caio', 'Portaria'], { employees, mapping }, []],
	['nobody without an employee directory', ['Caio'], {}, []],
	['nobody in a rehearsal', ['Caio'], { employees: createTableDirectory() }, []],
])('an employee column counts %s', (_, cells, setup, counts) => expect(countOf(cells, setup)).toEqual(counts));

test('does not ask about an ambiguous name if another column identifies the person', () => {
	const directory = createEmployeeDirectory([
		{ id: 'e2', fullName: 'Rui Lima', workEmail: 'rui@x.com' },
		{ id: 'e3', fullName: 'Rui Lima' },
	]);
	const builder = builderFor([...HEADER, 'E-mail do responsável'], { employees: directory });
	expect(builder.build(rowOf(['P', 'em uso', 'Rui Lima', 'rui@x.com']))).toMatchObject({ body: { employeeId: 'e2' } });
	expect(builder.decide().unknownPeople).toEqual([]);
});

test('keeps two hundred of many people, and the number of rows of all', () => {
	const unknown = new UnknownPeople(0);
	for (let row = 0; row < 1_000; row += 1) unknown.add(`Pessoa ${row % 500}`);
	expect(unknown.list()).toHaveLength(200);
	expect(unknown.rows).toBe(1_000);
});
