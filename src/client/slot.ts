/**
 * A worker's own connection. One request at a time, each with a wall-clock deadline, connecting included.
 *
 * One undici `Client` per slot, because an `AbortSignal` is not honoured while a request waits for its connection: only
 * destroying the client ends that, and here it touches no other request. The next request gets a new client.
 *
 * HTTP/1.1 pairs answers with requests by their order alone: one answer too many, and each request gets the answer to the
 * one before it. An answer that names what was sent proves that nothing has shifted; all others on the connection since
 * then are held as unproven, and are in doubt as soon as an answer names something else, or bytes come that answer no
 * request. The connection is closed at the first of these signs.
 */
import { Client } from 'undici';
import { Attempt } from './attempt.ts';
import type { DoubtfulAnswer } from './client.ts';
import { Dialler, type DialSettings } from './dial.ts';
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

/** Below the 5 s that Node's and many other servers keep an idle connection; a `Keep-Alive` hint shortens it. */
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_MAX_MS = 30_000;
/**
 * For an answer that is still on its way: twice as long as the slowest took, between these. The least is more than an
 * operating system keeps back a second small packet until the first is acknowledged: 40 ms, or 200.
 */
const QUIET_MS = { min: 250, max: 1_000 } as const;

export class Slot {
	readonly #origin: string;
	readonly #dialler: Dialler;
	readonly #onDoubt: (answers: readonly DoubtfulAnswer[]) => void;
	#client: Client | undefined;
	#busy = false;
	#answers = 0;
	#slowestMs = 0;
	#answeredAt = 0;
	#unproven: DoubtfulAnswer[] = [];
	/** The last answer, while it is waited for whether it stands alone. */
	#watched: { readonly answer: DoubtfulAnswer; isAlone: boolean } | undefined;
	#onDisconnect = (): void => {};

	/** `onDoubt` is given earlier answers that came to be in doubt. */
	constructor(
		origin: string,
		dialSettings: DialSettings,
		onDoubt: (answers: readonly DoubtfulAnswer[]) => void = () => {},
	) {
		this.#origin = origin;
		this.#dialler = new Dialler(dialSettings);
		this.#onDoubt = onDoubt;
	}

	/** Sends once and gives what was seen. Never throws for anything the network does. */
	send(request: WireRequest, signal?: AbortSignal): Promise<Seen> {
		if (this.#busy) throw new Error('a slot has one request at a time');
		if (signal?.aborted === true) {
			return Promise.resolve({ at: 'not-started', cause: 'aborted', reason: 'aborted' });
		}
		this.#busy = true;
		const startedAt = performance.now();
		return new Promise((resolve) => {
			const settle = (seen: Seen): void => {
				this.#busy = false;
				clearTimeout(deadline);
				forget?.();
				this.#answers++;
				this.#answeredAt = performance.now();
				this.#slowestMs = Math.max(this.#slowestMs, this.#answeredAt - startedAt);
				if (seen.at !== 'answered' || !seen.complete) this.hangUp();
				resolve(seen);
			};
			const attempt = new Attempt(request.maxBodyBytes, settle, this.#dialler.expectAnswer);
			// After a turn that reads: a process that stood still finds its deadline passed before the answer that is there.
			const passed = (): void => void setImmediate(() => attempt.giveUp('deadline'));
			const deadline = setTimeout(passed, request.timeoutMs);
			const forget = signal && whenAborted(signal, () => attempt.giveUp('aborted'));
			this.#client ??= this.#open();
			this.#client.dispatch(
				{ method: request.method, path: request.path, headers: request.headers, body: request.body ?? null },
				attempt,
			);
		});
	}

	/** The last answer named what was sent: those before it were in step. */
	prove(): void {
		this.#unproven = [];
	}

	/** The last answer names nothing: false when more came right behind it, so that nobody knows which of the two it is. */
	async keepUnproven(answer: DoubtfulAnswer): Promise<boolean> {
		const used = this.#client;
		const isFirst = this.#answers <= 1;
		const seen = { answer, isAlone: true };
		this.#watched = seen;
		this.#unproven.push(answer);
		await twoTurns();
		this.#watched = undefined;
		if (!seen.isAlone) return false;
		// Nothing was asked before it that could have had two answers.
		if (isFirst && this.#client === used) this.#unproven = this.#unproven.filter((one) => one !== answer);
		return true;
	}

	/** The last answer was another's. The unproven ones before it are in doubt, and the connection is closed. */
	doubt(): void {
		this.#doubtUnproven();
		this.hangUp();
	}

	/** Waits, where answers are unproven, for as long as one that is still on its way would take. `row`: only for its own. */
	async awaitQuiet(row?: number): Promise<void> {
		if (!this.#unproven.some((answer) => row === undefined || answer.row === row)) return;
		const quietMs = Math.min(Math.max(2 * this.#slowestMs, QUIET_MS.min), QUIET_MS.max);
		await new Promise<void>((resolve) => {
			// After turns that read: a process that stood still finds the time over before what is there.
			const passed = (): void => void twoTurns().then(resolve);
			const timer = setTimeout(passed, this.#answeredAt + quietMs - performance.now());
			this.#onDisconnect = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}

	/** Closes the connection; the next request opens another. */
	hangUp(): void {
		const dropped = this.#client;
		this.#client = undefined;
		if (dropped !== undefined) void dropped.destroy(new Error('given up'));
		this.#forgetConnection();
		this.#dialler.hangUp();
	}

	async close(): Promise<void> {
		const closing = this.#client;
		this.#client = undefined;
		await closing?.close();
	}

	#open(): Client {
		const opened = new Client(this.#origin, {
			connect: this.#dialler.connect,
			pipelining: 1,
			keepAliveTimeout: KEEP_ALIVE_MS,
			keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
			// The deadline of the attempt is the only clock.
			headersTimeout: 0,
			bodyTimeout: 0,
		});
		opened.on('disconnect', (_origin, _targets, error) => {
			if (this.#client !== opened) return;
			if (this.#isOutOfStep(error)) this.#doubtUnproven();
			this.#forgetConnection();
			this.#onDisconnect();
		});
		return opened;
	}

	/** What undici closes itself over: bytes that answer no request, or are no HTTP. Not the end by the other side. */
	#isOutOfStep(error: Error): boolean {
		const code = 'code' in error ? String(error.code) : '';
		return code.startsWith('HPE_') || (code === 'UND_ERR_SOCKET' && !this.#dialler.hasEnded());
	}

	#doubtUnproven(): void {
		const watched = this.#watched;
		if (watched !== undefined && this.#unproven.includes(watched.answer)) watched.isAlone = false;
		this.#onDoubt(this.#unproven.filter((answer) => answer !== watched?.answer));
		this.#unproven = [];
	}

	#forgetConnection(): void {
		this.#unproven = [];
		this.#answers = 0;
	}
}

let turns: Promise<void> | undefined;

/**
 * One turn of the event loop for what is here already, and one that reads. Shared by all that begin to wait in the same
 * turn: where no answer names what was sent, each of them waits.
 */
function twoTurns(): Promise<void> {
	turns ??= new Promise((resolve) => {
		setImmediate(() => {
			turns = undefined;
			setImmediate(resolve);
		});
	});
	return turns;
}
