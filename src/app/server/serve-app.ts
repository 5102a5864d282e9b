/** Headers are set for the answers of `@hono/node-server`, too, which hono's `secureHeaders` would not reach. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { AUTH_ROUTES, checkRequest } from './check-request.ts';
import { createInvite, enter, enterAgain, type Invite, Keys } from './enter.ts';
import { type OwnPage, renderEntryPage, renderRefusalPage } from './entry-page.ts';
import { type Limits, LIMITS } from './read-body.ts';
import { answerError, Refusal } from './refusal.ts';
import { addRoutes, type AppContext, type AppEnv, type AppParts, type ServedWorkbenches } from './routes.ts';
import { Streams } from './streams.ts';

export interface AppOptions {
	readonly workbenches: ServedWorkbenches;
	readonly runsDir: string;
	readonly pageDir: string;
	readonly version: string;
	readonly language: Language;
	readonly port?: number;
	/** Taken if it is free. */
	readonly formerPort?: number;
	readonly privateFolder?: string;
	readonly limits?: Partial<Limits>;
	readonly onBug: (error: unknown) => void;
}

export type AppServer = Awaited<ReturnType<typeof serveApp>>;

const HOST = '127.0.0.1';
const CLOSING_MS = 1_000;
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"form-action 'none'",
	"frame-ancestors 'none'",
	"base-uri 'none'",
].join('; ');
const HEADERS = {
	'Content-Security-Policy': POLICY,
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Cache-Control': 'no-store',
} as const;
const REFUSED_UPGRADE = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export async function serveApp(options: AppOptions) {
	const parts = createParts(options);
	const { workbenches, streams, limits } = parts;
	const files = await readPageFiles(options.pageDir);
	const server = createServer({
		headersTimeout: limits.headersMs,
		requestTimeout: 0,
		connectionsCheckingInterval: 1_000,
	});
	const { port: wanted, formerPort = 0 } = options;
	const port = await listen(server, wanted ?? formerPort).catch((error: unknown) => {
		if (wanted !== undefined || formerPort === 0) throw error;
		return listen(server, 0);
	});
	const address = `http://${HOST}:${port}`;
	const keys = new Keys(port);
	const invite = createInvite(parts, keys, address, options.privateFolder);
	let isClosing = false;
	const app = createApp({ parts, keys, invite, port, onBug: options.onBug, isClosing: () => isClosing });
	app.get('*', (context) => {
		const file = files.get(context.req.path);
		if (file === undefined) throw new Refusal('missing');
		return context.body(file.bytes, 200, { 'Content-Type': file.type });
	});
	answerRequests(server, app);
	return {
		port,
		address,
		secret: keys.secret,
		invite,
		async close(): Promise<void> {
			isClosing = true;
			// Streams end last, so that tabs see how sending ends.
			await workbenches.close();
			streams.end();
			await closeServer(server);
			await keys.close();
		},
	};
}

function createParts({ workbenches, runsDir, version, language: first, limits: own }: AppOptions): AppParts {
	const limits: Limits = { ...LIMITS, ...own };
	const streams = new Streams(limits);
	let language = first;
	return {
		workbenches,
		runsDir,
		version,
		limits,
		streams,
		language: () => language,
		async setLanguage(next) {
			await workbenches.setLanguage(next);
			language = next;
			await streams.setLanguage(next);
		},
	};
}

function answerRequests(server: Server, { fetch }: Hono<AppEnv>): void {
	const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
	server.on('request', (incoming, outgoing) => {
		for (const [name, value] of Object.entries(HEADERS)) outgoing.setHeader(name, value);
		void listener(incoming, outgoing);
	});
	server.on('upgrade', (_incoming, socket) => socket.end(REFUSED_UPGRADE));
}

async function closeServer(server: Server): Promise<void> {
	const closed = new Promise((resolve) => server.close(resolve));
	server.closeIdleConnections();
	const late = setTimeout(() => server.closeAllConnections(), CLOSING_MS);
	await closed;
	clearTimeout(late);
}

interface AppSetting {
	readonly parts: AppParts;
	readonly keys: Keys;
	readonly invite: Invite;
	readonly port: number;
	readonly onBug: (error: unknown) => void;
	readonly isClosing: () => boolean;
}

function createApp({ parts, keys, invite, port, onBug, isClosing }: AppSetting): Hono<AppEnv> {
	const app = new Hono<AppEnv>();
	const { language } = parts;
	app.onError((thrown, context) => {
		const { status, body, isBug } = answerError(thrown, language());
		if (isBug) onBug(thrown);
		if (thrown instanceof Refusal && thrown.reason === 'method')
			context.header('Allow', String(thrown.values['allowed']));
		if (context.req.header('sec-fetch-dest') !== 'document') return context.json(body, status);
		return sendOwnPage(context, renderRefusalPage(body, language()), status);
	});
	app.use(async (context, next) => {
		if (!checkRequest(context.env.incoming, port, keys)) return sendOwnPage(context, renderEntryPage(language()), 200);
		if (context.req.method !== 'GET' && isClosing()) throw new Refusal('closing');
		return next();
	});
	app.post(AUTH_ROUTES.enter, (context) => enter(context, keys, language()));
	app.post(AUTH_ROUTES.session, (context) => enterAgain(context, keys, invite, parts));
	addRoutes(app, parts);
	app.notFound(() => {
		throw new Refusal('missing');
	});
	return app;
}

function sendOwnPage(
	context: AppContext,
	{ html, policy }: OwnPage,
	status: 200 | ReturnType<typeof answerError>['status'],
): Response {
	return context.html(html, status, { 'Content-Security-Policy': policy });
}

function listen(server: Server, port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once('error', (error) => {
			const reason = 'code' in error ? String(error.code) : error.message;
			reject(new Fault('app-not-started', { port, reason }, { cause: error }));
		});
		server.listen(port, HOST, () => {
			const address = server.address();
			resolve(typeof address === 'object' && address !== null ? address.port : port);
		});
	});
}

interface PageFile {
	readonly type: string;
	readonly bytes: Uint8Array<ArrayBuffer>;
}

const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.woff2': 'font/woff2',
};

async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
	const files = new Map<string, PageFile>();
	for (const name of await readdir(folder, { recursive: true })) {
		const type = TYPES[path.extname(name)];
		if (type === undefined) continue;
		const address = `/${name.split(path.sep).join('/')}`;
		const bytes = new Uint8Array(await readFile(path.join(folder, name)));
		files.set(address === '/index.html' ? '/' : address, { type, bytes });
	}
	return files;
}
