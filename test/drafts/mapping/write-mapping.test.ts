import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { putColumn, writeTable } from '../../../src/drafts/mapping/write-mapping.ts';

test('writes what it read', () => {
	const column = fc.oneof(
		fc.constantFrom('status', 'model', 'price', 'ignore', 'employeeId', 'custom: Cor'),
		fc.record({ to: fc.constantFrom('price', 'acquisitionDate'), locale: fc.constantFrom('pt-BR', 'en-US') }),
		fc.record({ to: fc.constant('status'), values: fc.constant({ usado: 'in-use', nada: '' }) }),
	);
	const name = fc.stringMatching(/^[a-z]{3,8}$/);
	const written = fc.record(
		{
			headerRow: fc.constantFrom(7, 'none'),
			columns: fc.dictionary(name, column),
			columnsByLetter: fc.dictionary(fc.constantFrom('A', 'D', 'AA'), column),
			constants: fc.constant({ acquisitionType: 'bought', 'custom: Filial': 'Matriz' }),
		},
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(written, (mapping) => {
			const parsed = parseMapping(mapping);
			if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
			expect(parseMapping(writeTable(parsed.value))).toEqual(parsed);
		}),
	);
});

test.each([
	['by its header', ['Placa', 'Valor'], 0, { columns: { Placa: 'enrollmentId' } }],
	[
		'by its letter if its name is repeated',
		['Valor', 'VALOR'],
		1,
		{ columnsByLetter: { B: { header: 'VALOR', to: 'enrollmentId' } } },
	],
	['by its letter if it has no name', ['a', ''], 1, { columnsByLetter: { B: { header: '', to: 'enrollmentId' } } }],
])('names a column %s', (_, header, column, table) => {
	expect(putColumn({}, header, column, { to: 'enrollmentId' })).toEqual(table);
});

test('adds words to the earlier ones', () => {
	const table = putColumn({ columns: { sit: { to: 'status', values: { a: 'sold' } } } }, ['Sit'], 0, {
		to: 'status',
		values: { b: 'lost' },
	});
	expect(table).toEqual({ columns: { sit: { to: 'status', values: { a: 'sold', b: 'lost' } } } });
});

test('drops the meanings of a column together with its target', () => {
	const table = { columns: { Quem: { to: 'employeeId', values: { Caio: 'caio@x.com' } } } };
	expect(putColumn(table, ['Quem'], 0, { to: 'custom: Quem' })).toEqual({ columns: { Quem: 'custom: Quem' } });
});
