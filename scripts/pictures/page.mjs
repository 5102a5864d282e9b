/** The page of `asset-importer app`, screen by screen, as a person gets there who imports the samples. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serveSandbox } from '../../dist/index.js';
import { launchChromium } from '../chromium.mjs';

const WIDTH = 1200;
/** For what moves. */
const SETTLE_MS = 700;
/** The asset whose answer is lost, so that a person has to look it up. */
const LOST = 'MOB-0004';

export async function takePage(desk) {
	const app = await startApp(desk);
	const sandbox = await serveSandbox({ customFields: ['Cor', 'Centro de custo'] });
	const browser = await launchChromium();
	try {
		const page = await browser.newPage({ locale: desk.language });
		await page.goto(app.url);
		const picture = (name, height) => keepScreen(desk, page, name, height);
		await takeColumns(desk, page, picture);
		await takeCheck(desk, page, picture);
		await takeSending(desk, page, sandbox, picture);
	} finally {
		await browser.close();
		await sandbox.close();
		await app.stop();
	}
}

/** Starts it without a screen. */
export async function startApp({ program, env, folder }) {
	const child = spawn(process.execPath, [program, 'app', '--no-open', '--json'], {
		env,
		cwd: folder,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const ended = new Promise((resolve) => child.once('close', resolve));
	let printed = '';
	await new Promise((resolve) => {
		child.stdout.on('data', (bytes) => {
			printed += bytes;
			if (printed.includes('}')) resolve();
		});
	});
	const stop = async () => {
		child.kill('SIGINT');
		await ended;
	};
	return { url: JSON.parse(printed).url, stop };
}

/** The old spreadsheet that the guide shows, whose columns the program has to ask about. */
async function takeColumns(desk, page, picture) {
	const { name, text } = /`(?<name>\w+\.csv)`:\n\n```csv\n(?<text>.*?)```/s.exec(desk.guide).groups;
	const file = path.join(desk.folder, name);
	writeFileSync(file, text);
	await addFiles(page, [file]);
	await goTo(page, 'columns');
	await page.locator('select').first().waitFor();
	await picture('page-columns.png', 1000);
}

/** Three registers, one of them with mistakes. */
async function takeCheck(desk, page, picture) {
	await page.goto(new URL('/', page.url()).href);
	const names = ['com-erros.csv', 'inventario-ti.xlsx', 'mobiliario.csv'];
	await addFiles(
		page,
		names.map((name) => path.join(desk.folder, 'samples', name)),
	);
	await page
		.getByText(desk.words['kind.table'], { exact: true })
		.nth(names.length - 1)
		.waitFor();
	await picture('page-inputs.png', 680);
	await goTo(page, 'check');
	await page.locator('.grid-cell.is-wrong', { hasText: 'disponivle' }).click();
	await picture('page-check.png', 1060);
}

/** To production, where one answer is lost. */
async function takeSending({ words }, page, sandbox, picture) {
	sandbox.setFaults({
		rules: [
			{
				match: { operation: 'createAsset', enrollmentId: `^${LOST}$` },
				action: { type: 'reset', when: 'after-creating' },
			},
		],
	});
	await goTo(page, 'send');
	await page.locator('details.panel summary').first().click();
	await page.locator('input[name="target"]').nth(1).check();
	await page.locator('input[type="url"]').fill(sandbox.baseUrl);
	await page.locator('input[type="password"]').fill(sandbox.keys.production);
	await page.getByRole('button', { name: words['target.use'] }).click();
	const typed = page.locator('.confirmation input');
	await typed.waitFor();
	const create = page.locator('.confirmation button[type="submit"]');
	await typed.fill((await create.textContent()).replaceAll(/\D/g, ''));
	await page.locator('.confirmation button[type="submit"]:enabled').waitFor();
	await page.locator('details.panel summary').first().click();
	await picture('page-send.png', 890);
	await create.click();
	await page.getByRole('heading', { name: words['send.state.finished'] }).waitFor();
	await goTo(page, 'result');
	await page.locator('.unconfirmed tbody tr').waitFor();
	await picture('page-result.png', 980);
}

export async function addFiles(page, files) {
	await page.locator('input[name="files"]').setInputFiles(files);
	await page.waitForURL(/#\/w\//);
}

/** Another screen of the open import. */
export async function goTo(page, screen) {
	await page.goto(page.url().replace(/\/\w+$/, `/${screen}`));
}

export async function keepScreen(desk, page, name, height) {
	await page.setViewportSize({ width: WIDTH, height });
	await page.evaluate('scrollTo(0, 0)');
	await delay(SETTLE_MS);
	await desk.keep(name, (image) => page.screenshot({ path: image }));
}
