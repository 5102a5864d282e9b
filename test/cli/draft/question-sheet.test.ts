/** `draft` asks about products in a sheet of its workbook, and every command that gets the workbook reads the answers. */
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { COMPANY, syntheticKey, syntheticNote, type SyntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { ASSETS, changesOf, mailOf, QUESTIONS } from '../run/month-of-mail.ts';
import { says } from '../../says.ts';
import { openDesk, putFiles, readRun, summaryOf } from '../run-cli.ts';
import { openOffice } from '../serve-api.ts';

const FLAGS = ['--company', COMPANY.CNPJ, '--asset-number', '{key}-{item}-{unit}', '--default-status', 'available'];
const NOTEBOOK = { cProd: 'N-1', xProd: 'NOTEBOOK', qCom: '2', vProd: '9000.00' };
const CX = { cProd: 'CX-1', xProd: 'MONITOR', uCom: 'CX', qCom: '2', vProd: '12000.00' };
const HINT = { ...CX, cProd: 'CX-5', xProd: 'TELEFONE CX C/5' };
const TONER = { cProd: 'T-1', xProd: 'TONER HP 58A', NCM: '84439933', qCom: '4', vProd: '8000.00' };
const ANSWER = 'Quantos ativos por unidade?';

type Items = NonNullable<SyntheticNote['items']>;
type Answers = Readonly<Record<string, string | number>>;
const noteOf = (...items: Items): string => syntheticNote({ items });

const placeOf = (sheet: exceljs.Worksheet, header: string): number =>
	Array.from({ length: sheet.columnCount }, (_, at) => sheet.getCell(1, at + 1).text).indexOf(header) + 1;

/** Lets a person change a sheet and save the workbook. */
async function inSheet(cwd: string, name: string, change: (sheet: exceljs.Worksheet) => void, file = 'a.xlsx') {
	const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(cwd, file));
	const sheet = workbook.getWorksheet(name);
	if (sheet !== undefined) change(sheet);
	await workbook.xlsx.writeFile(path.join(cwd, file));
	return workbook.worksheets.map((one) => one.name);
}

/** Answers the first row whose product or group begins with each text; returns the number of cells. */
async function answer(cwd: string, answers: Answers, [sheetName, header] = ['Perguntas', ANSWER]): Promise<number> {
	let cells = 0;
	await inSheet(cwd, sheetName, (sheet) => {
		for (const [text, value] of Object.entries(answers)) {
			const rows = Array.from({ length: sheet.rowCount }, (_, at) => at + 1);
			const row = rows.find((at) => [1, 2].some((column) => sheet.getCell(at, column).text.startsWith(text)));
			const cell = sheet.getCell(row ?? 0, placeOf(sheet, header));
			expect([cell.value, cell.protection?.locked]).toEqual([null, false]);
			cell.value = value;
			cells++;
		}
	});
	return cells;
}

const PROPOSED = 'como sugerido';
const OF_MONTH: Answers = {
	'com sugestão': PROPOSED,
	'unidade KIT': 1,
	toner: PROPOSED,
	licença: 0,
	serviço: 'não é ativo',
	peça: PROPOSED,
	'abaixo do limite': 'Como Sugerido',
};

test.each(['the mail and the workbook', 'the workbook, and one with the rest'])(
	'a month of mail of 20 suppliers takes 7 answered cells, and the next month none: by %s',
	async (way) => {
		const { cwd, run, sandbox } = await openOffice({ ...mailOf(1), ...mailOf(2) });
		const drafted = await run('draft', 'mail-1-*.eml', ...FLAGS, '-o', 'a.xlsx');
		expect(await answer(cwd, OF_MONTH)).toBe(QUESTIONS);
		const again = /asset-importer (?<argv>draft .* -o a-2\.xlsx)/.exec(drafted.stderr)?.groups?.['argv'] ?? '';
		const words = again.split(' ').map((word) => word.replaceAll('"', ''));
		const isByMail = way.startsWith('the mail');
		const second = isByMail ? drafted : await run(...words);
		expect(second.exitCode).toBe(isByMail ? 3 : 0);
		const inputs = isByMail ? ['mail-1-*.eml', 'a.xlsx'] : ['a.xlsx', 'a-2.xlsx'];
		const imported = await run('import', ...inputs, ...FLAGS, '--yes');
		expect([imported.exitCode, summaryOf(cwd).buckets]).toMatchObject([0, { created: ASSETS, rejected: 0 }]);
		expect(summaryOf(cwd).notices.filter(({ code }) => code === 'items-not-drafted')).toEqual([]);
		const assets = new Map((await sandbox.assets()).map((one) => [one.enrollmentId, one.priceCents]));
		const { returned, complemented } = changesOf(1);
		expect(assets.has(returned)).toBe(false);
		expect(Object.keys(complemented).map((unit) => assets.get(unit))).toEqual(Object.values(complemented));
		await run('draft', 'mail-2-*.eml', ...FLAGS, '-o', 'b.xlsx');
		expect(await inSheet(cwd, '', () => {}, 'b.xlsx')).not.toContain('Perguntas');
	},
);

