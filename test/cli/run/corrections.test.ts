/** `--corrections`: what a person typed is read like a cell of the file, whatever was there; the file is unchanged. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import { type CorrectionAction, encodeAction } from '../../../src/drafts/corrections/correction.ts';
import { lastRun, planTextOf, runCli, throwAwayFolder, readRun, summaryOf, putFiles, entriesOf } from '../run-cli.ts';
import { says } from '../../says.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';
import type { PlanLine } from '../../../src/runs/record/run-record.ts';

type Typed = readonly [row: number, column: number, text: string];

const HEADER = 'Patrimônio;Status;Data de aquisição;Valor;Modelo';
const CSV = `${HEADER}
001;em uso;01/02/2026;10,00;A
002;em usoo;13/02/2026;dez;B
003;em uso;14/02/2026;30,00;C
`;

/** Corrects its second row. */
const RIGHT: readonly Typed[] = [
	[3, 1, 'em uso'],
	[3, 3, '1,00'],
];

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Writes an input and its corrections. Returns the folder. */
function folderWith(
	name: string,
	content: string | Uint8Array,
	cells: readonly Typed[],
	more: { sheet?: string; skipped?: readonly number[]; actions?: readonly CorrectionAction[] } = {},
): string {
	const cwd = throwAwayFolder({ [name]: content });
	const place = { input: sha256(content), ...(more.sheet === undefined ? {} : { sheet: more.sheet }) };
	const edit: CorrectionAction = {
		edit: 1,
		at: '2026-01-31T13:45:00.000Z',
		cells: cells.map(([row, column, text]) => ({ ...place, row, column, text })),
		rows: (more.skipped ?? []).map((row) => ({ ...place, row, isSkipped: true })),
	};
	putFiles(cwd, { 'c.jsonl': [edit, ...(more.actions ?? [])].map(encodeAction).join('') });
	return cwd;
}

const planOf = (cwd: string): readonly PlanLine[] => planLinesOf(path.join(lastRun(cwd), 'plan.jsonl'));
const bodiesOf = (cwd: string): readonly PlanLine['body'][] => planOf(cwd).map(({ body }) => body);

async function validate(cwd: string, name: string, ...flags: readonly string[]) {
	return runCli(['validate', name, '--corrections', 'c.jsonl', '--keep-plan', ...flags], { cwd });
}

