/** A raw TCP server on loopback that misbehaves exactly as told, and counts what it received. */
import { EventEmitter, once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';

export interface RawBehaviour {
	/** When connected. For TLS, before the handshake. */
	readonly onConnection?: (socket: net.Socket) => void;
	/** After the TLS handshake. */
	readonly onSecure?: (socket: net.Socket) => void;
	/** On the first bytes of a request, however few. */
	readonly onFirstBytes?: (socket: net.Socket) => void;
	/** On each complete request, numbered from 1. */
	readonly onRequest?: (socket: net.Socket, number: number, head: string, body: string) => void;
	readonly tls?: { readonly key: string; readonly cert: string };
}

export interface RawServer {
	readonly port: number;
	/** Accepted connections, complete requests, and bytes of requests. */
	readonly counts: { connections: number; requests: number; bytes: number; closed: number };
	/** Resolves when this many connections have ended. */
	readonly untilClosed: (connections: number) => Promise<void>;
	readonly close: () => Promise<void>;
}

export async function startRawServer(behaviour: RawBehaviour): Promise<RawServer> {
	const counts = { connections: 0, requests: 0, bytes: 0, closed: 0 };
	const open = new Set<net.Socket>();
	const ends = new EventEmitter();

	const serve = (socket: net.Socket): void => {
		socket.on('error', () => {});
		let received = '';
		let first = true;
		socket.on('data', (chunk: Buffer) => {
			counts.bytes += chunk.length;
			if (first) {
				first = false;
				behaviour.onFirstBytes?.(socket);
			}
			received += chunk.toString('latin1');
			for (let end = endOfRequest(received); end !== undefined; end = endOfRequest(received)) {
				const headEnd = received.indexOf('\r\n\r\n');
				const head = received.slice(0, headEnd);
				const body = Buffer.from(received.slice(headEnd + 4, end), 'latin1').toString();
				received = received.slice(end);
				counts.requests += 1;
				behaviour.onRequest?.(socket, counts.requests, head, body);
			}
		});
	};

	const server = net.createServer((socket) => {
		counts.connections += 1;
		open.add(socket);
		socket
			.on('error', () => {})
			.on('close', () => {
				counts.closed += 1;
				open.delete(socket);
				ends.emit('end');
			});
		behaviour.onConnection?.(socket);
		if (socket.destroyed) return;
		if (behaviour.tls === undefined) serve(socket);
		else {
			const secured = new tls.TLSSocket(socket, { isServer: true, ...behaviour.tls });
			secured.once('secure', () => behaviour.onSecure?.(secured));
			serve(secured);
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port');
	return {
		port: address.port,
		counts,
		untilClosed: async (connections) => {
			while (counts.closed < connections) await once(ends, 'end');
		},
		close: async () => {
			for (const socket of open) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** The servers of one test file, whose tests run concurrently; they end together. */
export function createServers() {
	const servers: RawServer[] = [];
	return {
		start: async (behaviour: RawBehaviour): Promise<RawServer> => {
			const server = await startRawServer(behaviour);
			servers.push(server);
			return server;
		},
		close: async (): Promise<void> => {
			await Promise.all(servers.map((server) => server.close()));
		},
	};
}

/** Finds the end of the first complete request. */
function endOfRequest(text: string): number | undefined {
	const head = text.indexOf('\r\n\r\n');
	if (head === -1) return undefined;
	const length = Number(/^content-length: *(?<length>\d+)/im.exec(text.slice(0, head))?.groups?.['length'] ?? 0);
	const end = head + 4 + length;
	return text.length >= end ? end : undefined;
}

/** An answer with a body of the right length. */
export function answerWith(status: number, body: string, headers: readonly string[] = []): string {
	return [
		`HTTP/1.1 ${status} X`,
		'content-type: application/json',
		`content-length: ${Buffer.byteLength(body)}`,
		...headers,
		'',
		body,
	].join('\r\n');
}
