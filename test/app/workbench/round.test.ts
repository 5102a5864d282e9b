/** The whole round: inputs, check, rows, edits, check, rehearsal, result. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTIONS } from '../../../src/app/protocol/routes.ts';
import { createProgram } from '../../../src/app/workbench/program.ts';
import type { SettingsBody } from '../../../src/app/protocol/routes.ts';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import { checked, createFolder, environmentIn, openIn, put, type TestFolder, until } from './open.ts';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
const TABLE = 'com-erros.csv';

let folder: TestFolder;
let workbenches: Workbenches;
/** A workbench that no test changes. */
let seen: Workbench;

beforeAll(async () => {
	folder = await createFolder();
	workbenches = await openIn(folder);
	seen = await withErrors(workbenches);
});

afterAll(async () => {
	await workbenches.close();
	await folder.remove();
});

async function withErrors(of: Workbenches): Promise<Workbench> {
	const workbench = await of.create();
	await put(workbench, TABLE);
	await until(workbench, checked);
	return workbench;
}

test('totals add up in rows, and name the cents that could be read', () => {
	expect(seen.view().outcome?.totals).toEqual({
		rows: 18,
		ready: 2,
		wrong: 16,
		skipped: 0,
		readyCents: 549_890,
		wrongCents: 3_759_330,
		skippedCents: 0,
		created: 0,
		createdCents: 0,
		unconfirmed: 0,
		unconfirmedCents: 0,
		unreadable: 3,
	});
});

test.each([
	[{}, 18],
	[{ bucket: 'ready' }, 2],
	[{ values: { 3: 'Vereda' } }, 7],
] as const)('the texts of a column in the rows of %j are counted', async (filter, rows) => {
	const { values, distinct, isCut } = await seen.values({ of: 1, ...filter });
	expect([values.reduce((sum, { count }) => sum + count, 0), isCut]).toEqual([rows, false]);
	expect(values).toHaveLength(distinct);
	const [first] = values;
	expect((await seen.rows({ ...filter, text: first?.text ?? '', column: 1, from: 0, to: 20 })).count).toBe(
		first?.count,
	);
});

test.each([
	[{ bucket: 'ready' }, [2, 19]],
	[{ bucket: 'skipped' }, []],
	[{}, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]],
	[{ problem: 'status-unknown Status' }, [4, 18]],
	[{ problem: 'status-unknown Status', bucket: 'ready' }, []],
	[{ text: 'VEREDA', bucket: 'ready' }, [19]],
	[{ text: 'disponivle' }, [4]],
	[{ text: 'aroeira', column: 0 }, []],
	[{ values: { 3: 'Vereda' }, bucket: 'ready' }, [19]],
	[{ values: { 3: 'vereda' } }, []],
	[{ text: 'ERR-01', found: { columns: [3] } }, [11, 12, 13, 14, 15, 16, 17, 18, 19]],
	[{ table: TABLE, text: 'ERR-012' }, [13, 14]],
	[{ table: 'outra.csv' }, []],
] as const)('the filter %j lets rows %j through', async (filter, rows) => {
	const query = { ...filter, from: 0, to: 500 };
	// A search that takes longer says what it found so far.
	await expect.poll(async () => (await seen.rows(query)).isSearching).toBe(false);
	const window = await seen.rows(query);
	expect(window.rows.map(({ place }) => place.row)).toEqual(rows);
	expect(window.count).toBe(rows.length);
});

const WITHOUT_STATUS = { problem: 'status-unknown Status' };

test.each([
	[{}, { table: TABLE, row: 18 }, 16, 18],
	[WITHOUT_STATUS, { table: TABLE, row: 18 }, 1, 18],
	[WITHOUT_STATUS, { table: TABLE, row: 17 }, undefined, undefined],
	[{}, { table: 'outra.csv', row: 18 }, undefined, undefined],
	[{}, { wrongAfter: 0 }, 1, 3],
	[{}, { wrongAfter: 16 }, 1, 3],
	[{ bucket: 'ready' }, { wrongAfter: 0 }, undefined, undefined],
] as const)('with the filter %j, %j is at %j: row %j', async (filter, sought, at, row) => {
	const found = await seen.rows({ ...filter, sought, from: 0, to: 1 });
	expect([found.at, found.rows[0]?.place.row]).toEqual([at, row]);
});

test('rows are sorted, with a filter too; an edited one keeps its place when it is checked, and a series follows the order', async () => {
	const workbench = await withErrors(workbenches);
	const sort = { sortBy: 7, order: 'descending', sortedAt: 1 } as const;
	const shown = async (query: object): Promise<readonly number[]> => {
		const { isSearching, rows } = await workbench.rows({ ...query, from: 0, to: 500 });
		return isSearching ? shown(query) : rows.map(({ place }) => place.row);
	};
	const before = await shown(sort);
	expect(before).toEqual([9, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 8, 7]);
	expect(await shown({ ...sort, text: 'ERR-00' })).toEqual([9, 2, 4, 5, 6, 10, 8, 7]);
	await workbench.edit({ cells: [{ table: TABLE, row: before[0] ?? 0, column: 7, text: 'R$ 0,01' }] });
	await until(workbench, checked);
	expect(await shown(sort)).toEqual(before);
	expect((await shown({ ...sort, sortedAt: 2 })).slice(-3)).toEqual([8, 9, 7]);
	const series = { filter: { ...sort, from: 0, to: 2 }, columns: [4], text: 'M-1', isSeries: true };
	await workbench.fill(ACTIONS.fill.parse(series));
	const [first, second] = (await workbench.rows({ ...sort, from: 0, to: 2 })).rows;
	expect([first?.cells[4], second?.cells[4]]).toEqual(['M-1', 'M-2']);
});

