/** Questions about items of invoices: packs, and things that may be no assets. An answer is remembered for the product. */
import { expect, test } from 'vitest';
import {
	COMPANY,
	SUPPLIER,
	syntheticCnpj,
	syntheticKey,
	syntheticNote,
	type SyntheticNote,
} from '../../../scripts/nfe/synthetic-note.mjs';
import { openFolder, putFiles, readRun, runCli, summaryOf } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';
import { ASSETS, changesOf, mailOf, QUESTIONS, RETURN_TO_ASK, RETURNED_AS_ANSWERED } from './month-of-mail.ts';
import { ENTER, ESC, type Key, pressing } from './scripted-prompter.ts';

const FLAGS = ['--company', COMPANY.CNPJ, '--asset-number', '{key}-{item}-{unit}', '--default-status', 'available'];
const CX = { cProd: 'CX-1', xProd: 'MONITOR', uCom: 'CX', qCom: '2', vProd: '12000.00' };
const TONER = { cProd: 'T-1', xProd: 'TONER HP 58A', NCM: '84439933', qCom: '4', vProd: '8000.00' };
const MOUSE = { cProd: 'M-1', xProd: 'MOUSE', NCM: '84716053', qCom: '8', vProd: '640.00' };

type Items = NonNullable<SyntheticNote['items']>;
const noteOf = (items: Items, given: SyntheticNote = {}): string => syntheticNote({ ...given, items });

/** Validates a note with these items; the keys answer. */
async function answer(items: Items, keys: readonly Key[], flags: readonly string[] = []) {
	const { cwd } = openFolder({ 'nota.xml': noteOf(items) });
	const prompter = pressing(...keys);
	const { exitCode, stderr } = await runCli(['validate', 'nota.xml', ...FLAGS, ...flags], {
		cwd,
		interactive: true,
		prompter,
	});
	const { notSent, rejected, skipped } = summaryOf(cwd).buckets;
	return { cwd, exitCode, stderr, prompter, kinds: [notSent, rejected, skipped] };
}

test.each<readonly [string, Items, readonly Key[], readonly number[]]>([
	['a box of one asset each', [CX], ['um ativo cada'], [2, 0, 0]],
	['a box of ten', [CX], ['outro número', '10'], [20, 0, 0]],
	['a box that is one asset as a whole', [CX], ['um ativo para o item inteiro'], [1, 0, 0]],
	['a box of no assets', [CX], ['não é ativo'], [0, 0, 1]],
	['a hint that is right', [{ ...CX, xProd: 'MONITOR CX C/10' }], [ENTER], [20, 0, 0]],
	[
		'all boxes at once',
		[CX, { ...CX, cProd: 'CX-2' }],
		['o mesmo para as 2 que faltam: outro número', '3'],
		[12, 0, 0],
	],
	['all boxes, one by one', [CX, { ...CX, cProd: 'CX-2' }], ['um ativo cada', 'não é ativo'], [2, 0, 1]],
	['toner, as proposed', [TONER], [ENTER], [0, 0, 1]],
	['toner that is an asset', [TONER], ['um ativo cada'], [4, 0, 0]],
	['what is cheap', [MOUSE, { ...MOUSE, cProd: 'M-2' }], ['o mesmo para as 2 que faltam: um ativo cada'], [16, 0, 0]],
	['going back', [TONER, MOUSE], [ENTER, ESC, 'um ativo cada', ENTER], [4, 0, 1]],
])('a person answers about %s', async (_, items, keys, kinds) => {
	expect((await answer(items, keys)).kinds).toEqual(kinds);
});