async function workbook(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array> {
	const book = new ExcelJS.Workbook();
	const sheet = book.addWorksheet('Plan1');
	sheet.addRow(HEADER.split(';'));
	fill(sheet);
	return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Numbers, dates and an identifier whose formats show something other than typed text. */
const formatted = (): Promise<Uint8Array> =>
	workbook((sheet) => {
		for (const number of [1, 2]) {
			const row = sheet.addRow([number, 'em uso', new Date(Date.UTC(2026, 1, number)), 10.5, 'A']);
			row.getCell(1).numFmt = '000000';
			row.getCell(3).numFmt = 'mm/dd/yyyy';
			row.getCell(4).numFmt = '"R$" #,##0.00';
		}
	});

describe('a corrected cell is read like a typed one', () => {
	const TYPED: readonly Typed[] = [
		[2, 0, '000107'],
		[2, 2, '31/12/2025'],
		[2, 3, '1.234,56'],
	];
	const READ = { enrollmentId: '000107', acquisitionDate: '2025-12-31T00:00:00Z', priceCents: 123_456 };

	test.each<readonly [string, string, () => Promise<string | Uint8Array>, string | undefined]>([
		['in a CSV', 'a.csv', async () => CSV.replace('em usoo', 'em uso').replace('dez', '1,00'), undefined],
		['in a workbook, whatever its formats', 'a.xlsx', formatted, 'Plan1'],
		[
			'in an entry of a zip',
			'a.zip',
			async () => writeZip([{ name: 'x/a.csv', content: CSV.replace('em usoo', 'em uso').replace('dez', '1,00') }]),
			'x/a.csv',
		],
		[
			'in a workbook of a zip',
			'a.zip',
			async () => writeZip([{ name: 'x/a.xlsx', content: await formatted() }]),
			'x/a.xlsx!Plan1',
		],
	])('%s', async (_, name, make, sheet) => {
		const content = await make();
		const cwd = folderWith(name, content, TYPED, sheet === undefined ? {} : { sheet });
		const { exitCode, printed } = await validate(cwd, name);
		expect([exitCode, printed]).toEqual([0, expect.any(String)]);
		expect(bodiesOf(cwd)[0]).toMatchObject(READ);
		expect(planOf(cwd)[0]?.row?.cells[0]).toBe('000107');
		expect(readFileSync(path.join(cwd, name))).toEqual(Buffer.from(content));
	});

	test('a row in a merged range has what was typed into it, and its neighbours are unchanged', async () => {
		const content = await workbook((sheet) => {
			for (const number of [1, 2, 3]) sheet.addRow([`P-${number}`, 'em uso', null, null, number === 1 ? 'Mesa' : null]);
			sheet.mergeCells('E2:E4');
		});
		const modelsUnder = async (cells: readonly Typed[]): Promise<readonly unknown[]> => {
			const cwd = folderWith('a.xlsx', content, cells, { sheet: 'Plan1' });
			expect((await validate(cwd, 'a.xlsx')).exitCode).toBe(0);
			return bodiesOf(cwd).map(({ model }) => model);
		};
		expect(await modelsUnder([])).toEqual(['Mesa', 'Mesa', 'Mesa']);
		expect(await modelsUnder([[2, 4, 'Cadeira']])).toEqual(['Cadeira', 'Mesa', 'Mesa']);
		expect(
			await modelsUnder([
				[3, 4, 'Cadeira'],
				[4, 4, ''],
			]),
		).toEqual(['Mesa', 'Cadeira', undefined]);
	});

	test('before anything is asked about the table', async () => {
		const rows = ['Locado', 'Locado', 'Fora de linha', 'Ativo', 'em uso', 'em uso'].map(
			(word, row) => `30${row};X;${word}`,
		);
		const words = ['Patrimônio;Modelo;Status', ...rows, ''].join('\n');
		const typed: readonly Typed[] = [
			[2, 2, 'alocado'],
			[3, 2, 'alocado'],
			[4, 2, 'arquivado'],
			[5, 2, 'em uso'],
		];
		expect((await validate(folderWith('a.csv', words, []), 'a.csv')).exitCode).toBe(2);
		expect((await validate(folderWith('a.csv', words, typed), 'a.csv')).exitCode).toBe(0);
		expect((await validate(folderWith('a.csv', words, [], { skipped: [2, 3, 4, 5] }), 'a.csv')).exitCode).toBe(0);
		const header = folderWith('a.csv', `Patrimônio;Xyz\n1;em uso\n2;em uso\n`, [[1, 1, 'Status']]);
		expect((await validate(header, 'a.csv')).exitCode).toBe(0);
	});
});

describe('corrections in the results', () => {
	test('a skipped row is counted as skipped, and its number is free', async () => {
		const cwd = folderWith('a.csv', CSV, [[4, 0, '002']], { skipped: [3] });
		expect((await validate(cwd, 'a.csv')).exitCode).toBe(0);
		expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 2, rejected: 0, skipped: 1 });
		expect(entriesOf(cwd, 'skips.jsonl')).toMatchObject([{ row: { number: 3 }, reason: { code: 'row-skipped' } }]);
		expect(readRun(cwd, 'skipped.csv')).toMatch(says('row-skipped'));
	});

	test('rejected rows are returned with what was typed', async () => {
		const cwd = folderWith('a.csv', CSV, [[3, 3, 'onze']]);
		expect((await validate(cwd, 'a.csv', '--accept-proposals', '--default-status', 'in-use')).exitCode).toBe(3);
		const rejected = readRun(cwd, 'rejected.csv');
		expect(rejected).toContain('onze');
		expect(rejected).not.toContain(';dez;');
	});

	test('undone edits do not count, and the record names the file by its bytes', async () => {
		const cwd = folderWith('a.csv', CSV, RIGHT, {
			actions: [{ edit: 1, cells: [{ input: sha256(CSV), row: 2, column: 0, text: 'X' }] }, { undo: 1 }],
		});
		expect((await validate(cwd, 'a.csv')).exitCode).toBe(0);
		expect(bodiesOf(cwd).map(({ enrollmentId }) => enrollmentId)).toEqual(['001', '002', '003']);
		expect(JSON.parse(readRun(cwd, 'run.json')).options).toMatchObject({
			corrections: 'c.jsonl',
			correctionsSha256: sha256(readFileSync(path.join(cwd, 'c.jsonl'))),
		});
	});

	test('corrections of missing rows are reported once, of other inputs not at all', async () => {
		const cwd = folderWith(
			'a.csv',
			CSV,
			[
				[3, 1, 'em uso'],
				[3, 3, '1'],
				[9, 0, 'x'],
				[9, 1, 'y'],
				[70, 0, 'x'],
			],
			{
				actions: [{ edit: 1, cells: [{ input: 'f'.repeat(64), row: 2, column: 0, text: 'X' }] }],
			},
		);
		const { exitCode, printed } = await validate(cwd, 'a.csv');
		expect(exitCode).toBe(0);
		expect(printed.split(says('correction-without-row'))).toHaveLength(2);
		expect(printed).toMatch(says('correction-without-row', { count: 2, rows: '9, 70' }));
	});
});

