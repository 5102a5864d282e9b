/** Chromium as it is installed, one for all files that a process runs. No step of the suite downloads one. */
import type { Browser } from 'playwright-core';
import { launchChromium } from '../scripts/chromium.mjs';

export { CHROMIUM } from '../scripts/chromium.mjs';

let shared: Promise<Browser> | undefined;

/** It ends with the process. After a crash the next file gets a new one. */
export function shareBrowser(): Promise<Browser> {
	shared ??= launch();
	return shared;
}

/** Closes the pages that a file has opened. */
export async function closePages(): Promise<void> {
	const contexts = (await shared)?.contexts() ?? [];
	await Promise.all(contexts.map((context) => context.close()));
}

async function launch(): Promise<Browser> {
	const browser = await launchChromium();
	browser.on('disconnected', () => {
		shared = undefined;
	});
	return browser;
}
