/** Questions about a table are answered in the page, go into the mapping of the workbench, and are remembered after sending. */
import { readdir } from 'node:fs/promises';
import exceljs from 'exceljs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnswersBody } from '../../../src/app/protocol/routes.ts';
import type { WorkbenchView } from '../../../src/app/protocol/view.ts';
import { proposalOf, type Question } from '../../../src/drafts/decisions/question.ts';
import { fillOpen } from '../../../src/drafts/mapping/patch.ts';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import { checked, createFolder, openIn, put, type TestFolder, until } from './open.ts';

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

const ROWS = Array.from({ length: 40 }, (_, n) => `A-${n};${n % 2 === 0 ? 'na prateleira' : 'em uso'};TI;R$ 10,00`);
const REGISTER = ['Patrimônio;Status;Turno;Valor', ...ROWS, ''].join('\n');

async function withRegister(): Promise<Workbench> {
	const workbench = await workbenches.create();
	await put(workbench, 'registro.csv', REGISTER);
	await until(workbench, checked);
	return workbench;
}

test('what a check with questions has read of the files is told at once, also that one is broken', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'antes.csv', 'Patrimônio;Status\nA-1;em uso\n');
	await until(workbench, checked);
	await put(workbench, 'registro.csv', REGISTER);
	await put(workbench, 'vazio.csv', '');
	await put(workbench, 'sem-perguntas.csv', 'Patrimônio;Status\nB-1;em uso\n');
	await put(workbench, 'nota.pdf', '%PDF-1.4\n');
	await put(workbench, 'frete.xml', '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"><CTe/></cteProc>');
	const { inputs, check } = await until(workbench, (view) => checked(view) && view.inputs.length === 6);
	expect(check.state).toBe('undecided');
	const kinds = Object.fromEntries(inputs.map(({ name, kind, message = '' }) => [name, [kind, message]]));
	expect(kinds).toEqual({
		'antes.csv': ['table', ''],
		'registro.csv': ['table', ''],
		'sem-perguntas.csv': ['table', ''],
		'vazio.csv': ['refused', expect.stringMatching(/./)],
		'nota.pdf': ['refused', 'é um arquivo PDF, não uma planilha'],
		'frete.xml': ['other', 'não é uma NF-e: é um CT-e (conhecimento de transporte)'],
	});
});

test('beside a question about rows, the examples of a column are those of all rows, not of the rejected ones', async () => {
	const workbench = await workbenches.create();
	const rows = Array.from({ length: 12 }, (_, n) => {
		const [status, price] = [n === 10 ? 'na gaveta' : 'em uso', n === 11 ? 'a combinar' : 'R$ 10,00'];
		return `A-${n};${status};Sala ${n};${price}`;
	});
	await put(workbench, 'registro.csv', ['Patrimônio;Status;Local;Valor', ...rows, ''].join('\n'));
	const [table] = (await until(workbench, checked)).tables;
	expect(table?.questions.map(({ path }) => path)).toEqual(['/words/status/na gaveta']);
	expect(table?.columns[2]).toMatchObject({
		filled: 12,
		distinct: 12,
		samples: ['Sala 0', 'Sala 1', 'Sala 2', 'Sala 3', 'Sala 4'],
	});
});

test('two files with one header are asked about together, and both are named with their rows', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'registro.csv', REGISTER);
	await put(workbench, 'outro.csv', [...REGISTER.split('\n').slice(0, 3), ''].join('\n'));
	const { inputs, tables } = await until(workbench, (view) => checked(view) && view.inputs.length === 2);
	expect(inputs.map(({ kind }) => kind)).toEqual(['table', 'table']);
	const [table] = tables;
	const alike = table?.alike ?? [];
	expect([tables.length, table?.rows, [table, ...alike].map((one) => one?.file ?? '').toSorted()]).toEqual([
		1,
		42,
		['outro.csv', 'registro.csv'],
	]);
	expect([2, 40]).toContain(alike[0]?.rows);
});

function answerTo(question: Question): AnswersBody['patches'][number] {
	return proposalOf(question)?.patch ?? fillOpen(question.open, 'available');
}

/** Answers what is asked until nothing is. */
async function answerAll(workbench: Workbench): Promise<void> {
	for (let round = 0; round < 4 && workbench.view().check.state === 'undecided'; round++) {
		const [table] = workbench.view().tables;
		if (table === undefined) return;
		await workbench.answer({
			table: table.key,
			patches: table.questions.map(answerTo),
		});
		await until(workbench, checked);
	}
}

