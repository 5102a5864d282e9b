/** The page as it is installed, with its real server and commands: files go in, and what each column is comes back. */
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
});