test.each<readonly [string, Items, readonly string[], readonly number[]]>([
	['nobody decides about a box', [CX], [], [0, 1, 0]],
	['what may be no asset comes in, and says so', [TONER, MOUSE], [], [12, 0, 0]],
	[
		'proposals are accepted',
		[TONER, MOUSE, { ...CX, xProd: 'MONITOR CX C/10' }, CX],
		['--accept-proposals'],
		[20, 1, 2],
	],
	['a box of toner is no asset', [{ ...TONER, uCom: 'CX' }], ['--accept-proposals'], [0, 0, 1]],
	['nothing is cheap', [MOUSE], ['--accept-proposals', '--limit', 'expense=0'], [8, 0, 0]],
	['nobody means so many', [{ ...CX, uCom: 'UN', qCom: '9900000', vProd: '99000000.00' }], [], [0, 1, 0]],
	['more than 200', [{ ...CX, uCom: 'UN', qCom: '201', vProd: '999000.00' }], ['--limit', 'units=300'], [201, 0, 0]],
])('without a terminal: %s', async (_, items, flags, kinds) => {
	const { cwd } = openFolder({ 'nota.xml': noteOf(items) });
	await runCli(['validate', 'nota.xml', ...FLAGS, ...flags], { cwd });
	const { notSent, rejected, skipped } = summaryOf(cwd).buckets;
	expect([notSent, rejected, skipped]).toEqual(kinds);
});

test.each<readonly [string, SyntheticNote, Items, boolean]>([
	['the same product', {}, [TONER], false],
	['another branch of the supplier', { emit: { CNPJ: '41234567000278', xNome: 'Filial' } }, [TONER], false],
	['another supplier', { emit: { CNPJ: syntheticCnpj('812345670001'), xNome: 'X' } }, [TONER], true],
	['another code', {}, [{ ...TONER, cProd: 'T-2' }], true],
	['the same code for another product', {}, [{ ...TONER, xProd: 'TONER XEROX' }], true],
	['the same code for a product that begins alike', {}, [{ ...TONER, xProd: 'TONER HP 58A XL' }], true],
	['the same product in another unit', {}, [{ ...TONER, uCom: 'CX' }], true],
])('an answer is remembered for %s', async (_, given, items, isAsked) => {
	const { cwd } = await answer([TONER], [ENTER]);
	putFiles(cwd, { 'nota-2.xml': noteOf(items, { nNF: '2', ...given }) });
	const prompter = pressing(ENTER);
	await runCli(['validate', 'nota-2.xml', ...FLAGS], { cwd, interactive: true, prompter });
	expect(prompter.asked).toHaveLength(isAsked ? 1 : 0);
	expect(summaryOf(cwd).buckets).toMatchObject({ skipped: 1, rejected: 0 });
});

test('asks about all items at once, although the asset number is still missing', async () => {
	const { cwd } = openFolder({ 'nota.xml': noteOf([CX, TONER, MOUSE]) });
	const first = pressing('um ativo cada', ENTER, ENTER);
	await runCli(['validate', 'nota.xml'], { cwd, interactive: true, prompter: first });
	expect(first.asked.at(-1)).toContain('R$ 80,00');
	await runCli(['validate', 'nota.xml', ...FLAGS], { cwd, interactive: true, prompter: pressing() });
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 2, skipped: 2, rejected: 0 });
});

test('shows each product before one answer is given for all', async () => {
	const { prompter } = await answer([MOUSE, { ...MOUSE, cProd: 'M-2', xProd: 'TECLADO' }], [ENTER]);
	expect(prompter.said.at(-1)).toMatch(/^MOUSE .*R\$ 80,00.*\nTECLADO /);
});

test('draft asks, and the workbook has what was answered', async () => {
	const { cwd } = openFolder({ 'nota.xml': noteOf([CX, TONER]) });
	const draft = async (...keys: readonly Key[]) => {
		const argv = ['draft', 'nota.xml', '-o', `${keys.length}.xlsx`];
		return (await runCli(argv, { cwd, interactive: true, prompter: pressing(...keys) })).stderr;
	};
	for (const stderr of [await draft('outro número', '3', ENTER), await draft()]) {
		expect(stderr).toContain('ativos: 6 · rejeitados: 0 · deixados de fora: 1');
	}
});

