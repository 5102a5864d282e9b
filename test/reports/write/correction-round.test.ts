import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderCsvRecord } from '../../../src/sources/csv/render-csv.ts';
import type { CsvDialect } from '../../../src/sources/values/source.ts';
import { encodeCsv } from '../../sources/csv/read-csv-bytes.ts';
import { renderCellText } from '../../../src/reports/rejected/render-cell.ts';
import { sheetText } from '../../../src/reports/xlsx/sheet-cell.ts';
import { openSources } from '../../../src/sources/open/open-sources.ts';
import { planFolder } from '../plan-folder.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { anyText } from '../../any-text.ts';

const HEADER = ['Patrimônio', 'Situação', 'Valor', 'Data de aquisição', 'Modelo'];
const OURS: CsvDialect = { encoding: 'utf-8-bom', delimiter: ';', lineEnd: '\r\n' };

function writeCsv(file: string, records: readonly (readonly string[])[], dialect = OURS): void {
	const text = records.map((record) => renderCsvRecord(record, dialect)).join('');
	writeFileSync(file, encodeCsv(text, dialect.encoding));
}

const codesOf = (rejections: readonly { readonly problems: readonly { readonly code: string }[] }[]) =>
	rejections.map(({ problems }) => problems.map(({ code }) => code));

test.each<CsvDialect>([
	OURS,
	{ encoding: 'utf-8', delimiter: ',', lineEnd: '\n' },
	{ encoding: 'utf-16le', delimiter: '\t', lineEnd: '\r\n' },
])(
	'a CSV in %j is returned in the same dialect, is refused again for the same reasons, and imports when corrected',
	async (dialect) => {
		const folder = throwAwayFolder();
		const input = path.join(folder, 'ativos.csv');
		writeCsv(
			input,
			[
				HEADER,
				['PAT-1', 'disponível', '10,00', '31/12/2025', 'bom'],
				['PAT-2', 'perdidoo', '1,234', '31/02/2025', '=Latitude'],
				['PAT-3', 'em uso', '-10,00', '45291', "'aspas"],
			],
			dialect,
		);
		const first = await planFolder(folder, 'first', [input]);
		expect(first.summary.buckets).toMatchObject({ units: 3, notSent: 1, rejected: 2 });

		const rejected = path.join(first.dir, 'rejected.csv');
		const again = await planFolder(folder, 'again', [rejected]);
		expect(codesOf(again.rejections)).toEqual(codesOf(first.rejections));
		expect(again.rejections.map(({ row }) => row?.cells.slice(0, 5))).toEqual(
			first.rejections.map(({ row }) => row?.cells),
		);
		const columns = (problems: readonly { readonly place?: { readonly column?: number } }[]) =>
			problems.map(({ place }) => place?.column);
		expect(again.rejections.map(({ problems }) => columns(problems))).toEqual(
			first.rejections.map(({ problems }) => columns(problems)),
		);
		const mark = dialect.encoding === 'utf-16le' ? 'fffe' : 'efbbbf';
		expect(readFileSync(rejected, 'hex').startsWith(`${mark}${dialect.encoding === 'utf-16le' ? '5000' : '50'}`)).toBe(
			true,
		);
		// Only the row numbers differ, as they do in the file.
		const strip = (file: string): string => readFileSync(file, 'latin1').replaceAll(/[\d\0]+/g, '');
		expect(strip(path.join(again.dir, 'rejected.csv'))).toBe(strip(rejected));

		const bytes = readFileSync(rejected);
		const corrected = ['perdidoo→em uso', '1,234→1,23', '31/02/2025→28/02/2025', "'-10,00→10,00", '45291→01/01/2024'];
		const encoding = dialect.encoding === 'utf-16le' ? 'utf16le' : 'utf8';
		let text = bytes.toString(encoding);
		for (const correction of corrected) {
			const [from = '', to = ''] = correction.split('→');
			// The first place is the cell; the reasons come after it.
			text = text.replace(from, to);
		}
		writeFileSync(rejected, Buffer.from(text, encoding));
		const last = await planFolder(folder, 'last', [rejected]);
		expect(codesOf(last.rejections)).toEqual([]);
		expect(last.drafts.map(({ body }) => body.model)).toEqual(['=Latitude', "'aspas"]);
		expect(last.summary.reports.filter(({ kind }) => kind === 'rejected')).toEqual([]);
	},
);

test('rows with cells below an empty header are returned and can be imported again', async () => {
	const folder = throwAwayFolder();
	const input = path.join(folder, 'ativos.csv');
	writeCsv(input, [
		['Patrimônio', '', 'Situação', ''],
		['PAT-1', 'nota', 'em uso', ''],
		['PAT-2', '', 'perdidoo', ''],
		['PAT-3', '', 'em uso', 'outra'],
	]);
	const first = await planFolder(folder, 'first', [input]);
	expect(first.drafts.map(({ key }) => key)).toEqual(['PAT-1', 'PAT-3']);
	expect(first.summary.notices).toMatchObject([
		{ code: 'cell-beside-table', count: 1 },
		{ code: 'cell-beside-table', count: 1 },
	]);
	const rejected = path.join(first.dir, 'rejected.csv');
	writeFileSync(rejected, readFileSync(rejected, 'utf8').replace('perdidoo', 'perdido'));
	expect((await planFolder(folder, 'second', [rejected])).drafts.map(({ key }) => key)).toEqual(['PAT-2']);
});

