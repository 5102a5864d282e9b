/** Resultado in a real browser: what became of every row, and what a person settles. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, closePages, shareBrowser } from '../../../chromium.ts';
import { findFaultsInAllSizes, openPage } from '../browser.ts';
import { type PageServer, servePage } from '../serve-page.ts';
import { ServedTable, viewOf } from '../serve-table.ts';
import { HOME } from '../views.ts';
import { SENDING } from '../views-of-import.ts';

describe.skipIf(CHROMIUM === undefined)('the screen of the result', () => {
	let browser: Browser;
	let server: PageServer;
	beforeAll(async () => {
		browser = await shareBrowser();
		const table = new ServedTable(1_000);
		server = await servePage(HOME, { ...viewOf(table), sending: { ...SENDING, state: 'finished' } }, {}, table.answers);
	});
	afterAll(async () => {
		await closePages();
		await server.close();
	});

	const open = async () => openPage(browser, server.address, { hash: '#/w/w1/result' });

	test('has nothing that axe-core finds, no error, nothing too wide', async () => {
		const { page, wrong } = await open();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		expect(wrong).toEqual([]);
		await page.close();
	});

	test('buckets add up, files can be downloaded', async () => {
		const { page } = await open();
		const counts = (await page.locator('.total strong').allInnerTexts()).map((text) => Number(text.replace('.', '')));
		expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(counts.at(-1));
		expect(await page.getByRole('link', { name: 'created.csv' }).getAttribute('href')).toBe(
			'/api/runs/2026-11-22T14-10-00-import/files/created.csv',
		);
		await page.close();
	});

	test.each([
		['is there', 'Está lá', 'a1b2', { isCreated: true, assetId: 'a1b2' }],
		['is there, whatever its id', 'Está lá', '', { isCreated: true }],
		['is not there', 'Não está lá', 'a1b2', { isCreated: false }],
	])('a person says that an asset %s', async (_, button, id, body) => {
		const { page } = await open();
		await page.getByLabel(/Id do ativo/).fill(id);
		await page.getByRole('button', { name: button, exact: true }).click();
		await expect
			.poll(() => JSON.parse(server.asked.at(-1)?.body ?? '{}'))
			.toEqual({ run: SENDING.run, n: 17, ...body });
		await page.close();
	});

	test('what was refused is corrected where it was checked', async () => {
		const { page } = await open();
		await page.getByRole('button', { name: /Corrigir e enviar/ }).click();
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 100 linhas');
		await page.close();
	});
});
