import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../../../chromium.ts';
import { findFaultsInAllSizes, useScreen } from '../browser.ts';
import { servePage } from '../serve-page.ts';
import { ServedTable, viewOf } from '../serve-table.ts';
import { HOME } from '../views.ts';
import { FIRST_SENT, SENDING } from '../views-of-import.ts';

describe.skipIf(CHROMIUM === undefined)('the screen of the result', () => {
	const table = new ServedTable(1_000);
	const view = {
		...viewOf(table),
		sending: {
			...SENDING,
			state: 'finished' as const,
			fields: ['Cor', 'Sala'],
			notices: [{ message: 'a API ignorou o campo personalizado Sala', count: 420, place: 'ativos.csv, linha 2' }],
		},
	};
	const screen = useScreen('#/w/w1/result', () => servePage(HOME, view, {}, table.answers));

	test('has nothing that axe-core finds, no error, nothing too wide', async () => {
		const { page, wrong } = await screen.open();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		expect(wrong).toEqual([]);
	});

	test('buckets add up, files can be downloaded', async () => {
		const { page } = await screen.open();
		const counts = (await page.locator('.total strong').allInnerTexts()).map((text) => Number(text.replace('.', '')));
		expect((await page.locator('.total.is-rejected .amount').innerText()).replaceAll('\u00a0', ' ')).toBe(
			'R$ 4.321,00',
		);
		await page.getByText('2 linhas cujo valor não foi reconhecido').waitFor();
		const cents = (await page.locator('.total .amount').allInnerTexts()).map((text) =>
			Number(text.replaceAll(/\D/g, '')),
		);
		expect(cents.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(cents.at(-1));
		await page.getByText('A API ignorou o campo personalizado Sala').waitFor();
		await page.getByText('ativos.csv, linha 2').waitFor();
		expect(await page.locator('h2').allInnerTexts()).toEqual([
			expect.stringContaining('sem confirmação'),
			'Um aviso',
			'Arquivos',
		]);
		expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(counts.at(-1));
		expect(await page.getByRole('link', { name: 'created.csv' }).getAttribute('href')).toBe(
			'/api/runs/2026-11-22T14-10-00-import/files/created.csv',
		);
	});

	test.each([
		['was created', 'Foi criado', 'a1b2', { isCreated: true, assetId: 'a1b2' }],
		['was created, whatever its id', 'Foi criado', '', { isCreated: true }],
		['was not created', 'Não foi criado', 'a1b2', { isCreated: false }],
	])('a person says that an asset %s', async (_, button, id, body) => {
		const { page } = await screen.open();
		await page.getByLabel(/Id do ativo/).fill(id);
		await page.getByRole('button', { name: button, exact: true }).click();
		await expect
			.poll(() => JSON.parse(screen.server.asked.at(-1)?.body ?? '{}'))
			.toEqual({ run: SENDING.run, n: 17, ...body });
	});

	test('what was refused is corrected where it was checked', async () => {
		const { page } = await screen.open();
		await page.getByRole('button', { name: /Corrigir e enviar/ }).click();
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 100 linhas');
	});

	test('after the first, it shows what was created, and goes on with the others', async () => {
		const { page } = await screen.open();
		screen.server.show({ sending: FIRST_SENT });
		await page.getByRole('heading', { name: 'Primeiros enviados' }).waitFor();
		expect(await page.getByRole('article', { name: 'PAT-000003' }).innerText()).toMatch(/linha 4[^]*Campo 14/);
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		expect(await page.locator('.screen-head .is-main').allInnerTexts()).toEqual(['Enviar os outros 877']);
		await page.getByRole('button', { name: 'Enviar os outros 877' }).click();
		await expect.poll(() => screen.server.asked.at(-1)?.request).toBe('POST /api/workbenches/w1/resume');
		screen.server.show({ sending: { ...FIRST_SENT, isRestUnconfirmed: true } });
		await page.getByRole('link', { name: 'Enviar os outros 877' }).click();
		await page.getByLabel(/Para confirmar/).waitFor();
	});
});