test('questions are those of the terminal, with the cells of the columns; nothing of it is left beside the runs', async () => {
	const workbench = await withRegister();
	const { check, state, tables, outcome } = workbench.view();
	expect([check.state, state.stage, outcome]).toEqual(['undecided', 'columns', undefined]);
	expect(tables).toHaveLength(1);
	expect(tables[0]).toMatchObject({ file: 'registro.csv', isIgnored: false, isRemembered: false });
	expect(tables[0]?.columns.map(({ header }) => header)).toEqual(['Patrimônio', 'Status', 'Turno', 'Valor']);
	expect(tables[0]?.questions.map(({ about }) => about.kind)).toContain('word');
	expect(await readdir(folder.runsDir)).toEqual(['workbenches']);
	await expect(workbench.send({})).rejects.toMatchObject({ params: { kind: 'unchecked' } });
});

test('words of most rows are asked with the columns, so that one round is enough', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'registro.csv', REGISTER.replaceAll('em uso', 'na prateleira'));
	const { tables } = await until(workbench, checked);
	expect(new Set(tables[0]?.questions.map(({ scope }) => scope))).toEqual(new Set(['table']));
	await workbench.answer({ table: tables[0]?.key ?? '', patches: (tables[0]?.questions ?? []).map(answerTo) });
	expect((await until(workbench, checked)).outcome?.totals.ready).toBe(40);
});

test('answers lead to a check, a value is mapped once for all rows, and the form is known the next time', async () => {
	const workbench = await withRegister();
	await answerAll(workbench);
	const { tables, outcome, commands } = workbench.view();
	expect(outcome?.totals).toMatchObject({ rows: 40, ready: 40, readyCents: 40_000 });
	expect(tables[0]?.columns.map(({ target }) => target)).toEqual(['enrollmentId', 'status', 'custom: Turno', 'price']);
	expect(tables[0]?.columns[1]?.values).toEqual({ 'na prateleira': 'available' });
	expect(commands.send).toContain('--mapping');
	await workbench.setSettings({ customFields: ['plan'] });
	await until(workbench, checked);
	await workbench.send({});
	await until(workbench, ({ sending }) => sending?.state === 'finished');

	const next = await workbenches.create();
	await put(next, 'registro-2.csv', REGISTER.replaceAll('A-', 'B-'));
	const view = await until(next, checked);
	expect(view.check.state).toBe('done');
	expect(view.tables[0]).toMatchObject({ isRemembered: true });
	await next.answer({ table: view.tables[0]?.key ?? '', reset: true, patches: [] });
	expect((await until(next, checked)).check.state).toBe('undecided');
});

test('two rows together are the header, also of the next file of this form', async () => {
	const rows = ['A-1;hoje;caro;ontem;barato', 'A-dois;ontem;caro;nunca;nada', 'A-três;hoje;caro;nunca;nada'];
	const text = ['Ficha;Compra;;Baixa;', ';Data;Valor;Data;Valor', ...rows, ''].join('\n');
	const workbench = await workbenches.create();
	await put(workbench, 'fichas.csv', text);
	const [asked] = (await until(workbench, checked)).tables;
	expect(asked?.columns[3]?.header).toBe('Baixa Data');
	const others = asked?.questions.filter(({ about }) => about.kind !== 'number') ?? [];
	const patches = [{ columns: { Ficha: 'enrollmentId' } }, ...others.map(answerTo)];
	await workbench.answer({ table: asked?.key ?? '', patches });
	const { tables, outcome } = await until(workbench, checked);
	expect(tables[0]?.columns.map(({ target }) => target)).toEqual([
		'enrollmentId',
		'custom: Compra Data',
		'custom: Compra Valor',
		'custom: Baixa Data',
		'custom: Baixa Valor',
	]);
	expect(outcome?.totals).toMatchObject({ rows: 3, ready: 3 });
	await workbench.send({});
	await until(workbench, ({ sending }) => sending?.state === 'finished');

	const next = await workbenches.create();
	await put(next, 'fichas-2.csv', text.replaceAll('A-', 'B-'));
	const view = await until(next, checked);
	expect([view.check.state, view.tables[0]?.isRemembered, view.outcome?.totals.ready]).toEqual(['done', true, 3]);
});

