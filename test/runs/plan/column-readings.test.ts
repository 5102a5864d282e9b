/**
 * The reading of dates and amounts is a property of their column and of the table: small tables, with their drafts, held rows and
 * questions.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { systemClock } from '../../../src/client/clock.ts';
import { parsePlanOptions } from '../../../src/config/plan-options.ts';
import { proposalOf } from '../../../src/drafts/decisions/question.ts';
import { type TableWithQuestions, OpenQuestions } from '../../../src/runs/plan/open-tables.ts';
import { planRun } from '../../../src/runs/plan/plan-run.ts';
import { planFolder } from '../../reports/plan-folder.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { planLinesOf } from '../plan-lines.ts';

interface Read {
	readonly dir: string;
	/** By row: day and cents of the asset, or why it is rejected. For a table with open questions, their paths. */
	readonly rows: readonly string[];
}

/** Plans a table whose asset numbers count its rows from 1. */
async function read(input: string, name = 'run', settings: Partial<Config> = {}): Promise<Read> {
	const planned = await planFolder(path.dirname(input), name, [input], settings, 'pt-BR', { rowsWait: true }).catch(
		(error: unknown) => {
			if (error instanceof OpenQuestions) return error;
			throw error;
		},
	);
	if (planned instanceof OpenQuestions) return { dir: '', rows: planned.tables.flatMap(pathsOf) };
	const { dir, drafts, rejections } = planned;
	const rows: string[] = [];
	for (const { body } of drafts) {
		const { acquisitionDate = '', warrantyExpirationDate = '', priceCents = '' } = body;
		const days = [acquisitionDate, warrantyExpirationDate].map((date) => date.replace('T00:00:00Z', ''));
		rows[Number(body.enrollmentId) - 1] = [...days, priceCents].filter((value) => value !== '').join(' ');
	}
	for (const { identity, problems } of rejections)
		rows[Number(identity?.enrollmentId) - 1] = problems.map(({ code }) => code).join(' ');
	return { dir, rows };
}

const pathsOf = ({ questions }: Pick<TableWithQuestions, 'questions'>): readonly string[] =>
	questions.map((question) => `${question.path} → ${proposalOf(question)?.value ?? '?'}`);

/** `columns`: the header and the cells of each row, without number and status. */
function tableOf(columns: string): string {
	const [header = '', ...rows] = columns.split(' | ');
	const input = path.join(throwAwayFolder(), 'table.csv');
	writeFileSync(
		input,
		[`Patrimônio;Status;${header}`, ...rows.map((row, at) => `${at + 1};em uso;${row}`), ''].join('\n'),
	);
	return input;
}

const HELD = 'date-order-unclear';
const ASKED = '/columns/Data de compra/order → ?';

