/** The program is killed and started again while a tab is open. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { openPage } from './browser.ts';
import { startApp } from './run-app.ts';

const TABLE = 'Patrimônio;Status;Categoria\nP-1;em uso;Notebook\nP-2;;Notebook\n';

describe.skipIf(CHROMIUM === undefined)('a tab that was open before a restart', { timeout: 600_000 }, () => {
	test('goes on as soon as the browser has entered again, and shows what is edited from then on', async () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'asset-importer-restart-'));
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
		const table = path.join(folder, 'ativos.csv');
		writeFileSync(table, TABLE);
		const killed = await startApp(folder);
		const { origin, hash } = new URL(killed.address);
		const { page, wrong } = await openPage(await shareBrowser(), `${origin}/`, { hash });
		onTestFinished(closePages);
		await page.locator('input[name=files]').setInputFiles(table);
		await page.getByRole('button', { name: 'Continuar' }).click();
		await page
			.getByRole('link', { name: /conferência/i })
			.first()
			.click();
		const totals = () => page.locator('.total strong').allInnerTexts();
		await expect.poll(totals).toEqual(['1', '1', '0', '2']);

		await killed.end('SIGKILL');
		const app = await startApp(folder);
		onTestFinished(() => app.end('SIGINT'));
		expect(new URL(app.address).origin).toBe(origin);
		// As another tab of the browser does.
		const form = { token: new URL(app.address).hash.slice(1) };
		await page.context().request.post(`${origin}/enter`, { headers: { origin }, form });
		const status = await page.evaluate(`(async () => {
			const at = '/api/workbenches/' + location.hash.split('/')[2];
			const { rows } = await (await fetch(at + '/rows?bucket=wrong&from=0&to=1')).json();
			const body = JSON.stringify({ cells: [{ ...rows[0].place, column: 1, text: 'em uso' }] });
			return (await fetch(at + '/edit', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
		})()`);
		expect(status).toBe(200);
		await expect.poll(totals).toEqual(['2', '0', '0', '2']);
		expect(wrong).toEqual([]);
	});

	test('is let in by the printed address, shows the table that was open, and finds rows of the other one', async () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'asset-importer-restart-'));
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
		const tables = [path.join(folder, 'ativos.csv'), path.join(folder, 'salas.csv')];
		writeFileSync(tables[0] ?? '', TABLE);
		writeFileSync(tables[1] ?? '', 'Patrimônio;Status;Localização\nS-1;em uso;Matriz\n');
		const killed = await startApp(folder);
		const { origin, hash } = new URL(killed.address);
		const { page, wrong } = await openPage(await shareBrowser(), `${origin}/`, { hash });
		onTestFinished(closePages);
		await page.locator('input[name=files]').setInputFiles(tables);
		await page.getByRole('button', { name: 'Continuar' }).click();
		const rooms = page.locator('.tabs button', { hasText: 'salas.csv' });
		await rooms.click();
		await page.getByRole('gridcell', { name: 'S-1' }).waitFor();

		await killed.end('SIGKILL');
		const app = await startApp(folder);
		onTestFinished(() => app.end('SIGINT'));
		await page.evaluate(`location.href = ${JSON.stringify(app.address)}`);
		await page.getByRole('link', { name: 'ativos.csv' }).click();
		await page.getByRole('gridcell', { name: 'S-1' }).waitFor();
		expect(await rooms.getAttribute('aria-pressed')).toBe('true');

		await page.getByRole('searchbox').fill('P-2');
		await page.getByRole('button', { name: '1 linha em ativos.csv' }).click();
		await page.getByRole('gridcell', { name: 'P-2' }).and(page.locator(':focus')).waitFor();
		expect(wrong).toEqual([]);
	});
});
