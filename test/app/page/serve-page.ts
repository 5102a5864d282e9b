/** The built page on a server that has one workbench, as the protocol says: what is asked of it is kept, and answered with its view. */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { workState } from '../../../src/app/protocol/work-state.ts';
import type { HomeView, StreamEvent, WorkbenchView } from '../../../src/app/protocol/view.ts';

const PAGE = path.join(import.meta.dirname, '../../../dist/app/page');
const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.svg': 'image/svg+xml',
};
const POLICY =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface PageServer {
	readonly address: string;
	/** `PUT /api/…`, with what was sent. */
	readonly asked: { readonly request: string; readonly body: string }[];
	/** Changes the view for the next answer, and sends it to those who follow. */
	readonly show: (changes: Partial<WorkbenchView>) => void;
	/** The next change is refused with this. */
	readonly refuseOnce: (message: string, action?: string) => void;
	/** The next change breaks off. */
	readonly breakOnce: () => void;
	readonly endStreams: () => void;
	/** Forgets what was asked and shown. */
	readonly reset: () => void;
	readonly close: () => Promise<void>;
}

/** The answers of a server beside its view; nothing for requests that the view answers. */
export type Answers = (request: string, body: string, show: PageServer['show']) => object | undefined;

/** `more`: what else is answered, by path. */
export async function servePage(
	home: HomeView,
	first: WorkbenchView,
	more: Readonly<Record<string, object>> = {},
	answers?: Answers,
): Promise<PageServer> {
	let view = { ...first, state: workState(first) };
	let refusal: object | undefined;
	let breaks = false;
	const asked: { request: string; body: string }[] = [];
	const streams = new Set<ServerResponse>();
	const line = (event: StreamEvent): string => `${JSON.stringify(event)}\n`;
	const show = (changes: Partial<WorkbenchView>): void => {
		view = { ...view, ...changes, revision: view.revision + 1 };
		view.state = workState(view);
		for (const stream of streams) stream.write(line({ kind: 'view', view }));
	};
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const { method = '', url = '' } = request;
			const name = url.split('?')[0] === '/' ? '/index.html' : url;
			if (!url.startsWith('/api/')) return serveFile(response, name);
			if (url.endsWith('/stream')) {
				response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write(line({ kind: 'view', view }));
				streams.add(response);
				response.on('close', () => streams.delete(response));
				return undefined;
			}
			const body = Buffer.concat(chunks).toString();
			if (method !== 'GET' && breaks) {
				breaks = false;
				return request.socket.destroy();
			}
			if (method !== 'GET') asked.push({ request: `${method} ${url}`, body });
			const isRefused = method !== 'GET' && refusal !== undefined;
			const own = isRefused ? undefined : answers?.(`${method} ${url}`, body, show);
			const plain = url === '/api/home' || url === '/api/language' ? home : view;
			const answer = isRefused ? refusal : (own ?? more[url] ?? plain);
			if (isRefused) refusal = undefined;
			response.writeHead(isRefused ? 409 : 200, { 'content-type': 'application/json' });
			return response.end(JSON.stringify(answer));
		});
	});
	await new Promise<void>((resolve) => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const bound = server.address();
	return {
		address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`,
		asked,
		show,
		refuseOnce: (message, action) => {
			refusal = { message, action };
		},
		breakOnce: () => void (breaks = true),
		reset: () => {
			asked.length = 0;
			view = { ...first, revision: view.revision + 1, state: workState(first) };
		},
		endStreams: () => {
			for (const stream of streams) stream.end();
			streams.clear();
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => {
				server.close(resolve);
			});
		},
	};
}

function serveFile(response: ServerResponse, name: string): void {
	try {
		const bytes = readFileSync(path.join(PAGE, path.normalize(name)));
		const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
		response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(bytes);
	} catch {
		response.writeHead(404).end();
	}
}