test.each<[claim: string, columns: string, expected: string]>([
	['one odd date does not turn a column', 'Data de compra | 01/05/2023 | 01/06/2023 | 12/31/2022', ASKED],
	['one odd date among few', 'Data de compra | 25/12/2023 | 26/12/2023 | 05/06/2023 | 06/22/2023', ASKED],
	[
		'one odd date among several',
		'Data de compra | 25/12/2023 | 26/12/2023 | 27/12/2023 | 28/12/2023 | 29/12/2023 | 05/06/2023 | 06/22/2023',
		'2023-12-25 | 2023-12-26 | 2023-12-27 | 2023-12-28 | 2023-12-29 | 2023-06-05 | date-order',
	],
	[
		'two odd dates among several',
		'Data de compra | 25/12/2023 | 26/12/2023 | 27/12/2023 | 28/12/2023 | 29/12/2023 | 05/06/2023 | 06/22/2023 | 06/23/2023',
		ASKED,
	],
	[
		'one odd date of the usual order among several',
		'Data de compra | 12/25/2023 | 12/26/2023 | 12/27/2023 | 12/28/2023 | 12/29/2023 | 05/06/2023 | 22/06/2023',
		'2023-12-25 | 2023-12-26 | 2023-12-27 | 2023-12-28 | 2023-12-29 | 2023-05-06 | date-order',
	],
	['a minority of the usual order', 'Data de compra | 12/25/2023 | 12/26/2023 | 05/06/2023 | 22/06/2023', ASKED],
	[
		'several dates that agree',
		'Data de compra | 12/25/2023 | 05/06/2023 | 06/22/2023',
		'2023-12-25 | 2023-05-06 | 2023-06-22',
	],
	['one date that agrees with the header', 'Data de compra | 25/12/2023 | 05/06/2023', '2023-12-25 | 2023-06-05'],
	['nothing but dates that read both ways', 'Data de compra | 03/04/2023 | 05/06/2023', '2023-04-03 | 2023-06-05'],
	['amounts of an American sheet', 'Data de compra;Valor | 3/4/2024;1,200.50 | 5/6/2023;2,900.00', ASKED],
	[
		'whole amounts of an American sheet',
		'Data de compra;Valor | 3/4/2024;1,200 | 5/6/2023;2,900 | 2023-06-05;900',
		ASKED,
	],
	[
		'amounts of a database',
		'Data de compra;Valor | 3/4/2024;1200.50 | 5/6/2023;2900.00',
		'2024-04-03 120050 | 2023-06-05 290000',
	],
	[
		'amounts of a Brazilian sheet',
		'Purchase date;Price | 3/4/2024;1.200,50 | 5/6/2023;900,00',
		'2024-04-03 120050 | 2023-06-05 90000',
	],
	[
		'another column of dates',
		'Data de compra;Garantia até | 3/4/2023;12/31/2024 | 5/6/2023;11/30/2024',
		'2023-03-04 2024-12-31 | 2023-05-06 2024-11-30',
	],
	[
		'a custom column of dates',
		'Data de compra;Campo: Vistoria | 3/4/2023;12/31/2024 | 5/6/2023;11/30/2024',
		'2023-03-04 | 2023-05-06',
	],
	['a date with its weekday', 'Data de compra | sexta-feira, 05/06/2023 | 06/05/2023 | 12/31/2022', ASKED],
	['dates of ISO beside one odd date', 'Data de compra | 2023-06-05 | 12/31/2022', '2023-06-05 | 2022-12-31'],
	['compact dates', 'Data de compra | 20240314 | 20231231 | 20240105', '2024-03-14 | 2023-12-31 | 2024-01-05'],
	[
		'compact dates of a longer column',
		'Dt. Aquisição | 20240314 | 20231231 | 20240105 | 20240106 | 20240107 | 20240108',
		'2024-03-14 | 2023-12-31 | 2024-01-05 | 2024-01-06 | 2024-01-07 | 2024-01-08',
	],
	['compact dates kept as numbers', 'Data de compra | 20240314.0 | 20231231.0', '2024-03-14 | 2023-12-31'],
	[
		'offsets of hours',
		'Data de compra | 2024-03-14 10:35:00+00 | 2024-03-15 23:10:00.250-03',
		'2024-03-14T10:35:00Z | 2024-03-16T02:10:00.250Z',
	],
	['the zero of a program west of Greenwich', 'Data de compra | 31/12/1969 | 1969-12-31 00:00:00', ' | '],
	['zeros of programs', 'Data de compra | 1/1/1900 | 0001-01-01 00:00:00 | 0000-00-00 | 30/12/1899', ' |  |  | '],
	['amounts of a currency type', 'Valor | 1234.5600 | 10.0000 | 999.9000', '123456 | 1000 | 99990'],
	[
		'blanks between thousands',
		'Valor | 1 234,56 | 12\u00A0345,00 | 1\u202F000,00 | 1\u2009234\u2009567,80 | 999,90 | 1 500,00',
		'123456 | 1234500 | 100000 | 123456780 | 99990 | 150000',
	],
	['apostrophes between thousands', "Valor | 1'637.05 | 2’500.00 | 17.50", '163705 | 250000 | 1750'],
	['commas that can only part thousands', 'Price | 1,299 | 2,500 | 899', '129900 | 250000 | 89900'],
	[
		'whole amounts with blanks',
		'Valor | 1 299 | 2 500 | 899 | 12 300 | 4 100 | 1 050',
		'129900 | 250000 | 89900 | 1230000 | 410000 | 105000',
	],
	[
		'a day and a zero that prove no order',
		'Data de compra | 25/12/2023 | 05/06/2023 | 01/45/2023 | 12/30/1899',
		'2023-12-25 | 2023-06-05 | date-impossible | date-order',
	],
	['commas that can only part thousands, under a Portuguese name', 'Valor | 1,299 | 2,490', '129900 | 249000'],
	['dots that can only part thousands', 'Price | 1.299 | 2.490', '129900 | 249000'],
	['dots that part thousands by their header', 'Valor | 1.500 | 2.500', '150000 | 250000'],
	['dots or decimals', 'Price | 1.500 | 2.500 | 1.000', '/columns/Price/locale → ?'],
	[
		'dots that the dates of the table settle',
		'Price;Dt. Compra | 1.500;25/12/2023 | 2.500;26/12/2023',
		'2023-12-25 150000 | 2023-12-26 250000',
	],
	['commas or decimals', 'Valor | 1,500 | 2,500 | 1,000', '/columns/Valor/locale → ?'],
	['commas that may be decimals', 'Valor | 1,299 | 2,500 | 12,5', 'money-third-decimal | money-third-decimal | 1250'],
	['dots of thousands beside one odd amount', 'Valor | 1.234 | 2.500 | 1500.50', '123400 | 250000 | money-format'],
])('%s', async (_, columns, expected) => expect((await read(tableOf(columns))).rows.join(' | ')).toBe(expected));

