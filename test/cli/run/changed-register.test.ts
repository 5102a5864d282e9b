/** The register comes again next month: what changed is listed, and nothing else. */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { encodeAction } from '../../../src/drafts/corrections/correction.ts';
import { says } from '../../says.ts';
import { lastRun, openFolder, readRun, summaryOf } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';
import { type Asset, csvOf, HEADER, NONE, OTHER_READING, toldUnderOtherReading, twoMonths } from '../two-months.ts';

const ROWS = 5_000;
const { october, november, told } = twoMonths(ROWS);

async function afterOctober(assets: readonly Asset[] = october) {
	const office = await openFolderWithApi({ 'inventario-2026-10.csv': csvOf(assets) });
	await office.run('import', 'inventario-2026-10.csv', '--yes', '--quiet');
	expect(summaryOf(office.cwd).buckets.created).toBe(assets.length);
	const put = (name: string, text: string): void => writeFileSync(path.join(office.cwd, name), text);
	return { ...office, put };
}

const linesOf = (cwd: string, name: string): readonly string[] =>
	readRun(cwd, name).replace('\ufeff', '').trimEnd().split('\r\n').slice(1);

test('a register of 5,000 rows: what changed, what is gone and what is new, and nothing else', async () => {
	const { cwd, run, put } = await afterOctober();
	put('inventario-2026-11.csv', csvOf(november));
	const { exitCode, printed } = await run('import', 'inventario-2026-11.csv', '--yes');
	expect(exitCode).toBe(0);
	expect(summaryOf(cwd)).toMatchObject(told);
	expect(linesOf(cwd, 'changed.csv')).toHaveLength(40);
	expect(linesOf(cwd, 'absent.csv')).toHaveLength(12);
	expect(readRun(cwd, 'report.html')).toContain('mudaram depois de criados: 40');
	expect(printed).toMatch(/mudaram depois de criados +40/);
	expect(printed).toMatch(/não estão mais na tabela +12/);
	// The register of October under another mapping: nothing changed, and only the 8 new assets are missing.
	put('inventario-2026-12.csv', csvOf(october));
	put('mapa.json', JSON.stringify({ columns: OTHER_READING }));
	await run('validate', 'inventario-2026-12.csv', '--mapping', 'mapa.json', '--quiet');
	expect(summaryOf(cwd).changed).toEqual(toldUnderOtherReading(ROWS));
});

/** A small register, and the values that a later file of it says otherwise: number, field, was, is. */
async function afterSmall(count = 9) {
	const assets = october.slice(0, count);
	const office = await afterOctober(assets);
	const next = async (text: string, ...more: readonly string[]) => {
		office.put('inventario-2026-11.csv', text);
		await office.run('import', 'inventario-2026-11.csv', '--yes', '--quiet', ...more);
		const { changed, reports } = summaryOf(office.cwd);
		const isListed = reports.some(({ name }) => name === 'changed.csv');
		const lines = isListed ? linesOf(office.cwd, 'changed.csv').map((line) => line.split(';')) : [];
		return { changed, lines: lines.map(([number, , ...values]) => [number, ...values.slice(0, 3)].join(' ¦ ')) };
	};
	return { ...office, assets, next };
}

test('another reading is no change: a word, a target or a style that a mapping sets', async () => {
	const { assets, next, put } = await afterSmall();
	const columns = {
		Situação: { to: 'status', values: { manutenção: 'broken', 'em uso': 'allocated' } },
		Local: { to: 'vendorName' },
		Modelo: { to: 'ignore' },
	};
	put('mapa.json', JSON.stringify({ columns }));
	const { changed, lines } = await next(csvOf(assets), '--mapping', 'mapa.json');
	expect(lines).toEqual([]);
	// Changes nine rows: three words that mean something else twice, a column that is another field, one that is none.
	expect(changed).toEqual({ ...NONE, unchanged: 9, readDifferently: 6 + 9 + 9 + 9 });
});

test('under another reading, what is read as before is still compared', async () => {
	const { assets, next, put } = await afterSmall();
	put('mapa.json', JSON.stringify({ columns: { Situação: { to: 'status', values: { manutenção: 'broken' } } } }));
	const moved = assets.map((cells, index) => (index === 2 ? cells.with(6, 'Depósito') : cells));
	const { changed, lines } = await next(csvOf(moved), '--mapping', 'mapa.json');
	expect(lines).toEqual(['PAT-00003 ¦ Localização ¦ Sala 3 ¦ Depósito']);
	expect(changed).toEqual({ ...NONE, rows: 1, differences: 1, unchanged: 8, readDifferently: 3 });
});

