/** Taking in files and cells in a real browser: what is sent, and what a person sees of it. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../../../chromium.ts';
import { useScreen } from '../browser.ts';
import { servePage } from '../serve-page.ts';
import { DECIDED_TABLE, HOME, INPUTS, WORKBENCH } from '../views.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.skipIf(CHROMIUM === undefined)('the screen of inputs', () => {
	const screen = useScreen('#/w/w1/inputs', () => servePage(HOME, { ...WORKBENCH, inputs: INPUTS }));
	const open = async (hash?: string): Promise<Page> => (await screen.open(hash)).page;
	const dispatch = (page: Page, on: string, event: string): Promise<unknown> =>
		page.evaluate(`{ const data = new DataTransfer(); ${event}; ${on}.dispatchEvent(made); }`);
	const paste = (page: Page, text: string): Promise<unknown> =>
		dispatch(
			page,
			'document',
			`data.setData('text/plain', ${JSON.stringify(text)});
			const made = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })`,
		);

	test('makes a workbench of the first file, and copies all into it', async () => {
		const page = await open('');
		await page.locator('input[name=files]').setInputFiles([file('a.csv', 'Placa\nP1\n'), file('b "é".csv', 'Placa\n')]);
		await expect
			.poll(() => screen.server.asked.toSorted((one, other) => (one.request < other.request ? -1 : 1)))
			.toEqual([
				{ request: 'POST /api/workbenches', body: '{"sample":false}' },
				{ request: 'PUT /api/workbenches/w1/inputs/a.csv', body: 'Placa\nP1\n' },
				{ request: 'PUT /api/workbenches/w1/inputs/b%20%22%C3%A9%22.csv', body: 'Placa\n' },
			]);
		await page.waitForURL(`${screen.server.address}#/w/w1/inputs`);
	});

	test('takes what is dropped, and passes over what systems leave behind', async () => {
		const page = await open();
		await dispatch(
			page,
			"document.querySelector('.drop')",
			`for (const name of ['a.csv', '~$a.xlsx', 'Thumbs.db']) data.items.add(new File(['x'], name));
			const made = new DragEvent('drop', { dataTransfer: data, bubbles: true })`,
		);
		await expect
			.poll(() => screen.server.asked.map(({ request }) => request))
			.toEqual(['PUT /api/workbenches/w1/inputs/a.csv']);
	});

	test('begins a file again whose connection broke', async () => {
		const page = await open();
		screen.server.breakOnce();
		await page.locator('input[name=files]').setInputFiles([file('a.csv', 'Placa')]);
		const whole = { request: 'PUT /api/workbenches/w1/inputs/a.csv', body: 'Placa' };
		await expect.poll(() => screen.server.asked).toEqual([whole]);
		expect(await page.getByRole('alert').count()).toBe(0);
	});

	test('shows what would be taken of the clipboard before it is taken', async () => {
		const page = await open();
		const text = 'Placa\tObs\nP1\t"duas\nlinhas"\nP2\tx';
		await paste(page, text);
		await page.getByRole('heading', { name: 'Células coladas: 3 linhas, 2 colunas' }).waitFor();
		expect(screen.server.asked).toEqual([]);
		await page.getByRole('button', { name: 'Usar estas células' }).click();
		await expect
			.poll(() => screen.server.asked)
			.toEqual([{ request: 'POST /api/workbenches/w1/paste', body: JSON.stringify({ text }) }]);
		await expect.poll(() => page.locator('.pasted').count()).toBe(0);
	});

	test('sends what was said, and nothing of what was not', async () => {
		const page = await open();
		await page.getByLabel('Modelo do nº de patrimônio').fill('NF{number}-{item}');
		await page.getByLabel('Situação, quando não há').selectOption({ label: 'disponível' });
		await page
			.getByLabel('Campos personalizados que as notas')
			.selectOption({ label: 'preencher; o painel já os tem' });
		await page.getByLabel('Câmbio').fill('USD=5,43 EUR=6,10');
		await page.getByRole('button', { name: 'Salvar opções' }).click();
		await expect
			.poll(() => screen.server.asked.map(({ body }): unknown => JSON.parse(body)))
			.toEqual([
				{
					defaultStatus: 'available',
					enrollmentId: 'NF{number}-{item}',
					invoiceFields: 'fill',
					exchangeRate: ['USD=5,43', 'EUR=6,10'],
				},
			]);
	});

	test('keeps what is typed while the server shows something new, and saves it before it goes on', async () => {
		const page = await open();
		await page.getByLabel('CNPJ da empresa').fill('90765432000186');
		await page.getByLabel('Datas ambíguas').selectOption({ label: '03/04 é 4 de março' });
		screen.server.show({ check: { state: 'failed', isBehind: false, message: 'para empresas diferentes' } });
		await page.getByText('Para empresas diferentes').waitFor();
		expect(await page.getByLabel('CNPJ da empresa').inputValue()).toBe('90765432000186');
		await page.getByRole('button', { name: 'Continuar' }).click();
		await page.waitForURL(`${screen.server.address}#/w/w1/check`);
		expect(screen.server.asked).toEqual([
			{ request: 'POST /api/workbenches/w1/setSettings', body: '{"company":"90765432000186","locale":"en-US"}' },
		]);
		expect(await page.getByText('vem depois').count()).toBe(0);
	});

	test('shows the invoices of a folder as one line, what was not read by itself, and the rows of a table', async () => {
		const page = await open();
		const note = (name: string) => ({ name, bytes: 7_000, kind: 'invoices' as const, isInPlace: false });
		const many = Array.from({ length: 34 }, (_, n) => note(`notas/2026/${n}.xml`));
		screen.server.show({
			inputs: [...INPUTS, ...many, note('a.xml'), note('b.xml')],
			tables: [{ ...DECIDED_TABLE, file: 'inventario-ti.xlsx', rows: 120, questions: [] }],
		});
		await page.getByText('34 arquivos').waitFor();
		const rows = await page.locator('.inputs tbody tr').allInnerTexts();
		expect(rows.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
			expect.stringMatching(/^inventario-ti\.xlsx planilha 120 48 kB/),
			expect.stringMatching(/^notas\/35260112345678000195550010000012341000012345\.xml/),
			expect.stringMatching(/^Relatório\.pdf Isto é um PDF/),
			expect.stringMatching(/^notas\/2026 34 arquivos notas fiscais 238 kB Remover$/),
			expect.stringMatching(/^a\.xml/),
			expect.stringMatching(/^b\.xml/),
		]);
		await page.getByText('34 arquivos').click();
		await page.getByRole('button', { name: 'Remover notas/2026/33.xml' }).click();
		await expect.poll(() => screen.server.asked.map(({ body }) => body)).toEqual(['{"name":"notas/2026/33.xml"}']);
	});

	test('deletes an earlier import when a person is sure, and not before', async () => {
		const page = await open('');
		const isSure = [false, true];
		page.on('dialog', (dialog) => void (isSure.shift() === true ? dialog.accept() : dialog.dismiss()));
		const button = page.getByRole('button', { name: 'Apagar a importação de notas' });
		await button.click();
		expect(screen.server.asked).toEqual([]);
		await button.click();
		await expect.poll(() => screen.server.asked.map(({ request }) => request)).toEqual(['DELETE /api/workbenches/w3']);
	});

	test('offers to take what is marked in a list of changes, and says what was taken', async () => {
		const page = await open();
		const list = { name: 'changed.xlsx', kind: 'changes', isInPlace: false, message: 'lista do que mudou' } as const;
		screen.server.show({ ...WORKBENCH, revision: 2, inputs: [...INPUTS, list] });
		await page.getByRole('button', { name: 'Anotar o que está marcado em changed.xlsx' }).click();
		await expect
			.poll(() => screen.server.asked)
			.toEqual([{ request: 'POST /api/workbenches/w1/takeDone', body: '{"name":"changed.xlsx"}' }]);
		screen.server.show({ ...WORKBENCH, revision: 3, taken: { name: 'changed.xlsx', lines: 2 } });
		await page.locator('p', { hasText: '2 linhas anotadas como feitas' }).waitFor();
	});

	test('can be worked by keyboard alone', async () => {
		const page = await open();
		await page.keyboard.press('Tab');
		expect(await page.evaluate('document.activeElement.textContent')).toBe('Pular para o conteúdo');
		await page.keyboard.press('Enter');
		expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
		await page.getByRole('button', { name: 'Remover Relatório.pdf' }).focus();
		await page.keyboard.press('Enter');
		await expect
			.poll(() => screen.server.asked)
			.toEqual([{ request: 'POST /api/workbenches/w1/removeInput', body: '{"name":"Relatório.pdf"}' }]);
	});
});
