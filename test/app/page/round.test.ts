/**
 * The whole round on the program itself, from files to assets and back, with the keyboard alone. The totals add up after each
 * correction, and what is still wrong comes back by `rejected.xlsx` as it was.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { openPage } from './browser.ts';
import { type Keyboard, keyboardOf } from './keyboard.ts';
import { runApp } from './run-app.ts';

const SAMPLES = path.join(import.meta.dirname, '../../../samples');
const TABLES = ['com-erros.csv', 'inventario-ti.xlsx', 'mobiliario.csv'].map((name) => path.join(SAMPLES, name));
const NOTES = path.join(SAMPLES, 'notas');

describe.skipIf(CHROMIUM === undefined)('the whole round', { timeout: 600_000 }, () => {
	// Half a minute, but minutes where other programs run.
	test('files, corrections, invoices, sending, looking up, and back', async () => {
		const app = await runApp();
		onTestFinished(app.close);
		const { origin, hash } = new URL(app.address);
		const { page, wrong } = await openPage(await shareBrowser(), `${origin}/`, { hash });
		onTestFinished(closePages);
		const keyboard = keyboardOf(page);
		await keyboard.pick(page.locator('input[name=files]'), TABLES);
		await keyboard.pick(page.locator('input[name=folder]'), NOTES);
		await keyboard.press(page.getByRole('button', { name: 'Continuar' }));
		await keyboard.press(page.getByRole('button', { name: /^Responder às \d+ perguntas/ }));
		await keyboard.goTo(page.getByLabel(/^para todos os /).first());
		await page.keyboard.press('ArrowDown');
		await keyboard.press(page.getByRole('button', { name: 'Responder', exact: true }));
		await expectTotals(page, [27, 41, 0, 1]);
		await correct(page, keyboard);
		await numberInvoices(page, keyboard);
		const left = await problemsOf(page);
		const saved = await download(page, keyboard, app.folder);

		await keyboard.press(page.getByRole('link', { name: 'Enviar 57 ativos' }));
		await keyboard.press(page.getByRole('button', { name: 'Ensaiar o envio de 57 ativos' }));
		await keyboard.press(page.getByRole('link', { name: 'Ver o resultado' }));
		await expect.poll(() => page.locator('.total strong').allInnerTexts()).toEqual(['57', '11', '1', '69']);
		expect(await page.locator('.unconfirmed').count()).toBe(0);
		await find(page, keyboard);

		await keyboard.press(page.getByRole('link', { name: 'asset-importer' }));
		await keyboard.pick(page.locator('input[name=files]'), [saved]);
		await openCheck(page, keyboard);
		await expectTotals(page, [0, 10, 0]);
		expect(await problemsOf(page)).toEqual(left);
		expect(wrong).toEqual([]);
	});

	test('production after a rehearsal: missing fields, a lost answer, a correction, and never a lost focus', async () => {
		const [app, api] = await Promise.all([runApp(), serveSandbox({ customFields: ['Cor'] })]);
		onTestFinished(async () => void (await Promise.all([app.close(), api.close()])));
		const home = { apiKey: api.keys.production };
		const made = async () => (await api.assets(home)).map(({ enrollmentId }) => enrollmentId).toSorted();
		const lost = { operation: 'createAsset', enrollmentId: '^P-2$' } as const;
		api.setFaults({ rules: [{ match: lost, action: { type: 'reset', when: 'after-creating' } }] });
		const file = path.join(app.folder, 'ativos.csv');
		const rows = ['P-1;em uso', 'P-2;em uso', 'P-3;disponível', 'P-4;'].map((row) => `${row};Matriz`);
		writeFileSync(file, ['Patrimônio;Situação;campo: Sala', ...rows, ''].join('\n'));
		const { origin, hash } = new URL(app.address);
		const { page, wrong } = await openPage(await shareBrowser(), `${origin}/`, { hash });
		onTestFinished(closePages);
		const keyboard = keyboardOf(page);
		/** The step before has led to something, and has left the focus on something. */
		const press = async (control: Locator): Promise<void> => {
			await expect.poll(() => control.isEnabled()).toBe(true);
			await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(false);
			await keyboard.press(control);
		};
		const button = (name: string): Locator => page.getByRole('button', { name });
		const link = (name: string): Locator => page.getByRole('link', { name });
		const confirm = async (count: number): Promise<void> => {
			await keyboard.type(page.getByRole('textbox', { name: 'Para confirmar' }), String(count));
			await press(button('em produção'));
		};

		await keyboard.pick(page.locator('input[name=files]'), [file]);
		await press(button('Continuar'));
		await press(link('Enviar 3 ativos'));
		await press(button('Ensaiar o envio de 3 ativos'));
		await press(button('Enviar para valer com estas opções'));
		await expect.poll(() => page.locator('input[type=url]:focus').count()).toBe(1);
		await page.keyboard.type(api.baseUrl);
		await keyboard.type(page.getByLabel('Chave da API'), api.keys.production);
		await press(button('Usar este destino'));
		await confirm(3);

		await expect.poll(() => page.locator('.stop-message').innerText()).toContain('Sala');
		expect(await made()).toEqual(['P-1']);
		await api.commands.load({ customFields: [{ label: 'Sala' }] }, { environment: 'production' });
		await press(button('Agora existem'));
		await press(link('Ver o resultado'));
		await expect.poll(() => page.locator('.unconfirmed tbody th').innerText()).toContain('P-2');
		await press(page.getByRole('button', { name: 'Foi criado', exact: true }));
		await expect.poll(() => page.locator('.unconfirmed').count()).toBe(0);

		await press(button('Corrigir e enviar a linha rejeitada'));
		await expectTotals(page, [0, 1, 3, 0], 4);
		await keyboard.goToCell(0, 1);
		await page.keyboard.type('alocado');
		await page.keyboard.press('Enter');
		await expectTotals(page, [1, 0, 3, 0], 4);
		await press(link('Enviar 1 ativo'));
		await confirm(1);
		await press(link('Ver o resultado'));
		await expect.poll(made).toEqual(['P-1', 'P-2', 'P-3', 'P-4']);
		expect(wrong).toEqual([]);
	});
});

