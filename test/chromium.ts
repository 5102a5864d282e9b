/** Chromium as it is installed, one for all files that a process runs. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where none is installed, tests are skipped: no step of the suite downloads one. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
	existsSync(file),
);

let shared: Promise<Browser> | undefined;

/** It ends with the process. After a crash the next file gets a new one. */
export function shareBrowser(): Promise<Browser> {
	shared ??= launch();
	return shared;
}

/** What a file has opened. */
export async function closePages(): Promise<void> {
	const contexts = (await shared)?.contexts() ?? [];
	await Promise.all(contexts.map((context) => context.close()));
}

async function launch(): Promise<Browser> {
	const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] });
	browser.on('disconnected', () => {
		shared = undefined;
	});
	return browser;
}
