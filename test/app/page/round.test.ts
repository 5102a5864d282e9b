/**
 * The whole round on the program itself, from files to assets and back:
 *
 * | claim | how it is held |
 * | --- | --- |
 * | the round is done with a mouse, and with the keyboard alone | one round, two hands |
 * | the totals add up after every step | read before and after each correction |
 * | what is still wrong comes back by `rejected.xlsx` as it was | downloaded and dropped again |
 * | each screen is free of what axe-core finds, and as wide as the window | nine screens, light and dark, three widths |
 */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterEach, afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { findFaultsInAllSizes, type OpenPage, openPage } from './browser.ts';
import { type Hand, keyboardOf, mouseOf } from './hands.ts';
import { csvFile, sixRows } from './register-files.ts';
import { type RunningPage, runApp } from './run-app.ts';

const SAMPLES = path.join(import.meta.dirname, '../../../samples');
const TABLES = ['com-erros.csv', 'inventario-ti.xlsx', 'mobiliario.csv'].map((name) => path.join(SAMPLES, name));
const NOTES = path.join(SAMPLES, 'notas');
const REGISTERS = [
	csvFile('bestand.csv', [
		'Inventarnummer;Bezeichnung;Zustand;Seriennummer;Kaufdatum',
		...sixRows((at) => `MX-${at};Laptop Vereda 14;${at % 2 === 0 ? 'Lager' : 'In Betrieb'};SER000${at};15.0${at}.2024`),
	]),
	csvFile(
		'estoque.csv',
		sixRows((at) => `QX-${at};Notebook Vereda 14;${at % 2 === 0 ? 'em uso' : 'disponível'};SEQ000${at};15/0${at}/2024`),
	),
];
const PATIENCE = { timeout: 30_000 };

describe.skipIf(CHROMIUM === undefined)('the whole round', () => {
	let browser: Browser;
	let app: RunningPage;
	let opened: OpenPage;
	beforeAll(async () => {
		browser = await shareBrowser();
	});
	afterAll(closePages);
	afterEach(async () => {
		await opened.page.context().close();
		await app.close();
	});
	const start = async (): Promise<Page> => {
		app = await runApp([]);
		const { origin, hash } = new URL(app.address);
		opened = await openPage(browser, `${origin}/`, { hash });
		return opened.page;
	};

	test.each([
		['a mouse', mouseOf],
		['the keyboard alone', keyboardOf],
	] as const)('with %s: files, corrections, invoices, sending, looking up, and back', async (_name, handOf) => {
		const page = await start();
		const hand = handOf(page);
		await hand.pick(page.locator('input[name=files]'), TABLES);
		await hand.pick(page.locator('input[name=folder]'), NOTES);
		await openCheck(page, hand);
		await expectTotals(page, [27, 41, 0]);
		await correct(page, hand);
		await numberInvoices(page, hand);
		await expectTotals(page, [57, 10, 1]);
		const left = await problemsOf(page);
		const saved = await download(page, hand, app.folder);

		await hand.press(page.getByRole('link', { name: 'Enviar 57 ativos' }));
		await hand.press(page.getByRole('button', { name: 'Ensaiar o envio de 57 ativos' }));
		await hand.press(page.getByRole('link', { name: 'Ver o resultado' }));
		await expect.poll(() => page.locator('.total strong').allInnerTexts(), PATIENCE).toEqual(['57', '10', '1', '68']);
		expect(await page.locator('.unconfirmed').count()).toBe(0);
		await find(page, hand);

		await hand.press(page.getByRole('link', { name: 'asset-importer' }));
		await hand.pick(page.locator('input[name=files]'), [saved]);
		await openCheck(page, hand);
		await expectTotals(page, [0, 10, 0]);
		expect(await problemsOf(page)).toEqual(left);
		expect(opened.wrong).toEqual([]);
	});

	test('no screen has anything that axe-core finds, or is wider than the window', async () => {
		const page = await start();
		const hand = mouseOf(page);
		const wrong: unknown[] = [];
		const look = async (screen: string): Promise<void> => {
			wrong.push(...(await findFaultsInAllSizes(page)).map((one) => [screen, one]));
			await page.setViewportSize({ width: 1_440, height: 900 });
		};
		await look('inputs, empty');
		await page.locator('input[name=files]').setInputFiles(REGISTERS);
		await page.getByRole('button', { name: 'Continuar' }).waitFor();
		await look('inputs');
		await hand.press(page.getByRole('button', { name: 'Continuar' }));
		await page.getByRole('region', { name: 'bestand.csv' }).waitFor();
		await look('columns');
		await hand.press(page.getByRole('link', { name: 'asset-importer' }));
		await hand.pick(page.locator('input[name=files]'), TABLES);
		await openCheck(page, hand);
		await hand.press(page.getByRole('button', { name: 'Status Situação desconhecida' }));
		await page.locator('.grid-cell').first().waitFor();
		await look('check');
		await hand.press(page.getByRole('link', { name: 'Enviar 27 ativos' }));
		await look('send');
		await hand.press(page.getByRole('button', { name: 'Ensaiar o envio de 27 ativos' }));
		await hand.press(page.getByRole('link', { name: 'Ver o resultado' }));
		await look('result');
		await hand.press(page.getByRole('link', { name: 'Importações' }));
		await page.locator('table').waitFor();
		await look('runs');
		await page.locator('tbody a').first().click();
		await page.getByRole('heading', { name: /^Importação de / }).waitFor();
		await look('one run');
		expect(wrong).toEqual([]);
	});
});

