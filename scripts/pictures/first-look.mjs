/** The picture of the README: the page, and the workbook of the same wrong rows below it. Made of their two pictures. */
import { readFileSync } from 'node:fs';
import { launchChromium } from '../chromium.mjs';

const SIZE = { width: 1200, height: 846 };

export async function takeFirstLook(desk) {
	const source = (name) => `data:image/png;base64,${readFileSync(desk.picture(name)).toString('base64')}`;
	const browser = await launchChromium();
	const page = await browser.newPage({ viewport: SIZE });
	await page.setContent(`<!doctype html>
<style>
	body { margin: 0; background: #e9edf3; overflow: hidden; }
	div { position: absolute; overflow: hidden; }
	.page { left: 0; top: 0; width: 1200px; height: 100%; }
	.workbook { left: 120px; top: 584px; width: 1050px; height: 232px; border: 1px solid #8b94a3; box-shadow: 0 4px 26px rgb(20 30 50 / 50%); }
	img { width: 100%; }
</style>
<div class="page"><img src="${source('page-check.png')}"></div>
<div class="workbook"><img src="${source('rejected.png')}"></div>`);
	await page.waitForFunction('[...document.images].every((image) => image.complete)');
	await desk.keep('first-look.png', (image) => page.screenshot({ path: image }));
	await browser.close();
}
