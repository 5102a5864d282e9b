import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderReportHtml } from '../../../src/reports/html/render-report-html.ts';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { HOSTILE, makeModel } from './report-model.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(CHROMIUM === undefined)('report.html in a browser', () => {
	let browser: Browser;
	beforeAll(async () => {
		browser = await shareBrowser();
	});
	afterAll(closePages);

	async function open(
		options: { colorScheme?: 'light' | 'dark'; width?: number; rows?: number; text?: string } = {},
	): Promise<{
		page: Page;
		wrong: string[];
	}> {
		const file = path.join(throwAwayFolder(), 'report.html');
		writeFileSync(file, renderReportHtml(makeModel('pt-BR', options.text ?? 'texto', options.rows ?? 30)));
		const page = await browser.newPage({
			colorScheme: options.colorScheme ?? 'light',
			viewport: { width: options.width ?? 1_200, height: 800 },
		});
		const wrong: string[] = [];
		page.on('console', (message) => {
			if (message.type() === 'error') wrong.push(message.text());
		});
		page.on('pageerror', (error) => wrong.push(String(error)));
		page.on('request', (request) => {
			if (request.url() !== pathToFileURL(file).href) wrong.push(request.url());
		});
		await page.goto(pathToFileURL(file).href);
		return { page, wrong };
	}

	test.each([
		['light', 1_200],
		['dark', 1_200],
		['light', 390],
	] as const)('axe-core finds nothing, no error, no request (%s, %i wide)', async (colorScheme, width) => {
		const { page, wrong } = await open({ colorScheme, width });
		await page.evaluate(AXE);
		const found: unknown = await page.evaluate(
			'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].target.join(" ")]))',
		);
		expect(found).toEqual([]);
		expect(wrong).toEqual([]);
		expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
		await page.close();
	});

	test('draws its charts', async () => {
		const { page } = await open();
		const heights: unknown = await page.evaluate(
			"['svg[role=img]', 'svg.timeline', '.bars svg'].map((one) => document.querySelector(one).getBoundingClientRect().height)",
		);
		expect(heights).toEqual([22, expect.closeTo(176, 0), expect.closeTo(9, 0)]);
		await page.close();
	});

	test('filters by words, ignoring case and accents, and by code, and shows how many rows match', async () => {
		const { page } = await open();
		const shown = async (): Promise<number> => page.locator('#rejected-rows [data-codes]:visible').count();
		expect(await shown()).toBe(30);
		await page.selectOption('[name=code]', 'money-format');
		await expect.poll(shown).toBe(15);
		await page.fill('[name=search]', 'ACAO pat-1');
		await expect.poll(shown).toBe(6);
		expect(await page.locator('[name=count]').innerText()).toBe('Mostrando 6 de 30');
		await page.fill('[name=search]', 'nada assim');
		await expect.poll(shown).toBe(0);
		await page.close();
	});

	test('runs no script from the text of a file', async () => {
		const { page, wrong } = await open({ text: HOSTILE });
		expect(await page.locator('x-evil').count()).toBe(0);
		expect(wrong).toEqual([]);
		await page.close();
	});

	test('opens a thousand rejected rows without freezing', async () => {
		const before = performance.now();
		const { page } = await open({ rows: 1_000 });
		await page.fill('[name=search]', 'pat-999');
		await expect.poll(async () => page.locator('#rejected-rows [data-codes]:visible').count()).toBe(1);
		expect(performance.now() - before).toBeLessThan(15_000);
		await page.close();
	});
});
