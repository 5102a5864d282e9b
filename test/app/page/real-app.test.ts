/** The page as it is installed, with its real server and commands: files go in, and what each column is comes back. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { findFaults } from './browser.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const SAMPLES = ['inventario-ti.xlsx', 'com-erros.csv'].map((name) => path.join(ROOT, 'samples', name));
interface App {
	readonly url: string;
	readonly end: () => Promise<unknown>;
}

async function startApp(cwd: string): Promise<App> {
	const args = [
		path.join(ROOT, 'dist/cli/bin.js'),
		'app',
		'--no-open',
		'--json',
		'--lang',
		'pt-BR',
		'--runs-dir',
		'runs',
	];
	const child = spawn(process.execPath, args, {
		cwd,
		env: { ...process.env, ASSET_IMPORTER_STATE_DIR: '' },
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const ended = new Promise((resolve) => child.on('close', resolve));
	let out = '';
	child.stdout.on('data', (text) => (out += String(text)));
	await expect.poll(() => out, { timeout: 20_000 }).toContain('}');
	const { url }: { readonly url: string } = JSON.parse(out);
	return {
		url,
		end: () => {
			child.kill('SIGKILL');
			return ended;
		},
	};
}

describe.skipIf(CHROMIUM === undefined)('the page of the program', () => {
	let browser: Browser;
	let app: App;
	let cwd: string;
	let page: Page;
	beforeAll(async () => {
		browser = await shareBrowser();
	});
	afterAll(closePages);
	beforeEach(async () => {
		cwd = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-page-'));
		app = await startApp(cwd);
		page = await browser.newPage({ locale: 'pt-BR' });
		await page.goto(app.url);
		await page.waitForSelector('h1');
	});
	afterEach(async () => {
		await page.close();
		await app.end();
		rmSync(cwd, { recursive: true, force: true });
	});
	const drop = async (files: readonly string[]): Promise<void> =>
		page.locator('input[name=files]').setInputFiles([...files]);
	const onward = async (name: string): Promise<void> => page.getByRole('button', { name }).click({ timeout: 30_000 });

	test('takes the samples in, checks them, and shows what each column is', async () => {
		await drop(SAMPLES);
		await expect
			.poll(() => page.locator('.inputs .kind').allInnerTexts(), { timeout: 30_000 })
			.toEqual(['planilha', 'planilha']);
		await onward('Continuar');
		await page.getByRole('heading', { name: 'inventario-ti.xlsx [Equipamentos]' }).waitFor({ timeout: 30_000 });
		await page.locator('details').first().locator('summary').click();
		expect(
			await page
				.getByLabel(/“Situação”/)
				.first()
				.inputValue(),
		).toBe('status');
		expect(await findFaults(page)).toEqual({ axe: [], overflow: 0 });
		expect(page.url()).not.toContain(app.url.split('#')[1] ?? '-');
	});
});
