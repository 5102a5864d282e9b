import { describe, expect, test } from 'vitest';
import { readTable, targetOf } from './read-table.ts';
import { type ColumnCells, repeat } from './build-profile.ts';

function proposed(...columns: readonly ColumnCells[]): string | undefined {
	return targetOf(readTable(columns), 'status');
}

const IN_USE = repeat('Em uso', 'Estoque', 'Baixado');
const ACTIVE = repeat('Active', 'Inactive');

test.each([
	['a known name', [['Status', ACTIVE]], 'Status'],
	['a known name with half of its words', [['Status', repeat('Ativo', 'Xis')]], 'Status'],
	['words that open a question', [['Status', repeat('Active', 'Expired', 'Returned')]], 'Status'],
	['a name made of known words', [['Lifecycle', ACTIVE]], 'Lifecycle'],
	['a name in Spanish', [['Estado', repeat('Disponible', 'En reparación')]], 'Estado'],
	['words alone', [['Onde', IN_USE]], 'Onde'],
	[
		'a known name before another',
		[
			['Status', ACTIVE],
			['Record Status', ACTIVE],
		],
		'Status',
	],
] as const)('proposes %s', (_, columns, header) => {
	expect(proposed(...columns)).toBe(header);
});

test.each([
	['a known name with other words', [['Status', repeat('Kiosk', 'Padrão', 'Ativo')]]],
	['a known name with words of repair', [['Situação', repeat('Bom', 'Ótimo', 'Regular', 'Ocioso')]]],
	['a state of repair', [['Estado de conservação', repeat('Bom', 'Recuperável')]]],
	['what other things have too', [['Antivírus', repeat('Ativo', 'Inativo')]]],
	['the status of something else', [['warranty_status', repeat('active', 'expired')]]],
	[
		'two known names',
		[
			['Situação', IN_USE],
			['Status', IN_USE],
		],
	],
	[
		'two others',
		[
			['Lifecycle', ACTIVE],
			['Estado', IN_USE],
		],
	],
	[
		'a known name beside surer words',
		[
			['Status', ACTIVE],
			['Uso', IN_USE],
		],
	],
	['texts', [['Status', repeat('visto por {n} pessoas')]]],
	['nothing', [['Status', repeat(null)]]],
] as const)('does not propose %s', (_, columns) => {
	expect(proposed(...columns)).toBeUndefined();
});

const WITH_DEFAULT = { unknownColumns: 'error', defaultStatus: 'in-use' } as const;
const kindsOf = (columns: readonly ColumnCells[]): readonly string[] =>
	readTable([['Patrimônio', repeat('P-{n}')], ...columns], WITH_DEFAULT).questions.map(({ kind }) => kind);

describe('a default status', () => {
	test('replaces no column that is proposed as the status', () => {
		expect(kindsOf([['Estado', repeat('Quebrado', 'Extraviado')]])).toContain('status');
	});

	test('replaces none of two columns that may be it', () => {
		expect(
			kindsOf([
				['Uso', IN_USE],
				['Fase', IN_USE],
			]),
		).toContain('status');
	});

	test.each<[string, readonly ColumnCells[]]>([
		['no column says it', [['Marca', repeat('Dell')]]],
		['a column of conditions is all there is', [['Conservação', repeat('Bom', 'Ruim')]]],
		['the column of that name is empty', [['Status', repeat(null)]]],
		['a column of that name says it', [['Status', repeat('em uso')]]],
	])('leaves nothing to ask where %s', (_, columns) => {
		expect(kindsOf(columns)).not.toContain('status');
	});
});

test('unknown words of a status are asked, also if there are few', () => {
	const { questions } = readTable([
		['Patrimônio', repeat('P-{n}')],
		['Status', Array.from({ length: 400 }, (_, row) => (row === 7 ? 'quebradinho' : 'em uso'))],
	]);
	expect(questions).toMatchObject([{ kind: 'words', field: 'status', words: [{ text: 'quebradinho', count: 1 }] }]);
});

test('the words of columns that may be the status come with the question which it is', () => {
	const { questions } = readTable([
		['Patrimônio', repeat('P-{n}')],
		['Situação', repeat('na prateleira', 'com o chefe', 'no carro')],
	]);
	expect(questions).toMatchObject([
		{ kind: 'status', ranked: [1], words: [{ text: 'na prateleira' }, { text: 'com o chefe' }, { text: 'no carro' }] },
		{ kind: 'columns' },
	]);
});
