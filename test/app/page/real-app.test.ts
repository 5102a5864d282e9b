/** The page with its real server: uploads of one name stay apart. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { openPage } from './browser.ts';
import { runApp } from './run-app.ts';

describe.skipIf(CHROMIUM === undefined)('the page of the program', () => {
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
