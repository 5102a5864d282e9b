/**
 * The page and what it asks for, on loopback only: `node:http` below, the routes by hono. Every answer has the same headers: no
 * code but the page's own files, no frame, no other origin, nothing kept in a cache.
 *
 * Throws `Fault` `app-not-started` where the port cannot be had.
 */
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import type { Workbenches } from '../workbench/workbench.ts';
import { type AppContext, type AppParts, type Route } from './app-context.ts';
import { checkRequest, WAYS_IN } from './check-request.ts';
import { createInvitations, enter, enterAgain, type Invite } from './enter.ts';
import { type OwnPage, renderEntryPage, renderRefusalPage } from './entry-page.ts';
import { HOME_ROUTES } from './home-routes.ts';
import { createKeys, type Keys } from './keys.ts';
import { type Limits, LIMITS } from './limits.ts';
import { readPageFiles } from './page-files.ts';
import { answerError, Refusal } from './refusal.ts';
import { createStreams } from './stream-views.ts';
import { WORKBENCH_ROUTES } from './workbench-routes.ts';

export interface AppOptions {
	readonly workbenches: Workbenches;
	readonly runsDir: string;
	/** Where the browser's code lies, as it was built. */
	readonly pageDir: string;
	readonly version: string;
	readonly language: Language;
	/** Absent: a free one. */
	readonly port?: number;
	/** For files that lead a browser in; absent: there are none, only addresses. */
	readonly privateFolder?: string;
	readonly limits?: Partial<Limits>;
	/** Told what was thrown that is no fault. */
	readonly onBug: (error: unknown) => void;
}

export interface AppServer {
	readonly port: number;
	/** `http://127.0.0.1:49152`. */
	readonly address: string;
	/** What another start of the program proves itself with. */
	readonly secret: string;
	/** Lets one browser in, once, and opens the page where it begins or at a new import. */
	readonly invite: Invite;
	/** Nothing new is begun; what is in flight is awaited, as `Workbenches.close` says. */
	readonly close: () => Promise<void>;
}

const HOST = '127.0.0.1';
/** For what is still being answered when the server closes. */
const LAST_WORDS_MS = 1_000;
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

export async function serveApp(options: AppOptions): Promise<AppServer> {
	const parts = createParts(options);
	const { workbenches, streams, limits } = parts;
	const files = await readPageFiles(options.pageDir);
	const server = createServer({
		headersTimeout: limits.headersMs,
		requestTimeout: 0,
		connectionsCheckingInterval: 1_000,
	});
	const port = await listen(server, options.port ?? 0);
	const address = `http://${HOST}:${port}`;
	const keys = createKeys(port);
	const entryFiles = new Set<string>();
	const invite = createInvitations({
		workbenches,
		keys,
		address,
		language: parts.language,
		folder: options.privateFolder,
		files: entryFiles,
	});
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
		async close() {
			isClosing = true;
			// Until then, tabs see how what is being sent ends.
			await workbenches.close();
			streams.end();
			await closeServer(server);
			for (const file of entryFiles) await rm(file, { force: true });
		},
	};
}

function createParts({ workbenches, runsDir, version, language: first, limits: own }: AppOptions): AppParts {
	const limits: Limits = { ...LIMITS, ...own };
	let language = first;
	return {
		workbenches,
		runsDir,
		version,
		limits,
		streams: createStreams(limits),
		language: () => language,
		async setLanguage(next) {
			await workbenches.setLanguage(next);
			language = next;
		},
	};
}

function answerRequests(server: Server, { fetch }: Hono<{ Bindings: HttpBindings }>): void {
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
	const late = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS);
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

function createApp({ parts, keys, invite, port, onBug, isClosing }: AppSetting): Hono<{ Bindings: HttpBindings }> {
	const app = new Hono<{ Bindings: HttpBindings }>();
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
	app.post(WAYS_IN.enter, (context) => enter(context, keys, language()));
	app.post(WAYS_IN.again, (context) => enterAgain(context, keys, invite, parts));
	const routes: readonly Route[] = [...HOME_ROUTES, ...WORKBENCH_ROUTES];
	for (const { method, path, serve } of routes) app.on(method, path, (context) => serve(context, parts));
	for (const path of new Set(routes.map((route) => route.path))) {
		const allowed = routes.filter((route) => route.path === path).map(({ method }) => method);
		app.all(path, (context) => {
			throw new Refusal('method', { method: context.req.method, allowed: allowed.join(', ') });
		});
	}
	app.notFound(() => {
		throw new Refusal('missing');
	});
	return app;
}

export function sendOwnPage(
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
