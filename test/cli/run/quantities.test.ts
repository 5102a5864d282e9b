/** A register with quantities becomes one asset each: questions, sending, refusals and repeated imports. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../../src/sandbox/serve-sandbox.ts';
import { openFolderWithApi } from '../serve-api.ts';
import { lastRun, openFolder, putFiles, readRun, summaryOf } from '../run-cli.ts';
import type { Io } from '../../../src/cli/terminal/io.ts';
import { saysWords } from '../../says.ts';
import { ENTER, ESC, type Key, pressing } from './scripted-prompter.ts';

const TABLE = 'Patrimônio;Status;Modelo;Qtd;Valor\r\nM-1;em uso;Mesa;3;100,00\r\nM-2;em uso;Cadeira;1;50,00\r\n';
const LOT = { to: 'quantity', price: 'total', numbers: '{number}-{unit}' };
const ONE_PER_ROW = 'custom: Qtd';

/** An import returns its summary. `assets`: numbers and prices of all assets in the API. */
async function openPlace(options: SandboxOptions = {}, table = TABLE) {
	const {
		cwd,
		run: command,
		sandbox,
	} = await openFolderWithApi({ 'a.csv': table }, { customFields: ['Qtd'], demo: false, ...options });
	const run = async (qtd: unknown, file = 'a.csv', flags: readonly string[] = [], home = cwd) => {
		putFiles(cwd, { 'm.json': { columns: { Qtd: qtd } } });
		const { exitCode } = await command('import', file, '--mapping', 'm.json', '--yes', '--quiet', ...flags);
		return { exitCode, ...summaryOf(home) };
	};
	const assets = async () =>
		Object.fromEntries((await sandbox.assets()).map(({ enrollmentId, priceCents }) => [enrollmentId, priceCents]));
	return { cwd, run, assets };
}

const FOUR = { 'M-1': 3334, 'M-1-2': 3333, 'M-1-3': 3333, 'M-2': 5000 };

describe('what is created', () => {
	test('is one asset each, with cents that add up, and the same file creates none again', async () => {
		const { run, assets, cwd } = await openPlace();
		expect(await run(LOT)).toMatchObject({
			exitCode: 0,
			buckets: { created: 4, skipped: 0, rejected: 0 },
			cents: { created: 15_000 },
		});
		expect(await assets()).toEqual(FOUR);
		expect(readRun(cwd, 'created.csv')).toMatch(/M-1-3;.*;a\.csv;;2;;;3/);
		expect((await run(LOT)).buckets).toMatchObject({ created: 0, skipped: 4 });
		expect(Object.keys(await assets())).toHaveLength(4);
	});

	test.each<[what: string, first: unknown, second: unknown, made: number]>([
		['one asset per row, then as many as there are', ONE_PER_ROW, LOT, 2],
		['as many as there are, then one per row', LOT, ONE_PER_ROW, 0],
		['another template', LOT, { ...LOT, numbers: '{number}/{unit:03}' }, 0],
		['the price of each, then of all', { ...LOT, price: 'each' }, LOT, 0],
	])('is never created twice: %s', async (_, first, second, made) => {
		const { run, assets } = await openPlace();
		await run(first);
		const before = Object.keys(await assets()).length;
		expect((await run(second)).buckets.created).toBe(made);
		expect(Object.keys(await assets())).toHaveLength(before + made);
		expect(before + made).toBe(4);
	});
});

describe('what is refused', () => {
	test('before sending is the row, once and unchanged, and nothing of it is sent', async () => {
		const table = `${TABLE}M-1-2;em uso;Mesa;1;1,00\r\nM-4;em uso;Mesa;0;1,00\r\n`;
		const { run, assets, cwd } = await openPlace({}, table);
		expect((await run(LOT)).buckets).toMatchObject({ created: 1, rejected: 3 });
		expect(await assets()).toEqual({ 'M-2': 5000 });
		const rejected = readRun(cwd, 'rejected.csv').split('\r\n');
		expect(rejected.map((line) => line.split(';').slice(0, 5).join(';'))).toEqual([
			expect.stringContaining('Patrimônio'),
			'M-1;em uso;Mesa;3;100,00',
			'M-1-2;em uso;Mesa;1;1,00',
			'M-4;em uso;Mesa;0;1,00',
			'',
		]);
	});

	test('by the API is returned once per row with the rest of its quantity, and then creates exactly that', async () => {
		const rule = { match: { enrollmentId: '^M-1-[23]$', first: 2 }, action: { type: 'answer', status: 422 } } as const;
		const { run, assets, cwd } = await openPlace({ faults: { rules: [rule] } });
		expect((await run(LOT)).buckets).toMatchObject({ created: 2, refused: 2 });
		const csv = readRun(cwd, 'rejected.csv').split('\r\n');
		expect(csv.slice(1).map((line) => line.split(';').slice(0, 5).join(';'))).toEqual([
			'M-1;em uso;Mesa;2-3 de 3;100,00',
			'',
		]);
		const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(lastRun(cwd), 'rejected.xlsx'));
		expect(workbook.worksheets.at(-1)?.getRow(2).getCell(7).value).toBe('2-3 de 3');
		const file = path.join(lastRun(cwd), 'rejected.xlsx');
		expect((await run(LOT, file)).buckets).toMatchObject({ created: 2, rejected: 0, skipped: 0 });
		expect(await assets()).toEqual(FOUR);
		expect((await run(LOT, file)).buckets).toMatchObject({ created: 0, skipped: 2 });
	});
});

