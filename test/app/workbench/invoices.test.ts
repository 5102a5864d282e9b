/** The units of invoices are rows, into whose cells numbers are typed like any other correction. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import { COMPANY, SUPPLIER, syntheticCnpj, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { checked, createFolder, openIn, put, SAMPLES, type TestFolder, until } from './open.ts';

let folder: TestFolder;
let workbenches: Workbenches;

beforeEach(async () => {
	folder = await createFolder();
	workbenches = await openIn(folder);
});

afterEach(async () => {
	await workbenches.close();
	await folder.remove();
});

const UNITS = 'Notas fiscais';

async function numbersOf(workbench: Workbench): Promise<readonly (readonly (string | undefined)[])[]> {
	const { rows } = await workbench.rows({ from: 0, to: 500 });
	return rows.map(({ cells }) => [cells[0], cells[4], cells[9]]);
}

test('each unit is a row, and the note is read beside it, to the cent', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'notas/nfe-notebooks.xml');
	await put(workbench, 'notas/nfe-celulares.xml');
	const { outcome, inputs } = await until(workbench, checked);
	expect(inputs.map(({ name, kind }) => [name, kind])).toEqual([
		['notas/nfe-celulares.xml', 'invoices'],
		['notas/nfe-notebooks.xml', 'invoices'],
	]);
	expect(outcome?.totals).toMatchObject({ rows: 16, wrong: 16, wrongCents: 5_199_937, unreadable: 0 });
	for (const { totalCents, assetsCents, skippedCents, refusedCents, items } of outcome?.invoices ?? []) {
		expect(assetsCents + skippedCents + refusedCents).toBe(totalCents);
		expect(items.every(({ description }) => description !== '')).toBe(true);
	}
	expect(outcome?.invoices.map(({ number, assetsCents }) => [number, assetsCents])).toEqual([
		['812', 584_940],
		['4571', 4_614_997],
	]);
});

test('the sum covers every item, an invoice rejected as a whole comes first, and no file is passed over in silence', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'notas/nfe-celulares.xml');
	const notebooks = await readFile(path.join(SAMPLES, 'notas/nfe-notebooks.xml'), 'utf8');
	await put(workbench, 'teste.xml', notebooks.replaceAll('<tpAmb>1<', '<tpAmb>2<'));
	await put(workbench, 'cortada.xml', notebooks.slice(0, 2_000));
	const { outcome, state, inputs } = await until(workbench, checked);
	expect(outcome?.invoices.map(({ file, refusal }) => [file, refusal === undefined])).toEqual([
		['teste.xml', false],
		['notas/nfe-celulares.xml', true],
	]);
	expect(outcome?.invoiceSum).toEqual({
		count: 2,
		totalCents: 5_199_937,
		assetsCents: 584_940,
		skippedCents: 0,
		refusedCents: 4_614_997,
		refused: { count: 1, items: 1, cents: 4_614_997 },
		skipped: { count: 0, items: 0, others: 0, cents: 0 },
	});
	expect(inputs.map(({ name, kind }) => [name, kind])).toEqual([
		['cortada.xml', 'refused'],
		['notas/nfe-celulares.xml', 'invoices'],
		['teste.xml', 'invoices'],
	]);
	expect(outcome?.files.map(({ name }) => name)).toEqual(['cortada.xml']);
	expect(state.done).not.toContain('check');
});

test('a note that proves too little is imported alone, once a person allows it', async () => {
	const workbench = await workbenches.create();
	const changed = (nNF: string): Readable =>
		Readable.from([Buffer.from(syntheticNote({ nNF, items: [{ xProd: 'MESA' }] }).replace('MESA', 'CADEIRA'))]);
	await workbench.putInput('a.xml', changed('1'));
	await workbench.putInput('b.xml', changed('2'));
	const { outcome } = await until(workbench, checked);
	const [first = [], second = []] = outcome?.invoices.map(({ allowable }) => allowable) ?? [];
	expect([first, second]).toEqual([
		[`altered=${syntheticKey({ nNF: '1' })}`],
		[`altered=${syntheticKey({ nNF: '2' })}`],
	]);
	await workbench.setSettings({ allow: [...first] });
	const { outcome: allowed } = await until(
		workbench,
		(view) => checked(view) && view.outcome?.invoices.some(({ refusal }) => refusal === undefined) === true,
	);
	const left = allowed?.invoices.map(({ file, refusal, allowable }) => [file, refusal === undefined, allowable]);
	expect(left).toEqual([
		['b.xml', false, second],
		['a.xml', true, first],
	]);
	expect((await numbersOf(workbench)).length).toBe(1);
});

test('numbers that were typed stay with their units when another invoice is added, and when one is taken away', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'notas/nfe-notebooks.xml');
	await until(workbench, checked);
	const filter = { from: 0, to: 10 };
	const numbers = { filter, columns: [0], text: 'NB-001', isSeries: true };
	// oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- no array
	await workbench.fill(numbers);
	await workbench.edit({ rows: [{ table: UNITS, row: 3, isSkipped: true }] });
	await until(workbench, checked);
	const before = await numbersOf(workbench);
	expect(before.map(([number]) => number)).toEqual(
		[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `NB-${String(n).padStart(3, '0')}`),
	);

	await put(workbench, 'notas/nfe-celulares.xml');
	expect((await until(workbench, checked)).outcome?.totals).toMatchObject({ rows: 16, skipped: 1 });
	const after = await numbersOf(workbench);
	expect(after.filter(([number]) => number?.startsWith('NB-'))).toEqual(before);
	expect(after.filter(([number]) => number === '')).toHaveLength(6);

	await workbench.removeInput({ name: 'notas/nfe-notebooks.xml' });
	expect((await until(workbench, checked)).outcome?.totals).toMatchObject({ rows: 6, skipped: 0 });
	await put(workbench, 'notas/nfe-notebooks.xml');
	expect((await until(workbench, checked)).outcome?.totals).toMatchObject({ rows: 16, skipped: 1 });
	expect((await numbersOf(workbench)).filter(([number]) => number?.startsWith('NB-'))).toEqual(before);
});

test('an invoice that is rejected as a whole counts with its total, also if its items do not add up', async () => {
	const workbench = await workbenches.create();
	const notebooks = await readFile(path.join(SAMPLES, 'notas/nfe-notebooks.xml'), 'utf8');
	const ofTest = notebooks.replaceAll('<tpAmb>1<', '<tpAmb>2<').replace(/<vProd>[\d.]+</, '<vProd>9000000.00<');
	await put(workbench, 'teste.xml', ofTest);
	const { outcome, state } = await until(workbench, checked);
	const { totalCents = 0 } = outcome?.invoiceSum ?? {};
	expect(outcome?.invoiceSum).toMatchObject({ assetsCents: 0, skippedCents: 0, refusedCents: totalCents });
	expect(outcome?.invoiceSum?.refused).toMatchObject({ count: 1, cents: totalCents });
	expect(state.obstacle).toEqual({ kind: 'empty', screen: 'check' });
});

test('an invoice for another company counts as skipped with its total, also if its items do not add up', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'notas/nfe-celulares.xml');
	const notebooks = await readFile(path.join(SAMPLES, 'notas/nfe-notebooks.xml'), 'utf8');
	const other = notebooks.replace(/(<dest>\s*<CNPJ>)\d{14}/, `$1${SUPPLIER.CNPJ}`);
	await put(workbench, 'outra.xml', other.replace(/<vProd>[\d.]+</, '<vProd>9000000.00<'));
	await workbench.setSettings({ company: '90765432000186' });
	const { outcome } = await until(workbench, (view) => checked(view) && view.check.state === 'done');
	const { totalCents = 0, skippedCents } = outcome?.invoices.find(({ file }) => file === 'outra.xml') ?? {};
	expect(skippedCents).toBe(totalCents);
	expect(outcome?.invoiceSum).toMatchObject({
		assetsCents: 584_940,
		refusedCents: 0,
		skippedCents,
		totalCents: 584_940 + totalCents,
		skipped: { count: 1, items: 1, others: 0, cents: skippedCents },
	});
});

test('what was sent adds up in reais with invoices that are rejected or skipped, and is told in another language', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'notas/nfe-celulares.xml');
	await put(workbench, 'notas/nfe-cancelada.xml');
	const notebooks = await readFile(path.join(SAMPLES, 'notas/nfe-notebooks.xml'), 'utf8');
	await put(workbench, 'outra.xml', notebooks.replace(/(<dest>\s*<CNPJ>)\d{14}/, `$1${SUPPLIER.CNPJ}`));
	await put(workbench, 'teste.xml', notebooks.replaceAll('<tpAmb>1<', '<tpAmb>2<').replaceAll('4571', '4572'));
	await workbench.setSettings({
		company: '90765432000186',
		enrollmentId: '{number}-{item}-{unit}',
		defaultStatus: 'available',
	});
	const { outcome } = await until(workbench, (view) => checked(view) && view.check.state === 'done');
	const { totals, invoiceSum } = outcome ?? {};
	await workbench.send({});
	const { sending } = await until(workbench, (view) => view.sending?.state === 'finished');
	expect(sending?.cents?.units).toBe(invoiceSum?.totalCents);
	expect(sending?.cents?.rejected).toBe((totals?.wrongCents ?? 0) + (invoiceSum?.refused.cents ?? 0));

	const refusals = () => workbench.view().outcome?.invoices.flatMap(({ refusal }) => refusal ?? []) ?? [];
	const before = refusals();
	await workbench.setLanguage('en');
	expect(refusals()).toHaveLength(before.length);
	expect(before.filter((text) => refusals().includes(text))).toEqual([]);
});

test('when the program starts again, the panel is there without a new check', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'notas/nfe-celulares.xml');
	const { outcome: before } = await until(workbench, (view) => checked(view) && view.outcome?.reports.length !== 0);
	await workbenches.close();
	workbenches = await openIn(folder);
	const opened = await workbenches.open(workbench.id);
	const { outcome } = await until(opened ?? workbench, (view) => view.outcome?.invoiceSum !== undefined);
	expect([outcome?.run, outcome?.invoices]).toEqual([before?.run, before?.invoices]);
});

test('invoices for several companies: the page says why it stopped, although items are open too', async () => {
	const workbench = await workbenches.create();
	const box = { uCom: 'CX', qCom: '2', xProd: 'TECLADO CAIXA COM 10' };
	await put(workbench, 'a.xml', syntheticNote({ items: [box] }));
	await put(workbench, 'b.xml', syntheticNote({ nNF: '71', dest: SUPPLIER, emit: COMPANY, items: [box] }));
	const { check, state } = await until(workbench, (view) => view.check.state === 'failed');
	expect(check.message).not.toBe('');
	expect(state.obstacle).toEqual({ kind: 'failed', screen: 'inputs' });
});

test('a return that fits no item is asked about, and the answer leaves its units out', async () => {
	const workbench = await workbenches.create();
	const mouse = { cProd: 'M-1', xProd: 'MOUSE', qCom: '3', vProd: '90.00' };
	await put(workbench, 'compra.xml', syntheticNote({ items: [mouse, { cProd: 'K-1' }] }));
	const parties = { emit: COMPANY, dest: SUPPLIER, nNF: '70', ide: { finNFe: '4' }, references: [syntheticKey()] };
	const returned = { ...mouse, cProd: 'OUR-7', qCom: '1', vProd: '30.00' };
	await put(workbench, 'devolucao.xml', syntheticNote({ ...parties, items: [returned] }));
	const asked = await until(workbench, checked);
	const name = `${syntheticKey({ issuer: COMPANY.CNPJ, nNF: '70' })}/1`;
	const [table] = asked.tables.filter(({ questions }) => questions.length > 0);
	const change = { change: 'return', number: '70', name, candidates: [expect.any(String), expect.any(String)] };
	expect(table?.questions.map(({ about }) => about)).toContainEqual({
		kind: 'change',
		change: expect.objectContaining(change),
	});
	expect(asked.outcome?.invoiceSum).toMatchObject({ assetsCents: 0, refusedCents: 471_990 });

	const key = table?.key ?? '';
	await workbench.answer({ table: key, patches: [{ changes: { [name]: `${syntheticKey()}/1` } }] });
	const answered = await until(workbench, checked);
	const [{ questions, isAnswered } = {}] = answered.tables.filter((one) => one.key === key);
	expect([questions?.map(({ about }) => about.kind), isAnswered]).toEqual([['item'], true]);
	expect(answered.outcome?.totals).toMatchObject({ rows: 3 });
	expect(answered.outcome?.invoices.flatMap(({ items }) => items.map(({ assets }) => assets))).toEqual([2, 1, 0]);

	await workbench.answer({ table: key, patches: [], reset: true });
	await until(workbench, (view) => checked(view) && view.tables.some((one) => one.questions.length === 2));
});

test('a folder for several companies names them, and the one that is chosen imports; events are no unread files', async () => {
	const workbench = await workbenches.create();
	const other = { CNPJ: syntheticCnpj('112223330001'), xNome: 'Outra Empresa Ltda', UF: 'SP' };
	for (const [index, dest] of [COMPANY, COMPANY, other].entries()) {
		const nNF = String(index + 1);
		await put(workbench, `${nNF}.xml`, syntheticNote({ nNF, key: syntheticKey({ nNF }), dest }));
	}
	await put(workbench, 'notas/evento-cancelamento.xml');
	await put(workbench, 'notas/danfe.pdf', '%PDF-1.4');
	const asked = await until(workbench, ({ check }) => check.state === 'failed');
	const kinds = ({ inputs: all }: typeof asked) => all.map(({ kind }) => kind).toSorted();
	expect(kinds(asked)).toEqual(['invoices', 'invoices', 'invoices', 'other', 'other']);
	expect(asked.companies).toEqual([
		{ root: COMPANY.CNPJ.slice(0, 8), name: COMPANY.xNome, invoices: 2, isProposed: false },
		{ root: other.CNPJ.slice(0, 8), name: other.xNome, invoices: 1, isProposed: false },
	]);
	await workbench.setSettings({ company: asked.companies?.[0]?.root ?? '' });
	const decided = await until(workbench, checked);
	const { companies, outcome } = decided;
	expect([companies, outcome?.invoiceSum?.skipped?.count]).toEqual([[], 1]);
	expect(outcome?.files.map(({ name, isSkipped }) => [name, isSkipped])).toEqual([
		['notas/evento-cancelamento.xml', true],
		['notas/danfe.pdf', true],
	]);
	expect(kinds(decided)).toEqual(kinds(asked));
});

test('category, brand and model are corrected for the product, count for its units and the next note, and can be taken back', async () => {
	const item = { cProd: 'NB-1', xProd: 'NOTEBOOK', NCM: '84713012', qCom: '2', vProd: '6000.00' };
	const workbench = await workbenches.create();
	await put(workbench, '1.xml', syntheticNote({ items: [item] }));
	const productOf = ({ outcome }: Awaited<ReturnType<typeof until>>, note = 0) => outcome?.invoices[note]?.items[0];
	const first = productOf(await until(workbench, checked));
	expect(first?.product).toMatchObject({ category: 'Notebook', model: 'NOTEBOOK' });
	const proposal = first?.product?.proposal ?? '';

	await workbench.correct({ proposal, category: 'Portáteis', brand: ' Dell ', model: 'NOTEBOOK' });
	await put(workbench, '2.xml', syntheticNote({ nNF: '2', key: syntheticKey({ nNF: '2' }), items: [item] }));
	const corrected = await until(workbench, (view) => checked(view) && productOf(view, 1) !== undefined);
	for (const note of [0, 1]) {
		const { product, message } = productOf(corrected, note) ?? {};
		expect(product).toMatchObject({ category: 'Portáteis', brand: 'Dell', model: 'NOTEBOOK' });
		expect(message).toMatch(/Portáteis \(app, \d{4}-\d\d-\d\d\), Dell \(app/);
	}
	const { rows } = await workbench.rows({ from: 0, to: 10 });
	expect(rows.map(({ cells }) => cells.includes('Portáteis') && cells.includes('Dell'))).toEqual([
		true,
		true,
		true,
		true,
	]);

	const again = productOf(corrected)?.product?.proposal ?? '';
	await workbench.correct({ proposal: again, category: '', brand: 'Dell', model: 'NOTEBOOK' });
	const taken = await until(workbench, (view) => checked(view) && productOf(view)?.product?.category === 'Notebook');
	expect(productOf(taken)?.product).toMatchObject({ category: 'Notebook', brand: 'Dell' });
});
