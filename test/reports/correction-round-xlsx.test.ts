/** The round through a workbook: 5,000 rows with 400 mistakes, corrected in the workbook that comes back. */
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import type { RejectionLine } from '../../src/runs/run-record.ts';
import { MISTAKES, MISTAKES_HEADER, numbered, rightRow } from './mistakes.ts';
import { hasLibreOffice, saveAgain } from './libre-office.ts';
import { planFolder } from './plan-folder.ts';
import { makeFolder } from './run-folder.ts';

const ROWS = 5_000;
const WRONG = 400;
const SHEET = 'Ativos';
/** Every twelfth row is wrong; its mistake is the next of the list. */
const mistakeOf = (n: number) =>
	n % 12 === 1 && n / 12 < WRONG ? MISTAKES[Math.floor(n / 12) % MISTAKES.length] : undefined;

async function writeInput(file: string, rows = ROWS): Promise<void> {
	const workbook = new exceljs.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true });
	const sheet = workbook.addWorksheet(SHEET);
	const header = sheet.addRow(MISTAKES_HEADER);
	header.commit();
	for (let n = 1; n <= rows; n++) {
		const cells: unknown[] = [...rightRow(n)];
		const mistake = mistakeOf(n);
		if (mistake !== undefined) cells[mistake.column] = mistake.wrong;
		const row = sheet.addRow(cells);
		for (const [index, cell] of cells.entries()) if (cell instanceof Date) row.getCell(index + 1).numFmt = 'dd/mm/yyyy';
		row.getCell(8).numFmt = typeof cells[7] === 'number' ? '"R$" #,##0.00' : 'General';
		row.commit();
	}
	await workbook.commit();
}

/** Puts right what `mistakes.ts` knows to be wrong, in the sheet as it came back. */
async function correct(file: string): Promise<void> {
	const workbook = new exceljs.Workbook();
	await workbook.xlsx.readFile(file);
	const sheet = workbook.getWorksheet(SHEET);
	sheet?.eachRow((row, number) => {
		if (number === 1) return;
		const n = Number(row.getCell(MISTAKES_HEADER.length + 1).value) - 1;
		const mistake = mistakeOf(n);
		if (mistake === undefined) return;
		const cell = row.getCell(mistake.column + 1);
		const value = numbered(mistake.right, n);
		cell.value = value;
		// Cells that look the same share one style here, so that each gets its own.
		cell.style = { ...cell.style, numFmt: value instanceof Date ? 'dd/mm/yyyy' : 'General' };
	});
	await workbook.xlsx.writeFile(file);
}

const codesOf = (rejections: readonly RejectionLine[]) =>
	rejections.map(({ problems }) => problems.map(({ code }) => code).join(' '));

// LibreOffice is not installed everywhere; where it is, it stands for every program that saves a file in its own way.
test.skipIf(!hasLibreOffice)(
	'a workbook that LibreOffice opened and saved is refused for the same reasons, and keeps what a person sees of it',
	async () => {
		const folder = makeFolder();
		const input = path.join(folder, 'ativos.xlsx');
		await writeInput(input, 12 * MISTAKES.length);
		const first = await planFolder(folder, 'first', [input]);
		const saved = saveAgain(path.join(first.dir, 'rejected.xlsx'));
		const again = await planFolder(folder, 'again', [saved]);
		// LibreOffice drops control characters: that mistake it corrects by itself.
		const expected = codesOf(first.rejections).filter((code) => code !== 'text-control-character');
		expect(codesOf(again.rejections)).toEqual(expected);

		const workbook = new exceljs.Workbook();
		await workbook.xlsx.readFile(saved);
		const sheet = workbook.getWorksheet(SHEET);
		expect(JSON.stringify(sheet?.getRow(9).getCell(2).note)).toContain('Exemplo: ');
		expect(sheet?.getRow(9).getCell(2).dataValidation).toMatchObject({ type: 'list' });
		expect(sheet?.getRow(9).getCell(2).fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
		expect(sheet?.getColumn(MISTAKES_HEADER.length + 4).hidden).toBe(true);
	},
	120_000,
);

test('5,000 rows with 400 mistakes: as it is the same are refused, corrected none, and no row is lost or doubled', async () => {
	expect(new Set(MISTAKES.map(({ code, column }) => `${code} ${column}`)).size).toBeGreaterThanOrEqual(30);
	const folder = makeFolder();
	const input = path.join(folder, 'ativos.xlsx');
	await writeInput(input);

	const first = await planFolder(folder, 'first', [input]);
	const expected = Array.from({ length: ROWS }, (_, index) => mistakeOf(index + 1)?.code).filter(
		(code) => code !== undefined,
	);
	expect(codesOf(first.rejections)).toEqual(expected);
	expect(first.summary.buckets).toMatchObject({ units: ROWS, rejected: WRONG, notSent: ROWS - WRONG, skipped: 0 });

	const rejected = path.join(first.dir, 'rejected.xlsx');
	const again = await planFolder(folder, 'again', [rejected]);
	expect(codesOf(again.rejections)).toEqual(expected);

	// A CSV has no kinds of cells: what was wrong for its kind stays refused, for whatever reason.
	const asText = await planFolder(folder, 'as-text', [path.join(first.dir, 'rejected.csv')]);
	expect(asText.drafts.map(({ row }) => row?.cells)).toEqual([]);
	expect(asText.summary.buckets).toMatchObject({ units: WRONG, rejected: WRONG });

	await correct(rejected);
	const last = await planFolder(folder, 'last', [rejected]);
	expect(codesOf(last.rejections)).toEqual([]);
	expect(last.summary.buckets).toMatchObject({ units: WRONG, rejected: 0, notSent: WRONG });
	const ids = [...first.drafts, ...last.drafts].map(({ body }) => body.enrollmentId);
	expect(new Set(ids).size).toBe(ROWS);
	expect(ids.length).toBe(ROWS);
});
