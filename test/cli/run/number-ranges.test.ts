/** Ranges of asset numbers, and numbers with decimals: asked, expanded, refused, returned, and never created twice. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { lastRun, openFolder, putFiles, readRun, summaryOf } from '../run-cli.ts';
import type { SandboxOptions } from '../../../src/sandbox/serve-sandbox.ts';
import { openFolderWithApi } from '../serve-api.ts';
import { ENTER, pressing } from './scripted-prompter.ts';

const PLAIN = Array.from({ length: 12 }, (_, n) => `${2001 + n};em uso;Mesa;1`);
const tableOf = (...rows: readonly string[]): string =>
	['Patrimônio;Status;Modelo;Qtd', ...PLAIN, ...rows, ''].join('\r\n');
const TABLE = tableOf('1001 a 1003;em uso;Cadeira;3', '3001-3004;em uso;Cadeira;5');
const QUANTITY = { to: 'quantity', numbers: '{number}-{unit}' };
const RANGES = { columns: { Qtd: QUANTITY, Patrimônio: { to: 'enrollmentId', range: 'expand' } } };

async function open(files: Readonly<Record<string, string>>, mapping: object, options: SandboxOptions = {}) {
	const office = await openFolderWithApi({ ...files, 'm.json': JSON.stringify(mapping) }, { demo: false, ...options });
	const importing = async (...argv: readonly string[]) => {
		const { exitCode } = await office.run('import', ...argv, '--yes', '--quiet');
		const assets = await office.sandbox.assets();
		const numbers = assets.map(({ enrollmentId }) => enrollmentId).filter((number) => !number.startsWith('2'));
		return { exitCode, numbers: numbers.toSorted(), buckets: summaryOf(office.cwd).buckets };
	};
	return { ...office, importing };
}

/** The first cells of the rows that came back. */
const returned = async (cwd: string): Promise<readonly (readonly unknown[])[]> => {
	const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(lastRun(cwd), 'rejected.xlsx'));
	const sheet = workbook.worksheets.at(-1);
	const rows = Array.from({ length: (sheet?.rowCount ?? 1) - 1 }, (_, at) => sheet?.getRow(at + 2));
	return rows.map((row) => [row?.getCell(4).value, row?.getCell(7).value]);
};

describe('a range with the quantity that it names', () => {
	test('becomes one asset for each number; one with another quantity comes back as its one row', async () => {
		const { cwd, importing } = await open({ 'a.csv': TABLE }, RANGES);
		expect(await importing('a.csv', '--mapping', 'm.json')).toMatchObject({
			exitCode: 3,
			numbers: ['1001', '1002', '1003'],
			buckets: { created: 15, rejected: 1 },
		});
		expect(await returned(cwd)).toEqual([['3001-3004', '5']]);
		expect(readRun(cwd, 'created.csv')).toMatch(/\n1002;.*a\.csv;;14;/);
	});

	test('is created once, whatever file its numbers are in again', async () => {
		const one = tableOf('1002;em uso;Cadeira;1');
		const { importing } = await open({ 'a.csv': tableOf('1001 a 1003;em uso;Cadeira;3'), 'b.csv': one }, RANGES);
		await importing('b.csv', '--mapping', 'm.json');
		const first = await importing('a.csv', '--mapping', 'm.json');
		expect([first.numbers, first.buckets.created]).toEqual([['1001', '1002', '1003'], 2]);
		const second = await importing('a.csv', '--mapping', 'm.json');
		expect([second.numbers.length, second.buckets.created]).toEqual([3, 0]);
		const third = await importing('b.csv', '--mapping', 'm.json');
		expect([third.numbers.length, third.buckets.created]).toEqual([3, 0]);
	});

	test('is refused as a whole if another row has one of its numbers', async () => {
		const table = tableOf('1001 a 1003;em uso;Cadeira;3', '1002;em uso;Mesa;1');
		const { cwd, importing } = await open({ 'a.csv': table }, RANGES);
		expect((await importing('a.csv', '--mapping', 'm.json')).numbers).toEqual([]);
		expect((await returned(cwd)).map(([number]) => number)).toEqual(['1001 a 1003', '1002']);
	});

	test('of which the API refuses some comes back with the rest of its quantity', async () => {
		const rule = { match: { enrollmentId: '^1002$', first: 1 }, action: { type: 'answer', status: 422 } } as const;
		const { cwd, importing } = await open({ 'a.csv': TABLE }, RANGES, { faults: { rules: [rule] } });
		expect((await importing('a.csv', '--mapping', 'm.json')).numbers).toEqual(['1001', '1003']);
		expect(await returned(cwd)).toContainEqual(['1001 a 1003', '2 de 3']);
		const file = path.join(lastRun(cwd), 'rejected.xlsx');
		const again = await importing(file, '--mapping', 'm.json');
		expect([again.numbers, again.buckets.created]).toEqual([['1001', '1002', '1003'], 1]);
	});
});

