/**
 * A worker's own connection. One request at a time, each with a wall-clock deadline, connecting included.
 *
 * One undici `Client` per slot, because an `AbortSignal` is not honoured while a request waits for its connection: only
 * destroying the client ends that, and here it touches no other request. The next request gets a new client.
 *
 * HTTP/1.1 pairs answers with requests by their order alone, so one surplus answer would shift all that follow. Therefore
 * every answer either names what was sent or its connection is closed before the next request (`retire`).
 */
import { setImmediate as turn } from 'node:timers/promises';
import { Client } from 'undici';
import { Attempt } from './attempt.ts';
import { Dialler, type DialSettings, type TlsSession } from './dial.ts';
import type { Seen } from './seen.ts';
import { whenAborted } from './when-aborted.ts';

export interface WireRequest {
	readonly method: 'GET' | 'POST' | 'PATCH';
	readonly path: string;
	/** Names and values in turn. */
	readonly headers: string[];
	readonly body?: string;
	readonly timeoutMs: number;
	readonly maxBodyBytes: number;
}

/** Below the 5 s that Node's and many other servers keep an idle connection; a `Keep-Alive` hint shortens it. */
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_MAX_MS = 30_000;
/**
 * Twice as long as the slowest answer took, between these. The least is more than an operating system keeps back a second
 * small packet until the first is acknowledged (40 ms, or 200).
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

	/** Sends once and gives what was seen. Never throws for anything the network does. */
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
			// After a turn that reads: a process that stood still finds its deadline passed before the answer that is there.
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
	 * Closes the connection after an answer that does not name its request. Gives false if more bytes followed, so that
	 * either answer may be the right one. The next request need not wait for that: it opens another connection.
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
	/** Bytes came that answer no request. */
	#hasSurplus = false;

	constructor(origin: string, dialSettings: DialSettings, session: TlsSession) {
		this.#dialler = new Dialler(dialSettings, session);
		this.client = new Client(origin, {
			connect: this.#dialler.connect,
			pipelining: 1,
			keepAliveTimeout: KEEP_ALIVE_MS,
			keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
			// The deadline of the attempt is the only clock.
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

	/** True if nothing follows the last answer. Waits for it only where an earlier request could have had two answers. */
	async isQuiet(leastMs: number): Promise<boolean> {
		if (this.answers > 1) await this.#untilQuiet(Math.min(Math.max(leastMs, QUIET_MS.min), QUIET_MS.max));
		else await twoTurns();
		const isQuiet = !this.#hasSurplus;
		this.hangUp();
		return isQuiet;
	}

	#untilQuiet(quietMs: number): Promise<void> {
		return new Promise((resolve) => {
			// After turns that read: a process that stood still finds the time over before what is there.
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

	/** True for bytes that answer no request or are no HTTP, not if the server closed. */
	#isOutOfStep(error: Error): boolean {
		const code = 'code' in error ? String(error.code) : '';
		return code.startsWith('HPE_') || (code === 'UND_ERR_SOCKET' && !this.#dialler.hasEnded());
	}
}

/** One turn of the event loop for what is here already, and one that reads. */
async function twoTurns(): Promise<void> {
	await turn();
	await turn();
}
