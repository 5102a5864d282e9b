/** The live page in a real browser. */
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { CHROMIUM, closePages, shareBrowser } from '../../chromium.ts';
import { call, createAsset, startSandbox } from '../call-api.ts';

// Skipped where there is no Chromium: nothing else can tell what a browser shows.
describe.skipIf(CHROMIUM === undefined)('the live page', () => {
	let browser: Browser;
	beforeAll(async () => {
		browser = await shareBrowser();
	});
	afterAll(closePages);

	async function open(sandbox: Sandbox, fragment: string, locale = 'pt-BR'): Promise<{ page: Page; errors: string[] }> {
		const context = await browser.newContext({ locale });
		onTestFinished(() => context.close());
		const page = await context.newPage();
		const errors: string[] = [];
		page.on('pageerror', (error) => errors.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text());
		});
		await page.goto(`${sandbox.controlUrl}${fragment}`);
		return { page, errors };
	}

	test('shows a request as it arrives, and the state that it made', async () => {
		const sandbox = await startSandbox();
		const { page, errors } = await open(sandbox, `#${sandbox.controlToken}`);
		await page.getByText('Nenhuma requisição ainda.').waitFor();
		await createAsset(sandbox, { enrollmentId: 'PAT-<b>1</b>' });
		await page.getByRole('cell', { name: 'PAT-<b>1</b>', exact: true }).waitFor();
		const row = page.locator('#requests tbody tr').first();
		await expect.poll(() => row.innerText()).toContain('201');
		expect(await row.innerText()).toContain('POST /api/v1/assets');
		await expect
			.poll(() => page.locator('#state tbody tr').nth(1).innerText())
			.toMatch(/Companhia Modelo Ltda\.\s+sandbox\s+1\s+0\s+0\s+0/);
		expect(errors).toEqual([]);
	});

	test('shows a request that gets no answer, and the fault that it met', async () => {
		const sandbox = await startSandbox({
			faults: { rules: [{ match: { first: 1 }, action: { type: 'stall', when: 'after-creating', ms: 300 } }] },
		});
		const { page } = await open(sandbox, `#${sandbox.controlToken}`);
		await page.locator('#live').waitFor();
		const stalled = createAsset(sandbox).catch((error: Error) => error.message);
		await page.getByText('em andamento').waitFor();
		expect(await stalled).toContain('socket hang up');
		await page.getByText('conexão encerrada sem resposta').waitFor();
		expect(await page.locator('#requests tbody tr').first().innerText()).toContain('#1 stall after-creating');
		await page.getByText('Regras de falha em vigor: 1').waitFor();
	});

	test('says that it is local and shows nothing without the token', async () => {
		const sandbox = await startSandbox();
		await createAsset(sandbox, { enrollmentId: 'PAT-SECRETO' });
		const { page, errors } = await open(sandbox, '');
		await page.getByText('Servidor local de ensaio, só neste computador').waitFor();
		await page.getByLabel('Senha de controle').fill('errada');
		await page.getByRole('button', { name: 'Entrar' }).click();
		await page.getByText('A senha não confere.').waitFor();
		expect(await page.content()).not.toContain('PAT-SECRETO');
		await page.getByLabel('Senha de controle').fill(sandbox.controlToken);
		await page.getByRole('button', { name: 'Entrar' }).click();
		await page.getByRole('cell', { name: 'PAT-SECRETO' }).waitFor();
		expect(page.url()).not.toContain(sandbox.controlToken);
		expect(errors).toEqual([]);
	});

	test('is in English for those who read it', async () => {
		const sandbox = await startSandbox();
		const { page } = await open(sandbox, `#${sandbox.controlToken}`, 'en-GB');
		await page.getByText('Local rehearsal server, on this computer only').waitFor();
		await page.getByRole('heading', { name: 'Requests' }).waitFor();
		expect(await page.locator('html').getAttribute('lang')).toBe('en');
	});

	test('tells when the sandbox is gone and goes on when it is back', async () => {
		const sandbox = await startSandbox({ controlToken: 'senha' });
		const { page } = await open(sandbox, '#senha');
		await page.getByText('Atualizando ao vivo.').waitFor();
		const { port } = sandbox;
		await sandbox.close();
		await page.getByText('O sandbox não responde; tentando de novo…').waitFor();
		const again = await startSandbox({ port, controlToken: 'senha' });
		await createAsset(again, { enrollmentId: 'PAT-DEPOIS' });
		await page.getByRole('cell', { name: 'PAT-DEPOIS' }).waitFor();
		expect(await page.locator('#connection').innerText()).toBe('Atualizando ao vivo.');
	});

	test.each(['light', 'dark'] as const)(
		'has no accessibility violation that axe finds, in %s colours',
		async (colorScheme) => {
			const sandbox = await startSandbox({ demo: true });
			await createAsset(sandbox);
			await createAsset(sandbox, { status: 'x' });
			sandbox.setFaults({ rules: [{ action: { type: 'answer', status: 500 } }] });
			await createAsset(sandbox);
			const { page } = await open(sandbox, `#${sandbox.controlToken}`);
			await page.emulateMedia({ colorScheme });
			await page.getByRole('cell', { name: '500 unknown' }).waitFor();
			const violations = await page.evaluate(
				`${axe.source}; axe.run().then(({ violations }) => violations.map(({ id }) => id))`,
			);
			expect(violations).toEqual([]);
		},
	);
});

test('the page allows no script and no address but its own', async () => {
	const sandbox = await startSandbox();
	const page = await call(sandbox, 'GET', '/_sandbox/', { key: null });
	expect(page.headers['content-security-policy']).toMatch(
		/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'/,
	);
	expect(page.text).not.toMatch(/\b(?:src|href)="(?!data:)/);
	expect(page.text).not.toContain('innerHTML');
});
