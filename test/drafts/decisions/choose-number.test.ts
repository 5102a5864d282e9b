import { describe, expect, test } from 'vitest';
import { likelyColumns } from '../../../src/drafts/decisions/question.ts';
import { readTable, targetOf } from './read-table.ts';
import { type ColumnCells, repeat } from './build-profile.ts';

function proposed(...columns: readonly ColumnCells[]): string | undefined {
	return targetOf(readTable(columns), 'enrollmentId');
}

const CODES = repeat('A-{n}');
const NUMBERS = repeat('9{n}');
const NAMES = repeat('Notebook Dell', 'Monitor LG');

test.each([
	'Placa',
	'Código',
	'ID',
	'Tag',
	'asset_id',
	'EquipmentID',
	'Nº Patrim.',
	'Patrimonoi',
	'NUMPATRIMONIO',
	'CODBEM',
	'Tombo',
	'PAT',
	'Código QR / Valor do Código de Barras',
	'Property No',
	'UID',
	'C_ACT',
])('if name and contents fit a number, %s is proposed', (header) =>
	expect(proposed(['Nome', NAMES], [header, CODES])).toBe(header),
);

test.each([
	['begin alike', Array.from({ length: 20 }, (_, row) => `PAT-${1001 + row}`), 'Código'],
	['begin differently', Array.from({ length: 20 }, (_, row) => `P${row % 2 ? 'AT' : 'OK'}-${1001 + row}`), undefined],
])('codes of three letters and four digits that %s', (_, cells, expected) =>
	expect(proposed(['Nome', NAMES], ['Código', cells])).toBe(expected),
);

test.each([
	['several words with a number', repeat('Sala {n} mesa'), 'Patrimônio'],
	['words without a number', repeat('Ana Souza', 'Rui Lima'), undefined],
])('a known name with %s', (_, cells, expected) =>
	expect(proposed(['Nome', NAMES], ['Patrimônio', cells])).toBe(expected),
);

test.each([
	'Serial Number',
	'Nº de série',
	'Model Number',
	'Order ID',
	'PO Number',
	'Invoice tag',
	'Nº NF',
	'Emp ID',
	'ID # (User)',
	'Matrícula',
	'Telefone',
	'Cost Center Code',
	'Número',
	'#',
	'Item',
	'Sr No',
	'Inv No',
	'RFID Tag',
	'Parent Asset ID',
	'Patrimônio antigo',
	'PAT Software 1',
	'Product ID',
	'Hostname',
])('does not propose another number: %s', (header) =>
	expect(proposed(['Nome', NAMES], [header, CODES])).toBeUndefined(),
);

test.each([
	['texts', repeat('Notebook {n} da sala azul')],
	['dates', repeat('{n}/01/2024')],
	['amounts', repeat('R$ {n},00')],
	['addresses', repeat('10.0.0.{n}')],
	['e-mails', repeat('p{n}@exemplo.com')],
	['logical values', repeat('sim', 'não')],
	['repeated numbers', repeat('A-1', 'A-2')],
	['numbers in half of the rows', repeat('A-{n}', null)],
	['numbers of programs', repeat('3f2504e0-4f89-11d3-9a0c-0305e82c33{n}')],
	['nothing', repeat(null)],
])('a good name above %s is not proposed', (_, cells) =>
	expect(proposed(['Nome', NAMES], ['Código', cells])).toBeUndefined(),
);

/** Forty numbers, of which only the last repeats the first. */
const NEARLY = Array.from({ length: 40 }, (_, row) => `A-${row % 39}`);
const FORTY = Array.from({ length: 40 }, (_, row) => `${row * 3}`);
const COUNTER = repeat('{n}');

const OTHERS = ['Zona', 'Atual', 'Order ID', 'Sala atual'];
const GAPS = repeat('A-{n}', 'B-{n}', null);

