/** Chromium as it is installed. */
import { chromium } from 'playwright-core';

export const launchBrowser = () =>
	chromium.launch({
		executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
	});
