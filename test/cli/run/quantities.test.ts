/** A register with quantities becomes one asset for each: asked, sent, refused, and imported again in every way. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { type ServedApi, serveApi } from '../serve-api.ts';
import { type CliResult, lastRun, runCli, throwAwayFolder } from '../run-cli.ts';
import { saysWords } from '../../says.ts';
import { ESC, type Key, pressing } from './scripted-prompter.ts';

const TABLE = 'Patrimônio;Status;Modelo;Qtd;Valor\r\nM-1;em uso;Mesa;3;100,00\r\nM-2;em uso;Cadeira;1;50,00\r\n';
const LOT = { to: 'quantity', price: 'total', numbers: '{number}-{unit}' };
const ONE_PER_ROW = 'custom: Qtd';

interface Place {
	readonly cwd: string;
	readonly write: (name: string, text: string) => void;
	readonly run: (
		qtd: unknown,
		file?: string,
		flags?: readonly string[],
		/** Folder of its runs folder. */
		home?: string,
	) => Promise<CliResult & { readonly sum: Summary }>;
	/** Numbers of all assets that the API has, with their prices. */
	readonly assets: () => Promise<Readonly<Record<string, number | undefined>>>;
	readonly api: ServedApi;
}

interface Summary {
	readonly buckets: Readonly<Record<string, number>>;
	readonly cents: Readonly<Record<string, number>>;
}

async function openPlace(options: Parameters<typeof serveApi>[0] = {}): Promise<Place> {
	const cwd = throwAwayFolder();
	const api = await serveApi({ demo: false, customFields: ['Qtd'], ...options });
	const write = (name: string, text: string): void => writeFileSync(path.join(cwd, name), text);
	write('a.csv', TABLE);
	return {
		cwd,
		write,
		api,
		async run(qtd, file = 'a.csv', flags = [], home = cwd) {
			write('m.json', JSON.stringify({ columns: { Qtd: qtd } }));
			const argv = ['import', file, '--mapping', 'm.json', '--yes', '--quiet', ...flags];
			const result = await runCli(argv, { cwd, env: api.env });
			const sum: Summary = JSON.parse(readFileSync(path.join(lastRun(home), 'summary.json'), 'utf8'));
			return { ...result, sum };
		},
		async assets() {
			const all = await api.sandbox.assets();
			return Object.fromEntries(all.map(({ enrollmentId, priceCents }) => [enrollmentId ?? '', priceCents]));
		},
	};
}

const FOUR = { 'M-1': 3334, 'M-1-2': 3333, 'M-1-3': 3333, 'M-2': 5000 };

describe('what is created', () => {
	test('is one asset for each, with cents that add up, and the same file makes none again', async () => {
		const { run, assets, cwd } = await openPlace();
		const first = await run(LOT);
		expect([first.exitCode, first.sum.buckets, first.sum.cents]).toMatchObject([
			0,
			{ created: 4, skipped: 0, rejected: 0 },
			{ created: 15_000 },
		]);
		expect(await assets()).toEqual(FOUR);
		const listed = readFileSync(path.join(lastRun(cwd), 'created.csv'), 'utf8');
		expect(listed).toMatch(/M-1-3;.*;a\.csv;;2;;;3/);
		expect((await run(LOT)).sum.buckets).toMatchObject({ created: 0, skipped: 4 });
		expect(Object.keys(await assets())).toHaveLength(4);
	});

	test.each<[what: string, first: unknown, second: unknown, made: number]>([
		['one asset per row, then as many as there are', ONE_PER_ROW, LOT, 2],
		['as many as there are, then one per row', LOT, ONE_PER_ROW, 0],
		['another template', LOT, { ...LOT, numbers: '{number}/{unit:03}' }, 0],
		['the price of each, then of all', { ...LOT, price: 'each' }, LOT, 0],
	])('is nothing twice: %s', async (_, first, second, made) => {
		const { run, assets } = await openPlace();
		await run(first);
		const before = Object.keys(await assets()).length;
		const { sum } = await run(second);
		expect(sum.buckets['created']).toBe(made);
		expect(Object.keys(await assets())).toHaveLength(before + made);
		expect(before + made).toBe(4);
	});
});

describe('what is refused', () => {
	test('before sending is the row, once, as it stood, and nothing of it is sent', async () => {
		const { run, assets, write, cwd } = await openPlace();
		write('a.csv', `${TABLE}M-1-2;em uso;Mesa;1;1,00\r\nM-4;em uso;Mesa;0;1,00\r\n`);
		const { sum } = await run(LOT);
		expect(sum.buckets).toMatchObject({ created: 1, rejected: 3 });
		expect(await assets()).toEqual({ 'M-2': 5000 });
		const rejected = readFileSync(path.join(lastRun(cwd), 'rejected.csv'), 'utf8').split('\r\n');
		expect(rejected.map((line) => line.split(';').slice(0, 5).join(';'))).toEqual([
			expect.stringContaining('Patrimônio'),
			'M-1;em uso;Mesa;3;100,00',
			'M-1-2;em uso;Mesa;1;1,00',
			'M-4;em uso;Mesa;0;1,00',
			'',
		]);
	});

	test('by the API comes back once for a row, with what is left of it, and makes just that', async () => {
		const rule = { match: { enrollmentId: '^M-1-[23]$', first: 2 }, action: { type: 'answer', status: 422 } } as const;
		const { run, assets, cwd } = await openPlace({ faults: { rules: [rule] } });
		const { sum } = await run(LOT);
		expect(sum.buckets).toMatchObject({ created: 2, refused: 2 });
		const csv = readFileSync(path.join(lastRun(cwd), 'rejected.csv'), 'utf8').split('\r\n');
		expect(csv.slice(1).map((line) => line.split(';').slice(0, 5).join(';'))).toEqual([
			'M-1;em uso;Mesa;2-3 de 3;100,00',
			'',
		]);
		const workbook = new exceljs.Workbook();
		await workbook.xlsx.readFile(path.join(lastRun(cwd), 'rejected.xlsx'));
		expect(workbook.worksheets.at(-1)?.getRow(2).getCell(7).value).toBe('2-3 de 3');
		const file = path.join(lastRun(cwd), 'rejected.xlsx');
		expect((await run(LOT, file)).sum.buckets).toMatchObject({ created: 2, rejected: 0, skipped: 0 });
		expect(await assets()).toEqual(FOUR);
		expect((await run(LOT, file)).sum.buckets).toMatchObject({ created: 0, skipped: 2 });
	});
});

