/** A page as a person opens it, and what axe-core finds on it. */
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { closePages, shareBrowser } from '../../chromium.ts';
import type { PageServer } from './serve-page.ts';

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
	// As long as a poll may take: a loaded machine is no failure.
	page.setDefaultTimeout(120_000);
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

export interface Screen {
	readonly server: PageServer;
	readonly open: (hash?: string) => Promise<OpenPage>;
}

/** One server for the tests of a block. Each begins with nothing asked, and its pages are closed behind it. */
export function useScreen(usual: string, serve: () => Promise<PageServer>): Screen {
	let browser: Browser;
	let server: PageServer;
	beforeAll(async () => {
		[browser, server] = await Promise.all([shareBrowser(), serve()]);
	});
	beforeEach(() => server.reset());
	afterEach(closePages);
	afterAll(() => server.close());
	return {
		get server() {
			return server;
		},
		open: (hash = usual) => openPage(browser, server.address, { hash }),
	};
}

/** Lists faults of the open page: its width on a telephone, a tablet and a desk, and axe-core in light and dark. */
export async function findFaultsInAllSizes(page: Page): Promise<readonly unknown[]> {
	const wrong: unknown[] = [];
	for (const [width, colorScheme] of [[360, 'light'], [768], [1_440, 'dark']] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: 'reduce' });
		const rules = colorScheme === undefined ? [] : await findBrokenRules(page);
		const overflow = await findOverflow(page);
		if (JSON.stringify([rules, overflow]) !== '[[],0]') wrong.push({ width, colorScheme, axe: rules, overflow });
	}
	return wrong;
}

/** In the size and the colours that it has. */
export async function findFaults(page: Page): Promise<{ readonly axe: unknown; readonly overflow: unknown }> {
	return { axe: await findBrokenRules(page), overflow: await findOverflow(page) };
}

/** Rules of axe-core, with where they are broken. */
async function findBrokenRules(page: Page): Promise<unknown> {
	if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
	return page.evaluate(
		'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].target.join(" ")]))',
	);
}

/** By how many pixels the page is too wide. */
function findOverflow(page: Page): Promise<unknown> {
	return page.evaluate('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');
}
