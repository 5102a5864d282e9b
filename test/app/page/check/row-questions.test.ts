/** Questions that hold rows: they are in the list and at their cells, and nobody leaves the grid for them. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { askWords } from '../../../../src/drafts/decisions/ask-texts.ts';
import { CHROMIUM } from '../../../chromium.ts';
import { findFaultsInAllSizes, useScreen } from '../browser.ts';
import { servePage } from '../serve-page.ts';
import { FILE, ServedTable, TABLE, viewOf } from '../serve-table.ts';
import { ASKED_TABLE, HOME } from '../views.ts';

const ROWS = 100;
const STATUS = 1;

describe.skipIf(CHROMIUM === undefined)('questions about rows', () => {
	const table = new ServedTable(ROWS);
	const view = viewOf(table);
	const questions = askWords(STATUS, 'status', [{ text: 'disponivle', count: 10, proposal: 'available' }]);
	const asked = { ...TABLE, rows: ROWS, questions };
	const screen = useScreen('#/w/w1/check', () => servePage(HOME, { ...view, tables: [asked] }, {}, table.answers));
	const open = async (): Promise<Page> => {
		const { page } = await screen.open();
		await page.locator('.grid-cell').first().waitFor();
		return page;
	};
	const answers = () =>
		screen.server.asked
			.filter(({ request }) => request.endsWith('/answer'))
			.map(({ body }): unknown => JSON.parse(body));
	const focus = (page: Page): Promise<unknown> => page.evaluate('document.activeElement.dataset.row');

	test('have nothing that axe-core finds, in the list, at the cell and in their dialog', async () => {
		const page = await open();
		await page.getByRole('button', { name: /^“disponivle”/ }).click();
		await page.getByRole('form', { name: 'O que quer dizer “disponivle”' }).waitFor();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		await page.getByRole('button', { name: 'Responder à pergunta…' }).click();
		await page.getByRole('dialog').waitFor();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
	});

	test('are answered by keys alone: from the list into the grid, to the panel of the cell, and back', async () => {
		const page = await open();
		await page.getByRole('button', { name: /^“disponivle”/ }).focus();
		await page.keyboard.press('Enter');
		await expect.poll(() => focus(page)).toBe('0');
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 10 linhas');
		await page.keyboard.press('Control+Enter');
		await page.locator('.cell-panel :focus').waitFor();
		await page.keyboard.press('Escape');
		await expect.poll(() => focus(page)).toBe('0');
		expect(await page.locator('.cell-panel').count()).toBe(0);
		await page.keyboard.press('Control+Enter');
		const meaning = page.getByRole('combobox', { name: 'O que quer dizer “disponivle”' });
		await meaning.focus();
		await meaning.selectOption({ label: 'em uso' });
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await expect
			.poll(answers, { timeout: 7_000 })
			.toEqual([{ table: FILE, patches: [{ words: { status: { disponivle: 'in-use' } } }] }]);
		await expect.poll(() => focus(page)).toBe('0');
	});

	test('an answered question leaves the list, and its rows stay in sight', async () => {
		const page = await open();
		await page.getByRole('button', { name: /^“disponivle”/ }).click();
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 10 linhas');
		screen.server.show({ tables: [{ ...asked, questions: [] }] });
		await expect.poll(() => page.locator('.open-line.is-question').count()).toBe(0);
		expect(await page.locator('.row-count').innerText()).toBe('Mostrando 10 linhas');
	});

	test('take their proposals at once', async () => {
		const page = await open();
		await page.getByRole('button', { name: 'Aceitar a sugestão' }).click();
		await expect
			.poll(answers)
			.toEqual([{ table: FILE, patches: [{ words: { status: { disponivle: 'available' } } }] }]);
	});

	test('a question about a column leaves the rows where they are, and is one line that leads there', async () => {
		const page = await open();
		await page.locator('.grid-cell[data-row="2"][data-column="4"]').click();
		const ofTable = ASKED_TABLE.questions.filter(({ scope }) => scope === 'table');
		screen.server.show({
			check: { state: 'undecided', isBehind: true },
			tables: [{ ...asked, questions: ofTable }],
		});
		const line = page.getByRole('link', { name: `perguntas sobre as colunas de ${FILE}` });
		await line.waitFor();
		expect(await focus(page)).toBe('2');
		expect(await page.locator('h1').innerText()).toBe('Conferência');
		await line.click();
		await expect.poll(() => page.locator('h1').innerText()).toBe('O que é cada coluna?');
	});
});
