/** The question about a column whose dates could be read in two ways. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchChromium } from '../chromium.mjs';
import { addFiles, goTo, keepScreen, startApp } from './page.mjs';

const TABLE = `Asset Tag;Model;Status;Purchase Date;Cost;Colour
NB-11;Notebook 14;in use;03/04/2023;4890;black
NB-12;Notebook 14;in use;03/04/2023;4890;silver
MN-11;Monitor 24;available;07/02/2022;1150;black
`;

export async function takeDates(desk) {
	const file = path.join(desk.folder, 'purchases.csv');
	writeFileSync(file, TABLE);
	const app = await startApp(desk);
	const browser = await launchChromium();
	try {
		const page = await browser.newPage({ locale: desk.language });
		await page.goto(app.url);
		await addFiles(page, [file]);
		await goTo(page, 'columns');
		await page.locator('input[type="radio"]').first().waitFor();
		await keepScreen(desk, page, 'dates.png', 760);
	} finally {
		await browser.close();
		await app.stop();
	}
}
