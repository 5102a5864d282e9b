import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import type { Patch } from '../../../src/drafts/mapping/patch.ts';
import {
	applyPatches,
	columnPatch,
	type TableMappingJson,
	writeTable,
} from '../../../src/drafts/mapping/write-mapping.ts';

test('writes what it read', () => {
	const column = fc.oneof(
		fc.constantFrom('status', 'model', 'price', 'ignore', 'employeeId', 'custom: Cor'),
		fc.record({ to: fc.constantFrom('price', 'acquisitionDate'), locale: fc.constantFrom('pt-BR', 'en-US') }),
		fc.record({ to: fc.constant('status'), values: fc.constant({ usado: 'in-use', nada: '' }) }),
	);
	const name = fc.stringMatching(/^[a-z]{3,8}$/);
	const written = fc.record(
		{
			headerRow: fc.constantFrom(7, '3-4', 'none'),
			columns: fc.dictionary(name, column),
			columnsByLetter: fc.dictionary(fc.constantFrom('A', 'D', 'AA'), column),
			constants: fc.constant({ acquisitionType: 'bought', 'custom: Filial': 'Matriz' }),
			words: fc.constant({ status: { 'No Conserto': 'maintenance', '?': '' } }),
		},
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(written, (mapping) => {
			const parsed = parseMapping(mapping);
			if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
			expect(parseMapping(writeTable(parsed.value))).toEqual(parsed);
			expect(writeTable(parsed.value).words).toEqual(mapping.words);
		}),
	);
});

test.each([
	['by its header', ['Placa', 'Valor'], 0, { columns: { Placa: { to: 'enrollmentId' } } }],
	[
		'by its letter if its name is repeated',
		['Valor', 'VALOR'],
		1,
		{ columnsByLetter: { B: { header: 'VALOR', to: 'enrollmentId' } } },
	],
	['by its letter if it has no name', ['a', ''], 1, { columnsByLetter: { B: { header: '', to: 'enrollmentId' } } }],
])('names a column %s', (_, header, column, table) => {
	expect(columnPatch(header, column, { to: 'enrollmentId' })).toEqual(table);
});

test.each<[string, TableMappingJson, Patch, TableMappingJson]>([
	[
		'adds words to the earlier ones',
		{ words: { status: { a: 'sold' } } },
		{ words: { status: { b: 'lost' } } },
		{ words: { status: { a: 'sold', b: 'lost' } } },
	],
	[
		'keeps how a name is spelled',
		{ columns: { sit: { to: 'price', locale: 'en-US' } } },
		{ columns: { Sit: { to: 'price', currency: 'USD' } } },
		{ columns: { sit: { to: 'price', locale: 'en-US', currency: 'USD' } } },
	],
	[
		'drops what was said of a column together with its target',
		{ columns: { Quem: { to: 'employeeId', values: { Caio: 'caio@x.com' } } } },
		{ columns: { Quem: { to: 'custom: Quem' } } },
		{ columns: { Quem: 'custom: Quem' } },
	],
	[
		'keeps sheets apart that differ only in a sign',
		{ sheets: { 'TI 1': 'import' } },
		{ sheets: { 'TI-1': 'ignore' } },
		{ sheets: { 'TI 1': 'import', 'TI-1': 'ignore' } },
	],
	[
		'puts a column in place of the constant of its field',
		{ constants: { status: 'broken', brand: 'Dell' } },
		{ columns: { Sit: 'status' } },
		{ constants: { brand: 'Dell' }, columns: { Sit: 'status' } },
	],
])('a patch %s', (_, table, patch, written) => expect(applyPatches(table, [patch])).toEqual(written));
