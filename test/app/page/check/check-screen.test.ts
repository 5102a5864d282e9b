/** Conferência in a real browser: half a million rows in windows, and what is done with keys, clipboard and mouse. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHROMIUM, closePages, shareBrowser } from '../../../chromium.ts';
import { findFaultsInAllSizes, type OpenPage, openPage } from '../browser.ts';
import { type PageServer, servePage } from '../serve-page.ts';
import { offerReadings } from '../../../../src/drafts/decisions/offer-readings.ts';
import { definedOf } from '../../../../src/config/config.ts';
import { FILE, HEADER, outcomeOf, ServedTable, TABLE, viewOf } from '../serve-table.ts';
import { HOME } from '../views.ts';
import { DRAFTS, INVOICE } from '../views-of-import.ts';

const ROWS = 500_000;
const FEW_ROWS = 1_000;

/** Finds a cell by the row number of the spreadsheet, as long as no filter is on. */
const cell = (page: Page, row: number, column: number): Locator =>
	page.locator(`.grid-cell[data-row="${row - 2}"][data-column="${column}"]`);
const focused = async (page: Page): Promise<unknown> =>
	page.evaluate('[document.activeElement.dataset.row, document.activeElement.dataset.column].map(Number)');

async function open(server: PageServer): Promise<OpenPage> {
	const opened = await openPage(await shareBrowser(), server.address, { hash: '#/w/w1/check' });
	await cell(opened.page, 2, 0).waitFor();
	return opened;
}