test('shards have whole rows: each asset is made once, and a refused row is told once', async () => {
	const { cwd, run, assets, write } = await openPlace();
	const rows = Array.from({ length: 40 }, (_, row) => `S-${row};em uso;Mesa;${(row % 4) + 1};10,00\r\n`);
	write('a.csv', `Patrimônio;Status;Modelo;Qtd;Valor\r\n${rows.join('')}S-7-2;em uso;Mesa;1;1,00\r\n`);
	const rejected: string[] = [];
	for (const [at, shard] of ['1/3', '2/3', '3/3'].entries()) {
		const home = path.join(cwd, `shard-${at}`);
		await run(LOT, 'a.csv', ['--shard', shard, '--runs-dir', path.join(home, 'runs')], home);
		rejected.push(
			...readFileSync(path.join(lastRun(home), 'rejections.jsonl'), 'utf8')
				.trim()
				.split('\n'),
		);
		const numbers = readFileSync(path.join(lastRun(home), 'plan.jsonl'), 'utf8').matchAll(
			/"row":(?<row>\d+),"unit":1,"units":(?<units>\d+)/g,
		);
		for (const { groups } of numbers) {
			const all = readFileSync(path.join(lastRun(home), 'plan.jsonl'), 'utf8').split(
				`"row":${groups?.['row']},"unit":`,
			);
			expect(all).toHaveLength(Number(groups?.['units']) + 1);
		}
	}
	expect(rejected.filter((line) => line !== '')).toHaveLength(2);
	expect(Object.keys(await assets())).toHaveLength(100 - 4);
});

describe('what is asked', () => {
	const open = (): string => {
		const cwd = throwAwayFolder();
		const rows = ['M-1;em uso;3;100,00', 'M-2;em uso;0;50,00', 'M-3;em uso;0;50,00', 'M-4;em uso;0;50,00'];
		writeFileSync(path.join(cwd, 'a.csv'), ['Patrimônio;Status;Qtd;Valor', ...rows, ''].join('\r\n'));
		return cwd;
	};
	const mappingOf = (cwd: string): unknown => {
		const [name = ''] = readdirSync(path.join(cwd, 'runs/mappings'));
		return JSON.parse(readFileSync(path.join(cwd, 'runs/mappings', name), 'utf8'));
	};

	test('at a terminal: whose the price is, how they are numbered, what 0 means; Esc goes back', async () => {
		const cwd = open();
		const keys: readonly Key[] = ['de cada', '{number}', ESC, 'de todos', '{unit} de {number}'];
		const person = pressing(...keys, 'nenhum ativo');
		const { exitCode } = await runCli(['validate', 'a.csv'], { cwd, interactive: true, prompter: person });
		expect([exitCode, person.refused.length]).toEqual([0, 1]);
		expect(mappingOf(cwd)).toMatchObject({
			columns: { Qtd: { to: 'quantity', numbers: '{unit} de {number}', price: 'total', values: { '0': '0' } } },
		});
	});

	test('of a quantity that nobody decided on, and no proposal is taken', async () => {
		const cwd = open();
		const refused = await runCli(['validate', 'a.csv', '--accept-proposals'], { cwd });
		expect(refused.exitCode).toBe(2);
		expect(refused.printed).toMatch(saysWords('decisions', 'refused.quantity-row', { custom: ONE_PER_ROW }));
		writeFileSync(path.join(cwd, 'm.json'), JSON.stringify({ columns: { Qtd: ONE_PER_ROW } }));
		const one = await runCli(['validate', 'a.csv', '--mapping', 'm.json', '--json'], { cwd });
		expect([one.exitCode, JSON.parse(one.stdout)]).toMatchObject([0, { buckets: { notSent: 4 } }]);
	});

	test('without one: everything at once, with what is proposed, and nothing more once the marks are answered', async () => {
		const cwd = open();
		writeFileSync(path.join(cwd, 'm.json'), JSON.stringify({ columns: { Qtd: 'quantity' } }));
		const first = await runCli(['validate', 'a.csv', '--mapping', 'm.json'], { cwd });
		expect([first.exitCode, first.printed]).toEqual([2, expect.stringContaining('M-1, M-1-2, M-1-3')]);
		const file = path.join(cwd, 'runs/a.mapping.json');
		const text = readFileSync(file, 'utf8');
		expect(JSON.parse(text)).toMatchObject({
			columns: { Qtd: { to: 'quantity', numbers: '{number}-{unit}', price: '?', values: { '0': '?' } } },
		});
		const left = ['"each"', '"1"'];
		writeFileSync(
			file,
			text.replaceAll('"?"', () => left.shift() ?? ''),
		);
		const second = await runCli(['validate', 'a.csv', '--mapping', file, '--json'], { cwd });
		expect([second.exitCode, JSON.parse(second.stdout)]).toMatchObject([0, { buckets: { notSent: 6 } }]);
	});
});