async function openCheck(page: Page, keyboard: Keyboard): Promise<void> {
	await keyboard.press(page.getByRole('button', { name: 'Continuar' }));
}

/**
 * Ready, wrong, created and skipped rows (`ofRows`), and invoices rejected as a whole, once the check has come to them: they add up in rows
 * and in reais.
 */
async function expectTotals(page: Page, expected: readonly number[], ofRows = 3): Promise<void> {
	const read = async (part: string): Promise<readonly number[]> =>
		(await page.locator(`.totals:not(.is-old) .total ${part}`).allInnerTexts()).map((text) =>
			Number(text.replaceAll(/\D/g, '')),
		);
	const sum = (numbers: readonly number[]): number => numbers.reduce((whole, one) => whole + one, 0);
	await expect.poll(() => read('strong')).toEqual([...expected, sum(expected.slice(0, ofRows))]);
	const difference = async (): Promise<number> => {
		const cents = await read('.amount');
		return (cents.at(-1) ?? Number.NaN) - sum(cents.slice(0, -1));
	};
	await expect.poll(difference).toBe(0);
}

/** Rows and reais of each kind of problem of rows. The cancelled invoice is beside them. */
const problemsOf = (page: Page): Promise<readonly string[]> =>
	page.locator('.open-line[aria-pressed]:not(.is-question) .open-figures').allInnerTexts();

/** One cell typed, a block pasted, a word put right in all rows at once, a row skipped; that undone, and done again. */
async function correct(page: Page, keyboard: Keyboard): Promise<void> {
	await keyboard.goToCell(1, 0);
	await page.keyboard.type('ERR-002');
	await page.keyboard.press('Enter');
	await expectTotals(page, [28, 40, 0, 1]);
	await keyboard.goToCell(4, 6);
	await paste(page, '28/02/2025\tR$ 4.599,90\n15/01/2025\t10,00\n15/01/2025\t10,56\n15/01/2025\tR$ 100,00');
	await expectTotals(page, [32, 36, 0, 1]);
	await keyboard.goToCell(8, 0);
	await keyboard.press(page.getByRole('button', { name: 'Deixar de fora', exact: true }));
	await expectTotals(page, [32, 35, 1, 1]);
	await keyboard.press(page.getByRole('button', { name: /^Desfazer: / }));
	await expectTotals(page, [32, 36, 0, 1]);
	await keyboard.press(page.getByRole('button', { name: /^Refazer: / }));
	await expectTotals(page, [32, 35, 1, 1]);
	const missing = page.getByRole('button', { name: /^Situação.*Falta a situação do ativo/ });
	await keyboard.press(missing);
	const by = page.getByRole('combobox', { name: 'Trocar “(vazio)” em 25 linhas por' });
	await by.waitFor();
	await page.keyboard.press('Control+Enter');
	await by.and(page.locator(':focus')).waitFor();
	await page.keyboard.type('disponível');
	await page.keyboard.press('Enter');
	await expect.poll(() => missing.count()).toBe(0);
	await expectTotals(page, [32, 35, 1, 1]);
}

/** Ten units of one item in series, beside their invoice; the others pasted. */
async function numberInvoices(page: Page, keyboard: Keyboard): Promise<void> {
	await keyboard.press(page.locator('summary', { hasText: 'NF-e 4571' }));
	await keyboard.press(page.getByRole('button', { name: 'Ver os 10 ativos' }));
	await expect.poll(() => page.locator('.row-count').innerText()).toContain('10 linhas');
	await keyboard.goToCell(0, 0);
	await page.keyboard.press('Control+Space');
	await keyboard.press(page.getByRole('button', { name: 'Preencher ou' }));
	await keyboard.type(page.getByRole('textbox', { name: 'Texto' }), 'NB-001');
	await keyboard.press(page.getByRole('checkbox', { name: 'Numerar em série' }));
	await keyboard.press(page.getByRole('button', { name: 'Preencher 10 células' }));
	await expectTotals(page, [42, 25, 1, 1]);
	await keyboard.press(page.getByRole('button', { name: /Falta o número de patrimônio/ }));
	await expect.poll(() => page.locator('.row-count').innerText()).toContain('15 linhas');
	await keyboard.goToCell(0, 0);
	await paste(page, Array.from({ length: 15 }, (_, at) => `NF-${at + 1}`).join('\n'));
	await expectTotals(page, [57, 10, 1, 1]);
}

async function paste(page: Page, cells: string): Promise<void> {
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(cells)})`);
	await page.keyboard.press('Control+v');
}

async function download(page: Page, keyboard: Keyboard, folder: string): Promise<string> {
	const begun = page.waitForEvent('download');
	await keyboard.press(page.getByRole('link', { name: 'Baixar planilha' }));
	const file = path.join(folder, 'rejected.xlsx');
	await (await begun).saveAs(file);
	return file;
}

async function find(page: Page, keyboard: Keyboard): Promise<void> {
	await keyboard.press(page.getByRole('link', { name: 'Importações' }));
	await keyboard.type(page.getByRole('searchbox'), 'ERR-002');
	await keyboard.press(page.getByRole('button', { name: 'Procurar' }));
	await expect.poll(() => page.locator('.found').innerText()).toContain('ERR-002 criada em um ensaio');
}