test.each<readonly [string, Answers, readonly number[]]>([
	['nothing', {}, [6, 2, 6]],
	['no assets', { MONITOR: 0, TELEFONE: 'não é ativo', TONER: PROPOSED }, [2, 0, 9]],
	['a number', { MONITOR: 3, TELEFONE: '4' }, [20, 0, 6]],
	['one asset for the item', { MONITOR: 'um ativo para o item inteiro', TELEFONE: PROPOSED }, [17, 0, 6]],
	['words of the other language', { MONITOR: 'One asset for the whole item', TELEFONE: 'as proposed' }, [17, 0, 6]],
])('a check of invoices and workbook makes what the sheet says, beside the rows: %s', async (_, answers, fates) => {
	const { cwd, run } = openDesk({ 'nota.xml': noteOf(NOTEBOOK, CX, HINT, TONER) });
	await run('draft', 'nota.xml', ...FLAGS, '-o', 'a.xlsx');
	await answer(cwd, answers);
	await run('validate', 'nota.xml', 'a.xlsx', ...FLAGS);
	const { notSent, rejected, skipped } = summaryOf(cwd).buckets;
	expect([notSent, rejected, skipped]).toEqual(fates);
});

test('what a person typed or deleted in the first workbook stays so, and the second one says where the rows are', async () => {
	const { cwd, run } = openDesk({ 'nota.xml': noteOf(NOTEBOOK, CX, TONER) });
	await run('draft', 'nota.xml', '-o', 'a.xlsx');
	await inSheet(cwd, 'Ativos', (sheet) => sheet.spliceRows(2, 1));
	await answer(cwd, { MONITOR: 3 });
	const second = await run('draft', 'nota.xml', 'a.xlsx', '--json', '-o', 'b.xlsx');
	expect(JSON.parse(second.stdout)).toMatchObject({ assets: 6, asked: 0, leftOut: 2 });
	let told = '';
	await inSheet(cwd, 'Ficou de fora', (sheet) => void (told = JSON.stringify(sheet.getColumn(3).values)), 'b.xlsx');
	expect(told).toContain('a.xlsx');
});

test('an answer is found again for every way to write a description', async () => {
	const texts = ['=1+1', "'aspas", 'MON  ITOR', 'MON\tITOR', 'MON\u00a0ITOR', 'MON\u200bITOR', 'AÇÃO – ½ 27"'];
	const { cwd, run } = openDesk({
		'nota.xml': noteOf(...texts.map((xProd, at) => ({ ...CX, cProd: ` 0${at} =`, xProd }))),
	});
	await run('draft', 'nota.xml', '-o', 'a.xlsx');
	await answer(cwd, { [`todos os ${texts.length}`]: 1 });
	await run('validate', 'nota.xml', 'a.xlsx', ...FLAGS);
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 2 * texts.length, rejected: 0 });
});

test('rows that a person emptied become no assets by the XML', async () => {
	const { cwd, run } = openDesk({ 'nota.xml': noteOf(NOTEBOOK) });
	await run('draft', 'nota.xml', '-o', 'a.xlsx');
	await inSheet(cwd, 'Ativos', (sheet) => {
		const own = placeOf(sheet, 'Chave NF-e') - 1;
		for (const row of [2, 3]) for (let at = 1; at <= own; at++) sheet.getCell(row, at).value = null;
	});
	await run('validate', 'nota.xml', 'a.xlsx', ...FLAGS);
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 0, rejected: 0, skipped: 4 });
});

