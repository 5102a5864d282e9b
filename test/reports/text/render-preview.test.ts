/** The preview of a plan, in words and as lines of a terminal. */
import { describe, expect, test } from 'vitest';
import { widthOf } from '../../../src/messages/text-width.ts';
import { wordsOf } from '../../../src/messages/texts.ts';
import { joinBlocks, renderLines } from '../../../src/reports/text/blocks.ts';
import { describePreview, type PreviewFigures } from '../../../src/reports/text/describe-preview.ts';
import { listPreview } from '../../../src/reports/text/render-preview.ts';

const cell = (column: number, name: string, text: string) => ({ column, name, text });
const row = { kind: 'row', file: 'bens.csv', row: 2 } as const;

const FIGURES: PreviewFigures = {
	preview: {
		timeZone: 'America/Sao_Paulo',
		rows: [
			{
				origin: row,
				values: [
					{ field: 'enrollmentId', value: 'PAT-1', cells: [cell(0, 'Plaqueta', 'PAT-1')] },
					{ field: 'status', value: 'in-use', from: 'default' },
					{
						field: 'model',
						value: `Latitude ${'comprido '.repeat(20)}`.trim(),
						cells: [cell(1, 'Modelo', 'x'.repeat(199))],
					},
					{ field: 'acquisitionDate', value: '2025-04-03T03:00:00Z', cells: [cell(27, '', '03/04/2025')] },
					{ field: 'priceCents', value: 123_456, cells: [cell(3, 'Valor', '1.234,56')] },
					{ field: 'custom:Cor', value: 'azul', from: 'constant' },
					{ field: 'employeeId', value: '1', cells: [cell(5, 'Nome', 'Ana'), cell(6, 'E-mail', 'ana@x')] },
				],
				more: 3,
			},
			{
				origin: { kind: 'invoice', file: 'n.xml', accessKey: '3'.repeat(44), item: 1, unit: 2 },
				values: [{ field: 'acquisitionDate', value: '2026-12-09T13:15:00Z' }],
			},
		],
		readings: [
			{ file: 'bens.csv', cell: cell(27, '', '03/04/2025'), field: 'acquisitionDate', value: '2025-04-03T03:00:00Z' },
			{ file: 'bens.csv', cell: cell(3, 'Valor', '1.234,56'), field: 'priceCents', value: 123_456 },
		],
	},
	ignoredColumns: {
		columns: [
			{ file: 'bens.csv', column: 8, name: 'Obs', reason: 'empty', tables: 1 },
			{ file: 'bens.csv', column: 9, name: '', reason: 'decided', tables: 12 },
		],
		more: 4,
	},
};

test.each(['en', 'pt-BR'] as const)('fits a terminal of 80 columns, in %s', async (language) => {
	const text = renderLines(joinBlocks(listPreview(FIGURES, language)));
	for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThan(80);
	await expect(`${text}\n`).toMatchFileSnapshot(`snapshots/preview.${language}.txt`);
});

describe('a value', () => {
	test.each([
		['en', 'acquisitionDate', '2025-04-03T03:00:00Z', '3 April 2025'],
		['pt-BR', 'acquisitionDate', '2025-04-03T03:00:00Z', '3 de abril de 2025'],
		['pt-BR', 'warrantyExpirationDate', '2027-12-31T13:05:00Z', '31 de dezembro de 2027, 10:05'],
		['en', 'priceCents', 123_456, 'R$ 1,234.56'],
		['pt-BR', 'priceCents', 123_456, 'R$ 1.234,56'],
		['en', 'priceCents', 5, 'R$ 0.05'],
		['pt-BR', 'status', 'in-use', 'em uso'],
		['en', 'model', 'a\u202Eb', 'a\\u{202e}b'],
	] as const)('in %s: %s %j is shown as %j', (language, field, value, expected) => {
		const preview = {
			timeZone: 'America/Sao_Paulo',
			rows: [{ origin: row, values: [{ field, value }] }],
			readings: [],
		};
		expect(describePreview({ preview }, language).rows[0]?.values[0]?.text).toBe(expected);
	});

	test('with a time names its zone only if it is UTC', () => {
		const values = [{ field: 'acquisitionDate', value: '2026-12-09T13:15:00Z' }];
		const preview = { timeZone: 'UTC', rows: [{ origin: row, values }], readings: [] };
		expect(describePreview({ preview }, 'en').rows[0]?.values[0]?.text).toBe('9 December 2026, 13:15 UTC');
	});
});

test('names the table of a column only if there are several', () => {
	const column = { column: 0, name: 'Cor', reason: 'empty', tables: 1 } as const;
	const ignoredColumns = {
		columns: [
			{ ...column, file: 'a.csv' },
			{ ...column, file: 'b.xlsx', sheet: 'TI', column: 1 },
		],
	};
	expect(describePreview({ ignoredColumns }, 'en').ignoredColumns).toEqual([
		{
			reason: wordsOf('reports', 'en')('preview.reason.empty'),
			columns: ['a.csv, A “Cor”', 'b.xlsx, sheet “TI”, B “Cor”'],
		},
	]);
});

test('lists nothing for a plan without a preview', () => {
	expect(joinBlocks(listPreview({}, 'en'))).toEqual([]);
});
