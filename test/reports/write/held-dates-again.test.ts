/** Dates that were held come back in `rejected.xlsx` and `rejected.csv`, and stay held, whatever was done to the file around them. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import type { Language } from '../../../src/messages/message.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { hasLibreOffice, runOffice } from '../libre-office.ts';
import { planFolder } from '../plan-folder.ts';

const HEADER = ['Patrimônio', 'Status', 'Data de compra'] as const;
const RENAMED = 'Data de aquisição';
const RIGHT = '2023-10-30';

interface HeldTable {
	readonly what: string;
	readonly write: (folder: string) => Promise<string>;
	/** Texts of the cell of the first rejected row, in the workbook and in the CSV. */
	readonly cell: string;
	readonly rejected: number;
}

const TABLES: readonly HeldTable[] = [
	{
		what: 'texts of an open order, and a year of two digits',
		cell: '05/06/2023',
		rejected: 3,
		async write(folder) {
			// The amounts speak against the day first.
			const usual = Array.from({ length: 30 }, () => '');
			const dates = [...usual, '05/06/2023', '07/08/2023', '07/08/23'];
			const lines = [
				`${HEADER.join(';')};Valor`,
				...dates.map((date, at) => `${at + 1};em uso;${date};${date === '' ? '1,200.50' : ''}`),
				'',
			];
			const file = path.join(folder, 'table.csv');
			writeFileSync(file, lines.join('\n'));
			return file;
		},
	},
	{
		what: 'real dates that a spreadsheet swapped',
		cell: '2023-03-01',
		rejected: 3,
		async write(folder) {
			const workbook = new exceljs.Workbook();
			const sheet = workbook.addWorksheet('Ativos');
			sheet.addRow(HEADER);
			const dates = ['2023-03-01', '14/02/2023', '2023-05-03', '16/04/2023', '2023-07-05', '18/06/2023'];
			for (const [at, date] of dates.entries()) {
				sheet.addRow([at + 1, 'em uso', date.startsWith('2023') ? new Date(date) : date]);
			}
			sheet.getColumn(3).numFmt = 'dd/mm/yyyy';
			const file = path.join(folder, 'table.xlsx');
			await workbook.xlsx.writeFile(file);
			return file;
		},
	},
];

const NAMES = ['rejected.xlsx', 'rejected.csv'];
const LANGUAGES: readonly Language[] = ['pt-BR', 'en'];
const CASES = TABLES.flatMap((table) =>
	LANGUAGES.flatMap((language) => NAMES.map((name) => ({ ...table, table, language, name }))),
);

async function reject({ write }: HeldTable, language: Language) {
	const folder = throwAwayFolder();
	const { dir, rejections } = await planFolder(folder, 'first', [await write(folder)], {}, language, {
		rowsWait: true,
	});
	return { folder, dir, rejections };
}

type Rows = readonly (readonly exceljs.CellValue[])[];

function textOf(cell: exceljs.CellValue): string {
	if (cell instanceof Date) return cell.toISOString().slice(0, 10);
	return typeof cell === 'string' ? cell : '';
}

/** Rewrites the cells of a returned file, header first. */
async function change(from: string, to: string, edit: (rows: Rows) => Rows): Promise<void> {
	if (from.endsWith('.csv')) {
		const rows = readFileSync(from, 'utf8')
			.trimEnd()
			.split('\r\n')
			.map((line) => line.split(';'));
		writeFileSync(
			to,
			`${edit(rows)
				.map((cells) => cells.map(textOf).join(';'))
				.join('\r\n')}\r\n`,
		);
		return;
	}
	const workbook = await new exceljs.Workbook().xlsx.readFile(from);
	const sheet = workbook.worksheets.at(-1) ?? workbook.addWorksheet();
	const rows = sheet.getRows(1, sheet.rowCount) ?? [];
	const cells = rows.map((row) => Array.from({ length: sheet.columnCount }, (_, at) => row.getCell(at + 1).value));
	for (const [at, changed] of edit(cells).entries()) {
		for (const [column, value] of changed.entries()) sheet.getCell(at + 1, column + 1).value = value;
	}
	await workbook.xlsx.writeFile(to);
}

const rename = (name: exceljs.CellValue): exceljs.CellValue => (name === HEADER[2] ? RENAMED : name);
const CHANGES: readonly (readonly [what: string, edit: (rows: Rows) => Rows])[] = [
	['untouched', (rows) => rows],
	['in another order', ([header = [], ...rows]) => [header, ...rows.toReversed()]],
	['below another name', ([header = [], ...rows]) => [header.map(rename), ...rows]],
];

test.each(CASES)('$what come back unread: $name in $language', async ({ table, language, name, rejected }) => {
	const { folder, dir, rejections } = await reject(table, language);
	expect(rejections).toHaveLength(rejected);
	const codes = rejections.flatMap(({ problems }) => problems.map(({ code }) => code)).toSorted();
	for (const [what, edit] of CHANGES) {
		const again = path.join(folder, `${what}-${name}`);
		await change(path.join(dir, name), again, edit);
		const returned = await planFolder(folder, what, [again], {}, language, { rowsWait: true });
		const codesAgain = returned.rejections.flatMap(({ problems }) => problems.map(({ code }) => code)).toSorted();
		expect([what, returned.drafts, codesAgain]).toEqual([what, [], codes]);
	}
});

test.each(CASES)('one of $what goes in when it is corrected: $name in $language', async (one) => {
	const { table, language, name, cell, rejected } = one;
	const { folder, dir } = await reject(table, language);
	const again = path.join(folder, `again-${name}`);
	await change(path.join(dir, name), again, (rows) =>
		rows.map((cells) => cells.map((value) => (textOf(value) === cell ? RIGHT : value))),
	);
	const { drafts, rejections } = await planFolder(folder, 'again', [again], {}, language, { rowsWait: true });
	expect(drafts.map(({ body }) => body.acquisitionDate)).toEqual([`${RIGHT}T00:00:00Z`]);
	expect(rejections).toHaveLength(rejected - 1);
});

test.runIf(hasLibreOffice)('held dates come back unread from LibreOffice', { timeout: 240_000 }, async () => {
	const files = [];
	for (const { table, language, name, what } of CASES) {
		const { folder, dir } = await reject(table, language);
		files.push({ what: `${what}, ${name}, ${language}`, folder, language, from: path.join(dir, name), name });
	}
	runOffice(
		throwAwayFolder(),
		files.flatMap(({ folder, from, name }) => [{ open: from }, { save: path.join(folder, `saved-${name}`) }]),
	);
	for (const { what, folder, language, name } of files) {
		const { drafts } = await planFolder(folder, 'saved', [path.join(folder, `saved-${name}`)], {}, language, {
			rowsWait: true,
		});
		expect([what, drafts]).toEqual([what, []]);
	}
});