test('sorted rows keep their answers; an answer of its own comes before that of the group', async () => {
	const { cwd, run } = openDesk({
		'nota.xml': noteOf(CX, { ...CX, cProd: 'CX-2', xProd: 'AAA' }, { ...CX, cProd: 'CX-3', xProd: 'ZZZ' }),
	});
	await run('draft', 'nota.xml', '-o', 'a.xlsx');
	await answer(cwd, { 'todos os 3': 2, AAA: 5 });
	await inSheet(cwd, 'Perguntas', (sheet) => {
		const rows = [2, 3, 4, 5].map((at) => sheet.getRow(at).values);
		for (const [at, values] of rows.toReversed().entries()) sheet.getRow(at + 2).values = values;
	});
	await run('validate', 'nota.xml', 'a.xlsx', ...FLAGS);
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 4 + 10 + 4, rejected: 0 });
});

test.each<readonly [string, (sheet: exceljs.Worksheet) => void, string]>([
	['a word', (sheet) => (sheet.getCell(2, placeOf(sheet, ANSWER)).value = 'talvez'), '2: talvez'],
	['a fraction', (sheet) => (sheet.getCell(2, placeOf(sheet, ANSWER)).value = 2.5), '2: 2.5'],
	['too many', (sheet) => (sheet.getCell(2, placeOf(sheet, ANSWER)).value = 10_001), '2: 10001'],
	['a proposal that is none', (sheet) => (sheet.getCell(2, placeOf(sheet, ANSWER)).value = PROPOSED), `2: ${PROPOSED}`],
	['a column less', (sheet) => sheet.spliceColumns(placeOf(sheet, 'Código do produto'), 1), 'Código do produto'],
	[
		'a product without code',
		(sheet) => (sheet.getCell(2, placeOf(sheet, 'Código do produto')).value = ''),
		'2: MONITOR',
	],
])('nothing is made while an answer is unclear: %s', async (_, change, told) => {
	const { cwd, run } = openDesk({ 'nota.xml': noteOf(CX, NOTEBOOK) });
	await run('draft', 'nota.xml', '-o', 'a.xlsx');
	await inSheet(cwd, 'Perguntas', change);
	for (const command of [['validate'], ['import', '--sandbox', '--yes'], ['draft', '-o', 'b.xlsx']]) {
		const { exitCode, stderr } = await run(...command, 'nota.xml', 'a.xlsx');
		expect([exitCode, stderr]).toEqual([2, expect.stringContaining(told)]);
		expect(stderr).toContain('Perguntas');
	}
});

test.each([
	['a.xlsx', 'b.xlsx'],
	['b.xlsx', 'a.xlsx'],
])('an answer counts for rows of another workbook too: %s, %s', async (...files) => {
	const { cwd, run } = openDesk({ 'nota.xml': noteOf(NOTEBOOK, CX) });
	await run('draft', 'nota.xml', ...FLAGS, '-o', 'a.xlsx');
	await answer(cwd, { MONITOR: 3 });
	await run('draft', 'nota.xml', 'a.xlsx', ...FLAGS, '-o', 'b.xlsx');
	await inSheet(cwd, 'Perguntas', (sheet) => (sheet.getCell(2, placeOf(sheet, ANSWER)).value = 0));
	await run('validate', ...files, ...FLAGS);
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 2, skipped: 6, rejected: 0 });
});

test('two workbooks with different answers about a product are refused', async () => {
	const { cwd, run } = openDesk({ 'nota.xml': noteOf(CX) });
	await run('draft', 'nota.xml', '-o', 'a.xlsx');
	await answer(cwd, { MONITOR: 3 });
	await inSheet(cwd, 'Perguntas', () => {}, 'a.xlsx');
	await run('draft', 'nota.xml', '-o', 'b.xlsx');
	await inSheet(cwd, 'Perguntas', (sheet) => (sheet.getCell(2, placeOf(sheet, ANSWER)).value = 4), 'b.xlsx');
	expect((await run('validate', 'a.xlsx', 'b.xlsx')).exitCode).toBe(2);
});

