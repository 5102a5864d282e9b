import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../../../chromium.ts';
import { findFaultsInAllSizes, useScreen } from '../browser.ts';
import { servePage } from '../serve-page.ts';
import { FOUND, HOME, RUN, WORKBENCH } from '../views.ts';

const OTHER = { ...RUN, name: '20261119T090000Z-frota', startedAt: '2026-11-19T09:00:00Z', files: ['frota.csv'] };

describe.skipIf(CHROMIUM === undefined)('the screen of earlier imports', () => {
	const screen = useScreen('#/runs', () =>
		servePage({ ...HOME, runs: [RUN, OTHER] }, WORKBENCH, {
			[`/api/runs/${RUN.name}`]: RUN,
			[`/api/runs/${RUN.name}/rows/17`]: { found: [FOUND] },
			'/api/search?text=PAT-017': { found: [FOUND] },
			'/api/search?text=nada': { found: [] },
			'/api/search?text=MOBILI': { found: [] },
		}),
	);

	test('has nothing that axe-core finds, no error, nothing too wide', async () => {
		for (const hash of ['#/runs', `#/w/w1/runs/${RUN.name}/17`]) {
			const { page, wrong } = await screen.open(hash);
			await page.getByText('Concluída, com ativos sem confirmação').first().waitFor();
			expect(await findFaultsInAllSizes(page)).toEqual([]);
			expect(wrong).toEqual([]);
		}
	});

	test('leads from the list to a run, its files and its workbench, and back by the button of the browser', async () => {
		const { page } = await screen.open();
		await page.getByRole('link', { name: '20/11/2026' }).click();
		const report = page.getByRole('link', { name: 'report.html' });
		expect(await report.getAttribute('href')).toBe(`/api/runs/${RUN.name}/files/report.html`);
		expect(await page.locator('.command code').textContent()).toBe(`asset-importer runs show ${RUN.name}`);
		await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
		expect(await page.getByRole('link', { name: 'Abrir esta importação' }).getAttribute('href')).toBe('#/w/w2/result');
		await page.goBack();
		await page.getByRole('heading', { name: 'Importações anteriores' }).waitFor();
		await page.getByText('Tudo fica salvo em /home/ana/Documentos/asset-importer/runs').waitFor();
	});

	test('finds an asset and shows all that is known of it', async () => {
		const { page } = await screen.open();
		await page.getByRole('searchbox').fill('PAT-017');
		await page.keyboard.press('Enter');
		await expect.poll(() => page.locator('.found .facts').innerText()).toContain('4f1d');
		await page.getByRole('searchbox').fill('nada');
		await page.keyboard.press('Enter');
		await page.getByText('Nada encontrado em nenhuma importação').first().waitFor();
	});

	test('names the files of each import, and finds one by the name of a file', async () => {
		const { page } = await screen.open();
		const files = (): Promise<readonly string[]> => page.locator('.run-files').allInnerTexts();
		await expect.poll(files).toEqual(['inventario-ti.xlsx e mais 2 arquivos', 'frota.csv']);
		await page.getByRole('searchbox').fill('MOBILI');
		await page.keyboard.press('Enter');
		await expect.poll(files).toHaveLength(1);
		await page.getByRole('link', { name: '20/11/2026' }).click();
		await page.getByRole('link', { name: 'report.html' }).waitFor();
		await page.goBack();
		await expect.poll(files).toHaveLength(2);
	});
});
