import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/messages/message.ts';
import { columnLetters } from '../../src/messages/origin.ts';
import { renderOrigin, renderProblem } from '../../src/messages/render-problem.ts';
import { renderVisible } from '../../src/messages/render-visible.ts';
import type { RejectionLine } from '../../src/runs/record/run-record.ts';
import { MISTAKES, MISTAKES_HEADER, numbered, rightRow } from './mistakes.ts';
import { planFolder } from './plan-folder.ts';
import { throwAwayFolder } from '../throw-away-folder.ts';

const SAMPLES = path.join(import.meta.dirname, '../../samples');
/** About the row as a whole, not about one of its cells. */
const OF_ROWS = new Set(['row-too-long', 'row-too-short', 'row-looks-like-total', 'row-looks-like-note']);

function wanting({ origin, row, problems }: RejectionLine): readonly string[] {
	return LANGUAGES.flatMap((language) =>
		problems.flatMap((problem) => {
			const { code, place } = problem;
			const line = `${renderOrigin(origin, language)}: ${renderProblem(problem, language)}`;
			const column = place?.column ?? -1;
			const cell = row?.cells[column] ?? null;
			const parts = [
				origin.file,
				...(origin.kind === 'row' ? [`${language === 'en' ? 'row' : 'linha'} ${origin.row}`] : []),
				...(origin.kind === 'row' && origin.sheet !== undefined ? [`“${origin.sheet}”`] : []),
				...(OF_ROWS.has(code)
					? []
					: [`${language === 'en' ? 'column' : 'coluna'} ${columnLetters(column)} “${place?.name ?? '?'}”`]),
				...(typeof cell === 'string' && cell.trim() !== '' ? [renderVisible(cell).slice(0, 40)] : []),
			];
			return parts.filter((part) => !line.includes(part)).map((part) => `${code}: no ${part} in ${line}`);
		}),
	);
}

test('every rejected cell of the samples is reported with its place and text', async () => {
	const folder = throwAwayFolder();
	const { rejections } = await planFolder(folder, 'samples', [path.join(SAMPLES, 'com-erros.csv')]);
	expect(rejections.length).toBeGreaterThan(10);
	expect(rejections.flatMap(wanting)).toEqual([]);
});

test('every kind of mistake in a workbook is reported with its place and text', async () => {
	const folder = throwAwayFolder();
	const file = path.join(folder, 'ativos.xlsx');
	const workbook = new ExcelJS.Workbook();
	const sheet = workbook.addWorksheet('Equipamentos');
	sheet.addRow([...MISTAKES_HEADER]);
	for (const [index, { column, wrong }] of MISTAKES.entries()) {
		const cells: unknown[] = [...rightRow(index + 1)];
		cells[column] = numbered(wrong, index + 1);
		sheet.addRow(cells);
	}
	await workbook.xlsx.writeFile(file);
	const { rejections } = await planFolder(folder, 'mistakes', [file]);
	expect(rejections.length).toBeGreaterThan(MISTAKES.length * 0.9);
	expect(rejections.flatMap(wanting)).toEqual([]);
});
