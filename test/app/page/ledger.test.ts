/**
 * The page of the built program with the ledger of a team, and a colleague who imports from a folder of their own:
 *
 * | claim | how it is held |
 * | --- | --- |
 * | what the colleague created is left out, with whose it is | the row in the page |
 * | it is not sent again | what the API has |
 * | without the server of the ledger nothing is sent, and the page says why | its words; what the API was asked |
 * | with the server back the same import is sent | what the API has |
 * | the password is in nothing that the page shows | the document of every screen |
 */
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lastRun, runCli, throwAwayFolder } from '../../cli/run-cli.ts';
import { serveApi } from '../../cli/serve-api.ts';
import { POSTGRES, startPostgres } from '../../runs/team/postgres-server.ts';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { findFaults } from './browser.ts';
import { runApp } from './run-app.ts';

const PATIENCE = { timeout: 120_000 };
const PASSWORD = 'Zm9v7wXyPl';
const HEADER = 'Patrimônio;Situação\n';
const MINE = {
	name: 'meus.csv',
	mimeType: 'text/csv',
	buffer: Buffer.from(`${HEADER}PAT-1;disponível\nPAT-2;em uso\n`),
};

describe.skipIf(CHROMIUM === undefined || POSTGRES === undefined)(
	'with Chromium and PostgreSQL, both installed',
	() => {
		async function open() {
			const [server, api, browser] = await Promise.all([
				startPostgres({ password: PASSWORD }),
				serveApi(),
				shareBrowser(),
			]);
			onTestFinished(async () => {
				await closePages();
				await server.close();
			});
			const ledger = server.url(await server.createDatabase());
			const env = { ...api.env, ASSET_IMPORTER_LEDGER: ledger };
			const cwd = throwAwayFolder({ 'ativos.csv': `${HEADER}PAT-1;disponível\n` });
			expect((await runCli(['ledger', 'init'], { cwd, env })).exitCode).toBe(0);
			expect((await runCli(['import', 'ativos.csv', '--quiet'], { cwd, env })).exitCode).toBe(0);
			const app = await runApp(env);
			onTestFinished(app.close);
			const page = await browser.newPage({ locale: 'pt-BR' });
			await page.goto(app.address);
			return { page, api, server, colleaguesRun: path.basename(lastRun(cwd)) };
		}

		/** Reads the text of a page, which must have no password in it and nothing that axe-core finds. */
		async function read(page: Page): Promise<string> {
			expect(await findFaults(page)).toEqual({ axe: [], overflow: 0 });
			expect(await page.content()).not.toContain(PASSWORD);
			return page.locator('main').innerText();
		}

		test('the page leaves out what a colleague created, and sends nothing without the ledger', async () => {
			const { page, api, server, colleaguesRun } = await open();
			await page.locator('input[name=files]').setInputFiles(MINE);
			await page.getByRole('button', { name: 'Continuar' }).click(PATIENCE);
			await page.getByText('já criada,').waitFor(PATIENCE);
			expect(await page.locator('.total strong').allInnerTexts()).toEqual(['1', '0', '1', '0', '2']);
			const whose = `Já criado na importação ${colleaguesRun} (${userInfo().username}@${hostname()}) com o nº “PAT-1”`;
			expect(await read(page)).toContain(whose);

			await page.getByRole('link', { name: 'Enviar 1 ativo' }).click();
			await server.stop();
			await page.getByRole('button', { name: 'Criar 1 ativo na API de testes' }).click();
			await page.getByRole('heading', { name: 'O envio não começou' }).waitFor(PATIENCE);
			await page.getByRole('button', { name: 'Conferir agora' }).waitFor(PATIENCE);
			expect(await read(page)).toMatch(/O registro da equipe postgres:\S+ está fora de alcance/);
			const posts = (): number => api.requests().filter((one) => one.startsWith('POST')).length;
			expect(posts()).toBe(1);

			await server.start();
			await page.getByRole('button', { name: 'Conferir agora' }).click(PATIENCE);
			await page.getByRole('button', { name: 'Criar 1 ativo na API de testes' }).click(PATIENCE);
			await page.getByRole('heading', { name: 'Envio concluído' }).waitFor(PATIENCE);
			expect(posts()).toBe(2);
			const created = (await api.sandbox.assets({ environment: 'sandbox' })).map(({ enrollmentId }) => enrollmentId);
			expect(created.filter((one) => /^PAT-[12]$/.test(one)).toSorted()).toEqual(['PAT-1', 'PAT-2']);
			await page.getByRole('link', { name: 'Ver o resultado' }).click();
			await page.getByRole('link', { name: 'created.csv' }).waitFor(PATIENCE);
		});
	},
);
