/** The whole round on the program itself: a spreadsheet with eighteen kinds of mistakes is corrected, sent to the rehearsal, and all of it is there. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { findFaults } from './browser.ts';
import { type RunningPage, runApp } from './run-app.ts';

/** What puts each wrong cell of `com-erros.csv` right, by row and column. */
const RIGHT: Readonly<Record<string, string>> = {
	'3,0': 'ERR-002',
	'4,1': 'disponível',
	'5,1': 'em uso',
	'6,6': '28/02/2025',
	'7,7': '10,00',
	'8,7': '10,56',
	'9,7': 'R$ 100,00',
	'10,8': 'comprado',
	'11,5': '459000000000000',
	'12,6': '15/01/2025',
	'14,0': 'ERR-013',
	'15,8': 'comprado',
	'15,9': '15/01/2026',
	'16,10': '',
	'16,11': '',
	'17,1': 'em uso',
	'17,5': 'VR900016',
	'17,6': '15/01/2025',
	'17,9': '15/01/2026',
	'18,1': 'em uso',
};

describe.skipIf(CHROMIUM === undefined)('the whole round', () => {
	let browser: Browser;
	let app: RunningPage;
	beforeAll(async () => {
		browser = await shareBrowser();
		app = await runApp(['com-erros.csv']);
	});
	afterAll(async () => {
		await closePages();
		await app.close();
	});

	const faultsOn = async (page: Page): Promise<unknown> => {
		const wrong: unknown[] = [];
		for (const width of [360, 1_440]) {
			await page.setViewportSize({ width, height: 900 });
			const found = await findFaults(page);
			if (JSON.stringify(found) !== '{"axe":[],"overflow":0}') wrong.push([width, found]);
		}
		return wrong;
	};

	test('from the first look to the last asset, by keys alone in the grid', async () => {
		const page = await browser.newPage({ viewport: { width: 1_440, height: 900 }, locale: 'pt-BR' });
		const errors: string[] = [];
		page.on('pageerror', (error) => errors.push(String(error)));
		page.on('console', (message) => {
			if (message.type() === 'error') errors.push(message.text());
		});
		await page.goto(app.address);
		await page.getByRole('link', { name: 'Conferência' }).click();
		await page.locator('.grid-cell').first().waitFor();
		const totals = page.locator('.total strong');
		await expect.poll(() => totals.allInnerTexts()).toEqual(['2', '16', '0', '18']);
		expect(await faultsOn(page)).toEqual([]);

		await page.locator('.grid-cell').first().focus();
		let [row, column] = [0, 0];
		for (const [place, text] of Object.entries(RIGHT)) {
			const [toRow = 0, toColumn = 0] = place.split(',').map(Number);
			for (; row < toRow - 2; row++) await page.keyboard.press('ArrowDown');
			for (; column < toColumn; column++) await page.keyboard.press('ArrowRight');
			for (; column > toColumn; column--) await page.keyboard.press('ArrowLeft');
			const at = `.grid-cell.is-focused[data-row="${row}"][data-column="${column}"]`;
			await page.locator(at).waitFor();
			if (text === '') await page.keyboard.press('Delete');
			else {
				await page.keyboard.type(text);
				await page.keyboard.press('Enter');
				row++;
			}
			if (text !== '') {
				await page.keyboard.press('ArrowUp');
				row--;
			}
		}
		await expect.poll(() => totals.allInnerTexts(), { timeout: 30_000 }).toEqual(['18', '0', '0', '18']);
		await page.getByText('Nenhum problema.').waitFor();

		await page.getByRole('link', { name: 'Enviar 18 ativos' }).click();
		expect(await faultsOn(page)).toEqual([]);
		await page.getByRole('button', { name: 'Ensaiar o envio de 18 ativos' }).click();
		await page.getByRole('heading', { name: 'Envio concluído' }).waitFor();
		await page.getByRole('link', { name: 'Ver o resultado' }).click();
		await expect.poll(() => totals.allInnerTexts()).toEqual(['18', '18']);
		expect(await faultsOn(page)).toEqual([]);
		const downloading = page.waitForEvent('download');
		await page.getByRole('link', { name: 'created.csv' }).click();
		expect((await downloading).suggestedFilename()).toBe('created.csv');
		expect(errors).toEqual([]);
		await page.close();
	});
});