test('a column of quantities makes one asset of each: the rows and the amounts of the check add up', async () => {
	const workbench = await workbenches.create();
	const rows = ['M-1;em uso;3;10,00', 'M-2;em uso;1;10,00', 'M-3;em uso;2;xyz', 'M-4;em usoo;5;10,00'];
	await put(workbench, 'mesas.csv', ['Patrimônio;Status;Qtd;Valor', ...rows, ''].join('\n'));
	const [asked] = (await until(workbench, checked)).tables;
	const table = asked?.key ?? '';
	expect(asked?.questions.map(({ path }) => path)).toEqual(['/columns/Qtd/price', '/columns/Qtd/numbers']);
	await workbench.answer({
		table,
		patches: (asked?.questions ?? []).map(({ options: [first] }) => first?.patch ?? {}),
	});
	const { outcome, tables } = await until(workbench, checked);
	expect(tables[0]?.columns[2]?.target).toBe('quantity');
	expect(outcome?.totals).toMatchObject({ rows: 6, ready: 4, readyCents: 4000, wrong: 2, wrongCents: 5000 });
});

test('an unclear encoding is a question, and its answer decides how the words are read', async () => {
	const workbench = await workbenches.create();
	await put(
		workbench,
		'a.csv',
		Buffer.from('Patrimônio;Modelo;Status\nP-1;ROU\xc7O;em uso\n'.replace('ô', 'o'), 'latin1'),
	);
	const [asked] = (await until(workbench, checked)).tables;
	const choices = [
		{ value: 'windows-1252', samples: ['ROUÇO'] },
		{ value: 'cp850', samples: ['ROUÃO'], readsAgain: true },
	];
	expect(asked?.questions[0]?.options.slice(0, 2)).toMatchObject(choices);
	await workbench.answer({ table: asked?.key ?? '', patches: [{ encoding: 'cp850' }] });
	// The samples are read again, and may come after the check.
	const isRead = (view: WorkbenchView): boolean => checked(view) && view.tables[0]?.columns[1]?.samples.length === 1;
	const { outcome, tables } = await until(workbench, isRead);
	expect([outcome?.totals.ready, tables[0]?.columns[1]?.samples]).toEqual([1, ['ROUÃO']]);
});

test('a table that is left out costs no other one, and comes back', async () => {
	const workbench = await withRegister();
	await put(workbench, 'com-erros.csv');
	await until(workbench, checked);
	const [open] = workbench.view().tables;
	await workbench.answer({ table: open?.key ?? '', patches: [{ leaveOut: true }] });
	const view = await until(workbench, checked);
	expect(view.outcome?.totals.rows).toBe(18);
	expect(view.tables.map(({ file, isIgnored }) => [file, isIgnored])).toEqual([
		['com-erros.csv', false],
		['registro.csv', true],
	]);
	await workbench.answer({ table: open?.key ?? '', reset: true, patches: [] });
	expect((await until(workbench, checked)).check.state).toBe('undecided');
});

test('sheets that look alike are one question; one that is left out is named, and comes back', async () => {
	const workbench = await workbenches.create();
	const book = new exceljs.Workbook();
	for (const name of ['SP', 'RJ']) {
		book.addWorksheet(name).addRows([['Patrimônio', 'Status'], ...[1, 2].map((row) => [`${name}-${row}`, 'em uso'])]);
	}
	await put(workbench, 'filiais.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
	const [asked, ...others] = (await until(workbench, checked)).tables;
	const table = asked?.key ?? '';
	expect([asked?.questions.map(({ path }) => path), others]).toEqual([['/sheets/SP', '/sheets/RJ'], []]);
	await workbench.answer({ table, patches: [{ sheets: { SP: 'import', RJ: 'ignore' } }] });
	const { outcome, tables } = await until(workbench, checked);
	expect([outcome?.totals.ready, tables[0]?.ignoredSheets]).toEqual([2, ['RJ']]);
	await workbench.answer({ table, patches: [{ sheets: { SP: 'ignore' } }] });
	expect((await until(workbench, checked)).tables).toMatchObject([{ key: table, isIgnored: true }]);
	await workbench.answer({ table, reset: true, patches: [] });
	expect((await until(workbench, checked)).check.state).toBe('undecided');
});

test('what was created is skipped by the next check, and corrected rows are sent again by the same way', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'com-erros.csv');
	await until(workbench, checked);
	const seen: WorkbenchView[] = [];
	workbench.subscribe(() => seen.push(workbench.view()));
	await workbench.send({});
	await until(workbench, ({ sending }) => sending?.state === 'finished');
	const { totals } = (await until(workbench, checked)).outcome ?? {};
	expect(totals).toMatchObject({ rows: 18, ready: 0, wrong: 16, created: 2, skipped: 0, skippedCents: 0 });
	expect(totals?.createdCents).toBeGreaterThan(0);
	const made = await workbench.rows({ bucket: 'created', from: 0, to: 10 });
	expect(made.rows.map(({ bucket }) => bucket)).toEqual(['created', 'created']);
	expect((await workbench.rows({ bucket: 'skipped', from: 0, to: 10 })).count).toBe(0);
	const ended = seen.filter((view) => view.sending?.state === 'finished' && checked(view));
	expect(new Set(ended.map(({ outcome }) => outcome?.totals.ready))).toEqual(new Set([0]));
	await workbench.edit({ cells: [{ table: 'com-erros.csv', row: 3, column: 0, text: 'ERR-900' }] });
	expect((await until(workbench, checked)).outcome?.totals).toMatchObject({
		ready: 1,
		wrong: 15,
		created: 2,
		skipped: 0,
	});
	await workbench.send({});
	const { sending } = await until(workbench, ({ sending: its }) => its?.state === 'finished');
	expect(sending?.figures).toMatchObject({ created: 1, skipped: 2 });
	expect((await workbenches.find('ERR-900')).map(({ state }) => state)).toEqual(['criada em um ensaio']);
});

