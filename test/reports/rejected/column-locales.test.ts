import { expect, test } from 'vitest';
import { columnLocales, localeOfRun, rejectedLocale } from '../../../src/reports/rejected/column-locales.ts';
import type { PlacedNotice, RunRecord } from '../../../src/runs/record/run-record.ts';
import { XLSX_TABLE } from '../run-folder.ts';

const notice = (
	code: PlacedNotice['problem']['code'],
	column: number,
	shape: string,
	sheet = 'Ativos 2026',
): PlacedNotice => ({
	origin: { kind: 'row', file: XLSX_TABLE.file, sheet, row: 3 },
	problem: { code, place: { column, name: 'x' }, params: { shape } },
	count: 1,
});

function record(notices: readonly PlacedNotice[], locale?: string): RunRecord {
	return {
		version: 1,
		program: '0',
		command: 'validate',
		startedAt: '',
		options: locale === undefined ? {} : { locale },
		inputs: [],
		tables: [XLSX_TABLE],
		planned: {
			units: 0,
			drafts: 0,
			rejected: 0,
			skipped: 0,
			files: { read: 1, refused: 0, skipped: 0 },
			totalCents: 0,
			byStatus: {},
			byCategory: {},
			bySupplier: {},
			notices,
		},
	};
}

test.each<[string, readonly PlacedNotice[], string | undefined, readonly (readonly [number, string])[]]>([
	['nothing was decided', [], undefined, []],
	['dates were read as the run is', [notice('date-order-decided', 3, 'dd/mm')], undefined, []],
	['dates were read the other way', [notice('date-order-decided', 3, 'mm/dd')], undefined, [[3, 'en-US']]],
	[
		'they were, and the notice has its later name',
		[notice('column-style-decided', 3, 'mm/dd')],
		undefined,
		[[3, 'en-US']],
	],
	['amounts were read the other way', [notice('number-style-decided', 2, '1,234.56')], 'pt-BR', [[2, 'en-US']]],
	['an English run found a column of ours', [notice('number-style-decided', 2, '1.234,56')], 'en-US', [[2, 'pt-BR']]],
	['a mixed column follows the run', [notice('number-style-mixed', 2, '1,234.56')], undefined, []],
	['it was the column of another sheet', [notice('date-order-decided', 3, 'mm/dd', 'Outra')], undefined, []],
])('when %s', (_, notices, locale, columns) => {
	const run = record(notices, locale);
	expect([...columnLocales(run, XLSX_TABLE)]).toEqual(columns);
	expect(rejectedLocale(run)).toBe(columns[0]?.[1]);
	expect(localeOfRun(run)).toBe(locale ?? 'pt-BR');
});

test('the record of a table names its columns, whatever the notices say', () => {
	const table = { ...XLSX_TABLE, locales: { 3: 'en-US' } } as const;
	const run = { ...record([notice('number-style-decided', 2, '1,234.56')]), tables: [table] };
	expect([...columnLocales(run, table)]).toEqual([[3, 'en-US']]);
	expect(rejectedLocale(run)).toBe('en-US');
});
