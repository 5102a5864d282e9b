/** A workbook with several sheets that look like registers: the user is asked which ones to import. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lastRun, runCli, throwAwayFolder, putFiles } from '../run-cli.ts';
import { ENTER, type Key, pressing } from './scripted-prompter.ts';
import { says } from '../../says.ts';

const SCHEMA = path.join(import.meta.dirname, '../../../docs/undecided.schema.json');
type Rows = readonly (readonly string[])[];
type Sheets = Readonly<Record<string, Rows>>;

const register = (prefix: string, rows: number): Rows => [
	['Patrimônio', 'Marca', 'Modelo', 'Status'],
	...Array.from({ length: rows }, (_, row) => [`${prefix}-${row}`, 'Dell', 'L5440', 'em uso']),
];
const PHONES: Rows = [
	['Patrimônio', 'Marca', 'Status'],
	['C-1', 'Samsung', 'em uso'],
];
const BRANCHES: Sheets = { SP: register('SP', 9), RJ: register('RJ', 12), Resumo: [['Filial', 'Total']] };
const YEARS: Sheets = { '2023': register('A', 3), '2024': register('A', 4) };
/** The number column is proposed, but not certain. */
const PROPOSED: Rows = [['Placa do bem', 'Marca', 'Modelo', 'Status'], ...register('P', 5).slice(1)];

async function place(sheets: Sheets): Promise<string> {
	const cwd = throwAwayFolder();
	await putSheets(cwd, sheets);
	return cwd;
}

async function putSheets(cwd: string, sheets: Sheets): Promise<void> {
	const book = new exceljs.Workbook();
	for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows.map((row) => [...row]));
	await book.xlsx.writeFile(path.join(cwd, 'a.xlsx'));
}

const jsonIn = (...parts: readonly string[]) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));
const SHARED = [
	['Etiqueta', 'Andar'],
	['X-1', 'térreo'],
	['X-2', 'térreo'],
];
const draftsOf = (cwd: string): unknown => jsonIn(lastRun(cwd), 'summary.json').buckets.notSent;

describe('a script is refused with', () => {
	test.each<[string, Sheets, readonly object[]]>([
		['one question of one form', BRANCHES, [{ SP: 'import', RJ: 'import' }]],
		['a question of each form', { SP: register('SP', 2), C: PHONES }, [{ SP: 'import' }, { C: 'import' }]],
		['no proposal where they share numbers', YEARS, [{ '2023': '?', '2024': '?' }]],
		['none where the number is a guess', { SP: register('SP', 2), P: PROPOSED }, [{ SP: 'import' }, { P: '?' }]],
	])('%s', async (_, sheets, expected) => {
		const cwd = await place(sheets);
		const { exitCode, stdout } = await runCli(['validate', 'a.xlsx', '--json'], { cwd });
		expect(exitCode).toBe(2);
		const { tables, ...only } = jsonIn(cwd, 'runs/a.mapping.json');
		const tellSheets = (table: { readonly sheets?: object }): unknown => table.sheets;
		expect(tables === undefined ? [tellSheets(only)] : Object.values<object>(tables).map(tellSheets)).toEqual(expected);
		expect(z.fromJSONSchema(jsonIn(SCHEMA)).safeParse(JSON.parse(stdout)).error?.issues ?? []).toEqual([]);
	});

	test('columns whose values are counted once over all sheets', async () => {
		const cwd = await place({ 2023: SHARED, 2024: SHARED });
		const { stdout } = await runCli(['validate', 'a.xlsx', '--json'], { cwd });
		const [{ columns }] = JSON.parse(stdout).undecided.tables;
		expect(columns.map(({ filled, distinct }: Record<string, number>) => [filled, distinct])).toEqual([
			[4, 2],
			[4, 1],
		]);
	});

	test('a mapping file that decides on each sheet; "?" is not an answer', async () => {
		const cwd = await place(YEARS);
		await runCli(['validate', 'a.xlsx'], { cwd });
		const argv = ['validate', 'a.xlsx', '--mapping', 'runs/a.mapping.json'];
		expect(await runCli(argv, { cwd })).toMatchObject({
			exitCode: 2,
			printed: expect.stringMatching(says('tables-undecided')),
		});
		const mapping = { ...jsonIn(cwd, 'runs/a.mapping.json'), sheets: { '2023': 'ignore', '2024': 'import' } };
		putFiles(cwd, { 'runs/a.mapping.json': mapping });
		expect((await runCli(argv, { cwd })).exitCode).toBe(0);
		expect(draftsOf(cwd)).toBe(4);
	});
});

test.each<[string, Sheets, readonly string[], unknown]>([
	['sheets of one form', BRANCHES, ['--accept-proposals'], 21],
	['sheets of two forms', { SP: register('SP', 2), C: PHONES }, ['--accept-proposals'], 3],
	['the sheet that is named', BRANCHES, ['--sheet', 'RJ'], 12],
	['every sheet', BRANCHES, ['--sheet', '*'], 21],
	['the only register, though its sheet was once left out', { SP: register('SP', 2) }, ['--mapping', 'm.json'], 2],
])('imports %s without a question', async (_, sheets, flags, drafts) => {
	const cwd = await place(sheets);
	putFiles(cwd, { 'm.json': { sheets: { SP: 'ignore' } } });
	const { exitCode, printed } = await runCli(['validate', 'a.xlsx', ...flags], { cwd });
	expect([exitCode, printed.includes('?')]).toEqual([0, false]);
	expect(draftsOf(cwd)).toBe(drafts);
});

describe('a user', () => {
	const answer = async (cwd: string, ...keys: readonly Key[]): Promise<readonly string[]> => {
		const person = pressing(...keys);
		expect((await runCli(['validate', 'a.xlsx'], { cwd, interactive: true, prompter: person })).exitCode).toBe(0);
		return person.asked;
	};

	test('accepts all sheets with the same header with Enter, and is asked only about a new sheet the next month', async () => {
		const cwd = await place(BRANCHES);
		expect(await answer(cwd, ENTER)).toHaveLength(1);
		expect(draftsOf(cwd)).toBe(21);
		await putSheets(cwd, { ...BRANCHES, MG: register('MG', 2) });
		const [asked, ...others] = await answer(cwd, 'deixar de fora');
		expect([asked?.includes('MG'), others]).toEqual([true, []]);
		expect(draftsOf(cwd)).toBe(21);
		const [kept = ''] = readdirSync(path.join(cwd, 'runs/mappings'));
		expect(jsonIn(cwd, 'runs/mappings', kept).mapping.sheets).toEqual({ SP: 'import', RJ: 'import', MG: 'ignore' });
	});

	test('who skips a header is not asked about its columns', async () => {
		const cwd = await place({
			SP: register('SP', 2),
			C: [
				['Patrimônio', 'Linha', 'Status'],
				['C-1', '11 5555', 'em uso'],
			],
		});
		await answer(cwd, ENTER, 'deixar de fora');
		expect(draftsOf(cwd)).toBe(2);
	});
});

test('columns of sheets with the same header are judged by all their rows', async () => {
	const cwd = await place(BRANCHES);
	const { stdout } = await runCli(['validate', 'a.xlsx', '--json'], { cwd });
	expect(JSON.parse(stdout).undecided.tables[0].columns[1]).toMatchObject({ header: 'Marca', target: 'brand' });
});