describe.skipIf(CHROMIUM === undefined)('half a million rows, looked at', () => {
	let server: PageServer;
	let page: Page;
	beforeAll(async () => {
		const table = new ServedTable(ROWS);
		server = await servePage(HOME, viewOf(table), {}, table.answers);
		({ page } = await open(server));
	});
	afterAll(async () => {
		await closePages();
		await server.close();
	});

	test('totals add up, and a click shows the rows of one bucket, a second one all', async () => {
		expect(await page.locator('.total strong').allInnerTexts()).toEqual(['440.000', '50.000', '10.000', '500.000']);
		const wrong = page.getByRole('button', { name: /rejeitadas/ });
		await wrong.click();
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 50.000 linhas');
		expect(await wrong.getAttribute('aria-pressed')).toBe('true');
		await wrong.click();
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('500.000 linhas');
	});

	test('keys go to the last row and back', async () => {
		await cell(page, 2, 0).focus();
		await page.keyboard.press('Control+End');
		await expect.poll(() => focused(page)).toEqual([ROWS - 1, 8]);
		await page.keyboard.press('PageUp');
		await page.keyboard.press('Home');
		expect(Array.from(String(await focused(page)).split(','), Number)[0]).toBeGreaterThan(ROWS - 40);
		await page.keyboard.press('Control+Home');
		await expect.poll(() => focused(page)).toEqual([0, 0]);
		expect(await page.getByRole('grid', { name: FILE }).getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
	});

	test('the rows stay where they are when a check begins, is needed, and has ended', async () => {
		const { check, outcome } = viewOf(new ServedTable(ROWS));
		const top = async (said: string | undefined): Promise<unknown> => {
			if (said !== undefined) await page.locator('.why', { hasText: said }).waitFor();
			return (await cell(page, 5, 1).boundingBox())?.y;
		};
		const before = await top(undefined);
		server.show({ check: { state: 'running', isBehind: true } });
		expect(await top('Conferindo')).toBe(before);
		server.show({ check: { ...check, isBehind: true } });
		expect(await top('últimas edições')).toBe(before);
		server.show({ check });
		const sheet = page.locator('.screen-head .actions > *').filter({ hasText: 'Baixar planilha' });
		const place = await sheet.boundingBox();
		server.show({ outcome: { ...outcomeOf({ rows: ROWS, wrong: 50_000, skipped: 10_000 }), reports: [] } });
		await expect.poll(() => sheet.getAttribute('title')).toBe('A planilha está sendo gravada');
		expect([await sheet.isDisabled(), await sheet.boundingBox()]).toEqual([true, place]);
		expect(await top(undefined)).toBe(before);
		server.show(definedOf({ outcome }));
		await expect.poll(() => sheet.getAttribute('download')).toBe('rejected.xlsx');
	});

	test('two tables with rejected rows are two workbooks, and invoices without rows are counted', async () => {
		const { outcome } = viewOf(new ServedTable(ROWS));
		const made = outcomeOf({ rows: ROWS, wrong: 50_000, skipped: 10_000 });
		const names = ['rejected-1-matriz.xlsx', 'rejected-2-filial.xlsx'];
		const reports = names.flatMap((name) => made.reports.map((report) => ({ ...report, name })));
		const refused = { count: 1, items: 3, cents: 123_456 };
		const skipped = { count: 28, items: 90, others: 2, cents: 40_000 };
		const cents = { totalCents: 163_456, assetsCents: 0, skippedCents: 40_000, refusedCents: 123_456 };
		server.show({ outcome: { ...made, reports, invoiceSum: { count: 29, ...cents, refused, skipped } } });
		await page.getByText('Baixar 2 planilhas').click();
		for (const name of names) {
			expect(await page.getByRole('link', { name }).getAttribute('download')).toBe(name);
		}
		await page.getByText('nota rejeitada por inteiro').waitFor();
		await page.getByText('notas e 2 itens deixados de fora').waitFor();
		await page.getByText('linhas e 29 notas').waitFor();
		expect(await page.locator('.total strong').allInnerTexts()).toEqual([
			'440.000',
			'50.000',
			'10.000',
			'1',
			'28',
			'500.000',
		]);
		server.show(definedOf({ outcome }));
		await page.getByText('linhas e 29 notas').waitFor({ state: 'detached' });
	});

	test('rows that changed since they were created are told, with a workbook of the changes', async () => {
		const { outcome } = viewOf(new ServedTable(ROWS));
		const made = outcomeOf({ rows: ROWS, wrong: 50_000, skipped: 10_000 });
		const reports = made.reports.map((report) => ({ ...report, name: 'changed.xlsx', kind: 'changed' as const }));
		server.show({ outcome: { ...made, changed: { rows: 40, absent: 12 }, reports } });
		const card = page.getByRole('region', { name: 'Comparação com o que foi enviado' });
		await card.getByText('40 linhas mudaram depois da criação dos ativos').waitFor();
		await card.getByText('12 ativos de importações anteriores não estão mais na tabela').waitFor();
		expect(await card.getByRole('link', { name: 'changed.xlsx' }).getAttribute('download')).toBe('changed.xlsx');
		server.show(definedOf({ outcome }));
		await card.waitFor({ state: 'detached' });
	});

	test('a pointer that was pressed on a cell selects what it is drawn over, one that was pressed elsewhere nothing', async () => {
		const moveTo = async (place: Locator): Promise<void> => {
			const { x = 0, y = 0 } = (await place.boundingBox()) ?? {};
			await page.mouse.move(x + 5, y + 5);
		};
		const draw = async (from: Locator, over: Locator): Promise<void> => {
			await moveTo(from);
			await page.mouse.down();
			await moveTo(over);
			await page.mouse.up();
		};
		const selected = () => page.locator('.grid-cell[aria-selected="true"]').count();
		await draw(cell(page, 6, 1), cell(page, 8, 1));
		expect(await selected()).toBe(3);
		await draw(page.locator('.row-count'), cell(page, 9, 1));
		expect(await selected()).toBe(3);
		// As one that is let go where the page does not hear of it.
		await page.evaluate(
			`addEventListener('mouseup', (event) => event.stopImmediatePropagation(), { capture: true, once: true })`,
		);
		await draw(cell(page, 4, 1), cell(page, 4, 1));
		await moveTo(cell(page, 7, 1));
		expect(await selected()).toBe(1);
	});

	test('rows that move under a pressed pointer are not selected with the pressed one', async () => {
		const { x = 0, y = 0 } = (await cell(page, 8, 1).boundingBox()) ?? {};
		await page.mouse.move(x + 5, y + 5);
		await page.mouse.down();
		// As when something is said above the rows of the one that is pressed.
		const box = page.locator('.grid-box');
		const lower = (by: string): Promise<void> =>
			box.evaluate((element: { readonly style: { marginTop: string } }, margin) => {
				element.style.marginTop = margin;
			}, by);
		await lower('72px');
		await page.mouse.move(x + 6, y + 5);
		await page.mouse.up();
		await lower('0');
		expect(await page.locator('.grid-cell[aria-selected="true"]').count()).toBe(1);
	});

	test('half a million rows scroll from end to end, and no more are drawn than a screen shows', async () => {
		const box = page.locator('.grid-box');
		const most = await page.evaluate(`(async () => {
			const box = document.querySelector('.grid-box');
			const last = () => [...box.querySelectorAll('.grid-number')].at(-1).textContent;
			let rows = 0;
			for (let step = 1; step <= 40; step++) {
				const before = last();
				box.scrollTop = (box.scrollHeight * step) / 40;
				while (last() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
				rows = Math.max(rows, box.querySelectorAll('.grid-row').length);
			}
			return rows;
		})()`);
		expect(most).toBeLessThan(60);
		await expect.poll(() => page.locator('.grid-number').last().innerText()).toContain(String(ROWS + 1));
		await box.hover();
		for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, -300);
		await page.getByRole('button', { name: /rejeitadas/ }).click();
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 50.000 linhas');
	});
});