test('two who look see the same, and each is told of what the other did', async () => {
	const workbench = await workbenches.create();
	const seen: number[][] = [[], []];
	const [first, second] = seen.map((revisions) => workbench.subscribe(() => revisions.push(workbench.view().revision)));
	await put(workbench, 'com-erros.csv');
	await until(workbench, checked);
	expect(seen[0]).toEqual(seen[1]);
	const both = await Promise.all([
		workbench.rows({ text: 'vereda', from: 0, to: 10 }),
		workbench.rows({ bucket: 'wrong', from: 0, to: 10 }),
	]);
	expect(both.map(({ count }) => count)).toEqual([7, 16]);
	first?.();
	await workbench.edit({ rows: [{ table: 'com-erros.csv', row: 3, isSkipped: true }] });
	await until(workbench, checked);
	expect(seen[1]?.length).toBeGreaterThan(seen[0]?.length ?? 0);
	second?.();
});

test('the key goes to commands alone: it is in no view, and the next start does not have it', async () => {
	const workbench = await workbenches.create();
	await workbench.setTarget({ kind: 'api', baseUrl: 'http://127.0.0.1:9', apiKey: 'svc_prod_0123456789secret' });
	await put(workbench, 'com-erros.csv');
	expect((await until(workbench, checked)).target).toEqual({
		kind: 'api',
		baseUrl: 'http://127.0.0.1:9',
		environment: 'production',
		key: 'svc_prod_…cret',
	});
	await workbench.send({ count: '999' }).catch(() => {});
	expect(JSON.stringify(workbench.view())).not.toContain('0123456789secret');
	await workbenches.close();
	workbenches = await openIn(folder);
	const again = await workbenches.open(workbench.id);
	expect(again?.view().target).not.toHaveProperty('key');
	await until(again ?? workbench, checked);
	await expect(again?.send({ count: '2' })).rejects.toMatchObject({ params: { kind: 'key' } });
});

test.each([[undefined], ['1'], ['']])('production is not written to when %j is typed for 2 assets', async (typed) => {
	const workbench = await workbenches.create();
	await workbench.setTarget({ kind: 'api', baseUrl: 'http://127.0.0.1:9', apiKey: 'svc_prod_0123456789secret' });
	await put(workbench, 'com-erros.csv');
	await until(workbench, checked);
	await expect(workbench.send({ count: typed })).rejects.toMatchObject({
		code: 'sending-refused',
		params: { kind: 'count' },
	});
});

test('answers that leave something open are kept with those of the next round', async () => {
	const workbench = await withRegister();
	const [table] = workbench.view().tables;
	const ofTable = table?.questions.filter(({ scope }) => scope === 'table') ?? [];
	const ofRows = table?.questions.filter(({ scope }) => scope === 'rows') ?? [];
	expect([ofTable.length, ofRows.length]).toEqual([1, 1]);
	await workbench.answer({ table: table?.key ?? '', patches: ofTable.map(answerTo) });
	await until(workbench, checked);
	const { check, tables, outcome, state } = workbench.view();
	expect([check.state, tables[0]?.key, state.obstacle]).toEqual(['done', table?.key, undefined]);
	expect(tables[0]?.questions.map(({ path }) => path)).toEqual(ofRows.map(({ path }) => path));
	expect(outcome?.totals).toMatchObject({ ready: 20, wrong: 20 });
	await workbench.answer({ table: table?.key ?? '', patches: ofRows.map(answerTo) });
	await until(workbench, checked);
	expect(workbench.view().outcome?.totals).toMatchObject({ rows: 40, ready: 40 });
});

