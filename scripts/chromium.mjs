/**
 * Chromium as it is installed: `CHROMIUM`, else the one of the system. The headless shell comes first, since it needs half
 * of the processor time of a browser with windows.
 */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

export const CHROMIUM = [
	process.env.CHROMIUM,
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
].find((file) => file !== undefined && existsSync(file));

export const launchChromium = (options = {}) =>
	chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'], ...options });
