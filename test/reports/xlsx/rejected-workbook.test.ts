import path from 'node:path';
import exceljs from 'exceljs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IDENTITY_COLUMN } from '../../../src/drafts/columns/reason-columns.ts';
import { scoreHeader } from '../../../src/drafts/table/find-header.ts';
import type { Problem } from '../../../src/messages/problem.ts';
import type { Rejected } from '../../../src/reports/rejected/rejected-rows.ts';
import { RejectedWorkbook } from '../../../src/reports/xlsx/rejected-workbook.ts';
import type { TableRecord } from '../../../src/runs/record/run-record.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';
import { openWorkbook } from '../../../src/sources/xlsx/open-workbook.ts';
import { openZip } from '../../../src/sources/zip/open-zip.ts';
import { CSV_TABLE, EMPTY_RECORD, NOW, XLSX_TABLE } from '../run-folder.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { anyText } from '../../any-text.ts';
import { ASSET_STATUSES } from '../../../src/contract/asset-fields.ts';
import { wordOfValue } from '../../../src/drafts/values/asset-words.ts';
import { wordsOf } from '../../../src/messages/texts.ts';
import { readTable } from '../../sources/xlsx/read-all.ts';
import { says } from '../../says.ts';

const STATUS: Problem = {
	code: 'status-unknown',
	place: { column: 1, name: 'Situação' },
	found: 'disponivel',
	params: { suggestion: 'disponível' },
};

const date = (serial: number): Cell => ({
	kind: 'date',
	text: new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10),
	serial,
});

async function write(
	table: TableRecord,
	rows: readonly Row[],
	problems: readonly Problem[] = [STATUS],
	language: 'pt-BR' | 'en' = 'pt-BR',
	shownFile = 'runs/run/rejected.xlsx',
): Promise<string> {
	const file = path.join(throwAwayFolder(), 'rejected.xlsx');
	const record = { ...EMPTY_RECORD, tables: [table] };
	const workbook = await RejectedWorkbook.create(file, table, {
		record,
		run: 'run',
		shownFile,
		table: 0,
		language,
		now: NOW,
	});
	for (const row of rows) {
		const rejected: Rejected = { origin: { kind: 'row', file: table.file, row: row.number }, row, problems, table: 0 };
		await workbook.add(rejected);
	}
	expect(workbook.rows).toBe(rows.length);
	await workbook.close();
	return file;
}

/** As the importer reads it. */
const readSheet = async (file: string, index: number) => readTable(await openWorkbook(file, 'rejected.xlsx'), index);

/** As a spreadsheet program shows it. */
async function look(file: string): Promise<exceljs.Workbook> {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	return workbook;
}

