/**
 * Opens a file in the browser, as each system does. The file stands on the command line, which everybody on the computer can read;
 * what is in it, only the user.
 */
import { spawn } from 'node:child_process';

/** A browser that is started in the foreground is not waited for. */
const PATIENCE_MS = 5_000;

const OPENERS: Partial<Record<NodeJS.Platform, readonly [name: string, ...args: string[]]>> = {
	darwin: ['open'],
	win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
};
const OTHER_OPENER = ['xdg-open'] as const;

/** False: there is nothing to open it with, or that failed. */
export function openBrowser(file: string, env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
	const [name, ...args] = OPENERS[process.platform] ?? OTHER_OPENER;
	return new Promise((resolve) => {
		const opener = spawn(name, [...args, file], { stdio: 'ignore', detached: true, env: { ...env } });
		const patience = setTimeout(() => resolve(true), PATIENCE_MS);
		const end = (isOpened: boolean): void => {
			clearTimeout(patience);
			resolve(isOpened);
		};
		opener.on('error', () => end(false));
		opener.on('exit', (code) => end(code === 0));
		opener.unref();
	});
}
