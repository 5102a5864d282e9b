/** `report.html` of the import of all samples. */
import path from 'node:path';
import { SAMPLE_IMPORT } from '../sample-import.mjs';
import { launchChromium } from '../chromium.mjs';

export async function takeReport(desk) {
	desk.importer(...SAMPLE_IMPORT);
	const browser = await launchChromium();
	const page = await browser.newPage({ viewport: { width: 1180, height: 900 }, locale: desk.language });
	await page.goto(`file://${path.join(desk.lastRun(), 'report.html')}`);
	await desk.keep('report.png', (image) => page.screenshot({ path: image }));
	await browser.close();
}
