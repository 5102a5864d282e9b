import { describe, expect, test } from 'vitest';
import { kindsOf } from './asked.ts';
import { readTable, targetOf } from './read-table.ts';
import { type ColumnCells, repeat } from './build-profile.ts';

function proposed(...columns: readonly ColumnCells[]): string | undefined {
	return targetOf(readTable(columns), 'status');
}

const IN_USE = repeat('Em uso', 'Estoque', 'Baixado');
const ACTIVE = repeat('Active', 'Inactive');

test.each<[string, string, ...ColumnCells[]]>([
	['a known name', 'Status', ['Status', ACTIVE]],
	['a known name with half of its words', 'Status', ['Status', repeat('Ativo', 'Xis')]],
	['words that open a question', 'Status', ['Status', repeat('Active', 'Expired', 'Returned')]],
	['a name made of known words', 'Lifecycle', ['Lifecycle', ACTIVE]],
	['a name in Spanish', 'Estado', ['Estado', repeat('Disponible', 'En reparación')]],
	['words alone', 'Onde', ['Onde', IN_USE]],
	['a known name before another', 'Status', ['Status', ACTIVE], ['Record Status', ACTIVE]],
])('proposes %s', (_, header, ...columns) => expect(proposed(...columns)).toBe(header));

test.each<[string, ...ColumnCells[]]>([
	['a known name with other words', ['Status', repeat('Kiosk', 'Padrão', 'Ativo')]],
	['a known name with words of repair', ['Situação', repeat('Bom', 'Ótimo', 'Regular', 'Ocioso')]],
	['a state of repair', ['Estado de conservação', repeat('Bom', 'Recuperável')]],
	['words that other things have too', ['Antivírus', repeat('Ativo', 'Inativo')]],
	['the status of something else', ['warranty_status', repeat('active', 'expired')]],
	['two known names', ['Situação', IN_USE], ['Status', IN_USE]],
	['two others', ['Lifecycle', ACTIVE], ['Estado', IN_USE]],
	['a known name beside surer words', ['Status', ACTIVE], ['Uso', IN_USE]],
	['texts', ['Status', repeat('visto por {n} pessoas')]],
	['nothing', ['Status', repeat(null)]],
])('does not propose %s', (_, ...columns) => expect(proposed(...columns)).toBeUndefined());

const WITH_DEFAULT = { unknownColumns: 'error', defaultStatus: 'in-use' } as const;
const asked = (...columns: readonly ColumnCells[]): readonly string[] =>
	kindsOf(readTable([['Patrimônio', repeat('P-{n}')], ...columns], WITH_DEFAULT).questions);

describe('a default status', () => {
	test.each<[string, ...ColumnCells[]]>([
		['column that is proposed as the status', ['Estado', repeat('Quebrado', 'Extraviado')]],
		['status that two columns may be', ['Uso', IN_USE], ['Fase', IN_USE]],
	])('does not replace a %s', (_, ...columns) => expect(asked(...columns)).toContain('status'));

	test.each<[string, ...ColumnCells[]]>([
		['no column states it', ['Marca', repeat('Dell')]],
		['there is only a column of conditions', ['Conservação', repeat('Bom', 'Ruim')]],
		['the status column is empty', ['Status', repeat(null)]],
		['a status column states it', ['Status', repeat('em uso')]],
	])('leaves no question if %s', (_, ...columns) => expect(asked(...columns)).not.toContain('status'));
});

test.each<[string, ColumnCells, readonly object[]]>([
	['in some rows', ['Data da baixa', ['', '12/05/2023', '']], [{ columns: 'Data da baixa', count: 1, rows: 3 }]],
	['of a database', ['N1_BAIXA', ['', '20230512', '20230514']], [{ columns: 'N1_BAIXA', count: 2, rows: 3 }]],
	['of SAP', ['Data desativação', ['', '12.05.2023', '']], [{ columns: 'Data desativação', count: 1, rows: 3 }]],
	['in no row', ['Data da baixa', ['', '', '']], []],
	['in every row', ['Data da baixa', ['12/05/2023', '12/05/2023', '13/05/2023']], []],
	['that are none', ['Motivo da baixa', ['', 'furto', '']], []],
])('without a status, evidence names days of leaving: %s', (_, column, expected) => {
	const { questions } = readTable([['Patrimônio', ['P-1', 'P-2', 'P-3']], column]);
	const { evidence } = questions.find(({ about }) => about.kind === 'status') ?? {};
	expect(evidence).toEqual(expected.map((params) => ({ code: 'column-written-off', params })));
});

test('asks about unknown status words even if there are few', () => {
	const { questions } = readTable([
		['Patrimônio', repeat('P-{n}')],
		['Status', Array.from({ length: 400 }, (_, row) => (row === 7 ? 'quebradinho' : 'em uso'))],
	]);
	expect(questions).toMatchObject([{ about: { kind: 'word', field: 'status', text: 'quebradinho', count: 1 } }]);
});

test('asks about the words of possible status columns together with the choice of column', () => {
	const { questions } = readTable([
		['Patrimônio', repeat('P-{n}')],
		['Situação', repeat('na prateleira', 'com o chefe', 'no carro')],
	]);
	const words = ['na prateleira', 'com o chefe', 'no carro'].map((text) => `/words/status/${text}`);
	expect(questions.map(({ path }) => path)).toEqual(['/fields/status', ...words, '/columns/Situação/to']);
});

test('asks about no words of a column with many different ones', () => {
	const { questions } = readTable([
		['Patrimônio', repeat('P-{n}')],
		['Situação', Array.from({ length: 42 }, (_, row) => `caixa ${row % 21}`)],
	]);
	expect(questions.map(({ path }) => path)).toEqual(['/fields/status', '/columns/Situação/to']);
});
