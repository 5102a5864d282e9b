import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../../chromium.ts';
import { findFaultsInAllSizes, useScreen } from './browser.ts';
import { servePage } from './serve-page.ts';
import { HOME, INPUTS, WORKBENCH } from './views.ts';

describe.skipIf(CHROMIUM === undefined)('the frame', () => {
	const screen = useScreen('#/w/w1/inputs', () => servePage(HOME, { ...WORKBENCH, inputs: INPUTS }));

	test('has nothing that axe-core finds, no error, nothing too wide', async () => {
		for (const hash of ['', '#/w/w1/inputs']) {
			const { page, wrong } = await screen.open(hash);
			expect(await findFaultsInAllSizes(page)).toEqual([]);
			expect(wrong).toEqual([]);
		}
	});

	test('follows the workbench, also after its stream broke', async () => {
		const { page } = await screen.open();
		const rows = page.locator('.inputs tbody tr');
		await expect.poll(() => rows.count()).toBe(3);
		screen.server.show({ inputs: INPUTS.slice(0, 2) });
		await expect.poll(() => rows.count()).toBe(2);
		screen.server.endStreams();
		screen.server.show({ inputs: INPUTS });
		await expect.poll(() => rows.count()).toBe(3);
	});

	test('takes a file that is dropped anywhere, and holds the focus when what has it goes', async () => {
		const { page } = await screen.open('#/w/w1/runs');
		const isKept = await page.evaluate(`(() => {
			const data = new DataTransfer();
			data.items.add(new File(['a;b'], 'lista.csv'));
			return document.querySelector('header').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
		})()`);
		expect(isKept).toBe(false);
		await expect.poll(() => screen.server.asked.at(-1)?.request).toBe('PUT /api/workbenches/w1/inputs/lista.csv');
		await page.getByRole('heading', { name: 'O que você quer importar?' }).waitFor();
		await page.getByRole('button', { name: 'Remover inventario-ti.xlsx' }).press('Enter');
		screen.server.show({ inputs: INPUTS.slice(1) });
		await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
		screen.server.show({ inputs: INPUTS });
	});

	test('shows what is refused until it is dismissed', async () => {
		const { page } = await screen.open();
		screen.server.refuseOnce('Este arquivo está em uso.', 'Feche-o no Excel e tente de novo.');
		await page.getByRole('button', { name: 'Remover inventario-ti.xlsx' }).click();
		const fault = page.getByRole('alert');
		await expect.poll(() => fault.innerText()).toContain('Este arquivo está em uso.');
		await fault.getByRole('button', { name: 'Copiar' }).click();
		await expect
			.poll(() => page.evaluate('navigator.clipboard.readText()'))
			.toBe('Este arquivo está em uso.\nFeche-o no Excel e tente de novo.');
		await fault.getByRole('button', { name: 'Fechar' }).click();
		await expect.poll(() => fault.count()).toBe(0);
	});
});
