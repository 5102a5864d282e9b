/** The server on a port of its own with workbenches in memory, and requests to it byte by byte. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { loadTexts } from '../../../src/messages/texts.ts';
import { type AppOptions, type AppServer, serveApp } from '../../../src/app/server/serve-app.ts';
import { makePrivateFolder } from '../../../src/app/server/running-app.ts';
import { createMemoryWorkbenches, type MemoryWorkbenches } from './memory-workbenches.ts';

export interface TestApp {
	readonly app: AppServer;
	readonly workbenches: MemoryWorkbenches;
	readonly folder: string;
	readonly runsDir: string;
	/** `name=value`, of a browser that came in. */
	readonly cookie: string;
	readonly bugs: unknown[];
	readonly close: () => Promise<void>;
}

async function makeFolder(folder: string): Promise<string> {
	return (await makePrivateFolder([folder])) ?? '';
}

export interface RawAnswer {
	readonly status: number;
	readonly head: string;
	readonly body: string;
}

const PAGE =
	'<!doctype html><html><head><title>page</title><link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script></head><body><main></main></body></html>';

export async function serveTestApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
	await Promise.all([loadTexts('en'), loadTexts('pt-BR')]);
	const folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-app-'));
	const runsDir = path.join(folder, 'runs');
	const pageDir = path.join(folder, 'page');
	for (const dir of [runsDir, pageDir]) mkdirSync(dir);
	writeFileSync(path.join(pageDir, 'index.html'), PAGE);
	writeFileSync(path.join(pageDir, 'page.js'), "document.querySelector('main').textContent = 'drawn';");
	writeFileSync(path.join(pageDir, 'page.css'), 'main { color: rgb(1, 2, 3); }');
	const workbenches = createMemoryWorkbenches();
	const bugs: unknown[] = [];
	const app = await serveApp({
		workbenches,
		runsDir,
		pageDir,
		privateFolder: await makeFolder(path.join(runsDir, '.app')),
		version: '0.1.0',
		language: 'en',
		onBug: (error) => bugs.push(error),
		...options,
	});
	const { head } = await sendRaw(app.port, enterRequest(app.port, (await app.invite(NOTHING)).token));
	const cookie = /^set-cookie: (?<pair>[^;]+)/im.exec(head)?.groups?.['pair'] ?? '';
	return {
		app,
		workbenches,
		folder,
		runsDir,
		cookie,
		bugs,
		async close() {
			await app.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** The inputs of a start without inputs and without a browser. */
export const NOTHING = { inputs: [], asFile: false };

export const enterRequest = (port: number, token: string): string =>
	withBody(`POST /enter HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: null\r\n`, `token=${token}`);

/** `head`: with all headers but the length, each with its end of line. */
export const withBody = (head: string, body: string): string =>
	`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;

/** Sends the bytes and gives what came until the connection ended, or until `ms` were over. */
export function sendRaw(port: number, bytes: string, ms = 30_000): Promise<RawAnswer> {
	return new Promise((resolve) => {
		const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
		const parts: Buffer[] = [];
		const end = (): void => {
			clearTimeout(timer);
			socket.destroy();
			const [head = '', ...rest] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n');
			resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') });
		};
		const timer = setTimeout(end, ms);
		socket.on('data', (part) => parts.push(part));
		socket.on('error', () => {});
		socket.on('close', end);
	});
}