test('rows above a false header are returned, and every row is in a bucket', async () => {
	const folder = throwAwayFolder();
	const input = path.join(folder, 'ativos.csv');
	const lines = Array.from({ length: 9 }, (_, index) => [
		`PAT-${index + 1}`,
		index === 5 ? 'Situação' : 'em uso',
		'10,00',
	]);
	writeCsv(input, lines);
	const mapping = path.join(folder, 'mapa.json');
	writeFileSync(mapping, JSON.stringify({ columns: { 'PAT-6': 'enrollmentId', '10,00': 'price' } }));
	const { summary, rejections, drafts } = await planFolder(folder, 'first', [input], { mapping });
	expect(drafts.map(({ key }) => key)).toEqual(['PAT-7', 'PAT-8', 'PAT-9']);
	expect(codesOf(rejections)).toEqual(Array.from({ length: 6 }, () => ['row-above-header']));
	expect(summary.buckets).toMatchObject({ units: 9, rejected: 6, notSent: 3 });
	expect(readFileSync(path.join(folder, 'first', 'rejected.csv'), 'utf8')).toContain('\r\nPAT-5;em uso;10,00;5;');
});

test('rows swallowed by a lone quote are returned one by one, and are all imported', async () => {
	const folder = throwAwayFolder();
	const input = path.join(folder, 'ativos.csv');
	const lines = ['PAT-1;"Monitor 24;em uso', 'PAT-2;Mesa;em uso', 'PAT-3;Monitor 19";em uso', 'PAT-4;Mesa;em uso'];
	writeFileSync(input, ['Patrimônio;Modelo;Situação', ...lines].join('\r\n'));
	const first = await planFolder(folder, 'first', [input]);
	expect(first.drafts.map(({ key }) => key)).toEqual(['PAT-4']);
	expect(first.summary.buckets).toMatchObject({ units: 4, rejected: 3, notSent: 1 });
	expect(codesOf(first.rejections)).toEqual(Array.from({ length: 3 }, () => ['csv-quote-holds-rows']));
	const second = await planFolder(folder, 'second', [path.join(first.dir, 'rejected.csv')]);
	expect(second.drafts.map(({ key, body }) => [key, body.model])).toEqual([
		['PAT-1', '"Monitor 24'],
		['PAT-2', 'Mesa'],
		['PAT-3', 'Monitor 19"'],
	]);
});

const CELLS = ['PAT-1', 'perdidoo', '10,00', '31/12/2025', 'bom'];
const RIGHT = CELLS.with(1, 'em uso');
test.each<[string, ...(readonly string[])[]]>([
	['in the middle', HEADER.with(3, ''), CELLS.with(3, 'nota')],
	['at the end', [...HEADER, ''], [...CELLS, 'nota']],
	['at the beginning', ['', ...HEADER], ['1', ...CELLS]],
	['with a cell beyond', [...HEADER, ''], [...RIGHT, 'nota', 'x']],
	['with a cell missing', HEADER.with(2, ''), RIGHT.with(2, '').slice(0, 4)],
])(
	'a row of a table with an unnamed column %s is returned unchanged, and can be imported again',
	async (_claim, ...records) => {
		const folder = throwAwayFolder();
		const input = path.join(folder, 'ativos.csv');
		writeCsv(input, records);
		const first = await planFolder(folder, 'first', [input]);
		expect(first.rejections).toHaveLength(1);
		const again = await planFolder(folder, 'again', [path.join(first.dir, 'rejected.csv')]);
		expect(codesOf(again.rejections)).toEqual(codesOf(first.rejections));
		const strip = (file: string): string => readFileSync(file, 'utf8').replaceAll(/;\d+;.*/g, '');
		expect(strip(path.join(again.dir, 'rejected.csv'))).toBe(strip(path.join(first.dir, 'rejected.csv')));
	},
);

/** Typos of status words, which are refused in their rows without a question. */
const SLIPS = ['em usoo', 'em uzo', 'dispponível', 'vendidoo', 'perdidoo', 'quebradoo', 'doadoo', 'roubadoo'];

