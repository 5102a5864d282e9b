import { readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import type { PlanLine, RejectionLine } from '../../../src/runs/record/run-record.ts';
import { type Mistake, MISTAKES, MISTAKES_HEADER, numbered, rightRow } from '../mistakes.ts';
import { hasLibreOffice, type OfficeStep, runOffice } from '../libre-office.ts';
import { planFolder } from '../plan-folder.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const ROWS = 1_250;
const WRONG = 100;
const SHEET = 'Ativos';
/** They come before the user's columns in a workbook. */
const REASONS = 3;
/** Every twelfth row has the next mistake of the list. */
const mistakeOf = (n: number) =>
	n % 12 === 1 && n / 12 < WRONG ? MISTAKES[Math.floor(n / 12) % MISTAKES.length] : undefined;

const MISTAKEN = Array.from({ length: ROWS }, (_, index) => index + 1).filter((n) => mistakeOf(n) !== undefined);

async function writeInput(file: string, wrongAt: (n: number) => Pick<Mistake, 'column' | 'wrong'> | undefined) {
	const workbook = new exceljs.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true });
	const sheet = workbook.addWorksheet(SHEET);
	const header = sheet.addRow(MISTAKES_HEADER);
	header.commit();
	for (let n = 1; n <= ROWS; n++) {
		const cells: unknown[] = [...rightRow(n)];
		const mistake = wrongAt(n);
		if (mistake !== undefined) cells[mistake.column] = numbered(mistake.wrong, n);
		const row = sheet.addRow(cells);
		for (const [index, cell] of cells.entries()) if (cell instanceof Date) row.getCell(index + 1).numFmt = 'dd/mm/yyyy';
		row.getCell(8).numFmt = typeof cells[7] === 'number' ? '"R$" #,##0.00' : 'General';
		row.commit();
	}
	await workbook.commit();
}

/** Corrects the mistakes of `mistakes.ts` in the returned sheet. */
async function correct(file: string): Promise<void> {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const sheet = workbook.getWorksheet(SHEET);
	sheet?.eachRow((row, number) => {
		if (number === 1) return;
		const n = Number(row.getCell(1).value) - 1;
		const mistake = mistakeOf(n);
		if (mistake === undefined) return;
		const cell = row.getCell(REASONS + mistake.column + 1);
		const value = numbered(mistake.right, n);
		cell.value = value;
		// Cells with the same look share one style object, so each gets its own.
		cell.style = { ...cell.style, numFmt: value instanceof Date ? 'dd/mm/yyyy' : 'General' };
	});
	await workbook.xlsx.writeFile(file);
}

/** Codes that a text in the same place would not be refused for. */
const OF_KIND: ReadonlySet<string> = new Set(
	'identifier-not-whole, identifier-is-a-date, text-is-a-date, text-is-boolean, formula-without-result'.split(', '),
);
const codesOf = (rejections: readonly RejectionLine[]) =>
	rejections.map(({ problems }) => problems.map(({ code }) => code).join(' '));

/** Lists the corrections that a person types into the wrong cells, in the order of the returned rows. */
function typedCorrections(dates: 'iso' | 'brazilian', columnsBefore: number): readonly OfficeStep[] {
	return MISTAKEN.map((n, index): OfficeStep => {
		const { column = 0, right = '', code } = mistakeOf(n) ?? {};
		const value = numbered(right, n);
		const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value).replace('.', ',');
		const from = dates === 'iso' ? /^(\d\d)\/(\d\d)\/(\d{4})$/ : /^(\d{4})-(\d\d)-(\d\d)$/;
		const type = text.replace(from, dates === 'iso' ? '$3-$2-$1' : '$3/$2/$1');
		// As the message says: a number typed into a date cell stays a date.
		return { column: columnsBefore + column, row: index + 1, type, asText: code === 'identifier-is-a-date' };
	});
}

const bodiesOf = (drafts: readonly PlanLine[]) => new Map(drafts.map(({ body }) => [body.enrollmentId, body] as const));

