/**
 * A worker's own connection. One request at a time, each with a wall-clock deadline that includes connecting. Each slot has its
 * own undici `Client`, because undici ignores an `AbortSignal` while a request waits for its connection. Only destroying the
 * client ends that, and here no other request is affected. The next request gets a new client. HTTP/1.1 matches answers to
 * requests by order alone, so one surplus answer would shift all later ones. So if an answer does not name what was sent, its
 * connection is closed before the next request (`retire`).
 */
import { setImmediate as turn } from 'node:timers/promises';
import { Client } from 'undici';
import { Attempt } from './attempt.ts';
import { Dialler, type DialSettings, type TlsSession } from './dial.ts';
import type { Seen } from './seen.ts';
import { whenAborted } from './clock.ts';

export interface WireRequest {
	readonly method: 'GET' | 'POST' | 'PATCH';
	readonly path: string;
	/** Alternating names and values. */
	readonly headers: string[];
	readonly body?: string;
	readonly timeoutMs: number;
	readonly maxBodyBytes: number;
}

/** Below the 5 s for which Node and many other servers keep an idle connection. A `Keep-Alive` hint shortens it. */
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_MAX_MS = 30_000;
/**
 * Limits for waiting twice as long as the slowest answer took. The minimum exceeds the time for which an operating system
 * delays a second small packet until the first is acknowledged (40 or 200 ms).
 */
const QUIET_MS = { min: 250, max: 1_000 } as const;

export class Slot {
	readonly #origin: string;
	readonly #dialSettings: DialSettings;
	readonly #session: TlsSession = {};
	#connection: Connection | undefined;
	#busy = false;
	#slowestMs = 0;

	constructor(origin: string, dialSettings: DialSettings) {
		this.#origin = origin;
		this.#dialSettings = dialSettings;
	}

	/** Sends once and returns what was seen. Never throws for anything the network does. */
	send(request: WireRequest, signal?: AbortSignal): Promise<Seen> {
		if (this.#busy) throw new Error('a slot has one request at a time');
		if (signal?.aborted === true) {
			return Promise.resolve({ at: 'not-started', cause: 'aborted', reason: 'aborted' });
		}
		this.#busy = true;
		const startedAt = performance.now();
		const connection = (this.#connection ??= new Connection(this.#origin, this.#dialSettings, this.#session));
		return new Promise((resolve) => {
			const settle = (seen: Seen): void => {
				this.#busy = false;
				clearTimeout(deadline);
				forget?.();
				this.#slowestMs = Math.max(this.#slowestMs, performance.now() - startedAt);
				connection.answers++;
				if (seen.at !== 'answered' || !seen.complete) this.hangUp();
				resolve(seen);
			};
			const attempt = new Attempt(request.maxBodyBytes, settle, connection.expectAnswer);
			// Read pending input first: in a process that was blocked, the deadline fires before a received answer is read.
			const passed = (): void => void setImmediate(() => attempt.giveUp('deadline'));
			const deadline = setTimeout(passed, request.timeoutMs);
			const forget = signal && whenAborted(signal, () => attempt.giveUp('aborted'));
			connection.client.dispatch(
				{ method: request.method, path: request.path, headers: request.headers, body: request.body ?? null },
				attempt,
			);
		});
	}

	/**
	 * Closes the connection after an answer that does not name its request. Returns false if more bytes followed, since
	 * either answer may then be the right one. The next request opens another connection and need not wait.
	 */
	async retire(): Promise<boolean> {
		const retired = this.#connection;
		this.#connection = undefined;
		return retired?.isQuiet(2 * this.#slowestMs) ?? true;
	}

	/** Closes the connection at once; the next request opens another. */
	hangUp(): void {
		this.#connection?.hangUp();
		this.#connection = undefined;
	}

	async close(): Promise<void> {
		const closing = this.#connection;
		this.#connection = undefined;
		await closing?.client.close();
	}
}

class Connection {
	readonly client: Client;
	answers = 0;
	readonly #dialler: Dialler;
	/** True if bytes came that answer no request. */
	#hasSurplus = false;

	constructor(origin: string, dialSettings: DialSettings, session: TlsSession) {
		this.#dialler = new Dialler(dialSettings, session);
		this.client = new Client(origin, {
			connect: this.#dialler.connect,
			pipelining: 1,
			keepAliveTimeout: KEEP_ALIVE_MS,
			keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
			// The attempt's deadline is the only time limit.
			headersTimeout: 0,
			bodyTimeout: 0,
		});
		this.client.on('disconnect', (_origin, _targets, error) => {
			this.#hasSurplus = this.#isOutOfStep(error);
			this.answers = 0;
		});
	}

	readonly expectAnswer = (): void => {
		this.#hasSurplus = false;
		this.#dialler.expectAnswer();
	};

	/** True if nothing follows the last answer. Waits only if an earlier request could have had two answers. */
	async isQuiet(leastMs: number): Promise<boolean> {
		if (this.answers > 1) await this.#untilQuiet(Math.min(Math.max(leastMs, QUIET_MS.min), QUIET_MS.max));
		else await twoTurns();
		const isQuiet = !this.#hasSurplus;
		this.hangUp();
		return isQuiet;
	}

	#untilQuiet(quietMs: number): Promise<void> {
		return new Promise((resolve) => {
			// Read pending input first: in a process that was blocked, the timer fires before the input is read.
			const timer = setTimeout(() => void twoTurns().then(resolve), quietMs);
			this.client.once('disconnect', () => {
				clearTimeout(timer);
				resolve();
			});
		});
	}

	hangUp(): void {
		void this.client.destroy(new Error('given up'));
		this.#dialler.hangUp();
	}

	/** True for bytes that answer no request or are not HTTP; false if the server closed. */
	#isOutOfStep(error: Error): boolean {
		const code = 'code' in error ? String(error.code) : '';
		return code.startsWith('HPE_') || (code === 'UND_ERR_SOCKET' && !this.#dialler.hasEnded());
	}
}

/** One turn of the event loop for input that was already read, and one that reads. */
async function twoTurns(): Promise<void> {
	await turn();
	await turn();
}
