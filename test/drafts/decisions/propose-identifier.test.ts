import { describe, expect, test } from 'vitest';
import { proposeIdentifier } from '../../../src/drafts/decisions/propose-identifier.ts';
import { buildProfile, type ColumnCells, repeat } from './build-profile.ts';

function proposed(...columns: readonly ColumnCells[]): string | undefined {
	const { rows, columns: profiles } = buildProfile(...columns);
	return profiles[proposeIdentifier(profiles, rows).proposal ?? -1]?.header;
}

const CODES = repeat('A-{n}');
const NUMBERS = repeat('{n}');
const NAMES = repeat('Notebook Dell', 'Monitor LG');

describe('a name and contents of numbers', () => {
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
	])('%s is proposed', (header) => {
		expect(proposed(['Nome', NAMES], [header, CODES])).toBe(header);
	});
});

describe('is proposed for no other number', () => {
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
	])('%s', (header) => {
		expect(proposed(['Nome', NAMES], [header, CODES])).toBeUndefined();
	});
});

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
])('a good name over %s is not proposed', (_, cells) => {
	expect(proposed(['Nome', NAMES], ['Código', cells])).toBeUndefined();
});

describe('of several', () => {
	test.each([
		[
			'the one that is called nothing else',
			[
				['ID', NUMBERS],
				['Patrimônio', CODES],
			],
			'Patrimônio',
		],
		[
			'the one with numbers',
			[
				['Bem', NAMES],
				['Placa', CODES],
			],
			'Placa',
		],
		[
			'none where another number that nothing repeats may be meant',
			[
				['ID', NUMBERS],
				['Cfg item tag', CODES],
			],
			undefined,
		],
		[
			'none of two with such names',
			[
				['Código', CODES],
				['ID', NUMBERS],
			],
			undefined,
		],
		[
			'none where the better name has gaps',
			[
				['ID', NUMBERS],
				['Patrimônio', repeat('A-{n}', 'B-{n}', null)],
			],
			undefined,
		],
		[
			'none of two with one header',
			[
				['Tag', CODES],
				['Tag', NUMBERS],
			],
			undefined,
		],
		[
			'the first of two that hold the same',
			[
				['Tag', CODES],
				['Tag', CODES],
			],
			'Tag',
		],
	] as const)('%s', (_, columns, header) => {
		expect(proposed(...columns)).toBe(header);
	});
});

test('ranks what is known as another field last among equals, and leaves out what is empty', () => {
	const { columns, rows } = buildProfile(['Serial', CODES], ['Vazio', repeat(null)], ['Registro', CODES]);
	expect(proposeIdentifier(columns, rows)).toEqual({ ranked: [2, 0] });
});

test('ranks what is proposed first', () => {
	const { columns, rows } = buildProfile(['Descrição', NAMES], ['Placa', CODES]);
	expect(proposeIdentifier(columns, rows)).toEqual({ proposal: 1, ranked: [1, 0] });
});