const bought: SyntheticNote = { items: [{ cProd: 'N-1', qCom: '4', vProd: '8000.00' }, { cProd: 'N-2' }] };
const RETURN: SyntheticNote = {
	emit: COMPANY,
	dest: SUPPLIER,
	nNF: '70',
	ide: { finNFe: '4' },
	references: [syntheticKey()],
	items: [
		{ cProd: 'OUR-7', xProd: 'DEVOLVIDO', qCom: '1', CFOP: '5202' },
		{ cProd: 'OUR-8', xProd: 'OUTRO', qCom: '1', CFOP: '5202' },
	],
};
test.each<readonly [string, readonly Key[], readonly number[]]>([
	['an item each', ['item 1: 4 UN N-1', 'item 2: 1.0000 UN N-2'], [3, 0, 4]],
	['one of them, after going back', ['item 2', ESC, 'item 1', 'a nenhum deles'], [4, 0, 3]],
	['nothing', ['não sei', 'não sei'], [0, 4, 0]],
])('a return that fits no item is answered once for all commands: %s', async (_, keys, kinds) => {
	const { cwd } = openFolder({ 'nota.xml': syntheticNote(bought), 'dev.xml': syntheticNote(RETURN) });
	const inputs = ['nota.xml', 'dev.xml', ...FLAGS];
	const validate = async (...answers: readonly Key[]) => {
		const prompter = pressing(...answers);
		await runCli(['validate', ...inputs], { cwd, interactive: true, prompter });
		return prompter.asked.length;
	};
	for (const answers of [keys, []]) {
		expect(await validate(...answers)).toBe(answers.length);
		const { notSent, rejected, skipped } = summaryOf(cwd).buckets;
		expect([notSent, rejected, skipped]).toEqual(kinds);
	}
	const memory = async (...argv: string[]) => (await runCli(['memory', ...argv], { cwd })).stdout;
	const name = `${syntheticKey({ issuer: COMPANY.CNPJ, nNF: '70' })}/1`;
	await memory('forget', name);
	expect(await validate('a nenhum deles')).toBe(1);
	expect(await memory()).toContain(`${name} → none\n`);
	await runCli(['validate', ...inputs, '--belongs-to', `${name}=${syntheticKey()}/1`], { cwd });
	expect(await memory()).toContain(`${name} → ${syntheticKey()}/1\n`);
});

test('draft takes proposals as the check before it did, with the command as printed', async () => {
	const { cwd } = openFolder({ 'nota.xml': noteOf([{ ...CX, xProd: 'MONITOR CX C/10' }, TONER]) });
	const { printed } = await runCli(['validate', 'nota.xml', '--accept-proposals'], { cwd });
	const command = /asset-importer (?<argv>draft .*)/.exec(printed)?.groups?.['argv']?.split(' ') ?? [];
	expect(command).toEqual(['draft', 'nota.xml', '--accept-proposals']);
	const { stderr } = await runCli(command, { cwd });
	expect(stderr).toContain('ativos: 20 · rejeitados: 0 · deixados de fora: 1');
});

test('inspect asks as the check does, until it was answered', async () => {
	const { cwd } = openFolder({ 'nota.xml': noteOf([CX, TONER, MOUSE]) });
	const inspect = async () => JSON.parse((await runCli(['inspect', 'nota.xml', '--json'], { cwd })).stdout).items;
	expect(await inspect()).toMatchObject([
		{ group: 'items unit CX' },
		{ group: 'items toner' },
		{ group: 'items cheap' },
	]);
	expect((await runCli(['inspect', 'nota.xml'], { cwd })).stdout.match(/^\? /gm)).toHaveLength(3);
	await runCli(['validate', 'nota.xml'], { cwd, interactive: true, prompter: pressing('um ativo cada', ENTER, ENTER) });
	expect(await inspect()).toEqual([]);
});

