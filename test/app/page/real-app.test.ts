/** The page as it is installed, with its real server and commands: files go in, and what each column is comes back. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { findFaults, openPage } from './browser.ts';
import { runApp } from './run-app.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const SAMPLES = ['inventario-ti.xlsx', 'com-erros.csv'].map((name) => path.join(ROOT, 'samples', name));

describe.skipIf(CHROMIUM === undefined)('the page of the program', () => {
	test('takes the samples in, checks them, and shows what each column is', async () => {
		const app = await runApp();
		onTestFinished(app.close);
		const { origin, hash } = new URL(app.address);
		const { page } = await openPage(await shareBrowser(), `${origin}/`, { hash });
		onTestFinished(closePages);
		await page.locator('input[name=files]').setInputFiles(SAMPLES);
		await expect.poll(() => page.locator('.inputs .kind').allInnerTexts()).toEqual(['planilha', 'planilha']);
		await page.getByRole('button', { name: 'Continuar' }).click();
		await page.getByRole('heading', { name: 'inventario-ti.xlsx [Equipamentos]' }).waitFor();
		await page.locator('details').first().locator('summary').click();
		const status = page.getByLabel(/“Situação”/).first();
		expect(await status.inputValue()).toBe('status');
		expect(await findFaults(page)).toEqual({ axe: [], overflow: 0 });
		expect(page.url()).not.toContain(hash);
	});

	test('keeps lists of one name: both are shown, with their folders, and the rows of both are in the import', async () => {
		const app = await runApp();
		onTestFinished(app.close);
		const { origin, hash } = new URL(app.address);
		const { page } = await openPage(await shareBrowser(), `${origin}/`, { hash });
		onTestFinished(closePages);
		const header = 'Nº Patrimônio,Status,Categoria,Marca,Modelo\n';
		const listOf = (number: string): string => `${header}${number},disponível,Notebook,Aroeira,Campo 14\n`;
		const folders = ['filial1', 'filial2'].map((name) => path.join(app.folder, name));
		for (const [index, folder] of folders.entries()) {
			mkdirSync(folder);
			writeFileSync(path.join(folder, 'lista.csv'), listOf(`PAT-${index + 1}`));
		}
		const files = page.locator('input[name=files]');
		await files.setInputFiles(folders.map((folder) => path.join(folder, 'lista.csv')));
		await page.getByText('Há também lista.csv').waitFor();
		for (const folder of folders) await page.locator('input[name=folder]').setInputFiles(folder);
		const names = ['filial1/lista.csv', 'filial2/lista.csv', 'lista (2).csv', 'lista.csv'];
		const shown = (): Promise<readonly string[]> => page.locator('.inputs tbody th').allInnerTexts();
		await expect.poll(async () => (await shown()).map((text) => text.split('\n')[0])).toEqual(names);
		// Each number is in two files, and is imported once.
		await page.getByRole('button', { name: 'Continuar' }).click();
		await page.goto(page.url().replace(/columns$/, 'check'));
		await expect.poll(() => page.locator('.total.is-all strong').innerText()).toBe('4');
	});
});