test.each<[string, (assets: readonly Asset[]) => string, readonly string[], number]>([
	[
		'columns in another order',
		(assets) =>
			csvOf(
				assets.map((cells) => cells.toReversed()),
				HEADER.split(';').toReversed().join(';'),
			),
		[],
		0,
	],
	[
		'a column less',
		(assets) =>
			csvOf(
				assets.map((cells) => cells.slice(0, -2)),
				HEADER.split(';').slice(0, -2).join(';'),
			),
		[],
		18,
	],
	[
		'an emptied cell',
		([first = [], ...rest]) => csvOf([first.with(6, ''), ...rest]),
		['PAT-00001 ¦ Localização ¦ Sala 1 ¦ '],
		0,
	],
	['a value in another form', ([first = [], ...rest]) => csvOf([first.with(8, 'R$ 1.001,50'), ...rest]), [], 0],
])('the file of the next month has %s', async (_, write, expected, readDifferently) => {
	const { assets, next } = await afterSmall();
	const { changed, lines } = await next(write(assets));
	expect([lines, changed?.readDifferently]).toEqual([expected, readDifferently]);
});

test('what was corrected before it was sent, and what is corrected now', async () => {
	const office = await openFolderWithApi({ 'inventario-2026-10.csv': csvOf(october.slice(0, 3)) });
	const put = (name: string, text: string): void => writeFileSync(path.join(office.cwd, name), text);
	const correct = (file: string, row: number, text: string): string => {
		const sha256 = createHash('sha256')
			.update(readFileSync(path.join(office.cwd, file)))
			.digest('hex');
		return encodeAction({ edit: 1, cells: [{ input: sha256, row, column: 6, text }] });
	};
	put('c.jsonl', correct('inventario-2026-10.csv', 2, 'Sala 7B'));
	await office.run('import', 'inventario-2026-10.csv', '--corrections', 'c.jsonl', '--yes', '--quiet');
	expect(summaryOf(office.cwd).buckets.created).toBe(3);
	put('inventario-2026-11.csv', csvOf(october.slice(0, 3)));
	put('d.jsonl', correct('inventario-2026-11.csv', 3, 'Sala 8C'));
	await office.run('import', 'inventario-2026-11.csv', '--corrections', 'd.jsonl', '--yes', '--quiet');
	expect(linesOf(office.cwd, 'changed.csv')).toEqual([
		expect.stringMatching(/^PAT-00002;[^;]+;Localização;Sala 2;Sala 8C;/),
	]);
});

test('a change that is marked as done is not listed again, until the value changes again', async () => {
	const { cwd, assets, next, run } = await afterSmall();
	const moved = (place: string): string =>
		csvOf(assets.flatMap((cells, index) => (index === 8 ? [] : [index === 2 ? cells.with(6, place) : cells])));
	expect((await next(moved('Depósito'))).lines).toEqual(['PAT-00003 ¦ Localização ¦ Sala 3 ¦ Depósito']);
	expect(linesOf(cwd, 'absent.csv')).toEqual([expect.stringMatching(/^PAT-00009;/)]);
	const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(lastRun(cwd), 'changed.xlsx'));
	for (const sheet of workbook.worksheets) {
		const done = [...Array(13).keys()].find((column) => sheet.getCell(2, column + 1).text === 'feito') ?? 0;
		sheet.getCell(3, done + 1).value = 'X';
	}
	await workbook.xlsx.writeFile(path.join(cwd, 'marcado.xlsx'));
	expect(await run('runs', 'done', 'marcado.xlsx', '--json')).toMatchObject({
		exitCode: 0,
		stdout: expect.stringContaining('"done": 2'),
	});
	const lists = { 'ativos.xlsx': 'changed.xlsx', 'ativos.csv': 'changed.csv', 'sumidos.csv': 'absent.csv' };
	const written = lastRun(cwd);
	for (const [name, list] of Object.entries(lists)) {
		copyFileSync(path.join(written, list), path.join(cwd, name));
		const { exitCode, stdout } = await run('validate', name, '--sandbox');
		expect([exitCode, stdout]).toEqual([3, expect.stringContaining(`asset-importer runs done ${name}`)]);
	}
	expect((await next(moved('Depósito'))).changed).toEqual({ ...NONE, unchanged: 8 });
	expect((await next(moved('Sala 99'))).lines).toEqual(['PAT-00003 ¦ Localização ¦ Depósito ¦ Sala 99']);
	expect((await next(moved('Sala 3'))).lines).toEqual(['PAT-00003 ¦ Localização ¦ Depósito ¦ Sala 3']);
});