test.skipIf(!hasLibreOffice)(
	'1,250 rows with 100 mistakes, typed right in LibreOffice: rejected.xlsx and rejected.csv give the very rows that were meant',
	async () => {
		const folder = throwAwayFolder();
		const [input, meant] = ['ativos.xlsx', 'certos.xlsx'].map((name) => path.join(folder, name));
		await writeInput(input ?? '', mistakeOf);
		await writeInput(meant ?? '', (n) => {
			const mistake = mistakeOf(n);
			return mistake === undefined ? undefined : { ...mistake, wrong: numbered(mistake.right, n) };
		});
		const first = await planFolder(folder, 'first', [input ?? '']);
		const right = await planFolder(folder, 'right', [meant ?? '']);
		expect(right.summary.buckets).toMatchObject({ units: ROWS, rejected: 0, notSent: ROWS });
		const expected = bodiesOf(right.drafts);

		const saved = path.join(folder, 'saved.xlsx');
		const corrected = ['corrected.xlsx', 'corrected.csv'].map((name) => path.join(folder, name));
		runOffice(folder, [
			{ open: path.join(first.dir, 'rejected.xlsx') },
			{ save: saved },
			...typedCorrections('brazilian', REASONS),
			{ save: corrected[0] ?? '' },
			{ open: path.join(first.dir, 'rejected.csv') },
			// LibreOffice in Portuguese writes 20/05/2025 with a year of two digits, which is refused.
			...typedCorrections('iso', 0),
			{ save: corrected[1] ?? '' },
		]);

		expect(codesOf((await planFolder(folder, 'again', [saved])).rejections)).toEqual(codesOf(first.rejections));
		await expectLooks(saved);

		for (const [index, file] of corrected.entries()) {
			const last = await planFolder(folder, `last-${index}`, [file]);
			expect(codesOf(last.rejections)).toEqual([]);
			expect(last.summary.buckets).toMatchObject({ units: WRONG, rejected: 0, skipped: 0, notSent: WRONG });
			expect(bodiesOf([...first.drafts, ...last.drafts])).toEqual(expected);
			expect(first.drafts.length + last.drafts.length).toBe(ROWS);
		}
	},
);

/** Comments, drop-down lists, colours and the hidden column of a workbook that LibreOffice saved. */
async function expectLooks(file: string): Promise<void> {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const sheet = workbook.getWorksheet(SHEET);
	const wrong = sheet?.getRow(2 + MISTAKES.findIndex(({ code }) => code === 'status-unknown')).getCell(REASONS + 2);
	expect(JSON.stringify(wrong?.note)).toContain('Exemplo: ');
	expect(wrong?.dataValidation).toMatchObject({ type: 'list' });
	expect(wrong?.fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
	expect(sheet?.autoFilter).toBeTruthy();
	expect(sheet?.getColumn(MISTAKES_HEADER.length + 4).hidden).toBe(true);
}

test('1,250 rows with 100 mistakes: uncorrected, the same are refused; corrected, none; no row is lost or doubled', async () => {
	expect(new Set(MISTAKES.map(({ code }) => code)).size).toBeGreaterThanOrEqual(27);
	expect(MISTAKEN).toHaveLength(WRONG);
	const folder = throwAwayFolder();
	const input = path.join(folder, 'ativos.xlsx');
	await writeInput(input, mistakeOf);

	const first = await planFolder(folder, 'first', [input]);
	const expected = Array.from({ length: ROWS }, (_, index) => mistakeOf(index + 1)?.code).filter(
		(code) => code !== undefined,
	);
	expect(codesOf(first.rejections)).toEqual(expected);
	expect(first.summary.buckets).toMatchObject({ units: ROWS, rejected: WRONG, notSent: ROWS - WRONG, skipped: 0 });

	const rejected = path.join(first.dir, 'rejected.xlsx');
	expect(codesOf((await planFolder(folder, 'again', [rejected])).rejections)).toEqual(expected);

	// A CSV has no cell types: only its reasons show which cells had the wrong type.
	const asText = await planFolder(folder, 'as-text', [path.join(first.dir, 'rejected.csv')]);
	expect(asText.summary.buckets).toMatchObject({ units: WRONG, rejected: WRONG });
	expect(codesOf(asText.rejections).filter((code) => OF_KIND.has(code))).toEqual(
		expected.filter((code) => OF_KIND.has(code)),
	);
	expect(readFileSync(path.join(first.dir, 'rejected.csv'), 'utf8')).not.toContain('###');

	await correct(rejected);
	const last = await planFolder(folder, 'last', [rejected]);
	expect(codesOf(last.rejections)).toEqual([]);
	expect(last.summary.buckets).toMatchObject({ units: WRONG, rejected: 0, notSent: WRONG });
	const ids = [...first.drafts, ...last.drafts].map(({ body }) => body.enrollmentId);
	expect(new Set(ids).size).toBe(ROWS);
	expect(ids.length).toBe(ROWS);
});
