/** The frame of the page and its client, in a real browser with the policy of the server: nothing inline, nothing from elsewhere. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { findFaultsInAllSizes, openPage } from './browser.ts';
import { type PageServer, servePage } from './serve-page.ts';
import { HOME, INPUTS, WORKBENCH } from './views.ts';

describe.skipIf(CHROMIUM === undefined)('the frame', () => {
	let browser: Browser;
	let server: PageServer;
	beforeAll(async () => {
		browser = await shareBrowser();
		server = await servePage(HOME, { ...WORKBENCH, inputs: INPUTS });
	});
	afterAll(async () => {
		await closePages();
		await server.close();
	});

	test('has nothing that axe-core finds, no error, nothing too wide', async () => {
		for (const hash of ['', '#/w/w1/inputs']) {
			const { page, wrong } = await openPage(browser, server.address, { hash });
			expect(await findFaultsInAllSizes(page)).toEqual([]);
			expect(wrong).toEqual([]);
			await page.close();
		}
	});

	test('follows the workbench, also after its stream broke', async () => {
		const { page } = await openPage(browser, server.address, { hash: '#/w/w1/inputs' });
		const rows = page.locator('.inputs tbody tr');
		await expect.poll(() => rows.count()).toBe(3);
		server.show({ inputs: INPUTS.slice(0, 2) });
		await expect.poll(() => rows.count()).toBe(2);
		server.endStreams();
		server.show({ inputs: INPUTS });
		await expect.poll(() => rows.count()).toBe(3);
		await page.close();
	});

	test('shows what is refused until it is dismissed', async () => {
		const { page } = await openPage(browser, server.address, { hash: '#/w/w1/inputs' });
		server.refuseOnce('Este arquivo está em uso.', 'Feche-o no Excel e tente de novo.');
		await page.getByRole('button', { name: 'Remover inventario-ti.xlsx' }).click();
		const fault = page.getByRole('alert');
		await expect.poll(() => fault.innerText()).toContain('Este arquivo está em uso.');
		await fault.getByRole('button', { name: 'Copiar' }).click();
		await expect
			.poll(() => page.evaluate('navigator.clipboard.readText()'))
			.toBe('Este arquivo está em uso.\nFeche-o no Excel e tente de novo.');
		await fault.getByRole('button', { name: 'Fechar' }).click();
		await expect.poll(() => fault.count()).toBe(0);
		await page.close();
	});
});
