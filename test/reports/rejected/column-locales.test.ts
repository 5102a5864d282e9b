import { expect, test } from 'vitest';
import { columnLocales, localeOfRun, rejectedLocale } from '../../../src/reports/rejected/column-locales.ts';
import { XLSX_TABLE } from '../run-folder.ts';

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
])('a run with %j reads as %s', (options, locale) => {
	expect(localeOfRun({ options })).toBe(locale);
});
