/** A table's plan does not depend on the format in which a program saved it. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { GENERAL, readFormat } from '../../../src/sources/values/number-format.ts';
import { showDate, showNumber } from '../../../src/sources/values/shown-text.ts';
import { hasLibreOffice, type OfficeStep, runOffice } from '../../reports/libre-office.ts';
import { lastRun, runCli } from '../run-cli.ts';
import { TABLES, writeTable } from './tables-to-convert.ts';
import { decodePlanLine } from '../../../src/runs/plan-file/plan-line.ts';

/** Besides the first format, which the others are compared with. */
const FORMATS = ['xlsx', 'ods', 'fods', 'xls'] as const;
/**
 * The differences of LibreOffice: an .xlsx has 15 digits of a number, an .xls all of them; a text result of an Excel formula is 0 there.
 */
const WRITTEN_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
	xls: ['more decimals than are shown', 'formulas'],
};

const names = Object.keys(TABLES);
let folder = '';

describe.skipIf(!hasLibreOffice)('one table saved by LibreOffice', () => {
	beforeAll(async () => {
		folder = mkdtempSync(path.join(os.tmpdir(), 'same-tables-'));
		const sources = names.map((_, index) => path.join(folder, `${index}.xlsx`));
		for (const [index, source] of sources.entries()) await writeTable(names[index] ?? '', source);
		for (const format of FORMATS) mkdirSync(path.join(folder, format));
		const saved = (source: string, format: string): OfficeStep => ({
			save: path.join(folder, format, `${path.basename(source, '.xlsx')}.${format}`),
		});
		runOffice(
			folder,
			sources.flatMap((source) => [{ open: source }, ...FORMATS.map((format) => saved(source, format))]),
		);
	});
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	describe.each(FORMATS.slice(1))('as %s gives the same plan as an Excel workbook', (format) => {
		test.each(names.filter((name) => WRITTEN_OTHERWISE[format]?.includes(name) !== true))('%s', async (name) => {
			const first = await planOfWorkbook(name);
			expect(`${first['plan.jsonl'] ?? ''}${first['rejections.jsonl'] ?? ''}`).not.toBe('');
			expect(await planOf(name, format)).toEqual(first);
		});
	});
});

const FILES = ['plan.jsonl', 'rejections.jsonl', 'skips.jsonl', 'rejected.csv'] as const;

/** The files of a dry run. The input has the same name in every format. */
async function planOf(name: string, format: string): Promise<Readonly<Record<string, string>>> {
	const cwd = path.join(folder, `plan-${format}`, String(names.indexOf(name)));
	mkdirSync(cwd, { recursive: true });
	copyFileSync(path.join(folder, format, `${names.indexOf(name)}.${format}`), path.join(cwd, 'tabela'));
	await runCli(['validate', 'tabela', '--keep-plan', '--unknown-columns', 'custom-fields', '--no-input'], { cwd });
	const run = lastRun(cwd);
	const { tables, notices } = JSON.parse(readFileSync(path.join(run, 'run.json'), 'utf8'));
	const codes: readonly string[] = tables[0]?.formatCodes ?? [];
	const read = (file: string): string =>
		existsSync(path.join(run, file)) ? nameFormats(readFileSync(path.join(run, file), 'utf8'), codes) : '';
	const files = FILES.map((file) => [file, read(file)] as const);
	const { formatCodes: _, format: __, ...table } = tables[0] ?? {};
	return { ...Object.fromEntries(files), table: JSON.stringify(table), notices: JSON.stringify(notices ?? []) };
}

const ofWorkbooks = new Map<string, Promise<Readonly<Record<string, string>>>>();

function planOfWorkbook(name: string): Promise<Readonly<Record<string, string>>> {
	const plan = ofWorkbooks.get(name) ?? planOf(name, FORMATS[0]);
	ofWorkbooks.set(name, plan);
	return plan;
}

/** Number formats are numbered in a file's own order, so the number is replaced by the cell's shown text. */
function nameFormats(lines: string, codes: readonly string[]): string {
	const seen = (line: string): string => {
		if (line.startsWith('{"from":')) return '';
		const entry = line.startsWith('{"n":') ? { ...decodePlanLine(Buffer.from(line)) } : JSON.parse(line);
		if (entry.row === undefined) return JSON.stringify(entry);
		const { formats = {}, ...row } = entry.row;
		const cells: readonly Cell[] = row.cells;
		const shown = cells.map((cell, column) => showCell(cell, codes[formats[column]] ?? GENERAL));
		return JSON.stringify({ ...entry, row: { ...row, shown } });
	};
	return lines.replaceAll(/^\{.*\}$/gm, seen);
}

function showCell(cell: Cell, code: string): unknown {
	if (cell === null || typeof cell === 'string' || typeof cell === 'boolean') return cell;
	const { kind, currency } = readFormat(code);
	const shown = typeof cell === 'number' ? showNumber(cell, code, 'pt-BR') : showDate(cell, code, 'pt-BR');
	return { kind, currency, shown };
}
