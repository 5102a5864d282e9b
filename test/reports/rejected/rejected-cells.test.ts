import { writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDateText } from '../../../src/drafts/values/time/date-text.ts';
import {
	columnLocales,
	createDateOrderer,
	localeOfRun,
	rejectedLocale,
} from '../../../src/reports/rejected/rejected-cells.ts';
import type { RunRecord, TableRecord } from '../../../src/runs/record/run-record.ts';
import { planFolder } from '../plan-folder.ts';
import { CSV_TABLE, EMPTY_RECORD, XLSX_TABLE } from '../run-folder.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { rowsOf } from '../../listed.ts';

const TABLE: TableRecord = {
	...CSV_TABLE,
	header: ['Patrimônio', 'Data de aquisição', 'Garantia até'],
	fields: ['enrollmentId', 'acquisitionDate', 'warrantyExpirationDate'],
};
const RECORD: RunRecord = { ...EMPTY_RECORD, tables: [TABLE] };
const EN_US: RunRecord = { ...RECORD, options: { locale: 'en-US' } };
const ordered = (record: RunRecord, table: TableRecord, text: string): unknown =>
	createDateOrderer(record, table)({ number: 2, cells: ['01/02/2026', text] }).cells[1];

describe('a date of a rejected row', () => {
	test.each([
		...rowsOf('2026-01-02')`01/02/2026 ¦ 1/2/2026 ¦ 2026-01-02`,
		['12/31/2026', '2026-12-31'],
		['01/02/2026 1:45 PM', '2026-01-02 13:45:00'],
		['01/02/2026 13:45:10.5', '2026-01-02 13:45:10.500'],
		['01/02/2026 13:45 -03:00', '2026-01-02 13:45:00-03:00'],
		['13/31/2026', '13/31/2026'],
		['01/02/26', '01/02/26'],
		['05/05/2026', '05/05/2026'],
		['ontem', 'ontem'],
	])('read in the order mm/dd: %j is returned as %j', (text, expected) =>
		expect(ordered(EN_US, TABLE, text)).toBe(expected),
	);

	test('stays as written if the run read it in the default locale', () =>
		expect(ordered(RECORD, TABLE, '01/02/2026')).toBe('01/02/2026'));

	test('follows the locale that the mapping gives its column rather than that of the run', () => {
		expect(ordered(RECORD, { ...TABLE, mappedLocales: { 1: 'en-US' } }, '01/02/2026')).toBe('2026-01-02');
		expect(ordered(RECORD, { ...TABLE, mappedLocales: { 2: 'en-US' } }, '01/02/2026')).toBe('2026-02-01');
		const row = { number: 2, cells: ['01/02/2026', null, { kind: 'date', text: '2026-01-02' }] } as const;
		expect(createDateOrderer(EN_US, TABLE)(row)).toEqual(row);
	});

	test('means the same day and time in any notation', () => {
		const two = fc.integer({ min: 1, max: 12 });
		const time = fc.constantFrom('', ' 13:45', ' 1:45:07 AM', 'T00:00:00.250Z', ' 23:59:59 +05:30');
		fc.assert(
			fc.property(two, two, fc.integer({ min: 1990, max: 2060 }), time, (first, other, year, clock) => {
				const text = `${first}/${other}/${year}${clock}`;
				const returned = String(ordered(EN_US, TABLE, text));
				expect(parseDateText(returned, 'en-US')).toEqual(parseDateText(text, 'en-US'));
				expect(parseDateText(returned, 'pt-BR')).toEqual(parseDateText(text, 'en-US'));
			}),
		);
	});
});

test('a workbook date stays a date, and is ISO in rejected.csv beside a column of another --locale', async () => {
	const folder = throwAwayFolder();
	const workbook = new exceljs.Workbook();
	const sheet = workbook.addWorksheet('Ativos');
	sheet.addRow(['Patrimônio', 'Situação', 'Data de aquisição', 'Valor']);
	const day = new Date('2026-01-02');
	for (const row of [
		['A', 'em uso', day, '1,234.56'],
		['B', 'em usoo', day, '2,345.67'],
	])
		sheet.addRow(row);
	sheet.getColumn(3).numFmt = 'dd/mm/yyyy';
	const input = path.join(folder, 'ativos.xlsx');
	await workbook.xlsx.writeFile(input);
	const { dir } = await planFolder(folder, 'first', [input]);
	const again = await planFolder(folder, 'csv', [path.join(dir, 'rejected.csv')], { locale: 'en-US' });
	expect(again.rejections[0]?.row?.cells.slice(2, 4)).toEqual(['2026-01-02', '2,345.67']);
	expect(again.rejections[0]?.problems.map(({ code }) => code)).toEqual(['status-unknown']);
	const workbookAgain = await planFolder(folder, 'xlsx', [path.join(dir, 'rejected.xlsx')], { locale: 'en-US' });
	expect(workbookAgain.rejections[0]?.row?.cells[3 + 2]).toMatchObject({ kind: 'date', text: '2026-01-02' });
});

const HEADER = 'Patrimônio;Situação;Data de aquisição;Valor;Garantia até';
test.each([
	[
		'dates mm/dd by another row',
		'2026-01-02',
		'A;em uso;12/31/2025;1,00;',
		'C;em uso;12/30/2025;1,00;',
		'B;em usoo;01/02/2026;1,00;',
	],
	['dates dd/mm beside amounts', '2026-02-01', 'A;em uso;31/12/2025;1,234.56;', 'B;em usoo;01/02/2026;2,345.67;'],
])(
	'%s are the same in rejected.csv and rejected.xlsx, for any --locale of the next import',
	async (_, day, ...rows) => {
		const folder = throwAwayFolder();
		const input = path.join(folder, 'ativos.csv');
		writeFileSync(input, [HEADER, ...rows, ''].join('\n'));
		const { dir } = await planFolder(folder, 'first', [input]);
		for (const locale of ['pt-BR', 'en-US'] as const) {
			for (const name of ['rejected.csv', 'rejected.xlsx']) {
				const again = await planFolder(folder, `${name}-${locale}`, [path.join(dir, name)], { locale });
				expect(again.rejections[0]?.row?.cells[name === 'rejected.xlsx' ? 3 + 2 : 2]).toBe(day);
				expect(again.rejections[0]?.problems.map(({ place }) => place?.name)).not.toContain('Data de aquisição');
			}
		}
	},
);

test.each([
	[undefined, [], undefined],
	[{ 3: 'en-US' }, [[3, 'en-US']], 'en-US'],
] as const)('of the locales %j of a table', (locales, columns, other) => {
	const table = locales === undefined ? XLSX_TABLE : { ...XLSX_TABLE, locales };
	expect([...columnLocales(table)]).toEqual(columns);
	expect(rejectedLocale({ tables: [XLSX_TABLE, table] })).toBe(other);
});

test.each([
	[{}, 'pt-BR'],
	[{ locale: 'pt-BR' }, 'pt-BR'],
	[{ locale: 'en-US' }, 'en-US'],
])('a run with %j reads as %s', (options, locale) => expect(localeOfRun({ options })).toBe(locale));