const KNOWN = ['Patrimônio;Status', ...Array.from({ length: 10 }, (_, n) => `A-${n};em uso`), ''].join('\n');
const askedPaths = ({ tables }: WorkbenchView): readonly string[] =>
	tables.flatMap(({ questions }) => questions.map(({ path, scope }) => `${scope} ${path}`));

test('an unknown word that is typed holds its row alone, also after a restart, until it is explained', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'lista.csv', KNOWN);
	await until(workbench, checked);
	await workbench.edit({ cells: [{ table: 'lista.csv', row: 3, column: 1, text: 'na gaveta' }] });
	const { outcome, state, check } = await until(workbench, checked);
	expect([check.state, state.obstacle, state.reached]).toEqual(['done', undefined, 'send']);
	expect(outcome?.totals).toMatchObject({ ready: 9, wrong: 1 });
	expect(outcome?.notices).toEqual([]);
	expect(askedPaths(workbench.view())).toEqual(['rows /words/status/na gaveta']);
	expect((await workbench.rows({ table: 'lista.csv', alike: { 1: 'NA GAVETA' }, from: 0, to: 10 })).count).toBe(1);
	await workbenches.close();
	workbenches = await openIn(folder);
	const again = (await workbenches.open(workbench.id)) ?? workbench;
	const asked = await until(again, (view) => checked(view) && askedPaths(view).length > 0);
	const [table] = asked.tables;
	await again.answer({ table: table?.key ?? '', patches: table?.questions.map(answerTo) ?? [] });
	const ready = await until(again, checked);
	expect([ready.outcome?.totals.ready, askedPaths(ready)]).toEqual([10, []]);
});

test('a column that was filled with an unknown word is a question, and the rows of the last check stay', async () => {
	const workbench = await workbenches.create();
	await put(workbench, 'lista.csv', KNOWN);
	await until(workbench, checked);
	const filter = { table: 'lista.csv', from: 0, to: 1_000 };
	const filled = { filter, columns: [1], text: 'na gaveta', isSeries: false };
	// oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- no array
	await workbench.fill(filled);
	const { check, state, tables, outcome } = await until(workbench, (view) => view.check.state === 'undecided');
	expect([check.isBehind, state.reached, state.obstacle?.kind]).toEqual([true, 'send', 'questions']);
	expect([tables.length, tables[0]?.isUnchecked, outcome?.totals.rows]).toEqual([1, undefined, 10]);
	expect((await workbench.rows({ ...filter, table: tables[0]?.key ?? '' })).count).toBe(10);
	await workbench.undo();
	const after = await until(workbench, checked);
	expect([after.check.state, after.outcome?.totals.ready]).toEqual(['done', 10]);
});

test('answers that two tabs give at once both hold', async () => {
	const workbench = await withRegister();
	const [table] = workbench.view().tables;
	if (table === undefined) throw new Error('nothing is asked');
	expect(table.questions.length).toBeGreaterThan(1);
	await Promise.all(
		table.questions.map((question) => workbench.answer({ table: table.key, patches: [answerTo(question)] })),
	);
	await until(workbench, checked);
	const { check, outcome } = workbench.view();
	expect([check.state, outcome?.totals.ready]).toEqual(['done', 40]);
});

test('only the cells that a question about a reading is about wait for it', async () => {
	const workbench = await workbenches.create();
	const numbers = [...Array.from({ length: 20 }, (_, n) => `PAT-${n + 100}`), 'S/P', 'PAT-201 a PAT-204'];
	await put(workbench, 'registro.csv', ['Patrimônio;Status', ...numbers.map((one) => `${one};em uso`), ''].join('\n'));
	const { outcome, tables } = await until(workbench, (view) => checked(view) && view.outcome !== undefined);
	expect(tables.flatMap(({ questions }) => questions.map(({ about }) => about))).toMatchObject([
		{ kind: 'reading', reading: 'range', column: 0 },
	]);
	const waiting = outcome?.problems.map(({ count, values = [] }) => [
		count,
		values.map(({ text, awaits }) => [text, awaits]),
	]);
	expect(waiting).toEqual([
		[1, [['S/P', undefined]]],
		[1, [['PAT-201 a PAT-204', 'range']]],
	]);
	const { rows } = await workbench.rows({ bucket: 'wrong', from: 0, to: 9 });
	expect(rows.map(({ problems }) => problems.map(({ awaits }) => awaits))).toEqual([[undefined], ['range']]);
});