test('an edit shows at once, is checked, undone and done again, and goes with what is sent by the built program', async () => {
	const program = createProgram({ file: process.execPath, args: [BIN], env: environmentIn(folder.cwd), onBug: String });
	const own = await openIn(folder, { program });
	const workbench = await withErrors(own);
	await workbench.edit({
		cells: [
			{ table: TABLE, row: 3, column: 0, text: 'ERR-900' },
			{ table: TABLE, row: 4, column: 1, text: 'em uso' },
		],
		rows: [{ table: TABLE, row: 5, isSkipped: true }],
	});
	const [first] = (await workbench.rows({ bucket: 'wrong', from: 0, to: 1 })).rows;
	expect(first).toMatchObject({ place: { row: 3 }, isBehind: true, edited: [0] });
	expect(first?.cells[0]).toBe('ERR-900');
	expect((await until(workbench, checked)).outcome?.totals).toMatchObject({ ready: 4, wrong: 13, skipped: 1 });

	const numbers = async (): Promise<readonly (string | undefined)[]> =>
		(await workbench.rows({ from: 1, to: 3 })).rows.map(({ cells }) => cells[0]);
	await workbench.undo();
	// The cells of the file, before any check has seen it.
	expect(await numbers()).toEqual(['', 'ERR-003']);
	expect((await until(workbench, checked)).outcome?.totals).toMatchObject({ ready: 2, wrong: 16, skipped: 0 });
	await workbench.redo();
	expect(await numbers()).toEqual(['ERR-900', 'ERR-003']);
	expect((await until(workbench, checked)).outcome?.totals).toMatchObject({ ready: 4, wrong: 13, skipped: 1 });

	await workbench.send({});
	const { sending } = await until(workbench, ({ sending: its }) => its?.state === 'finished');
	expect(sending).toMatchObject({ cents: { created: 1_469_870 }, figures: { created: 4, rejected: 13, skipped: 1 } });
	expect(sending?.reports.map(({ name }) => name)).toContain('created.csv');
	expect(workbench.view().state).toMatchObject({ stage: 'result', sending: 'rehearsed' });
	expect((await own.find('ERR-900')).map(({ place }) => place)).toEqual([`${TABLE}, linha 3`]);
	await own.close();
});

test.each<[SettingsBody, string]>([
	[{ exchangeRate: ['abc'] }, 'Câmbio: o valor “abc” não serve'],
	[{ delimiter: 'x' }, 'Codificação ou separador do CSV: o valor “delimiter=x” não serve'],
	[{ company: '12' }, 'não é um CNPJ, uma raiz de CNPJ nem um CPF: “12”'],
] as const)(
	'a check that fails for the options %j says so without the names of the command line',
	async (settings, why) => {
		const workbench = await withErrors(workbenches);
		await workbench.setSettings(settings);
		const { message = '' } = (await until(workbench, ({ check }) => check.state === 'failed')).check;
		expect(message.split('\n')[0]).toBe(why);
		expect(message).toMatch(/Corrija-o em Arquivos, nas opções\.$/);
		expect(message).not.toMatch(/--[a-z]|comando/);
	},
);

test('a row that was left out comes back, also after a check', async () => {
	const workbench = await withErrors(workbenches);
	const row = async () => (await workbench.rows({ from: 0, to: 1 })).rows[0];
	const place = { table: TABLE, row: 2 };
	expect(await row()).toMatchObject({ place, bucket: 'ready', isSkipped: false, isBehind: false });
	await workbench.edit({ rows: [{ ...place, isSkipped: true }] });
	expect(await row()).toMatchObject({ bucket: 'ready', isSkipped: true, isBehind: true });
	expect((await until(workbench, checked)).edits.undo).toEqual({
		text: 'linha 2 deixada de fora',
		at: { ...place, column: 0 },
	});
	expect(await row()).toMatchObject({ bucket: 'skipped', isSkipped: true, isBehind: false });
	await workbench.edit({ rows: [{ ...place, isSkipped: false }] });
	expect(await row()).toMatchObject({ bucket: 'skipped', isSkipped: false, isBehind: true });
	expect((await until(workbench, checked)).edits.undo?.text).toBe('linha 2 de volta');
	expect(await row()).toMatchObject({ bucket: 'ready', isSkipped: false, isBehind: false });
});

test('the reports of a check name files as they were given, not where the page keeps them', async () => {
	const workbench = await workbenches.create();
	for (const name of ['filial?.csv', 'matriz.csv']) await put(workbench, name, 'Patrimônio;Status\nP-1;em uso\n');
	await until(workbench, (view) => checked(view) && (view.outcome?.reports.length ?? 0) > 0);
	const [checks, run] = workbench.checkedRun();
	const [list, page] = ['rejected-2-matriz.csv', 'report.html'].map((name) =>
		readFileSync(path.join(checks, run, name), 'utf8'),
	);
	expect(list).toMatch(/filial\?\.csv, linha 2/);
	expect(list).not.toContain('workbenches');
	expect(page).toContain('<dd>filial?.csv, matriz.csv</dd>');
	// A command needs the place.
	expect(page?.replaceAll(/<pre[^]*?<\/pre>/g, '')).not.toContain('workbenches');
});
