/** Reads the columns of small tables: lists the questions, their proposals and evidence, and the examples of their options. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTableProfiler } from '../../../src/drafts/columns/column-profile.ts';
import { askReadings } from '../../../src/drafts/decisions/ask-readings.ts';
import { patchOf, proposalOf, type Question } from '../../../src/drafts/decisions/question.ts';
import type { HeaderOptions } from '../../../src/drafts/decisions/table-options.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { parseMoneyCents } from '../../../src/drafts/values/money.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';

interface Column {
	readonly header: string;
	readonly target: string;
	readonly cells: readonly Cell[];
}

const split = (texts: string): readonly string[] => texts.split(' ').map((text) => (text === '-' ? '' : text));
const dates = (header: string, texts: string): Column => ({ header, target: 'acquisitionDate', cells: split(texts) });
const amounts = (header: string, texts: string): Column => ({ header, target: 'price', cells: split(texts) });
const real = (header: string, ...days: readonly string[]): Column => ({
	header,
	target: 'acquisitionDate',
	cells: days.map((text) => (text.includes('/') ? text : { kind: 'date', text })),
});

function askAbout(columns: readonly Column[], options: Partial<HeaderOptions> = {}): readonly Question[] {
	const header = columns.map((one) => one.header);
	const profiler = createTableProfiler(header);
	const rows = Math.max(...columns.map(({ cells }) => cells.length));
	for (let row = 0; row < rows; row++)
		profiler.add({ number: row + 2, cells: columns.map(({ cells }) => cells[row] ?? null) });
	const targets = new Map(columns.map(({ target }, column) => [column, target]));
	return askReadings({ header, targets: [] }, targets, profiler.profile(), { unknownColumns: 'error', ...options });
}

const shortly = (questions: readonly Question[]): readonly string[] =>
	questions.map(({ path, scope, options, proposal = -1 }) => `${path} ${options[proposal]?.value ?? '?'} ${scope}`);

const MANY = Array.from({ length: 28 }, (_, day) => `${day + 1}/05/2023`).join(' ');
const REAL = ['2023-03-01', '14/02/2023', '2023-05-03', '16/04/2023', '2023-07-05', '18/06/2023'];

describe('asked', () => {
	test.each<[string, readonly Column[], ...string[]]>([
		['nothing if several dates prove the order', [dates('Purchase date', '13/06/2023 14/06/2023 03/04/2023')]],
		['nothing if the header tells the order', [dates('Dt. Aquisição', '03/04/2023 05/06/2023 07/08/2023')]],
		['nothing about few dates of many rows', [dates('X', `03/04/2023 05/06/2023${' -'.repeat(40)}`)]],
		['nothing about dates of ISO', [dates('Purchase date', '2023-04-03 2023-06-05 2023-08-07')]],
		['the order without evidence', [dates('X', '03/04/2023 05/06/2023 07/08/2023')], '/columns/X/order ? rows'],
		[
			'the order of each column',
			[dates('X', '03/04/2023 05/06/2023 07/08/2023'), dates('Y', '03/04/2023 05/06/2023 07/08/2023')],
			'/columns/X/order ? rows',
			'/columns/Y/order ? rows',
		],
		[
			'the order, if dates prove both',
			[dates('Data', '25/12/2023 06/22/2023 03/04/2023 05/06/2023 07/08/2023')],
			'/columns/Data/order ? table',
		],
		['nothing if several dates have one odd date among them', [dates('Data', `${MANY} 12/31/2022`)]],
		['whether real dates are swapped', [real('Data', ...REAL)], '/columns/Data/swapped ? rows'],
		['nothing about real dates with later days', [real('Data', ...REAL, '2023-05-29')]],
		['nothing about real dates alone', [real('Data', '2023-03-01', '2023-05-03', '2023-07-05')]],
		['the century', [dates('Data', '25/12/58 13/01/98 14/02/23')], '/columns/Data/shortYears true rows'],
		['the mark of thousands', [amounts('Price', '1.500 2.500 10.000')], '/columns/Price/locale ? rows'],
		[
			'the mark of thousands, if amounts prove both',
			[amounts('Valor', '1.200,50 900,10 1,200.50 900.10 1.500 2.500 3.000')],
			'/columns/Valor/locale ? table',
		],
		['nothing about amounts that fit only one style', [amounts('Price', '1.234 2.345 3.456')]],
		['nothing about amounts under a Portuguese name', [amounts('Valor', '1.500 2.500 10.000')]],
		[
			'nothing about amounts that other columns settle',
			[amounts('Price', '1.500 2.500 10.000'), dates('X', '13/06/2023 14/06/2023 03/04/2023')],
		],
	])('%s', (_, columns, ...expected) => expect(shortly(askAbout(columns))).toEqual(expected));

	test.each<[string, object, Column]>([
		['the order', { order: 'mdy' }, dates('X', '03/04/2023 05/06/2023 07/08/2023')],
		['that nothing is swapped', { swapped: false }, real('X', ...REAL)],
		['the century', { shortYears: false }, dates('X', '25/12/58 13/01/98 14/02/23')],
		['the mark', { locale: 'en-US' }, amounts('X', '1.500 2.500 10.000')],
	])('nothing if the mapping says %s', (_, entry, column) => {
		const parsed = parseMapping({ columns: { X: { to: column.target, ...entry } } });
		expect(askAbout([column], parsed.ok ? { mapping: parsed.value } : {})).toEqual([]);
	});

	test('again whether dates are swapped, if a later day speaks against the mapping: only to leave them', () => {
		const parsed = parseMapping({ columns: { X: { to: 'acquisitionDate', swapped: true } } });
		const [question] = askAbout([real('X', ...REAL, '2023-05-29')], parsed.ok ? { mapping: parsed.value } : {});
		expect(question?.options.map(({ value }) => value)).toEqual(['false']);
		expect(question?.evidence).toEqual([{ code: 'column-not-converted', params: { count: 1 } }]);
	});
});

describe('the options show what they make of this column', () => {
	test.each<[string, Column, object]>([
		[
			'of an order',
			dates('X', '03/04/2021 05/05/2021 06/07/2021 08/09/2021'),
			{
				dmy: ['03/04/2021 2021-04-03', '06/07/2021 2021-07-06', '08/09/2021 2021-09-08'],
				mdy: ['03/04/2021 2021-03-04', '06/07/2021 2021-06-07', '08/09/2021 2021-08-09'],
			},
		],
		[
			'of real dates',
			real('X', ...REAL),
			{
				true: ['01/03/2023 2023-01-03', '03/05/2023 2023-03-05', '05/07/2023 2023-05-07'],
				false: ['01/03/2023 2023-03-01', '03/05/2023 2023-05-03', '05/07/2023 2023-07-05'],
			},
		],
		[
			'of the first and the last year',
			dates('Data', '13/01/98 25/12/58 14/02/23 25/12/58'),
			{ true: ['25/12/58 1958-12-25', '14/02/23 2023-02-14'], false: [] },
		],
		[
			'of amounts',
			amounts('X', '1.500 10.000 1.500'),
			{ 'pt-BR': ['1.500 150000', '10.000 1000000'], 'en-US': ['1.500 150', '10.000 1000'] },
		],
	])('%s', (_, column, expected) => {
		const [question] = askAbout([column]);
		const shown = question?.options.map(({ value, examples = [] }) => [
			value,
			examples.map(({ text, day, cents }) => `${text} ${day ?? cents ?? ''}`.trim()),
		]);
		expect(Object.fromEntries(shown ?? [])).toEqual(expected);
	});
});

test('each option is a mapping that answers its question', () => {
	const columns = [
		dates('A', '03/04/2023 05/06/2023 07/08/2023 25/12/58 13/01/98 14/02/23 02/03/04'),
		real('B', ...REAL),
		amounts('C', '1.500 2.500 10.000'),
	];
	for (const question of askAbout(columns))
		for (const option of question.options) {
			const parsed = parseMapping(patchOf(option));
			const after = askAbout(columns, parsed.ok ? { mapping: parsed.value } : {});
			expect(after.map(({ path }) => path)).not.toContain(question.path);
		}
});

test('evidence counts what proves each reading, and names the odd ones', () => {
	const odd = '12/31/2022 12/30/2022';
	const [question] = askAbout([dates('Data', `${MANY} ${odd}`), amounts('Price', '1,200.50 900.00 17.30')]);
	expect(question && proposalOf(question)).toBeUndefined();
	expect(question?.evidence).toEqual([
		{ code: 'column-proves', params: { kind: 'date', ptBr: 16, enUs: 2, either: 11 } },
		{ code: 'column-odd', params: { shape: 'mm/dd', values: '12/31/2022; 12/30/2022', rows: '30, 31' } },
		{ code: 'table-proves', params: { shape: '1,234.56', columns: 'Price' } },
	]);
});

/** Headers and cells as Brazilian registers have them. Each column is alone in its table. */
const HONEST: readonly (readonly [header: string, target: 'acquisitionDate' | 'price', texts: string])[] = [
	['Data de compra', 'acquisitionDate', '03/04/2021 05/06/2022 25/12/2020'],
	['Dt. Aquisição', 'acquisitionDate', '03/04/2021 05/06/2022 01/02/2020'],
	['DATA NF', 'acquisitionDate', '3/4/2021 5/6/2022 1/2/2020'],
	['Data Entrada', 'acquisitionDate', '03-04-2021 05-06-2022 01-02-2020'],
	['Emissão', 'acquisitionDate', '03.04.2021 05.06.2022 31.12.2020'],
	['Compra', 'acquisitionDate', '2021-04-03 2022-06-05 2020-02-01'],
	['Purchase date', 'acquisitionDate', '2021-04-03 2022-06-05 2020-02-01'],
	['Purchase Date', 'acquisitionDate', '13/04/2021 25/06/2022 01/02/2020'],
	['Created', 'acquisitionDate', '04/13/2021 06/25/2022 01/02/2020'],
	['Acquired', 'acquisitionDate', '20210403 20220605 20200201'],
	['Data', 'acquisitionDate', '03/abr/2021 05/jun/2022 01/fev/2020'],
	['Aquisição', 'acquisitionDate', '03/04/2021 05/06/2022 - - 07/08/2020'],
	['Fecha de compra', 'acquisitionDate', '03/04/2021 05/06/2022 01/02/2020'],
	['Garantia até', 'acquisitionDate', '31/12/2025 05/06/2026 01/02/2027'],
	['Valor', 'price', '1.234,56 900,00 12.500,00'],
	['Valor', 'price', '1.500 2.500 800'],
	['Valor de aquisição', 'price', '1.500 2.500 3.000'],
	['Vlr. Compra', 'price', '1.500,00 2.500 3.000'],
	['VALOR (R$)', 'price', '1500 2500 3000'],
	['Preço', 'price', '1.500 2.500 3.000 10.000'],
	['Preço unitário', 'price', '1234,5 900 17,30'],
	['Custo', 'price', '1.234 2.345 900'],
	['Valor contábil', 'price', '0,00 1.000 20.000'],
	['Price', 'price', '1,234.56 900.00 12,500.00'],
	['Purchase Cost', 'price', '1,299 2,500 899'],
	['Cost', 'price', '1299.00 2500.00 899.90'],
	['Price', 'price', '1234.5600 10.0000 999.9000'],
	['Price', 'price', '1.234 2.345 3.456'],
	['Amount', 'price', '1500 2500 3000'],
	['Total', 'price', '1.500 2.500 899'],
	['Valor total', 'price', '1.500.000 2.500 899'],
	['Vl. Residual', 'price', '1.000 2.000 3.000'],
];
test.each(HONEST)('nothing is asked about honest cells: %s, %s, %s', (header, target, texts) =>
	expect(shortly(askAbout([{ header, target, cells: split(texts) }]))).toEqual([]),
);

test('an amount under an answer is the whole number, or that number by a thousand, or refused', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), (whole, group) => {
			const text = `${whole}.${String(group).padStart(3, '0')}`;
			const [dot, comma] = [parseMoneyCents(text, 'pt-BR', true), parseMoneyCents(text, 'en-US', true)];
			expect(dot).toMatchObject({ ok: true, value: (whole * 1000 + group) * 100 });
			expect(comma).toMatchObject(
				group % 10 === 0
					? { ok: true, value: whole * 100 + group / 10 }
					: { ok: false, problem: { code: 'money-third-decimal' } },
			);
		}),
	);
});