describe.skipIf(CHROMIUM === undefined)('rows, worked on', () => {
	let server: PageServer;
	let table: ServedTable;
	beforeEach(async () => {
		table = new ServedTable(FEW_ROWS);
		server = await servePage(HOME, viewOf(table), {}, table.answers);
		return async () => {
			await closePages();
			await server.close();
		};
	});

	const outcomeOfTable = () => {
		const { outcome } = viewOf(table);
		if (outcome === undefined) throw new Error('no outcome');
		return outcome;
	};

	test('has nothing that axe-core finds, no error, nothing too wide', async () => {
		const notices = [{ message: 'A coluna “Obs” não é importada', count: 1, place: FILE }];
		const files = [{ isSkipped: false, name: 'Relatório.pdf', message: 'Isto é um PDF, e não uma planilha.' }];
		const refused = { ...INVOICE, accessKey: '1', number: '99', refusal: 'a nota é de homologação' };
		const { totalCents, assetsCents, skippedCents, refusedCents } = INVOICE;
		const invoiceSum = {
			count: 2,
			totalCents,
			assetsCents,
			skippedCents,
			refusedCents,
			refused: { count: 1, items: 1, cents: 5 },
		};
		server.show({ outcome: { ...outcomeOfTable(), invoices: [refused, INVOICE], invoiceSum, notices, files } });
		const { page, wrong } = await open(server);
		await page.getByRole('button', { name: /Status desconhecido/ }).click();
		await page.getByRole('combobox', { name: 'Trocar “disponivle” em 100 linhas por' }).waitFor();
		expect(await page.locator('.invoice', { hasText: 'rejeitada por inteiro' }).count()).toBe(1);
		await page.getByRole('button', { name: /Uma nota fiscal rejeitada por inteiro/ }).click();
		await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('invoices');
		await page.getByRole('button', { name: 'Atalhos' }).click();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		await page.keyboard.press('Escape');
		await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
		await page.locator('.grid-cell.is-wrong').first().click();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		expect(wrong).toEqual([]);
	});

	test('a kind of problem begins at its first wrong cell, and what is beside it leads into the grid', async () => {
		const { page } = await open(server);
		await cell(page, 3, 5).click();
		await page.getByRole('button', { name: /Status desconhecido/ }).click();
		await expect.poll(() => page.locator('.cell-name').innerText()).toBe('Status · linha 10');
		await expect.poll(() => focused(page)).toEqual([0, 1]);
		await page.keyboard.type('em uso');
		await page.keyboard.press('Enter');
		await expect.poll(() => table.textAt(10, 1)).toBe('em uso');
	});

	test('a problem without rows says so where its last row was; undo and all rows lead back to it', async () => {
		const { page } = await open(server);
		await page.getByRole('button', { name: /Status desconhecido/ }).click();
		const by = page.getByRole('combobox', { name: 'Trocar “disponivle” em 100 linhas por' });
		await by.fill('em uso');
		await page.keyboard.press('Enter');
		await page.getByText('Este problema não tem mais linhas.').waitFor();
		await page.locator('.grid-box:focus').waitFor();
		await page.keyboard.press('Control+z');
		await expect.poll(() => focused(page)).toEqual([0, 1]);
		expect(await page.locator('.row-count').innerText()).toBe('Mostrando 100 linhas');
		await page.keyboard.press('Control+ArrowDown');
		await page.getByRole('button', { name: 'Mostrar todas' }).click();
		await expect.poll(() => focused(page)).toEqual([998, 1]);
		await cell(page, 1_000, 1).and(page.locator('.is-focused')).waitFor();
	});

	test('without the key of the API, what a check found is old, and its number is not offered', async () => {
		server.show({ target: { kind: 'api', baseUrl: 'https://x', environment: 'production' } });
		const { page } = await open(server);
		const onward = page.locator('.screen-head .actions .is-main');
		expect([await onward.innerText(), await page.locator('.totals.is-old').count()]).toEqual(['Digitar a chave', 1]);
		await onward.click();
		await page.getByLabel('Chave da API').waitFor();
		expect(await page.locator('.plan').count()).toBe(0);
	});

	test('the panel of a cell names the other cells of its row that are wrong, and leads there', async () => {
		const { page } = await open(server);
		await cell(page, 10, 6).click();
		await page.keyboard.type('a combinar');
		await page.keyboard.press('Enter');
		await expect.poll(() => table.textAt(10, 6)).toBe('a combinar');
		await cell(page, 10, 6).click();
		await page.locator('.others').getByRole('button', { name: 'Status' }).click();
		await expect.poll(() => focused(page)).toEqual([8, 1]);
	});

	test('a text that stands for nothing is taken out of all rows that have it', async () => {
		const { page } = await open(server);
		await cell(page, 3, 6).click();
		await page.keyboard.type('a combinar');
		await page.keyboard.press('Enter');
		await expect.poll(() => table.textAt(3, 6)).toBe('a combinar');
		const value = { text: 'a combinar', column: 6, table: FILE, count: 3, cents: 0, near: [] };
		const problem = { id: 'money-format 6', title: 'Valor ilegível', action: 'Escreva só o valor.', column: 'Valor' };
		server.show({ outcome: { ...outcomeOfTable(), problems: [{ ...problem, count: 3, cents: 0, values: [value] }] } });
		await page.keyboard.press('ArrowUp');
		const by = page.getByRole('combobox', { name: 'Trocar “a combinar” em 3 linhas por' });
		await by.waitFor();
		await page.keyboard.press('Control+Enter');
		await by.and(page.locator(':focus')).waitFor();
		await page.getByRole('button', { name: 'Deixar em branco' }).click();
		const fills = () =>
			server.asked.filter(({ request }) => request.endsWith('/fill')).map(({ body }) => JSON.parse(body));
		await expect.poll(fills).toEqual([
			{
				filter: { table: FILE, values: { 6: 'a combinar' }, from: 0, to: 1e9 },
				columns: [6],
				find: 'a combinar',
				isWhole: true,
				text: '',
				isSeries: false,
			},
		]);
	});

	test('typing replaces, F2 opens, Esc gives up, Delete empties, Ctrl+Z undoes', async () => {
		const { page } = await open(server);
		await cell(page, 3, 4).click();
		await page.keyboard.type('Campo novo');
		await page.keyboard.press('Enter');
		await expect.poll(() => table.textAt(3, 4)).toBe('Campo novo');
		expect(await focused(page)).toEqual([2, 4]);
		await page.keyboard.press('ArrowUp');
		await page.keyboard.press('F2');
		await page.keyboard.type(' 2');
		await page.keyboard.press('Tab');
		await expect.poll(() => table.textAt(3, 4)).toBe('Campo novo 2');
		expect(await focused(page)).toEqual([1, 5]);
		const isFree = (): Promise<unknown> =>
			page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))");
		await expect.poll(isFree).toBe(true);
		await page.keyboard.type('nada');
		await expect.poll(isFree).toBe(false);
		await page.keyboard.press('Escape');
		await expect.poll(isFree).toBe(true);
		await page.keyboard.press('Delete');
		await expect.poll(() => table.textAt(3, 5)).toBe('');
		await page.getByRole('button', { name: 'Desfazer: F3' }).waitFor();
		await page.keyboard.press('Control+z');
		await expect.poll(() => table.textAt(3, 5)).toBe('AR9000003');
		await page.keyboard.press('Control+Shift+Z');
		await expect.poll(() => table.textAt(3, 5)).toBe('');
		expect(server.asked.filter(({ request }) => request.endsWith('/edit'))).toHaveLength(3);
	});

	test('a cell that is open when the page goes to another screen keeps what was typed', async () => {
		const { page } = await open(server);
		await page.evaluate("location.hash = '#/w/w1/send'");
		await page.evaluate("location.hash = '#/w/w1/check'");
		await cell(page, 7, 4).click();
		await page.keyboard.type('Sala 12');
		await page.goBack();
		await expect.poll(() => table.textAt(7, 4)).toBe('Sala 12');
		await page.goForward();
		await cell(page, 7, 4).dblclick();
		await page.goBack();
		await page.goForward();
		await cell(page, 7, 4).waitFor();
		expect(table.textAt(7, 4)).toBe('Sala 12');
	});

	test('a block is copied, pasted, filled down and numbered', async () => {
		const { page } = await open(server);
		await cell(page, 4, 3).click();
		await page.evaluate('navigator.clipboard.writeText(\'a\\tb\\r\\n"c\\nd"\\te\\r\\n\')');
		await page.keyboard.press('Control+v');
		await expect
			.poll(() => [4, 5].map((row) => [3, 4].map((at) => table.textAt(row, at))))
			.toEqual([
				['a', 'b'],
				['c\nd', 'e'],
			]);
		await page.keyboard.press('Control+c');
		await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('a\tb\r\n"c\nd"\te');
		await cell(page, 4, 3).click();
		for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d']) await page.keyboard.press(key);
		await expect.poll(() => [5, 6].map((row) => table.textAt(row, 3))).toEqual(['a', 'a']);
		await page.getByRole('button', { name: 'Preencher ou' }).click();
		await page.getByText('Substitui 3 valores em 3 linhas.').waitFor();
		await page.keyboard.type('PAT-009');
		await page.getByLabel(/Numerar em série/).check();
		await page.getByRole('button', { name: 'Preencher 3 células' }).click();
		await expect.poll(() => [4, 5, 6].map((row) => table.textAt(row, 3))).toEqual(['PAT-009', 'PAT-010', 'PAT-011']);
	});

	test('a fill says how many texts it would replace, begins with the selection, and keeps the focus in the grid', async () => {
		const { page } = await open(server);
		await cell(page, 3, 8).click();
		await page.getByRole('button', { name: 'Preencher ou' }).click();
		await page.getByText('Não substitui nada').waitFor();
		await page.getByLabel('Em “Observação”, em todas as linhas mostradas: 1.000 células').check();
		await page.getByText('Substitui 143 valores em 143 linhas.').waitFor();
		await page.keyboard.press('Escape');
		await expect
			.poll(() => page.getByRole('button', { name: 'Preencher ou' }).evaluate('document.activeElement.textContent'))
			.toBe('Preencher ou substituir…');
	});

	test('a wrong cell says by keys alone what is wrong, what it may mean, and is put right', async () => {
		const { page } = await open(server);
		await cell(page, 2, 0).focus();
		await page.keyboard.press('F8');
		await expect.poll(() => focused(page)).toEqual([8, 1]);
		const wrong = cell(page, 10, 1);
		expect(await wrong.getAttribute('aria-invalid')).toBe('true');
		const reason = page.locator(`#${(await wrong.getAttribute('aria-describedby')) ?? ''}`);
		expect(await reason.innerText()).toContain('“disponivle” não é um status');
		await page.keyboard.type('disponível');
		await page.keyboard.press('Enter');
		await expect.poll(() => table.textAt(10, 1)).toBe('disponível');
		await expect.poll(() => cell(page, 10, 1).getAttribute('aria-invalid')).toBeNull();
		await page.keyboard.press('F8');
		await page.locator('.near').getByRole('button', { name: 'disponível' }).click();
		await expect.poll(() => table.textAt(20, 1)).toBe('disponível');
	});

	test('rows are skipped and taken back', async () => {
		const { page } = await open(server);
		await cell(page, 4, 0).click();
		await page.keyboard.press('Control+Delete');
		await expect.poll(() => table.isSkipped(4)).toBe(true);
		await page.emulateMedia({ forcedColors: 'active' });
		const colours = 'document.querySelectorAll(".is-skipped .is-selected, .is-skipped .is-selected .grid-text")';
		const look = `new Set([...${colours}].map((one) => getComputedStyle(one).color)).size`;
		await expect.poll(() => page.evaluate(look)).toBe(1);
		await page.getByRole('button', { name: 'Trazer de volta' }).click();
		await expect.poll(() => table.isSkipped(4)).toBe(false);
		for (const isSkipped of [true, false]) {
			await cell(page, 4, 0).click();
			await page.keyboard.press('Control+Delete');
			await expect.poll(() => table.isSkipped(4)).toBe(isSkipped);
		}
	});

	test('what the server does not take stays, and is tried again', async () => {
		const { page } = await open(server);
		await cell(page, 4, 4).click();
		server.refuseOnce('O disco está cheio.');
		await page.keyboard.type('guardado');
		await page.keyboard.press('Enter');
		await expect.poll(() => page.getByRole('alert').innerText()).toContain('O disco está cheio.');
		expect(await cell(page, 4, 4).innerText()).toBe('guardado');
		await page.getByRole('button', { name: 'Tentar de novo' }).click();
		await expect.poll(() => table.textAt(4, 4)).toBe('guardado');
		await expect.poll(() => page.getByRole('alert').count()).toBe(0);
	});

	test('what the server did not take survives another screen, and is tried again', async () => {
		const { page } = await open(server);
		await cell(page, 4, 4).click();
		server.refuseOnce('O disco está cheio.');
		await page.keyboard.type('guardado');
		await page.keyboard.press('Enter');
		await page.getByRole('alert').waitFor();
		await page.evaluate("location.hash = '#/w/w1/send'");
		await page.locator('.check').waitFor({ state: 'detached' });
		await page.goBack();
		await expect.poll(() => table.textAt(4, 4)).toBe('guardado');
		await expect.poll(() => page.getByRole('alert').count()).toBe(0);
	});

	test('two tabs show what the other one did', async () => {
		const { page } = await open(server);
		const { page: other } = await open(server);
		await cell(page, 4, 4).click();
		await page.keyboard.type('de cá');
		await page.keyboard.press('Enter');
		await expect.poll(() => cell(other, 4, 4).innerText()).toBe('de cá');
		await cell(other, 5, 4).click();
		await other.keyboard.type('de lá');
		await other.keyboard.press('Enter');
		await expect.poll(() => cell(page, 5, 4).innerText()).toBe('de lá');
	});

	test('search and columns narrow the rows', async () => {
		const { page } = await open(server);
		table.partly = 1_000_000;
		await page.getByRole('searchbox').fill('pat-00012');
		await page.getByText('Procurando… 1 linha até agora').waitFor();
		table.partly = 0;
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 10 linhas');
		await page.getByLabel('Onde procurar').selectOption('Marca');
		await page.getByText('Nenhuma linha com este filtro.').waitFor();
		await page.locator('.grid-empty').getByRole('button', { name: 'Mostrar todas' }).click();
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('1.000 linhas');
		await page.getByLabel('Onde procurar').waitFor({ state: 'hidden' });
	});

	test('a column sorts the rows by its menu, by keys too, and back; an edited row keeps its place', async () => {
		const { page, wrong } = await open(server);
		const first = (): Promise<string> => cell(page, 2, 0).innerText();
		const header = page.getByRole('columnheader', { name: /^Marca/ });
		await header.getByRole('button').click();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		await page.getByRole('button', { name: /^Classificar de A a Z/ }).click();
		await expect.poll(first).toBe('PAT-000003');
		await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
		await cell(page, 2, 3).click();
		await page.keyboard.type('Zebra');
		await page.keyboard.press('Enter');
		await expect.poll(() => table.textAt(3, 3)).toBe('Zebra');
		await expect.poll(() => cell(page, 2, 3).innerText()).toBe('Zebra');
		expect(await first()).toBe('PAT-000003');
		await page.keyboard.press('Alt+ArrowDown');
		await page.locator('dialog.column-menu button:focus').waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await expect.poll(first).toBe('PAT-000003');
		await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
		await expect.poll(() => focused(page)).toEqual([0, 3]);
		await page.getByRole('button', { name: /rejeitadas/ }).click();
		await expect.poll(() => cell(page, 2, 3).innerText()).toBe('Vereda');
		await header.getByRole('button').click();
		await page.getByRole('button', { name: 'Na ordem do arquivo' }).click();
		await expect.poll(first).toBe('PAT-000010');
		await expect.poll(() => header.getAttribute('aria-sort')).toBe('none');
		expect(wrong).toEqual([]);
	});

	test('a value of a column is a filter, with its count, by keys alone; values of several columns narrow each other', async () => {
		const { page, wrong } = await open(server);
		await cell(page, 2, 3).click();
		await page.keyboard.press('Alt+ArrowDown');
		const value = (text: string): Locator => page.locator('.value', { hasText: text });
		await expect.poll(() => value('Vereda').innerText()).toMatch(/Vereda\s+333/);
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		for (let steps = 0; steps < 8 && (await value('Vereda').and(page.locator(':focus')).count()) === 0; steps++)
			await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 333 linhas');
		await expect.poll(() => focused(page)).toEqual([0, 3]);
		await page.keyboard.press('ArrowLeft');
		await page.keyboard.press('Alt+ArrowDown');
		await expect.poll(() => page.locator('.value').count()).toBe(1);
		await page.keyboard.press('Escape');
		await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click();
		await value('disponivle').click();
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 34 linhas');
		await page.getByRole('columnheader', { name: 'Marca' }).getByRole('button').click();
		await page.getByRole('button', { name: 'Todos os valores' }).click();
		await expect.poll(() => page.locator('.row-count').innerText()).toBe('Mostrando 100 linhas');
		expect(wrong).toEqual([]);
	});

	test('how a column is read is changed from its menu, with what becomes of its cells', async () => {
		const dates = {
			header: HEADER,
			column: 8,
			to: 'acquisitionDate',
			locale: 'pt-BR',
			samples: ['03/04/2025'],
		} as const;
		const columns = TABLE.columns.map((one) =>
			one.column === 8 ? { ...one, target: 'acquisitionDate', readings: offerReadings(dates) } : one,
		);
		server.show({ tables: [{ ...TABLE, rows: FEW_ROWS, columns }] });
		const { page } = await open(server);
		await page.getByRole('columnheader', { name: 'Observação' }).getByRole('button').click();
		await page.getByRole('button', { name: 'Ordem das datas…' }).click();
		await page.getByRole('radio', { name: /Pelo mês: 03\/04\/2025 → 4 de março de 2025/ }).check();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		await page.getByRole('button', { name: 'Ler a coluna assim' }).click();
		const said = () => server.asked.map(({ body }): unknown => JSON.parse(body));
		const patches = [{ columns: { Observação: { to: 'acquisitionDate', order: 'mdy' } } }];
		await expect.poll(said).toEqual([{ table: FILE, patches }]);
		await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
	});

	const openMenu = async (page: Page, name: string, label: string | RegExp): Promise<void> => {
		await page.getByRole('columnheader', { name }).getByRole('button').click();
		await page.getByRole('button', { name: label }).click();
	};

	test('a column is as wide as it is drawn or set by its menu, also after a reload, and two clicks fit it', async () => {
		const { page } = await open(server);
		const header = page.getByRole('columnheader', { name: /^Categoria/ });
		const width = async (): Promise<number> => Math.round((await header.boundingBox())?.width ?? 0);
		const before = await width();
		const { x = 0, y = 0 } = (await header.locator('.grid-edge').boundingBox()) ?? {};
		await page.mouse.move(x + 5, y + 10);
		await page.mouse.down();
		await page.mouse.move(x + 105, y + 10, { steps: 4 });
		await page.mouse.up();
		await expect.poll(width).toBeGreaterThan(before + 90);
		await page.mouse.move(x + 300, y + 10);
		const drawn = await width();
		await openMenu(page, 'Categoria', 'Mais larga');
		await expect.poll(width).toBe(drawn + 24);
		await page.reload();
		await expect.poll(width).toBe(drawn + 24);
		await header.locator('.grid-edge').dblclick();
		await expect.poll(width).toBeLessThan(drawn);
		await openMenu(page, 'Nº de Série', 'Ajustar');
		const name = 'document.querySelector("[data-head=\'5\'] .grid-name-text")';
		await expect.poll(() => page.evaluate(`${name}.scrollWidth > ${name}.clientWidth`)).toBe(false);
	});

	test('frozen columns stay in sight, and the focus never goes below them', async () => {
		const { page } = await open(server);
		await page.setViewportSize({ width: 1_100, height: 900 });
		await openMenu(page, 'Status', /^Congelar as 2 primeiras/);
		await cell(page, 2, 2).click();
		await page.keyboard.press('End');
		await expect.poll(() => focused(page)).toEqual([0, 8]);
		const place = async (column: number): Promise<number> => (await cell(page, 2, column).boundingBox())?.x ?? 0;
		const [first, second] = [await place(0), await place(1)];
		expect(second).toBeGreaterThan(first);
		for (let at = 8; at > 2; at--) {
			await page.keyboard.press('ArrowLeft');
			await expect.poll(() => focused(page)).toEqual([0, at - 1]);
			const { width = 0 } = (await cell(page, 2, 1).boundingBox()) ?? {};
			expect(await place(at - 1)).toBeGreaterThanOrEqual(second + width - 1);
		}
		expect([await place(0), await place(1)]).toEqual([first, second]);
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		await openMenu(page, 'Status', 'Descongelar as colunas');
		expect(await page.locator('.is-frozen').count()).toBe(0);
	});

	test('a click on a header selects its column, which is emptied when its number of texts was seen', async () => {
		const { page } = await open(server);
		await page.getByRole('columnheader', { name: 'Setor' }).click();
		await page.getByRole('columnheader', { name: 'Observação' }).click({ modifiers: ['Shift'] });
		await page.keyboard.press('Delete');
		await page.getByText('Substitui 1.143 valores em 1.000 linhas.').waitFor();
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		await page.getByRole('button', { name: 'Preencher 2.000 células' }).click();
		await expect.poll(() => [2, 1_001].map((row) => table.textAt(row, 7))).toEqual(['', '']);
		await expect.poll(() => focused(page)).toEqual([0, 8]);
		await page.keyboard.press('Control+z');
		await expect.poll(() => table.textAt(2, 7)).toBe('Gente e Gestão');
	});

	test('several ranges are emptied and copied together', async () => {
		const { page } = await open(server);
		await cell(page, 2, 0).click();
		await cell(page, 2, 3).click({ modifiers: ['Control'] });
		await page.keyboard.press('Control+c');
		await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('PAT-000002\tIpê');
		await cell(page, 4, 5).click({ modifiers: ['Control'] });
		await page.keyboard.press('Control+c');
		await page.getByText('Para copiar vários intervalos').waitFor();
		await page.keyboard.press('Delete');
		await expect.poll(() => [table.textAt(2, 0), table.textAt(2, 3), table.textAt(4, 5)]).toEqual(['', '', '']);
	});

	test('a text is found and replaced in a column or in all, with the number before, and undone in one step', async () => {
		const { page } = await open(server);
		await cell(page, 3, 2).click();
		await page.keyboard.press('Control+h');
		expect(await page.getByRole('button', { name: 'Preencher 1.000 células' }).isDisabled()).toBe(true);
		await page.keyboard.press('Enter');
		await page.keyboard.type('monitor');
		await page.getByRole('textbox', { name: 'Novo texto' }).fill('Tela');
		await page.getByText('Substitui 333 valores em 333 linhas.').waitFor();
		await page.getByRole('button', { name: 'Substituir 333 valores' }).click();
		await expect.poll(() => [table.textAt(4, 2), table.textAt(3, 2)]).toEqual(['Tela', 'Notebook']);
		await expect.poll(() => focused(page)).toEqual([1, 2]);
		await page.keyboard.press('Control+z');
		await expect.poll(() => table.textAt(4, 2)).toBe('Monitor');
		await page.keyboard.press('Control+h');
		await page.keyboard.type('i');
		await page.getByLabel('Em todas as colunas e linhas mostradas').check();
		await page.getByLabel('Só se for a célula inteira').check();
		await page.getByText('Não substitui nada.').waitFor();
		expect(await page.getByRole('button', { name: 'Substituir 0 valores' }).isDisabled()).toBe(true);
	});

	test('the dialog of fill and replace fits into a window that is enlarged twice', async () => {
		const { page } = await open(server);
		await page.getByRole('button', { name: 'Preencher ou' }).click();
		const dialog = page.locator('.fill-dialog');
		await dialog.waitFor();
		await page.setViewportSize({ width: 683, height: 384 });
		const hidden =
			'document.querySelector(".fill-dialog").scrollHeight - document.querySelector(".fill-dialog").clientHeight';
		await expect.poll(() => page.evaluate(hidden)).toBe(0);
	});

	test('an item of an invoice shows the rows of its units, and the sum of the note adds up', async () => {
		server.show({
			tables: [{ ...DRAFTS }, ...viewOf(table).tables],
			outcome: { ...outcomeOfTable(), invoices: [INVOICE] },
		});
		const { page } = await open(server);
		expect(await page.locator('.invoice .sum dd').allInnerTexts()).toEqual(
			['R$ 11.000,00', 'R$ 1.000,00', 'R$ 500,00', 'R$ 12.500,00'].map((text) => text.replace(' ', '\u00a0')),
		);
		const asked = page.waitForRequest((request) => request.url().includes('values='));
		await page.getByRole('button', { name: 'Ver os 2 ativos' }).click();
		const query = new URL((await asked).url()).searchParams;
		expect([query.get('table'), JSON.parse(query.get('values') ?? '')]).toEqual([
			DRAFTS.key,
			{ 0: INVOICE.accessKey, 1: '1' },
		]);
	});

	test('category, brand and model of a product are corrected with the keyboard', async () => {
		const [item, ...others] = INVOICE.items;
		if (item === undefined) throw new Error('no items');
		const show = (category: string): void => {
			const product = { proposal: `{"category":"${category}"}`, category, model: 'Campo 14' };
			const invoice = { ...INVOICE, items: [{ ...item, product }, ...others] };
			server.show({ ...viewOf(table), outcome: { ...outcomeOfTable(), invoices: [invoice] } });
		};
		show('Notebooks');
		const { page } = await open(server);
		await page.getByText('Categoria, marca e modelo').focus();
		await page.keyboard.press('Enter');
		const form = page.getByRole('form', { name: item.description });
		expect(await findFaultsInAllSizes(page)).toEqual([]);
		await form.getByLabel('Categoria').fill('Portáteis');
		await form.getByLabel('Marca').fill('{x}');
		await page.keyboard.press('Enter');
		await form.getByLabel('Marca').fill('Dell');
		await page.keyboard.press('Enter');
		const said = () => server.asked.map(({ body }): unknown => JSON.parse(body));
		const sent = { proposal: '{"category":"Notebooks"}', category: 'Portáteis', brand: 'Dell', model: 'Campo 14' };
		await expect.poll(said).toEqual([sent]);
		show('Portáteis');
		await expect.poll(() => form.getByLabel('Categoria').inputValue()).toBe('Portáteis');
	});
});