describe('what is asked', () => {
	const MIXED = tableOf('1001 a 1003;em uso;Cadeira;3', '1009.0;em uso;Mesa;1');
	const GIVEN = { columns: { Qtd: QUANTITY } };

	test('at a terminal: what a range and a number with decimals are, with an example of each', async () => {
		const person = pressing(ENTER, ENTER);
		const { cwd, run } = openFolder({ 'a.csv': MIXED, 'm.json': GIVEN }, { interactive: true, prompter: person });
		const { exitCode } = await run('validate', 'a.csv', '--mapping', 'm.json', '--keep-plan');
		expect([exitCode, person.asked.length]).toEqual([0, 2]);
		expect(person.labels.map(([label]) => label)).toEqual([
			expect.stringContaining('1009'),
			expect.stringContaining('1001, 1002 … 1003'),
		]);
		expect(readRun(cwd, 'plan.jsonl')).toContain('"enrollmentId":"1009"');
	});

	test('in a script: the rows wait, the others go in, and an answer imports what came back', async () => {
		const { cwd, importing } = await open({ 'a.csv': MIXED }, GIVEN);
		const first = await importing('a.csv', '--mapping', 'm.json');
		expect([first.exitCode, first.numbers, first.buckets.rejected]).toEqual([3, [], 2]);
		const file = path.join(lastRun(cwd), 'mapping.json');
		expect(JSON.parse(readFileSync(file, 'utf8')).columns.Patrimônio).toEqual({
			to: 'enrollmentId',
			strip: '.0',
			range: 'expand',
		});
		const rejected = path.join(lastRun(cwd), 'rejected.xlsx');
		expect((await importing(rejected, '--mapping', 'm.json')).numbers).toEqual([]);
		const second = await importing(rejected, '--mapping', file);
		expect([second.exitCode, second.numbers]).toEqual([0, ['1001', '1002', '1003', '1009']]);
	});

	test('no more about a returned text that the mapping says the number of', async () => {
		const { cwd, importing } = await open({ 'a.csv': MIXED }, GIVEN);
		await importing('a.csv', '--mapping', 'm.json');
		const values = { '1001 a 1003': '1001', '1009.0': '1009.0' };
		const Qtd = { ...QUANTITY, values: { 3: '1' } };
		putFiles(cwd, { 'n.json': { columns: { Qtd, Patrimônio: { to: 'enrollmentId', values } } } });
		const rejected = path.join(lastRun(cwd), 'rejected.xlsx');
		expect((await importing(rejected, '--mapping', 'n.json')).numbers).toEqual(['1001', '1009.0']);
	});

	test('with --accept-proposals: nothing, where the quantities say the same', async () => {
		const { importing } = await open({ 'a.csv': MIXED }, GIVEN);
		const { exitCode, numbers } = await importing('a.csv', '--mapping', 'm.json', '--accept-proposals');
		expect([exitCode, numbers]).toEqual([0, ['1001', '1002', '1003', '1009']]);
	});

	test('without a quantity column: it waits for a person, also under --accept-proposals', async () => {
		const text = tableOf('1001 a 1003;em uso;Cadeira;').replaceAll(/;[^;]*$/gm, '');
		const { cwd, importing } = await open({ 'a.csv': text }, {});
		expect((await importing('a.csv', '--accept-proposals')).numbers).toEqual([]);
		putFiles(cwd, { 'n.json': { columns: { Patrimônio: { to: 'enrollmentId', range: 'expand' } } } });
		expect((await importing('a.csv', '--mapping', 'n.json')).numbers).toEqual(['1001', '1002', '1003']);
	});

	test('again next month only about what was not answered', async () => {
		const person = pressing(ENTER, ENTER);
		const { run, cwd } = openFolder(
			{ 'a.csv': MIXED, 'b.csv': MIXED.replaceAll('1001 a 1003', '1004 a 1006'), 'm.json': GIVEN },
			{
				interactive: true,
				prompter: person,
			},
		);
		await run('validate', 'a.csv', '--mapping', 'm.json');
		const { exitCode } = await run('validate', 'b.csv', '--keep-plan');
		expect([exitCode, person.asked.length]).toEqual([0, 2]);
		expect(readRun(cwd, 'plan.jsonl')).toContain('"enrollmentId":"1005"');
	});
});
