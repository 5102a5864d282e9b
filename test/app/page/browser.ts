/** Chromium as it is installed, and what axe-core finds on a page. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Where none is installed, tests are skipped: no step of the suite downloads one. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
	existsSync(file),
);
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const launch = async (): Promise<Browser> =>
	chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] });

export interface OpenPage {
	readonly page: Page;
	/** Errors of the page, and whatever else than `address` it asked for. */
	readonly wrong: string[];
}

export async function openPage(
	browser: Browser,
	address: string,
	options: { readonly colorScheme?: 'light' | 'dark'; readonly width?: number; readonly hash?: string } = {},
): Promise<OpenPage> {
	const { colorScheme = 'light', width = 1_440, hash = '' } = options;
	const page = await browser.newPage({
		colorScheme,
		viewport: { width, height: 900 },
		locale: 'pt-BR',
		permissions: ['clipboard-read', 'clipboard-write'],
	});
	const wrong: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'error' && !message.text().includes('Failed to load resource')) wrong.push(message.text());
	});
	page.on('pageerror', (error) => wrong.push(String(error)));
	page.on('request', (request) => {
		if (!request.url().startsWith(address)) wrong.push(request.url());
	});
	await page.goto(`${address}${hash}`);
	await page.waitForSelector('h1');
	return { page, wrong };
}

/** Rules of axe-core that are broken, with where; and by how many pixels the page is too wide. */
export async function findFaults(page: Page): Promise<{ readonly axe: unknown; readonly overflow: unknown }> {
	await page.evaluate(AXE);
	const axe: unknown = await page.evaluate(
		'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].target.join(" ")]))',
	);
	const overflow: unknown = await page.evaluate(
		'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
	);
	return { axe, overflow };
}