describe('in the other commands', () => {
	test("import sends what was typed, and its plan equals the dry run's, byte by byte", async () => {
		const cwd = folderWith('a.csv', CSV, RIGHT, { skipped: [4] });
		expect((await validate(cwd, 'a.csv')).exitCode).toBe(0);
		const checked = lastRun(cwd);
		const lines = planTextOf(checked);
		const rejections = readFileSync(path.join(checked, 'rejections.jsonl'));
		const imported = await runCli(
			['import', 'a.csv', '--corrections', 'c.jsonl', '--sandbox', '--runs-dir', 'imported/runs'],
			{ cwd },
		);
		expect(imported.exitCode).toBe(0);
		const run = lastRun(path.join(cwd, 'imported'));
		expect(planTextOf(run)).toBe(lines);
		expect(readFileSync(path.join(run, 'rejections.jsonl'))).toEqual(rejections);
		expect(readFileSync(path.join(run, 'created.csv'), 'utf8')).toContain('002');
	});

	test("a dry run's kept plan is never sent, and without the flag none is kept", async () => {
		const cwd = folderWith('a.csv', CSV, RIGHT);
		await validate(cwd, 'a.csv');
		const resumed = await runCli(['resume', lastRun(cwd), '--sandbox'], { cwd });
		expect([resumed.exitCode, resumed.printed]).toEqual([2, expect.stringContaining('validate')]);
		await runCli(['validate', 'a.csv', '--corrections', 'c.jsonl'], { cwd });
		expect(readdirSync(lastRun(cwd))).not.toContain('plan.jsonl');
	});

	test('inspect shows what was typed', async () => {
		const cwd = folderWith(
			'a.csv',
			CSV,
			[
				[3, 1, 'em uso'],
				[2, 4, 'Latitude'],
			],
			{ skipped: [4] },
		);
		const { stdout, exitCode } = await runCli(['inspect', 'a.csv', '--corrections', 'c.jsonl'], { cwd });
		expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Latitude')]);
	});

	test.each<readonly [string, string | undefined, string]>([
		['not there', undefined, 'c.jsonl'],
		['a line that is no JSON', '{"undo":1}\n{\n{"undo":1}\n', 'c.jsonl:2'],
		['a line that is no action', '{"edit":1,"cells":[{"row":0}]}\n', 'cells[0].row'],
	])('a file that cannot be used is refused before anything is read: %s', async (_, text, shown) => {
		const cwd = folderWith('a.csv', CSV, []);
		const name = text === undefined ? 'none/c.jsonl' : 'c.jsonl';
		if (text !== undefined) putFiles(cwd, { [name]: text });
		const { exitCode, printed } = await runCli(['validate', 'a.csv', '--corrections', name], { cwd });
		expect([exitCode, printed]).toEqual([2, expect.stringContaining(shown)]);
		expect(readdirSync(cwd)).not.toContain('runs');
	});
});

test.each<readonly [string, readonly string[], number]>([
	['the number of the plan', ['--confirm', '2'], 0],
	['another one', ['--confirm', '3'], 2],
	['another one beside --yes', ['--confirm', '3', '--yes'], 2],
	['no number', ['--confirm', 'dois'], 2],
])('--confirm: %s', async (_, flags, expected) => {
	const cwd = folderWith('a.csv', CSV, [], { skipped: [3] });
	const command = ['import', 'a.csv', '--corrections', 'c.jsonl', '--sandbox', ...flags];
	const { exitCode, printed } = await runCli(command, { cwd });
	expect(exitCode).toBe(expected);
	if (expected === 0) return;
	expect(printed).toMatch(says('confirmation-differs'));
	expect(readdirSync(lastRun(cwd))).not.toContain('journal.jsonl');
});