async function openCheck(page: Page, hand: Hand): Promise<void> {
	await hand.press(page.getByRole('button', { name: 'Continuar' }));
	await hand.press(page.getByRole('button', { name: 'Ver a conferência' }));
}

/** Ready, wrong and skipped, once the check has come to them: they add up in rows and in reais. */
async function expectTotals(page: Page, expected: readonly number[]): Promise<void> {
	const read = async (part: string): Promise<readonly number[]> =>
		(await page.locator(`.totals:not(.is-old) .total ${part}`).allInnerTexts()).map((text) =>
			Number(text.replaceAll(/\D/g, '')),
		);
	const sum = (numbers: readonly number[]): number => numbers.reduce((whole, one) => whole + one, 0);
	await expect.poll(() => read('strong'), PATIENCE).toEqual([...expected, sum(expected)]);
	const cents = await read('.amount');
	expect(cents.at(-1)).toBe(sum(cents.slice(0, -1)));
}

/** Rows and reais of each kind of problem. */
const problemsOf = (page: Page): Promise<readonly string[]> => page.locator('.problem-figures').allInnerTexts();

/** One cell typed, a block pasted, a word put right in all rows at once, a row skipped; that undone, and done again. */
async function correct(page: Page, hand: Hand): Promise<void> {
	await hand.goToCell(1, 0);
	await page.keyboard.type('ERR-002');
	await page.keyboard.press('Enter');
	await expectTotals(page, [28, 40, 0]);
	await hand.goToCell(4, 6);
	await paste(page, '28/02/2025\tR$ 4.599,90\n15/01/2025\t10,00\n15/01/2025\t10,56\n15/01/2025\tR$ 100,00');
	await expectTotals(page, [32, 36, 0]);
	await hand.goToCell(8, 0);
	await hand.press(page.getByRole('button', { name: 'Deixar de fora', exact: true }));
	await expectTotals(page, [32, 35, 1]);
	await hand.press(page.getByRole('button', { name: /^Desfazer: / }));
	await expectTotals(page, [32, 36, 0]);
	await hand.press(page.getByRole('button', { name: /^Refazer: / }));
	await expectTotals(page, [32, 35, 1]);
	await hand.press(page.getByRole('button', { name: 'Situação * Falta a situação do ativo 25' }));
	await hand.type(page.getByRole('combobox', { name: 'Trocar “” por' }), 'disponível');
	await hand.press(page.locator('.problem-detail').getByRole('button', { name: 'Trocar em todas' }));
	await expect.poll(() => page.getByRole('button', { name: 'Situação * Falta' }).count(), PATIENCE).toBe(0);
	await expectTotals(page, [32, 35, 1]);
}

/** Ten units of one item in series, beside their invoice; the others pasted. */
async function numberInvoices(page: Page, hand: Hand): Promise<void> {
	await hand.press(page.locator('summary', { hasText: 'NF-e 4571' }));
	await hand.press(page.getByRole('button', { name: 'Ver os 10 ativos' }));
	await expect.poll(() => page.locator('.row-count').innerText()).toContain('10 linhas');
	await hand.goToCell(0, 0);
	await hand.press(page.getByRole('button', { name: 'Preencher…' }));
	await hand.type(page.getByRole('textbox', { name: 'Texto' }), 'NB-001');
	await hand.press(page.getByRole('checkbox', { name: 'Numerar em série' }));
	await hand.press(page.getByRole('button', { name: 'Preencher 10 linhas' }));
	await expectTotals(page, [42, 25, 1]);
	await hand.press(page.getByRole('button', { name: 'Nº de Patrimônio * Falta o número de patrimônio 15' }));
	await expect.poll(() => page.locator('.row-count').innerText()).toContain('15 linhas');
	await hand.goToCell(0, 0);
	await paste(page, Array.from({ length: 15 }, (_, at) => `NF-${at + 1}`).join('\n'));
	await expectTotals(page, [57, 10, 1]);
}

async function paste(page: Page, cells: string): Promise<void> {
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(cells)})`);
	await page.keyboard.press('Control+v');
}

async function download(page: Page, hand: Hand, folder: string): Promise<string> {
	const begun = page.waitForEvent('download');
	await hand.press(page.getByRole('link', { name: 'Baixar planilha' }));
	const file = path.join(folder, 'rejected.xlsx');
	await (await begun).saveAs(file);
	return file;
}

async function find(page: Page, hand: Hand): Promise<void> {
	await hand.press(page.getByRole('link', { name: 'Importações' }));
	await hand.type(page.getByRole('searchbox'), 'ERR-002');
	await hand.press(page.getByRole('button', { name: 'Procurar' }));
	await expect.poll(() => page.locator('.found').innerText(), PATIENCE).toContain('ERR-002 criada');
}