describe('what is asked', () => {
	const rows = ['M-1;em uso;3;100,00', 'M-2;em uso;0;50,00', 'M-3;em uso;0;50,00', 'M-4;em uso;0;50,00'];
	const table = ['Patrimônio;Status;Qtd;Valor', ...rows, ''].join('\r\n');
	const open = (qtd: string, io: Partial<Io> = {}) =>
		openFolder({ 'a.csv': table, 'm.json': { columns: { Qtd: qtd } } }, io);
	const mappingOf = (cwd: string): unknown => {
		const [name = ''] = readdirSync(path.join(cwd, 'runs/mappings'));
		return JSON.parse(readFileSync(path.join(cwd, 'runs/mappings', name), 'utf8')).mapping;
	};

	const PATTERN = 'com outro padrão';
	test('at a terminal: what the price applies to, how assets are numbered, what 0 means; Esc goes back', async () => {
		const keys: readonly Key[] = ['de cada', PATTERN, '{number}', ESC, ESC, 'de todos', PATTERN, '{unit} de {number}'];
		const person = pressing(...keys, 'nenhum ativo');
		const { cwd, run } = open('', { interactive: true, prompter: person });
		expect([(await run('validate', 'a.csv')).exitCode, person.refused.length]).toEqual([0, 1]);
		expect(mappingOf(cwd)).toMatchObject({
			columns: { Qtd: { to: 'quantity', numbers: '{unit} de {number}', price: 'total' } },
			words: { quantity: { '0': '0' } },
		});
	});

	test('the separator of several serial numbers, and each asset gets its own', async () => {
		const text = table
			.replace('Valor', 'Valor;Nº de série')
			.replace('100,00', '"100,00";"S-901 ;S-902;S-903"')
			.replaceAll('50,00', '50,00;');
		const person = pressing('de cada', ENTER, 'nenhum ativo');
		const { cwd, run } = openFolder(
			{ 'a.csv': text, 'm.json': { columns: { Qtd: 'quantity' } } },
			{ interactive: true, prompter: person },
		);
		const { exitCode } = await run('validate', 'a.csv', '--keep-plan', '--mapping', 'm.json');
		expect([exitCode, person.refused]).toEqual([0, []]);
		const serials = readRun(cwd, 'plan.jsonl').matchAll(/"serialNumber":"(?<serial>[^"]+)"/g);
		expect([...serials].map(({ groups }) => groups?.['serial'])).toEqual(['S-901', 'S-902', 'S-903']);
	});

	test('about an undecided quantity, whose proposal is never accepted unasked', async () => {
		const { run } = open(ONE_PER_ROW);
		const refused = await run('validate', 'a.csv', '--accept-proposals');
		expect(refused.exitCode).toBe(2);
		expect(refused.printed).toMatch(saysWords('decisions', 'refused.quantity-row', { custom: ONE_PER_ROW }));
		const one = await run('validate', 'a.csv', '--mapping', 'm.json', '--json');
		expect([one.exitCode, JSON.parse(one.stdout)]).toMatchObject([0, { buckets: { notSent: 4 } }]);
	});

	test('without a terminal: everything at once with proposals, and nothing more once the marks are answered', async () => {
		const { cwd, run } = open('quantity');
		const first = await run('validate', 'a.csv', '--mapping', 'm.json');
		expect([first.exitCode, first.printed]).toEqual([2, expect.stringContaining('M-1, M-1-2, M-1-3')]);
		const file = path.join(cwd, 'runs/a.mapping.json');
		const text = readFileSync(file, 'utf8');
		expect(JSON.parse(text)).toMatchObject({
			columns: { Qtd: { to: 'quantity', numbers: '{number}-{unit}', price: '?' } },
			words: { quantity: { '0': '?' } },
		});
		const left = ['"each"', '"1"'];
		const answered = text.replaceAll('"?"', () => left.shift() ?? '');
		putFiles(cwd, { 'runs/a.mapping.json': answered });
		const second = await run('validate', 'a.csv', '--mapping', file, '--json');
		expect([second.exitCode, JSON.parse(second.stdout)]).toMatchObject([0, { buckets: { notSent: 6 } }]);
	});
});