test('a contradiction counts wherever it is in the column, and is asked about', async () => {
	const rows = Array.from({ length: 1_500 }, (_, at) => `0${(at % 9) + 1}/05/2023`);
	const { rows: planned } = await read(tableOf(['Data de compra', ...rows, '12/31/2022'].join(' | ')));
	expect(planned).toEqual([ASKED]);
});

test('an odd date in a proven column is rejected, and changes no other row', async () => {
	const rows = Array.from({ length: 40 }, (_, at) => `${(at % 28) + 1}/05/2023`);
	const without = await read(tableOf(['Data de compra', ...rows].join(' | ')));
	const { rows: planned } = await read(tableOf(['Data de compra', ...rows, '12/31/2022'].join(' | ')));
	expect(planned).toEqual([...without.rows, 'date-order']);
});

/** Files whose rows differ only in the column that is asked about, and what each answer makes of them. */
test.each<[claim: string, column: string, entry: object, expected: string]>([
	['day first', 'Purchase date | 03/04/2021 | 05/06/2022', { order: 'dmy' }, '2021-04-03 | 2022-06-05'],
	['month first', 'Purchase date | 03/04/2021 | 05/06/2022', { order: 'mdy' }, '2021-03-04 | 2022-05-06'],
	['the order as earlier versions wrote it', 'Purchase date | 03/04/2021', { locale: 'en-US' }, '2021-03-04'],
	[
		'day first against one odd date',
		'Data de compra | 25/12/2023 | 26/12/2023 | 05/06/2023 | 06/22/2023',
		{ order: 'dmy' },
		'2023-12-25 | 2023-12-26 | 2023-06-05 | date-order',
	],
	[
		'month first against all but one',
		'Data de compra | 25/12/2023 | 26/12/2023 | 05/06/2023 | 06/22/2023',
		{ order: 'mdy' },
		'date-order | date-order | 2023-05-06 | 2023-06-22',
	],
	['years of two digits', 'Data de compra | 25/12/58 | 13/02/98', { shortYears: true }, '1958-12-25 | 1998-02-13'],
	['unknown centuries', 'Data de compra | 25/12/58', { shortYears: false }, 'date-short-year'],
	['dots of thousands', 'Price | 1.500 | 899', { to: 'price', locale: 'pt-BR' }, '150000 | 89900'],
	['three decimals', 'Price | 1.500 | 2.000', { to: 'price', locale: 'en-US' }, '150 | 200'],
	['three decimals after a comma', 'Valor | 1,500', { to: 'price', locale: 'pt-BR' }, '150'],
	['a decimal that is no cent', 'Price | 1.505', { to: 'price', locale: 'en-US' }, 'money-third-decimal'],
])('an answer counts: %s', async (_, columns, entry, expected) => {
	const input = tableOf(columns);
	const [header = ''] = columns.split(' | ');
	const mapping = path.join(path.dirname(input), 'mapping.json');
	writeFileSync(mapping, JSON.stringify({ columns: { [header]: { to: 'acquisitionDate', ...entry } } }));
	expect((await read(input, 'run', { mapping })).rows.join(' | ')).toBe(expected);
});