test.each([
	['a file without these columns', 'a.csv', 'Patrimônio;Status\nPAT-1;em uso\n', 'columns'],
	['a word that is neither yes nor no', 'a.csv', 'feito;referência\ntalvez;x\n', 'word'],
	['a line that was changed', 'a.csv', 'feito;referência\nx;mesa\n', 'line'],
])('runs done refuses %s', async (_, name, text, kind) => {
	const { run } = openFolder({ [name]: text });
	const { exitCode, stderr } = await run('runs', 'done', name);
	expect([exitCode, stderr]).toEqual([2, expect.stringMatching(says('changed-line-unknown', { kind }))]);
});

test.each<[string, (assets: readonly Asset[]) => readonly [name: string, text: string]]>([
	[
		'rejected rows',
		(assets) => [
			'inventario-2026-11.csv',
			csvOf(
				assets.map((cells) => [...cells, '2', '', '']),
				`${HEADER};linha;problemas;códigos`,
			),
		],
	],
	['another table', (assets) => ['patrimonio.csv', csvOf(assets)]],
	['another part of the register', () => ['inventario-2026-11.csv', csvOf(october.slice(5, 40))]],
])('no asset is missed in a file of %s', async (_, file) => {
	const { cwd, run, put, assets } = await afterSmall();
	const [name, text] = file(assets.slice(0, 5));
	put(name, text);
	await run('import', name, '--yes', '--quiet');
	expect(summaryOf(cwd).changed?.absent).toBe(0);
});

test('a row that is rejected, skipped or of several assets is not missed', async () => {
	const header = `${HEADER};Quantidade`;
	const rows = october.slice(0, 9).map((cells, index) => [...cells.with(5, ''), index === 0 ? '3' : '1']);
	const { cwd, run, put } = await openFolderWithApi({ 'inventario-1.csv': csvOf(rows, header) }).then((office) => ({
		...office,
		put: (name: string, text: string): void => writeFileSync(path.join(office.cwd, name), text),
	}));
	const columns = { Quantidade: { to: 'quantity', price: 'each', numbers: '{number}/{unit:02}' } };
	put('mapa.json', JSON.stringify({ columns }));
	await run('import', 'inventario-1.csv', '--yes', '--quiet', '--mapping', 'mapa.json');
	expect(summaryOf(cwd).buckets).toMatchObject({ created: 11 });
	// The price of a row of three assets and the date of another are wrong; the last row is gone.
	const wrong = rows
		.slice(0, -1)
		.map((cells, index) => (index === 0 ? cells.with(8, 'mil') : index === 3 ? cells.with(9, '31/02/2024') : cells));
	put('inventario-2.csv', csvOf(wrong, header));
	await run('import', 'inventario-2.csv', '--yes', '--quiet', '--mapping', 'mapa.json');
	expect(summaryOf(cwd).buckets).toMatchObject({ rejected: 2, skipped: 6 });
	expect(linesOf(cwd, 'absent.csv')).toEqual([expect.stringMatching(/^PAT-00009;/)]);
});

test('5,000 units of invoices: what a person types into them is a change, other rules and settings are none', async () => {
	const notes = Object.fromEntries(
		Array.from({ length: 50 }, (_, index): readonly [string, string] => {
			const items = Array.from({ length: 10 }, (__, item) => ({
				cProd: `P-${item}`,
				xProd: `NOTEBOOK MODELO ${item}`,
				qCom: '10.0000',
				vProd: '45000.00',
			}));
			return [`nota-${index}.xml`, syntheticNote({ nNF: String(index + 1), items })];
		}),
	);
	const typed = Array.from({ length: 40 }, (_, index) => ({
		accessKey: syntheticKey({ nNF: String(index + 1) }),
		item: 3,
		unit: 4,
		field: 'serialNumber',
		text: `S-${index}`,
	}));
	const { cwd, run } = await openFolderWithApi({ ...notes, 'c.jsonl': encodeAction({ edit: 1, unitCells: typed }) });
	const files = Object.keys(notes);
	const numbers = ['--asset-number', 'NF{number}-{item}-{unit}', '--yes', '--quiet'];
	await run('import', ...files, ...numbers, '--default-status', 'available');
	expect(summaryOf(cwd).buckets.created).toBe(5_000);
	await run('import', ...files, ...numbers, '--default-status', 'available', '--corrections', 'c.jsonl');
	expect(summaryOf(cwd).changed).toEqual({ ...NONE, rows: 40, differences: 40, unchanged: 4_960 });
	expect(linesOf(cwd, 'changed.csv')[0]).toMatch(/^NF1-3-4;[^;]+;Nº de série;;S-0;;/);
	await run('import', ...files, ...numbers, '--default-status', 'in-use');
	expect(summaryOf(cwd).changed).toEqual({ ...NONE, unchanged: 5_000, readDifferently: 5_000 });
});