test.each<[string, string | undefined, ...ColumnCells[]]>([
	...OTHERS.map((other): [string, string, ...ColumnCells[]] => [
		`the one that may be meant, because ${other} is not an asset number`,
		'Placa',
		[other, NUMBERS],
		['Placa', CODES],
	]),
	['that of the asset, not that of the device', 'Asset ID', ['Device ID', NUMBERS], ['Asset ID', CODES]],
	['the one without repeats, not a number with repeats', 'Placa', ['Registro', NEARLY], ['Placa', FORTY]],
	['none if the better name has a repeated number', undefined, ['Tag', FORTY], ['Nº Patrim.', NEARLY]],
	['the one with an exact name', 'Patrimônio', ['ID', NUMBERS], ['Patrimônio', CODES]],
	['the one with numbers', 'Placa', ['Bem', NAMES], ['Placa', CODES]],
	['none if another number may be meant', undefined, ['ID', NUMBERS], ['Cfg item tag', CODES]],
	['none of two with general names', undefined, ['Código', CODES], ['ID', NUMBERS]],
	['none if the better name has gaps', undefined, ['ID', NUMBERS], ['Nº Patrim.', GAPS]],
	['none of two with the same header', undefined, ['Tag', CODES], ['Tag', NUMBERS]],
	['the first of two with the same cells', 'Tag', ['Tag', CODES], ['Tag', CODES]],
])('of several: %s', (_, header, ...columns) => expect(proposed(...columns)).toBe(header));

const HALF = repeat('B-{n}', null);
test.each<[string, readonly number[], ...ColumnCells[]]>([
	['by names', [2, 3, 1, 0], ['Zona', CODES], ['Registro', CODES], ['Tag', CODES], ['Nº Patrim.', HALF]],
	['no name above repeated texts', [1], ['Placa', NAMES], ['Zona', CODES]],
	['a column of another known field after equal ones', [1, 0], ['Serial', CODES], ['Zona', CODES]],
	['no column of words for nothing', [1], ['Zona', repeat('-')], ['Local', CODES]],
	['all filled columns if everything repeats', [1], ['Vazio', repeat(null)], ['Nome', NAMES]],
	['no empty column', [1], ['Vazio', repeat(null)], ['Local', CODES]],
	[
		'no passwords, dates or amounts',
		[3],
		['Senha', CODES],
		['Data', repeat('{n}/01/2024')],
		['Vlr', repeat('R$ {n},00')],
		['Zona', CODES],
	],
])('ranks %s', (_, ranked, ...columns) =>
	expect(
		readTable(columns)
			.questions.filter(({ about }) => about.kind === 'number')
			.map(likelyColumns),
	).toEqual([ranked]),
);

describe('a running number', () => {
	test.each(['Item', 'Código', 'ID', 'Tag', 'Nº'])('under %s is never proposed', (header) => {
		const reading = readTable([
			[header, COUNTER],
			['Descrição', NAMES],
		]);
		expect(targetOf(reading, 'enrollmentId')).toBeUndefined();
		expect(targetOf(reading, 'model')).toBe('Descrição');
	});

	test('under an exact name is the number, and so are codes with leading zeros', () => {
		expect(proposed(['Patrimônio', COUNTER])).toBe('Patrimônio');
		expect(proposed(['Código', Array.from({ length: 20 }, (_, row) => String(row + 1).padStart(3, '0'))])).toBe(
			'Código',
		);
	});
});

describe('several exact names', () => {
	test('a label on the asset comes before the id of a program', () =>
		expect(proposed(['Asset ID', NUMBERS], ['Asset Tag', CODES])).toBe('Asset Tag'));
	test.each([
		['none, if the label is missing in many rows', repeat('A-{n}', 'B-{n}', 'C-{n}', null), undefined],
		['the label, if it is missing in a few', [...repeat('A-{n}').slice(1), null], 'Asset Tag'],
	])('%s', (_, labels, header) => expect(proposed(['Asset ID', NUMBERS], ['Asset Tag', labels])).toBe(header));

	test('none is chosen if both may be meant', () =>
		expect(proposed(['Patrimônio', CODES], ['Plaqueta', NUMBERS])).toBeUndefined());
});

test('an exact name without contents fills nothing', () => {
	const reading = readTable([
		['Asset Tag', repeat(null)],
		['Serial', CODES],
	]);
	expect(reading.questions.filter(({ about }) => about.kind === 'number').map(likelyColumns)).toEqual([[1]]);
	expect(targetOf(reading, 'serialNumber')).toBe('Serial');
});

test('vehicle plates are not asset numbers', () =>
	expect(proposed(['Placa', Array.from({ length: 20 }, (_, row) => `ABC1D${10 + row}`)])).toBeUndefined());

test('products with quantities but without numbers are recognised as a stock list', () => {
	const { questions } = readTable([
		['Produto', NAMES],
		['Quantidade', repeat('3', '14')],
	]);
	expect(questions[0]).toMatchObject({ about: { kind: 'number', isStock: true } });
});
