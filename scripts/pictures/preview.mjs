/** What a person sees of a table before it is sent, where its dates could be read in two ways and one column is left out. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchChromium } from '../chromium.mjs';
import { addFiles, goTo, keepScreen, startApp } from './page.mjs';

const TABLE = `Asset Tag;Model;Status;Purchase Date;Cost;Colour
NB-11;Notebook 14;in use;03/04/2023;4890;black
NB-12;Notebook 14;in use;03/04/2023;4890;silver
MN-11;Monitor 24;available;07/02/2022;1150;black
`;
const MAPPING = { columns: { 'Purchase Date': { to: 'acquisitionDate', order: 'dmy' }, Colour: 'ignore' } };
const TERMINAL =
	'margin: 0; padding: 16px; width: 100ch; white-space: pre-wrap; font: 14px/1.4 monospace; background: #14181f; color: #e6e9ee';

export async function takePreview(desk) {
	writeFileSync(path.join(desk.folder, 'purchases.csv'), TABLE);
	writeFileSync(path.join(desk.folder, 'mapping.json'), JSON.stringify(MAPPING));
	const app = await startApp(desk);
	const browser = await launchChromium();
	try {
		const page = await browser.newPage({ locale: desk.language });
		await takePrinted(desk, page, 'terminal-questions.png', ['validate', 'purchases.csv', '--no-input']);
		await takePrinted(desk, page, 'terminal-preview.png', ['validate', 'purchases.csv', '--mapping', 'mapping.json']);
		await page.goto(app.url);
		await takeScreens(desk, page);
	} finally {
		await browser.close();
		await app.stop();
	}
}

/** What a command prints, in a window as wide as a terminal. */
async function takePrinted({ program, env, folder, keep }, page, name, args) {
	const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, cwd: folder, encoding: 'utf8' });
	await page.setContent(`<pre style="${TERMINAL}"></pre>`);
	const screen = page.locator('pre');
	await screen.evaluate((pre, text) => pre.append(text), `${stderr}${stdout}`.trim());
	await keep(name, (image) => screen.screenshot({ path: image }));
}

/** The questions, and after their answers how the columns are read and what would be created. */
async function takeScreens(desk, page) {
	await addFiles(page, [path.join(desk.folder, 'purchases.csv')]);
	await goTo(page, 'columns');
	const day = page.locator('input[type="radio"]').first();
	await day.waitFor();
	await keepScreen(desk, page, 'preview-columns.png', 760);
	await page.locator('select').first().selectOption('ignore');
	await day.check();
	await page.locator('form.asked button[type="submit"]').click();
	await page.locator('form.asked').waitFor({ state: 'detached' });
	await goTo(page, 'check');
	await page.locator('.how-read summary').click();
	await keepScreen(desk, page, 'preview-check.png', 1060);
	await goTo(page, 'send');
	await page.locator('.preview').first().waitFor();
	await keepScreen(desk, page, 'preview-send.png', 1200);
}
