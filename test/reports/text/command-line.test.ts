import { expect, test } from 'vitest';
import { correctCommand } from '../../../src/reports/text/command-line.ts';

test.each([
	[{}, undefined, 'import rejected.xlsx'],
	[
		{ typed: { inputs: ['x.csv'], flags: ['--unknown-columns', 'custom-fields', '--csv', 'encoding=utf-8'] } },
		undefined,
		'import rejected.xlsx --unknown-columns custom-fields',
	],
	[
		{ typed: { inputs: ['x.csv'], flags: ['--locale', 'pt-BR', '--sandbox'] } },
		'en-US',
		'import rejected.xlsx --sandbox --locale en-US',
	],
	[
		{
			typed: {
				inputs: ['x.csv'],
				flags: ['--mapping', 'm.json', '--save-mapping', '--json', '--quiet', '--no-input', '--log', 'a.log'],
			},
		},
		undefined,
		'import rejected.xlsx --mapping m.json',
	],
] as const)('the workbook of rejected rows of %j names the command that takes it', (record, locale, command) => {
	expect(correctCommand(record, ['rejected.xlsx'], locale)).toBe(`asset-importer ${command}`);
});