test.each([
	['without evidence', 'Purchase date | 03/04/2023 | 05/06/2023', true],
	['with one date of its own', 'Purchase date | 12/31/2023 | 05/06/2023', true],
	['with amounts that fit both orders', 'Purchase date;Price | 03/04/2023;1,200.50 | 05/06/2023;2,100.00', true],
	['with several dates', 'Purchase date | 12/31/2023 | 05/06/2023 | 12/30/2023', false],
	['with one date and American amounts', 'Purchase date;Price | 12/31/2023;1,200.50 | 05/06/2023;2,100.00', false],
])('a table with English headers is asked about: %s', async (_, columns, isAsked) => {
	const asked = (await read(tableOf(columns))).rows.includes('/columns/Purchase date/order → ?');
	expect(asked).toBe(isAsked);
});

describe('real dates that a spreadsheet converted in the wrong order', () => {
	const SWAPPED = 'date-swapped';
	async function readAs(input: string, entry: object): Promise<readonly string[]> {
		const mapping = path.join(path.dirname(input), 'mapping.json');
		writeFileSync(mapping, JSON.stringify({ columns: { 'Data de compra': { to: 'acquisitionDate', ...entry } } }));
		return (await read(input, `run-${JSON.stringify(entry).replaceAll(/\W/g, '')}-${path.extname(input)}`, { mapping }))
			.rows;
	}

	/** Dates of a Brazilian list that a spreadsheet in American English opened, or `honest`: in Portuguese. */
	async function converted(dates: readonly string[], honest = false): Promise<string> {
		const workbook = new exceljs.Workbook();
		const sheet = workbook.addWorksheet('Ativos');
		sheet.addRow(['Patrimônio', 'Status', 'Data de compra']);
		for (const [at, date] of dates.entries()) {
			const [day = '', month = '', year = ''] = date.split('/');
			const real = honest ? `${year}-${month}-${day}` : `${year}-${day}-${month}`;
			const isText = honest ? Number(day) > 28 : Number(day) > 12;
			sheet.addRow([at + 1, 'em uso', isText ? date : new Date(real)]);
		}
		sheet.getColumn(3).numFmt = 'dd/mm/yyyy';
		const input = path.join(throwAwayFolder(), 'table.xlsx');
		await workbook.xlsx.writeFile(input);
		return input;
	}

	test.each([
		['half of each', '03/01/2023 14/02/2023 05/03/2023 16/04/2023 07/05/2023 18/06/2023'],
		['few texts', '03/01/2023 04/02/2023 05/03/2023 06/04/2023 07/05/2023 18/06/2023 29/06/2023'],
		['few real dates', '03/01/2023 14/02/2023 15/03/2023 16/04/2023 07/05/2023 08/05/2023 18/06/2023'],
	])('are asked about, and an answer swaps them back or leaves them: %s', async (_, dates) => {
		const list = dates.split(' ');
		const input = await converted(list);
		const isText = (date: string): boolean => Number(date.slice(0, 2)) > 12;
		const right = list.map((date) => date.split('/').toReversed().join('-'));
		const asIs = list.map((date) => {
			const [day = '', month = '', year = ''] = date.split('/');
			return isText(date) ? `${year}-${month}-${day}` : `${year}-${day}-${month}`;
		});
		expect(await readAs(input, {})).toEqual(
			list.filter(isText).length * 2 >= list.length
				? right.map((date, at) => (isText(list[at] ?? '') ? date : SWAPPED))
				: ['/columns/Data de compra/swapped → ?'],
		);
		expect(await readAs(input, { swapped: true })).toEqual(right);
		expect(await readAs(input, { swapped: false })).toEqual(asIs);
	});

	test('are asked about in a file of one month', async () => {
		const list = '01/03/2023 02/03/2023 05/03/2023 16/03/2023 17/03/2023 18/03/2023'.split(' ');
		const right = ['2023-03-16', '2023-03-17', '2023-03-18'];
		expect(await readAs(await converted(list), {})).toEqual([SWAPPED, SWAPPED, SWAPPED, ...right]);
	});

	test('have a proposal if chance is out of the question', async () => {
		const days = '03/01 14/02 05/03 16/04 07/05 02/06 09/07 10/08 11/09 12/10 01/11'.split(' ');
		const asked = await readAs(await converted(days.map((day) => `${day}/2023`).concat('13/01/2023')), {});
		expect(asked).toEqual(['/columns/Data de compra/swapped → true']);
	});

	test('an answer of another month swaps nothing in a file with a later day: it is asked again', async () => {
		const list = '03/01/2023 14/02/2023 05/03/2023 30/04/2023 29/05/2023 31/07/2023'.split(' ');
		expect(await readAs(await converted(list, true), { swapped: true })).toEqual([
			'/columns/Data de compra/swapped → ?',
		]);
	});

	test.each([
		['later days among them', '03/01/2023 14/02/2023 05/03/2023 30/04/2023 29/05/2023 31/07/2023', true],
		['the first of each month', '01/01/2023 01/02/2023 01/03/2023 30/04/2023 29/05/2023 31/07/2023', true],
		['too few to tell', '03/01/2023 04/02/2023 31/07/2023', true],
	])('honest ones are read: %s', async (_, dates, honest) => {
		const list = dates.split(' ');
		const { rows } = await read(await converted(list, honest));
		expect(rows).toEqual(list.map((date) => date.split('/').toReversed().join('-')));
	});

	test.each(['rejected.xlsx', 'rejected.csv'])('come back unread in %s, and an answer reads them', async (name) => {
		const input = await converted('03/01/2023 14/02/2023 05/03/2023 16/04/2023 07/05/2023 18/06/2023'.split(' '));
		const { dir } = await read(input);
		const again = path.join(path.dirname(input), `again-${name}`);
		copyFileSync(path.join(dir, name), again);
		expect(Object.values((await read(again, 'again')).rows)).toEqual([SWAPPED, SWAPPED, SWAPPED]);
		const held = (rows: readonly string[]): readonly string[] => Object.values(rows);
		expect(held(await readAs(again, { swapped: true }))).toEqual(['2023-01-03', '2023-03-05', '2023-05-07']);
		expect(held(await readAs(again, { swapped: false }))).toEqual(['2023-03-01', '2023-05-03', '2023-07-05']);
	});

	test('a month in letters is a correction, also of the day that was held', async () => {
		const input = await converted('03/01/2023 14/02/2023 05/03/2023 16/04/2023 07/05/2023 18/06/2023'.split(' '));
		const { dir } = await read(input);
		const again = path.join(path.dirname(input), 'again.csv');
		const before = readFileSync(path.join(dir, 'rejected.csv'), 'utf8');
		const after = before.replace('2023-03-01', '1 mar 2023').replace('2023-05-03', '03/mai/2023');
		expect(after).not.toBe(before);
		writeFileSync(again, after);
		expect(Object.values((await read(again, 'again')).rows)).toEqual(['2023-03-01', '2023-05-03', SWAPPED]);
	});
});