describe('what a person sees', () => {
	const rows = [
		{ number: 4, cells: [42, 'disponivel', 1234.5, date(46_053)], formats: [3, 0, 2, 1] },
		{ number: 9, cells: ['PAT-2', 'disponivel', null, '31/02/2025'], formats: [0, 0, 2, 1] },
	];

	test('first sheet: a long command wraps in its cell, but is still one line of text', async () => {
		const shownFile = `runs/${'20260131T134500Z-inventario-de-equipamentos/'.repeat(5)}rejected.xlsx`;
		const file = await write(XLSX_TABLE, rows, [STATUS], 'pt-BR', shownFile);
		const [sheet] = (await look(file)).worksheets;
		const commands: (readonly [text: string, wraps: boolean | undefined, height: number])[] = [];
		sheet?.eachRow((row) => {
			const { text, alignment } = row.getCell(1);
			if (text.startsWith('asset-importer ')) commands.push([text, alignment.wrapText, row.height]);
		});
		expect(commands).toEqual([[`asset-importer import ${shownFile}`, true, 75]]);
		// Fits the width of a portrait page with any substitute font.
		expect([sheet?.pageSetup.paperSize, sheet?.pageSetup.orientation, sheet?.getColumn(1).width]).toEqual([
			9,
			'portrait',
			70,
		]);
	});

	test('first sheet: what to do; no row of it looks like a header', async () => {
		const file = await write(XLSX_TABLE, rows);
		expect((await look(file)).worksheets.map(({ name }) => name)).toEqual(['Como corrigir', 'Ativos 2026']);
		const sentences = (await readSheet(file, 0)).map(({ cells }) => cells);
		expect(sentences.flat()).toContain('asset-importer import runs/run/rejected.xlsx');
		for (const cells of sentences) expect(scoreHeader(cells.map(String))).toBe(0);
	});

	test('the reasons, then the own columns with values and number formats, and the identity hidden', async () => {
		const sheet = (await look(await write(XLSX_TABLE, rows))).getWorksheet('Ativos 2026');
		expect(sheet?.getRow(1).values).toEqual([
			undefined,
			'linha',
			'problemas',
			'códigos',
			...XLSX_TABLE.header,
			IDENTITY_COLUMN,
		]);
		const first = sheet?.getRow(2);
		expect([4, 5, 6, 7].map((column) => first?.getCell(column).value)).toEqual([
			42,
			'disponivel',
			1234.5,
			new Date('2026-01-31T00:00:00Z'),
		]);
		expect([4, 6, 7].map((column) => first?.getCell(column).numFmt)).toEqual(['00000', '"R$" #,##0.00', 'dd/mm/yyyy']);
		expect([1, 3, 8].map((column) => first?.getCell(column).value)).toEqual(['4', 'status-unknown', 'run#1:4']);
		expect(sheet?.getColumn(8).hidden).toBe(true);
		expect([1, 2, 3, 4, 5, 6, 7].map((column) => sheet?.getColumn(column).hidden)).not.toContain(true);
	});

	test('wrong cells, and only those, are red and have a comment', async () => {
		const sheet = (await look(await write(XLSX_TABLE, rows))).getWorksheet('Ativos 2026');
		const wrong = sheet?.getRow(2).getCell(5);
		expect(wrong?.fill).toMatchObject({ type: 'pattern', fgColor: { argb: 'FFFFC7CE' } });
		const note = JSON.stringify(wrong?.note);
		expect(note).toMatch(says('status-unknown', { found: 'disponivel' }));
		expect(note).toMatch(/; .* “disponível”\?\\n.*Exemplo: /);
		expect(sheet?.getRow(2).getCell(4).note).toBeUndefined();
		expect(sheet?.getRow(2).getCell(4).fill).toMatchObject({ pattern: 'none' });
	});

	test('frozen header and reasons, a filter over all rows, drop-down lists', async () => {
		const sheet = (await look(await write(XLSX_TABLE, rows, [STATUS], 'en'))).getWorksheet('Ativos 2026');
		expect(sheet?.views).toMatchObject([{ state: 'frozen', xSplit: 2, ySplit: 1, topLeftCell: 'C2' }]);
		expect(sheet?.autoFilter).toBe('A1:G3');
		for (const row of [2, 3]) {
			expect(sheet?.getRow(row).getCell(5).dataValidation).toMatchObject({
				type: 'list',
				errorStyle: 'warning',
				formulae: [`"${ASSET_STATUSES.map((status) => wordOfValue('status', status, 'en')).join(',')}"`],
			});
		}
		expect(sheet?.getRow(2).getCell(6).dataValidation).toBeUndefined();
	});

	test('a problem names its column by the letter in this sheet', async () => {
		const sheet = (await look(await write(XLSX_TABLE, rows))).getWorksheet('Ativos 2026');
		expect(sheet?.getRow(2).getCell(2).value).toContain('coluna E “Situação”: situação desconhecida');
	});

	test.each([
		['seen beside the reasons anyway', 2, 'C2'],
		['far to the right', 22, 'Z2'],
		['nowhere, since the API refused the row', undefined, 'C2'],
	])('a wide table opens scrolled to the first wrong column: %s', async (_, column, topLeftCell) => {
		const header = Array.from({ length: 25 }, (__, index) => `Coluna ${index}`);
		const place = column === undefined ? {} : { place: { column, name: header[column] ?? '' } };
		const table = { ...XLSX_TABLE, header, fields: header.map(() => null) };
		const file = await write(table, [{ number: 2, cells: header }], [{ code: 'status-missing', ...place }]);
		expect((await look(file)).getWorksheet('Ativos 2026')?.views).toMatchObject([{ xSplit: 2, topLeftCell }]);
	});

	test('a row is as high as its reasons, up to twelve lines', async () => {
		const many = (count: number): readonly Problem[] => Array.from({ length: count }, () => STATUS);
		const heights = await Promise.all(
			[1, 3, 40].map(async (count) => {
				const file = await write(XLSX_TABLE, rows.slice(0, 1), many(count));
				return (await look(file)).getWorksheet('Ativos 2026')?.getRow(2).height;
			}),
		);
		expect(heights).toEqual([45, 135, 180]);
	});

	test('a comment box for each text, wide enough to read', async () => {
		const [left, , , , right] =
			(await anchorsOf(await write(CSV_TABLE, [{ number: 2, cells: ['PAT-1', 'x'] }])))[0] ?? [];
		expect(left).toBe(5);
		expect(right).toBeGreaterThan(5);
	});
});