describe('any text of a cell', () => {
	// A CSV file cannot contain NUL or lone surrogates.
	const cell = fc
		.oneof(
			anyText({ maxLength: 12 }),
			fc.string({
				unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', '\n', ';', '"', ' ', 'a', 'ç'),
				maxLength: 6,
			}),
		)
		.map((text) => text.replaceAll(/[\0\p{Surrogate}\ufeff]/gu, ''));
	const way = fc.record({ file: fc.constantFrom('rejected.csv', 'rejected.xlsx'), savedAsTheOther: fc.boolean() });

	test('survives any number of rounds, through either file, even if one is saved as the other format', async () => {
		const folder = throwAwayFolder();
		let run = 0;
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }),
				fc.array(way, { minLength: 2, maxLength: 2 }),
				async (drawn, ways) => {
					run++;
					const input = path.join(folder, `${run}.csv`);
					const records = drawn.map(([one, other], index) => [`PAT-${index}`, SLIPS[index] ?? '', one, other, 'm']);
					writeCsv(input, [HEADER, ...records]);
					let file = input;
					let areReasonsFirst = false;
					for (const [round, { file: name, savedAsTheOther }] of ways.entries()) {
						const { dir, rejections } = await planFolder(folder, `${run}-${round}`, [file]);
						// An empty cell of a workbook is an empty text in a CSV.
						// In a workbook the reasons come before them.
						const first = areReasonsFirst ? 3 : 0;
						const found = rejections.map(({ row }) => row?.cells.slice(first, first + 5).map((one) => one ?? ''));
						expect(found).toEqual(records);
						file = path.join(dir, name);
						areReasonsFirst = name === 'rejected.xlsx';
						if (savedAsTheOther) file = await saveAsTheOther(file);
					}
				},
			),
			{ numRuns: 15 },
		);
	});
});

/** Like a spreadsheet program that changes no text: saves every cell with its guard. */
async function saveAsTheOther(file: string): Promise<string> {
	const open = { scoreHeader: () => 1, delimiter: ';' } as const;
	const rows: string[][] = [];
	for await (const source of openSources([file], open)) {
		if (source.kind !== 'table') throw new Error(`not a table: ${file}`);
		for await (const batch of source.readRows(source.tables.length - 1)) {
			for (const { cells } of batch) rows.push(Array.from(cells, (cell) => renderCellText(cell, 'pt-BR')));
		}
	}
	const other = file.endsWith('.csv') ? `${file}.xlsx` : `${file}.csv`;
	if (other.endsWith('.csv')) {
		writeCsv(other, rows);
		return other;
	}
	const workbook = new exceljs.Workbook();
	const sheet = workbook.addWorksheet('rejected');
	for (const cells of rows) sheet.addRow(cells.map((text) => (text === '' ? null : sheetText(text))));
	await workbook.xlsx.writeFile(other);
	return other;
}

test('unreadable lines affect no other line, and are returned until they are corrected', async () => {
	const folder = throwAwayFolder();
	const input = path.join(folder, 'ativos.csv');
	const lines = [
		'PAT-1;Mesa;em uso',
		'PAT-2;Me\0sa;em uso',
		`PAT-3;M\xc3;em uso`,
		'PAT-4;Açaí;em uso',
		'PAT-5;"Mesa;em uso',
	];
	const bytes = [...lines, 'PAT-6;Mesa;em uso'].map((line) =>
		Buffer.from(line, line.includes('\xc3') ? 'latin1' : 'utf8'),
	);
	const end = Buffer.from('\r\n');
	writeFileSync(
		input,
		Buffer.concat([Buffer.from('Patrimônio;Modelo;Situação'), ...bytes.flatMap((line) => [end, line])]),
	);
	const first = await planFolder(folder, 'first', [input]);
	expect(first.drafts.map(({ key }) => key)).toEqual(['PAT-1', 'PAT-4', 'PAT-6']);
	expect(first.rejections.map(({ origin, problems }) => [origin, problems])).toMatchObject([
		[{ row: 3 }, [{ code: 'csv-line-unreadable', params: { kind: 'bytes', line: 3 } }]],
		[{ row: 4 }, [{ code: 'csv-line-unreadable', params: { kind: 'bytes', line: 4 } }]],
		[{ row: 6 }, [{ code: 'csv-line-unreadable', params: { kind: 'quote', line: 6 } }]],
	]);
	for (const file of ['rejected.csv', 'rejected.xlsx']) {
		const second = await planFolder(folder, `second-${file}`, [path.join(first.dir, file)]);
		expect(second.drafts).toEqual([]);
		expect(codesOf(second.rejections)).toEqual(Array.from({ length: 3 }, () => ['csv-line-unreadable']));
	}
	const rejected = path.join(first.dir, 'rejected.csv');
	const corrected = readFileSync(rejected, 'utf8')
		.replace('Me\ufffdsa', 'Mesa')
		.replace('M\ufffd', 'Mó')
		.replace('"""Mesa"', 'Mesa');
	writeFileSync(rejected, corrected);
	expect((await planFolder(folder, 'third', [rejected])).drafts.map(({ key, body }) => [key, body.model])).toEqual([
		['PAT-2', 'Mesa'],
		['PAT-3', 'Mó'],
		['PAT-5', 'Mesa'],
	]);
});
