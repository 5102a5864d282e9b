/** `report.html` of the import of all samples, light and dark. */
import path from 'node:path';
import { SAMPLE_IMPORT } from '../sample-import.mjs';
import { launchBrowser } from './browser.mjs';

export async function takeReport(desk) {
	desk.importer(...SAMPLE_IMPORT);
	const browser = await launchBrowser();
	for (const [name, colorScheme] of [
		['report.png', 'light'],
		['report-dark.png', 'dark'],
	]) {
		const page = await browser.newPage({ viewport: { width: 1180, height: 900 }, colorScheme, locale: 'pt-BR' });
		await page.goto(`file://${path.join(desk.lastRun(), 'report.html')}`);
		await desk.keep(name, (image) => page.screenshot({ path: image }));
	}
	await browser.close();
}
