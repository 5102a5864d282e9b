/** Rows of units have numbers that change with the invoices. An edit of a row belongs to the unit that was seen. */
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import type { RowView } from '../../../src/app/protocol/view.ts';
import { COMPANY, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { ASSET_FIELDS } from '../../../src/contract/asset-fields.ts';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import { readRunRecord, writeRunRecord } from '../../../src/runs/record/run-folder.ts';
import { checked, createFolder, openIn, put, type TestFolder, until } from './open.ts';

let folder: TestFolder;
let workbenches: Workbenches;
let workbench: Workbench;

beforeEach(async () => {
	folder = await createFolder();
	workbenches = await openIn(folder);
	workbench = await workbenches.create();
	await workbench.setSettings({
		// As the server reads them.
		defaultStatus: 'available',
		company: COMPANY.CNPJ,
		enrollmentId: '{number}-{item}-{unit}',
	});
});

afterEach(async () => {
	await workbenches.close();
	await folder.remove();
});

const NOTEBOOKS = { cProd: 'N-1', xProd: 'NOTEBOOK', qCom: '2', vProd: '9000.00' };
const BOXES = { cProd: 'CX-1', xProd: 'MONITOR', uCom: 'CX', qCom: '2', vProd: '12000.00' };
const noteOf = (nNF: string, ...items: readonly Readonly<Record<string, string>>[]): string =>
	syntheticNote({ nNF, key: syntheticKey({ nNF }), items });

const NUMBER = ASSET_FIELDS.indexOf('enrollmentId');
const BRAND = ASSET_FIELDS.indexOf('brand');
const ACCESS_KEY = ASSET_FIELDS.length;
const DESCENDING = { sortBy: NUMBER, order: 'descending', sortedAt: 1 } as const;

async function rowsOf(sort: object = {}): Promise<readonly RowView[]> {
	return (await workbench.rows({ from: 0, to: 20, ...sort })).rows;
}

const textsOf = (rows: readonly RowView[]): readonly unknown[] =>
	rows.map(({ cells }) => [cells[NUMBER], cells[BRAND]].join(' '));

test('an edit, a skip and an order are those of the units that were seen, although another invoice took their row numbers', async () => {
	await put(workbench, 'b.xml', noteOf('2', NOTEBOOKS));
	await until(workbench, checked);
	const [last, first] = await rowsOf(DESCENDING);
	await put(workbench, 'a.xml', noteOf('1', NOTEBOOKS));
	await until(workbench, checked);
	expect(textsOf(await rowsOf(DESCENDING))).toEqual(['2-1-2 ', '2-1-1 ', '1-1-2 ', '1-1-1 ']);
	if (first === undefined || last === undefined) throw new Error('no rows');
	await workbench.edit({
		cells: [{ ...last.place, column: BRAND, text: 'LG' }],
		rows: [{ ...first.place, isSkipped: true }],
	});
	await until(workbench, checked);
	expect(textsOf(await rowsOf())).toEqual(['1-1-1 ', '1-1-2 ', '2-1-1 ', '2-1-2 LG']);
	expect((await rowsOf()).map(({ isSkipped }) => isSkipped)).toEqual([false, false, true, false]);
});

test('what is typed where nothing can be typed is refused, and a series leaves such rows out', async () => {
	await put(workbench, 'a.xml', noteOf('1', BOXES, NOTEBOOKS));
	const { tables } = await until(workbench, checked);
	const locked = tables.flatMap(({ columns }) => columns.flatMap((one) => (one.isLocked === true ? [one.header] : [])));
	expect(locked).toEqual(['Chave NF-e', 'Item NF-e', 'Unidade NF-e', 'Quantidade NF-e', 'Valor do item NF-e']);
	const [unit, , item] = await rowsOf();
	expect([unit?.isLocked, item?.isLocked]).toEqual([undefined, true]);
	for (const [row, column] of [
		[unit, ACCESS_KEY],
		[item, BRAND],
	] as const) {
		const typed = { ...(row?.place ?? { table: '', row: 1 }), column, text: 'x' };
		await expect(workbench.edit({ cells: [typed] })).rejects.toMatchObject({ code: 'cell-locked' });
	}
	const filter = { from: 0, to: 3, ...DESCENDING, order: 'ascending' as const };
	const series = { filter, columns: [NUMBER], text: 'S-01', isSeries: true };
	// oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- no array
	await workbench.fill(series);
	await until(workbench, checked);
	expect(textsOf(await rowsOf())).toEqual(['S-01 ', 'S-02 ', ' ']);
	const locking = { ...series, columns: [ACCESS_KEY] };
	// oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- no array
	await expect(workbench.fill(locking)).rejects.toMatchObject({ code: 'cell-locked' });
});

test('a file of the person may have the name of the table', async () => {
	await put(workbench, 'Notas fiscais', 'Patrimônio;Status;Marca\nA-1;disponível;\n');
	await put(workbench, 'a.xml', noteOf('1', NOTEBOOKS));
	await until(workbench, checked);
	const all = (await rowsOf()).filter(({ cells }) => cells[NUMBER] !== '1-1-2');
	expect(new Set(all.map(({ place }) => place.table)).size).toBe(2);
	const [ofFile, ofNote] = all;
	if (ofFile === undefined || ofNote === undefined) throw new Error('no rows');
	await workbench.edit({
		cells: [
			{ ...ofFile.place, column: 0, text: 'A-2' },
			{ ...ofNote.place, column: BRAND, text: 'LG' },
		],
	});
	await until(workbench, checked);
	expect((await rowsOf()).map(({ cells }) => [cells[NUMBER], cells.includes('LG')])).toEqual([
		['A-2', false],
		['1-1-1', true],
		['1-1-2', false],
	]);
});

test('a zip of invoices, a table and other files asks about its items, and tells each file once', async () => {
	const zip = writeZip([
		{ name: 'a.xml', content: noteOf('1', NOTEBOOKS, BOXES) },
		{ name: 'cortada.xml', content: noteOf('2', NOTEBOOKS).slice(0, 900) },
		{ name: 't.csv', content: 'Patrimônio;Status\nA-1;disponível\n' },
		{ name: 'leia.txt', content: 'texto' },
	]);
	await put(workbench, 'mes.zip', zip);
	const { outcome, tables } = await until(workbench, checked);
	expect(outcome?.totals).toMatchObject({ rows: 4, ready: 3, wrong: 1 });
	expect(tables.flatMap(({ questions }) => questions.map(({ about }) => about.kind))).toEqual(['item']);
	expect(outcome?.invoices).toHaveLength(1);
	expect(outcome?.files.map(({ name }) => name).toSorted()).toEqual(['mes.zip!cortada.xml', 'mes.zip!leia.txt']);
});

test('a check is kept when the program starts again, but not one of a program that showed no rows of units', async () => {
	await put(workbench, 'a.xml', noteOf('1', NOTEBOOKS));
	const { outcome } = await until(workbench, (view) => checked(view) && view.outcome?.reports.length !== 0);
	const reopen = async (): Promise<void> => {
		await workbenches.close();
		workbenches = await openIn(folder);
		const again = await workbenches.open(workbench.id);
		if (again === undefined) throw new Error('no workbench');
		workbench = again;
	};
	await reopen();
	expect(workbench.view()).toMatchObject({ check: { state: 'done', isBehind: false }, outcome: { run: outcome?.run } });
	const dir = path.join(folder.runsDir, 'workbenches', workbench.id, 'checks', outcome?.run ?? '');
	const { unitRows: _, ...record } = await readRunRecord(dir);
	await writeRunRecord(dir, record);
	await reopen();
	await until(workbench, (view) => checked(view) && view.outcome?.run !== outcome?.run);
	expect(textsOf(await rowsOf())).toEqual(['1-1-1 ', '1-1-2 ']);
});

const MODEL = ASSET_FIELDS.indexOf('model');

test.each([
	['ready', 'DELL Y'],
	['wrong', 'DELL Z', { [ASSET_FIELDS.indexOf('priceCents')]: 'abc' }],
	['emptied', ''],
])('what was undone is gone at once, before the next check: %s', async (_what, model, others = {}) => {
	await put(workbench, 'a.xml', noteOf('1', NOTEBOOKS));
	await until(workbench, checked);
	const [row] = await rowsOf();
	if (row === undefined) throw new Error('no row');
	const texts = Object.entries({ ...others, [MODEL]: model });
	await workbench.edit({ cells: texts.map(([column, text]) => ({ ...row.place, column: Number(column), text })) });
	await until(workbench, checked);
	const modelOf = async () => (await rowsOf())[0]?.cells[MODEL];
	expect(await modelOf()).toBe(model);
	await workbench.undo();
	expect(await modelOf()).toBe('NOTEBOOK');
	const { at } = workbench.view().edits.redo ?? {};
	if (at === undefined) throw new Error('no cell');
	const { column, ...sought } = at;
	expect([
		String(column) in { ...others, [MODEL]: model },
		(await workbench.rows({ sought, from: 0, to: 1 })).at,
	]).toEqual([true, 0]);
	const replaced = { filter: { from: 0, to: 1 }, columns: [MODEL], find: 'DELL', text: 'LG', isSeries: false };
	// oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- no array
	await workbench.fill(replaced);
	await until(workbench, checked);
	expect(await modelOf()).toBe('NOTEBOOK');
});
