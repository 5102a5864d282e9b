/**
 * A worker's own connection. One request at a time, each with a wall-clock deadline, connecting included.
 *
 * One undici `Client` per slot, because an `AbortSignal` is not honoured while a request waits for its connection: only
 * destroying the client ends that, and here it touches no other request. The next request gets a new client.
 */
import { Client } from 'undici';
import { Attempt } from './attempt.ts';
import { createDialler, type DialSettings } from './dial.ts';
import type { Seen } from './seen.ts';
import { whenAborted } from './when-aborted.ts';

export interface WireRequest {
	readonly method: 'GET' | 'POST' | 'PATCH';
	/** Path and query. */
	readonly path: string;
	/** Names and values in turn. */
	readonly headers: string[];
	readonly body?: string;
	readonly timeoutMs: number;
	readonly maxBodyBytes: number;
}

export interface Slot {
	/** Sends once and tells what was seen. Never throws for anything the network does. */
	readonly send: (request: WireRequest, signal?: AbortSignal) => Promise<Seen>;
	readonly close: () => Promise<void>;
}

/** Below the 5 s that Node's and many other servers keep an idle connection; a `Keep-Alive` hint shortens it. */
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_MAX_MS = 30_000;

export function createSlot(origin: string, dialSettings: DialSettings): Slot {
	const dialler = createDialler(dialSettings);
	let client: Client | undefined;
	let busy = false;

	const open = (): Client =>
		new Client(origin, {
			connect: dialler.connect,
			pipelining: 1,
			keepAliveTimeout: KEEP_ALIVE_MS,
			keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
			// The deadline of the attempt is the only clock.
			headersTimeout: 0,
			bodyTimeout: 0,
		});

	const drop = (): void => {
		const dropped = client;
		client = undefined;
		if (dropped !== undefined) void dropped.destroy(new Error('given up'));
		dialler.hangUp();
	};

	const send = (request: WireRequest, signal?: AbortSignal): Promise<Seen> => {
		if (busy) throw new Error('a slot has one request at a time');
		if (signal?.aborted === true) {
			return Promise.resolve({ at: 'not-started', cause: 'aborted', reason: 'aborted' });
		}
		busy = true;
		return new Promise((resolve) => {
			const attempt = new Attempt(request.maxBodyBytes, (seen) => {
				busy = false;
				clearTimeout(deadline);
				forget?.();
				if (seen.at !== 'answered' || !seen.complete) drop();
				resolve(seen);
			});
			// After a turn that reads: a process that stood still finds its deadline passed before the answer that is there.
			const passed = (): void => void setImmediate(() => attempt.giveUp('deadline'));
			const deadline = setTimeout(passed, request.timeoutMs);
			const forget = signal && whenAborted(signal, () => attempt.giveUp('aborted'));
			client ??= open();
			client.dispatch(
				{
					method: request.method,
					path: request.path,
					headers: request.headers,
					body: request.body ?? null,
				},
				attempt,
			);
		});
	};

	return {
		send,
		close: async () => {
			const closing = client;
			client = undefined;
			await closing?.close();
		},
	};
}
