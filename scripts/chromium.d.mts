import type { Browser, LaunchOptions } from 'playwright-core';

/** The file of the program; nothing where none is installed. */
export const CHROMIUM: string | undefined;

export function launchChromium(options?: LaunchOptions): Promise<Browser>;
