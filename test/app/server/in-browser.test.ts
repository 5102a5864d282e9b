/** The server before a real browser: how one gets in, and what pages of other origins get while it is in. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderReportHtml } from '../../../src/reports/html/render-report-html.ts';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { makeModel } from '../../reports/html/report-model.ts';
import { IN_BROWSER } from './hostile-pages.ts';
import { NOTHING, serveTestApp, type TestApp } from './serve-test-app.ts';

describe.skipIf(CHROMIUM === undefined)('in a browser', () => {
	let browser: Browser;
	let of: TestApp;
	beforeAll(async () => {
		browser = await shareBrowser();
		of = await serveTestApp();
		await of.workbenches.create();
	});
	afterAll(async () => {
		await closePages();
		await of.close();
	});
	beforeEach(() => {
		of.workbenches.asked.length = 0;
	});

	const drawn = (page: Page): Promise<void> => page.locator('main', { hasText: /^drawn$/ }).waitFor();

	/** As the file that only the user can read leads in. */
	async function enterByFile(inputs: readonly string[] = []) {
		const context = await browser.newContext();
		const page = await context.newPage();
		const requests: string[] = [];
		page.on('request', (request) =>
			requests.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())}`),
		);
		const { token, file = '' } = await of.app.invite({ inputs: [...inputs], asFile: true });
		of.workbenches.asked.length = 0;
		const text = readFileSync(file, 'utf8');
		const mode = statSync(file).mode & 0o777;
		await page.goto(pathToFileURL(file).href);
		await drawn(page);
		return { context, page, requests, token, file, text, mode };
	}

	test('the file leads in, once, with the token in no address, no Referer and nothing that a script can read', async () => {
		const { context, page, requests, token, file, text, mode } = await enterByFile(['/data/ativos.csv']);
		expect(mode).toBe(0o600);
		expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/w\/w\d+\/inputs$/);
		expect(requests.join('\n')).not.toContain(token);
		expect(requests.join('\n')).not.toMatch(/"referer":"[^"]/);
		expect(await page.evaluate('document.cookie')).toBe('');
		expect(await page.evaluate('history.length')).toBeLessThanOrEqual(3);
		expect(existsSync(file)).toBe(false);
		writeFileSync(path.join(of.folder, 'copied.html'), text);
		const again = await context.newPage();
		await again.goto(pathToFileURL(path.join(of.folder, 'copied.html')).href);
		await expect.poll(async () => again.locator('h1').textContent()).toBe('This address has been used already');
	});

	test('an address with the token leads in once, and the token is gone from it', async () => {
		const { token } = await of.app.invite(NOTHING);
		const page = await browser.newPage();
		const asked: string[] = [];
		page.on('request', (request) => asked.push(request.url()));
		await page.goto(`${of.app.address}/#${token}`);
		await drawn(page);
		expect(page.url()).toBe(`${of.app.address}/`);
		expect(asked.join()).not.toContain(token);
		const second = await browser.newPage();
		await second.goto(`${of.app.address}/#${token}`);
		await expect.poll(async () => second.locator('h1').textContent()).toBe('This address has been used already');
		expect(await second.locator('p').textContent()).toContain('asset-importer app');
	});

	test('the page is styled by its own file, and runs no code that is in it', async () => {
		const { page } = await enterByFile();
		expect(await page.evaluate("getComputedStyle(document.querySelector('main')).color")).toBe('rgb(1, 2, 3)');
		const wrong: string[] = [];
		page.on('console', (message) => wrong.push(message.text()));
		const ran = await page.evaluate(`new Promise((resolve) => {
			const main = document.querySelector('main');
			let left = 4;
			document.addEventListener('securitypolicyviolation', () => {
				if (--left === 0) resolve(String(window.ran) + getComputedStyle(main.querySelector('p')).color);
			});
			main.innerHTML = '<img src=x onerror="window.ran = 1"><a href="javascript:window.ran = 2">a</a><p style="color: red">p</p>';
			const script = document.createElement('script');
			script.textContent = 'window.ran = 3';
			document.body.append(script);
			main.querySelector('a').click();
		})`);
		expect(ran).toBe('undefinedrgb(1, 2, 3)');
		expect(wrong.join('\n')).toContain('Content Security Policy');
	});

	test('a report shown in a tab works, but has nothing of the page', async () => {
		const run = path.join(of.runsDir, '20260131T134500Z-a');
		mkdirSync(run);
		writeFileSync(path.join(run, 'run.json'), '{}');
		writeFileSync(
			path.join(run, 'summary.json'),
			JSON.stringify({
				reports: [
					{ name: 'report.html', bytes: 1 },
					{ name: 'planted.html', bytes: 1 },
				],
			}),
		);
		writeFileSync(path.join(run, 'report.html'), renderReportHtml(makeModel('en', 'text', 30)));
		writeFileSync(
			path.join(run, 'planted.html'),
			`<p>waiting</p><script>fetch('/api/home').then((a) => a.text(), (e) => e.name).then((text) => { document.querySelector('p').textContent = self.origin + ' ' + text; })</script>`,
		);
		const { context, page } = await enterByFile();
		const [tab] = await Promise.all([
			context.waitForEvent('page'),
			page.evaluate("void window.open('/api/runs/20260131T134500Z-a/files/report.html', '_blank', 'noopener')"),
		]);
		await tab.selectOption('[name=code]', 'money-format');
		await expect.poll(async () => tab.locator('#rejected-rows tr[data-codes]:visible').count()).toBe(15);
		await tab.goto(`${of.app.address}/api/runs/20260131T134500Z-a/files/planted.html`);
		await expect.poll(async () => tab.locator('p').textContent()).toBe('null TypeError');
	});

	describe('a page of another origin', () => {
		let evil: Server;
		let port: number;
		beforeAll(async () => {
			evil = createServer((_request, response) =>
				response.setHeader('Content-Type', 'text/html').end('<!doctype html><body>evil</body>'),
			);
			await new Promise<void>((resolve) => void evil.listen(0, '127.0.0.1', resolve));
			const address = evil.address();
			port = typeof address === 'object' && address !== null ? address.port : 0;
		});
		afterAll(() => void evil.close());

		// The first is of the same site, so that the browser sends the cookie along; the second is not.
		describe.each(['127.0.0.1', 'localhost'])('at another port of %s', (host) => {
			let page: Page;
			beforeAll(async () => {
				const { context } = await enterByFile();
				page = await context.newPage();
				await page.goto(`http://${host}:${port}/`);
			});

			test.each(IN_BROWSER)('$tried: $came', async ({ script, got }) => {
				expect(await page.evaluate(script.replaceAll('TARGET', of.app.address))).toBe(got);
				expect(of.workbenches.asked).toEqual([]);
			});
		});
	});
});