test.each<readonly [string, string | number, number]>([
	['a number', 7, 2],
	['one asset for the item', 'um ativo para o item inteiro', 2],
	['one asset per unit, as they are', 1, 0],
])(
	'an answer that divides an item otherwise than its rows is refused until they are deleted: %s',
	async (_, its, code) => {
		const { cwd, run } = openDesk({ 'nota.xml': noteOf(TONER, NOTEBOOK) });
		await run('draft', 'nota.xml', '-o', 'a.xlsx');
		await answer(cwd, { TONER: its });
		for (const command of [['validate'], ['draft', 'nota.xml', '-o', 'b.xlsx']]) {
			const { exitCode, stderr } = await run(...command, 'a.xlsx', '--asset-number', '{seq}');
			expect([exitCode === 2 ? 2 : 0, stderr.includes('[Ativos]:2')]).toEqual([code, code === 2]);
		}
		await inSheet(cwd, 'Ativos', (sheet) => [2, 3, 4, 5].map((at) => (sheet.getRow(at).values = [])));
		const made = await run('draft', 'nota.xml', 'a.xlsx', '--json', '-o', 'c.xlsx');
		expect(JSON.parse(made.stdout)).toMatchObject({ assets: typeof its === 'number' ? its * 4 : 1, asked: 0 });
	},
);

test('a workbook alone says once what is missing, and remembers its answers', async () => {
	const { cwd, run } = openDesk({ 'nota.xml': noteOf(NOTEBOOK, CX, HINT, TONER) });
	await run('draft', 'nota.xml', ...FLAGS, '-o', 'a.xlsx');
	await answer(cwd, { MONITOR: 3 });
	await run('validate', 'a.xlsx');
	const notices = summaryOf(cwd).notices.filter(({ code }) => code === 'items-not-drafted');
	expect(notices).toHaveLength(1);
	const { code = '' } = notices[0] ?? {};
	expect([code, JSON.stringify(notices[0])]).toEqual(['items-not-drafted', expect.stringContaining('a.xlsx')]);
	// Of MONITOR only the rows are missing, of TONER only the answer, and of the other both.
	const params = { file: 'a.xlsx', sheet: 'Perguntas', count: 2, open: 2 };
	expect(notices[0]?.message).toMatch(says('items-not-drafted', params));
	putFiles(cwd, { 'b.xml': syntheticNote({ nNF: '2', items: [CX] }) });
	await run('validate', 'b.xml', ...FLAGS);
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 6, rejected: 0 });
	expect(readRun(cwd, 'summary.json')).not.toContain(syntheticKey());
});

test('the English sheet has the same questions, and asks nothing in advance', async () => {
	const { cwd, run } = openDesk({
		'nota.xml': noteOf(CX, HINT, TONER, { ...TONER, cProd: 'T-2', xProd: 'TONER XEROX' }),
	});
	await run('draft', 'nota.xml', '-o', 'a.xlsx', '--lang', 'en');
	const names = await inSheet(cwd, 'Questions', (sheet) => {
		const shown = (row: number) => [1, 2, 4].map((column) => sheet.getCell(row, column).value);
		expect([2, 3, 4, 5, 6].map(shown)).toEqual([
			['unit CX', 'MONITOR', null],
			['with a proposal', 'TELEFONE CX C/5', 5],
			['toner, ink, ribbon', 'all 2 products of this group', 'no asset'],
			['toner, ink, ribbon', 'TONER HP 58A', 'no asset'],
			['toner, ink, ribbon', 'TONER XEROX', 'no asset'],
		]);
		const at = placeOf(sheet, 'How many assets per unit?');
		expect([2, 3, 4, 5, 6].map((row) => sheet.getCell(row, at).value)).toEqual([null, null, null, null, null]);
		expect(sheet.getCell(6, at).dataValidation).toMatchObject({ type: 'list', showInputMessage: true });
		expect(sheet.getCell(6, at).dataValidation.showErrorMessage).not.toBe(true);
		expect([sheet.getColumn(11).hidden, Reflect.get(sheet, 'sheetProtection')]).toMatchObject([true, { sheet: true }]);
	});
	expect(names.slice(0, 3)).toEqual(['How to fill in', 'Questions', 'Assets']);
	expect(
		await answer(cwd, { MONITOR: 'no asset', 'with a proposal': 'as proposed' }, [
			'Questions',
			'How many assets per unit?',
		]),
	).toBe(2);
	await run('validate', 'nota.xml', 'a.xlsx', ...FLAGS);
	expect(summaryOf(cwd).buckets).toMatchObject({ rejected: 8 });
});
