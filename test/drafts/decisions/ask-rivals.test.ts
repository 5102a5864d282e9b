import { describe, expect, test } from 'vitest';
import { groupQuestions, isAbout, proposalOf, targetOfRival } from '../../../src/drafts/decisions/question.ts';
import { applyPatches } from '../../../src/drafts/mapping/write-mapping.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { type ColumnCells, repeat } from './build-profile.ts';
import { readTable } from './read-table.ts';

const MONEY = repeat('R$ {n},50');
const OTHER = repeat('R$ {n},75');
const DATES = repeat('{n}/01/2024');
const LATER = repeat('{n}/02/2024');
const CODES = repeat('A{n}x');
const REST: readonly ColumnCells[] = [
	['Patrimônio', repeat('10{n}')],
	['Status', repeat('disponível')],
];

function rivalsOf(...columns: readonly ColumnCells[]) {
	return readTable([...REST, ...columns]).questions.filter((one) => isAbout(one, 'rivals'));
}

describe('asks once which of several columns fills a field', () => {
	test.each<[string, string, string, readonly number[], string, ...ColumnCells[]]>([
		['a repeated header', '/columnsByLetter/C/to', 'price', [2, 3], 'custom', ['Valor', MONEY], ['Valor', OTHER]],
		[
			'two names of the price',
			'/columns/Preço/to',
			'price',
			[2, 3],
			'custom',
			['Preço', MONEY],
			['Valor de aquisição', OTHER],
		],
		[
			'two serial numbers',
			'/columns/Número de série/to',
			'serialNumber',
			[2, 3],
			'2',
			['Número de série', CODES],
			['Serial', repeat('B{n}y')],
		],
		[
			'the better name second',
			'/columns/Serial/to',
			'serialNumber',
			[2, 3],
			'3',
			['Serial', repeat('B{n}y')],
			['Número de série', CODES],
		],
		[
			'two dates',
			'/columns/Data de aquisição/to',
			'acquisitionDate',
			[2, 3],
			'2',
			['Data de aquisição', DATES],
			['Data de compra', LATER],
		],
		[
			'three',
			'/columnsByLetter/C/to',
			'price',
			[2, 3, 4],
			'custom',
			['Valor', MONEY],
			['Valor', OTHER],
			['Valor', repeat('R$ {n},25')],
		],
	])('%s', (_, path, target, columns, proposal, ...cells) => {
		const questions = rivalsOf(...cells);
		expect(
			questions.map((one) => [
				one.path,
				one.about.target,
				one.about.columns.map(({ column }) => column),
				proposalOf(one)?.value,
			]),
		).toEqual([[path, target, columns, proposal]]);
		expect(readTable([...REST, ...cells]).questions.filter((one) => isAbout(one, 'column'))).toEqual([]);
	});

	test('and for two prices, in the same round, whose price that is', () => {
		const quantity: ColumnCells = ['Qtd', repeat('2', '1')];
		const { questions } = readTable([...REST, quantity, ['Valor', MONEY], ['Valor', OTHER]]);
		expect(questions.map(({ path }) => path)).toEqual([
			'/columnsByLetter/D/to',
			'/columns/Qtd/price',
			'/columns/Qtd/numbers',
		]);
	});

	test('each field by itself', () => {
		const questions = rivalsOf(
			['Valor', MONEY],
			['Valor', OTHER],
			['Compra', DATES],
			['Data da compra', LATER],
			['Data compra', DATES],
		);
		expect(groupQuestions(questions)).toHaveLength(questions.length);
	});
});

test.each<[string, ...ColumnCells[]]>([
	['one of them repeats the other cell by cell', ['Valor', MONEY], ['Valor', MONEY]],
	['one of them is empty', ['Valor', MONEY], ['Valor', repeat('')]],
	['the cells of one are no amounts', ['Valor', MONEY], ['Valor', repeat('alto', 'baixo')]],
	['one has codes and the other names', ['UBICACION', repeat('{n}')], ['DES_UBI', repeat('Dell azul', 'LG')]],
	['one means something else', ['Valor', MONEY], ['Valor residual', OTHER]],
	['one is in cents', ['priceCents', repeat('1{n}00')], ['price', OTHER]],
	['one is in another currency', ['Valor', MONEY], ['Valor', repeat('US$ {n}')]],
])('does not ask if %s', (_, ...cells) => expect(rivalsOf(...cells)).toEqual([]));

describe('an answer decides all of the columns', () => {
	const cells: readonly ColumnCells[] = [...REST, ['Valor', MONEY], ['Valor', OTHER]];
	const [question] = rivalsOf(['Valor', MONEY], ['Valor', OTHER]);

	test.each([
		['2', 'price', 'custom: Valor (D)'],
		['3', 'custom: Valor', 'price'],
		['only 2', 'price', 'ignore'],
		['only 3', 'ignore', 'price'],
		['custom', 'custom: Valor', 'custom: Valor (D)'],
	])('%s', (value, first, second) => {
		const option = question?.options.find((one) => one.value === value);
		const written = applyPatches({}, option === undefined ? [] : [option.patch]);
		expect(written).toEqual({
			columnsByLetter: { C: { header: 'Valor', to: first }, D: { header: 'Valor', to: second } },
		});
		const mapping = parseMapping(written);
		const again = readTable(cells, { unknownColumns: 'error', ...(mapping.ok ? { mapping: mapping.value } : {}) });
		expect(again.questions.map(({ about }) => about.kind)).not.toContain('rivals');
		expect(again.undecided).toEqual([]);
	});

	test('an open one decides none', () => {
		const about = question?.about;
		expect(about && about.columns.map(({ column }) => targetOfRival(about, '?', column))).toEqual(['?', '?']);
	});
});

test.each(['ignore', 'custom-fields'] as const)('with unknownColumns %s nothing is asked', (unknownColumns) => {
	const { questions } = readTable([...REST, ['Preço', MONEY], ['Valor de aquisição', OTHER]], { unknownColumns });
	expect(questions.map(({ about }) => about.kind)).not.toContain('rivals');
});