test('a forgotten answer is not asked again once its assets exist', async () => {
	const { cwd, env, sandbox } = await openFolderWithApi({ 'nota.xml': noteOf([CX, MOUSE]) });
	const importing = async (prompter: ReturnType<typeof pressing>) => {
		await runCli(['import', 'nota.xml', ...FLAGS, '--yes'], { cwd, env, interactive: true, prompter });
		return [prompter.asked.length, sandbox.requests().filter(({ method }) => method === 'POST').length];
	};
	expect(await importing(pressing('outro número', '3', 'um ativo cada'))).toEqual([3, 14]);
	await runCli(['memory', 'forget', '41234567'], { cwd });
	expect(await importing(pressing())).toEqual([0, 14]);
	expect(summaryOf(cwd).buckets).toMatchObject({ skipped: 14, rejected: 0 });
});

test('memory lists products with their answers, and forgets one or all of a supplier', async () => {
	const { cwd } = await answer([{ ...CX, xProd: 'MONITOR CX C/10' }, TONER], [ENTER, ENTER]);
	const memory = async (...argv: string[]) => (await runCli(['memory', ...argv, '--lang', 'en'], { cwd })).stdout;
	expect((await memory()).replaceAll(/\d{4}-\d\d-\d\d/g, '2026-03-01').split('\n')).toEqual([
		'41234567 CX-1: Aurora Informática – MONITOR CX C/10',
		'    1 CX = 10 assets (terminal, 2026-03-01)',
		'41234567 T-1: Aurora Informática – TONER HP 58A',
		'    no asset (terminal, 2026-03-01)',
		'',
	]);
	await memory('forget', '41234567 CX-1');
	expect(JSON.parse(await memory('--json'))).toMatchObject([{ units: 'skip', match: { cProd: ['T-1'] } }]);
	await memory('forget', '41234567');
	expect(await memory()).toBe('');
});

test('a mistyped factor is shown with its name in memory, also where it makes too many assets', async () => {
	const { cwd } = await answer([CX], ['outro número', '1000']);
	expect(summaryOf(cwd).buckets).toMatchObject({ rejected: 1 });
	const { printed } = await runCli(['validate', 'nota.xml', ...FLAGS], { cwd });
	expect(printed).toMatch(/41234567 CX-1: 1 CX = 1000 \(terminal, \d{4}-\d\d-\d\d\)/);
	await runCli(['memory', 'forget', '41234567 CX-1'], { cwd });
	await runCli(['validate', 'nota.xml', ...FLAGS], {
		cwd,
		interactive: true,
		prompter: pressing('outro número', '10'),
	});
	expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 20, rejected: 0 });
});

test('a month of mail of 20 suppliers takes 8 answers, and the next month none', async () => {
	const { cwd, env, sandbox } = await openFolderWithApi({ ...mailOf(1), ...RETURN_TO_ASK, ...mailOf(2) });
	const month = async (number: number, prompter: ReturnType<typeof pressing>) => {
		const argv = ['import', `mail-${number}-*.eml`, ...FLAGS, '--yes'];
		const { exitCode } = await runCli(argv, { cwd, env, interactive: true, prompter });
		const assets = new Map((await sandbox.assets()).map((one) => [one.enrollmentId, one.priceCents]));
		const { returned, complemented } = changesOf(number);
		expect([returned, RETURNED_AS_ANSWERED].filter((unit) => assets.has(unit))).toEqual([]);
		expect(Object.keys(complemented).map((unit) => assets.get(unit))).toEqual(Object.values(complemented));
		const { created, rejected } = summaryOf(cwd).buckets;
		return [exitCode, prompter.asked.length, created, rejected];
	};
	const first = pressing(ENTER, 'faltam: um ativo cada', ENTER, ENTER, ENTER, ENTER, ENTER, 'item 1: 2 UN NB-1');
	expect(await month(1, first)).toEqual([0, QUESTIONS + 1, ASSETS - 1, 0]);
	expect(await month(2, pressing())).toEqual([3, 0, ASSETS, 1]);
	const listed = readRun(cwd, 'rejected-invoices.csv');
	for (const text of ['nfe-changed-later', ...changesOf(2).cancelled]) expect(listed).toContain(text);
});
