/** A page as a person opens it, and what axe-core finds on it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface OpenPage {
	readonly page: Page;
	/** Errors of the page, and whatever else than `address` it asked for. */
	readonly wrong: string[];
}

export async function openPage(
	browser: Browser,
	address: string,
	{ hash = '' }: { readonly hash?: string } = {},
): Promise<OpenPage> {
	const page = await browser.newPage({
		viewport: { width: 1_440, height: 900 },
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

/** What is wrong with a page as it stands, light and dark, on a telephone, a tablet and a desk: see `findFaults`. */
export async function findFaultsInAllSizes(page: Page): Promise<readonly unknown[]> {
	const wrong: unknown[] = [];
	for (const colorScheme of ['light', 'dark'] as const) {
		for (const width of [360, 768, 1_440]) {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			await page.setViewportSize({ width, height: 900 });
			const found = await findFaults(page);
			if (JSON.stringify(found) !== '{"axe":[],"overflow":0}') wrong.push([colorScheme, width, found]);
		}
	}
	return wrong;
}

/** Rules of axe-core that are broken, with where; and by how many pixels the page is too wide. */
export async function findFaults(page: Page): Promise<{ readonly axe: unknown; readonly overflow: unknown }> {
	if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
	const axe: unknown = await page.evaluate(
		'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].target.join(" ")]))',
	);
	const overflow: unknown = await page.evaluate(
		'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
	);
	return { axe, overflow };
}