describe('years of two digits in a column of past events', () => {
	test('are never to come', async () => {
		const input = tableOf(
			'Data de compra | 14/03/58 | 14/03/75 | 14/03/98 | 14/03/05 | 14/03/26 | 14/12/26 | 14/03/27',
		);
		const mapping = { columns: { 'Data de compra': { to: 'acquisitionDate', shortYears: true } } };
		const clock = { ...systemClock, now: () => Date.parse('2026-06-01T12:00:00Z') };
		const settings = parsePlanOptions({ mapping });
		const { dir, record } = await planRun({
			command: 'import',
			runsDir: path.join(path.dirname(input), 'runs'),
			inputs: [input],
			program: 'test',
			settings,
			clock,
		});
		expect(record.planned).toMatchObject({ drafts: 5, rejected: 2 });
		expect(planLinesOf(path.join(dir, 'plan.jsonl')).map(({ body }) => body.acquisitionDate?.slice(0, 4))).toEqual(
			'1958 1975 1998 2005 2026'.split(' '),
		);
	});
});

describe('a row that comes back', () => {
	const ISO = ' | 2023-01-01 | 2023-01-01 | 2023-01-01';
	const HOLDING: readonly (readonly [string, string])[] = [
		['Data de compra;Valor | 3/4/2024;1,200.50 | 5/6/2023;2,900.00 | 2023-01-01; | 2023-01-01; | 2023-01-01;', HELD],
		[`Purchase date | 3/4/2024 | 5/6/2023 | 7/8/2023${ISO}`, HELD],
	];

	test.each(HOLDING.flatMap(([table, code]) => ['rejected.xlsx', 'rejected.csv'].map((name) => [name, table, code])))(
		'is held again, untouched or with another such date: %s of %s',
		async (name = '', table = '', code = '') => {
			const input = tableOf(table);
			const { dir, rows } = await read(input);
			expect(rows.slice(0, 2)).toEqual([code, code]);
			const again = path.join(path.dirname(input), name);
			copyFileSync(path.join(dir, name), again);
			const back = (await read(again, 'again')).rows.map((row) => row.replace(' money-format', ''));
			expect(back).toEqual(rows.filter((row) => row === code));
			const asSuggested = await read(again, 'suggested', { locale: 'en-US' });
			expect(asSuggested.rows.slice(0, 2)).toEqual([code, code]);
		},
	);

	test('is held again if its amount fits both styles, until the mapping says which', async () => {
		const input = tableOf(
			`Purchase date;Price${' | 2023-12-25;1.500 | 2023-12-25;2.000'.repeat(2)}${' | 2023-12-25;'.repeat(5)}`,
		);
		const { dir, rows } = await read(input);
		const STYLE = 'amount-style-unclear';
		expect(rows.slice(0, 5)).toEqual([STYLE, STYLE, STYLE, STYLE, '2023-12-25']);
		for (const name of ['rejected.xlsx', 'rejected.csv']) {
			const again = path.join(path.dirname(input), name);
			copyFileSync(path.join(dir, name), again);
			expect((await read(again, `again-${name}`)).rows).toEqual([STYLE, STYLE, STYLE, STYLE]);
			const mapping = path.join(path.dirname(input), 'mapping.json');
			writeFileSync(mapping, JSON.stringify({ columns: { Price: { to: 'price', locale: 'en-US' } } }));
			const answered = await read(again, `answered-${name}`, { mapping });
			expect(answered.rows.slice(0, 2)).toEqual(['2023-12-25 150', '2023-12-25 200']);
		}
	});

	test('is read once it is answered: by the cell, by its code, or by the mapping', async () => {
		const input = tableOf(`Purchase date | 1/5/2023 | 1/6/2023 | 1/7/2023${ISO}`);
		const { dir } = await read(input);
		const again = path.join(path.dirname(input), 'again.csv');
		const [head = '', one = '', two = '', ...others] = readFileSync(path.join(dir, 'rejected.csv'), 'utf8').split(
			/\r?\n/,
		);
		const changed = [
			head,
			one.replace('1/5/2023', '2023-05-01'),
			two.replace(/date-order-unclear@[^;]*/, ''),
			...others,
		];
		writeFileSync(again, changed.join('\n'));
		expect((await read(again, 'again')).rows).toEqual(['2023-05-01', '2023-06-01', HELD]);
		const mapping = path.join(path.dirname(input), 'mapping.json');
		writeFileSync(mapping, JSON.stringify({ columns: { 'Purchase date': { to: 'acquisitionDate', order: 'mdy' } } }));
		expect((await read(again, 'mapped', { mapping })).rows.slice(2)).toEqual(['2023-01-07']);
	});
});