/** Anchors of the comments. exceljs does not expose them, so they are read from the file. */
async function anchorsOf(file: string): Promise<readonly (readonly number[])[]> {
	const archive = await openZip(file, 'rejected.xlsx');
	const entry = archive.entries.find(({ name }) => name.endsWith('.vml'));
	const vml = entry === undefined ? '' : Buffer.from(await archive.readWhole(entry, 1_000_000)).toString();
	return [...vml.matchAll(/<x:Anchor>(?<numbers>[^<]+)</g)].map(({ groups }) =>
		(groups?.['numbers'] ?? '').split(',').map(Number),
	);
}

test('keeps the cells of a CSV as text, whatever Excel would make of them', async () => {
	const cells = ['00042', '31/12/2025', '1,5', '=1+1'];
	const sheet = (await look(await write(CSV_TABLE, [{ number: 2, cells }]))).getWorksheet(
		wordsOf('reports', 'pt-BR')('rejected.sheet'),
	);
	const row = sheet?.getRow(2);
	expect([4, 5, 6, 7].map((column) => row?.getCell(column).value)).toEqual(cells);
	expect([4, 5, 6, 7].map((column) => row?.getCell(column).numFmt)).toEqual(['@', '@', '@', '@']);
	expect([4, 5, 6, 7].map((column) => row?.getCell(column).type)).toEqual([3, 3, 3, 3]);
});

test('keeps the hidden identity column of a returned file, and adds no second one', async () => {
	const header = ['Patrimônio', 'Situação', 'linha', 'problemas', 'códigos', IDENTITY_COLUMN];
	const table: TableRecord = { ...XLSX_TABLE, header, fields: ['enrollmentId', 'status', null, null, null, null] };
	const key = `nfe:${'1'.repeat(44)}/1/2`;
	const file = await write(table, [{ number: 2, cells: ['PAT-1', 'x', '7', 'old', 'old-code', key] }]);
	const [names, row] = await readSheet(file, 1);
	expect(names?.cells).toEqual(['linha', 'problemas', 'códigos', 'Patrimônio', 'Situação', IDENTITY_COLUMN]);
	expect([0, 3, 4, 5].map((column) => row?.cells[column])).toEqual(['2', 'PAT-1', 'x', key]);
	expect((await look(file)).getWorksheet('Ativos 2026')?.getColumn(6).hidden).toBe(true);
});

test('keeps cells beyond the header beyond it', async () => {
	const cells = ['PAT-1', 'x', 1, null, 'beyond', 7];
	const [, row] = await readSheet(await write(XLSX_TABLE, [{ number: 4, cells }]), 1);
	expect(row?.cells.slice(8)).toEqual(['beyond', 7]);
});

test('writes no more comments than Excel can open quickly, but every row', async () => {
	const rows = Array.from({ length: 2_500 }, (_, index) => ({ number: index + 2, cells: [`PAT-${index}`, 'x'] }));
	const file = await write(CSV_TABLE, rows);
	const sheet = (await look(file)).getWorksheet(wordsOf('reports', 'pt-BR')('rejected.sheet'));
	let notes = 0;
	let red = 0;
	sheet?.eachRow((row) => {
		if (row.getCell(5).note !== undefined) notes++;
		if (JSON.stringify(row.getCell(5).fill).includes('FFFFC7CE')) red++;
	});
	expect([notes, red]).toEqual([2_000, 2_500]);
});

describe('any cell', () => {
	// A cell has no lone surrogates, and an empty text is no cell.
	const text = fc
		.oneof(
			anyText({ maxLength: 20 }),
			fc.constantFrom('=1+1', ' nas pontas ', 'a\r\nb', '_x0041_', '\u0000', '0012', '<&>"\']]>', '+55 11', '@SUM(A1)'),
		)
		.map((drawn) => drawn.replaceAll(/\p{Surrogate}/gu, ''))
		.filter((drawn) => drawn !== '');
	const cell = fc.oneof<fc.Arbitrary<Cell>[]>(
		fc.constant(null),
		text,
		fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
		fc.integer(),
		fc.boolean(),
		fc.integer({ min: 100, max: 2_958_465 }).map(date),
		fc.constantFrom('#N/A', '#REF!').map((error) => ({ kind: 'error', text: error }) as const),
	);

	test('of a workbook is read back the same, with its number format', async () => {
		const row = fc.array(cell, { minLength: 4, maxLength: 4 });
		await fc.assert(
			fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (drawn) => {
				const rows = drawn.map((cells, index) => ({
					number: index + 4,
					cells,
					formats: cells.map((each) => (typeof each === 'object' && each?.kind === 'date' ? 1 : 0)),
				}));
				const [, ...read] = await readSheet(await write(XLSX_TABLE, rows), 1);
				expect(read.map(({ cells }) => cells.slice(3, 7))).toEqual(drawn);
			}),
			{ numRuns: 60 },
		);
	});
});
