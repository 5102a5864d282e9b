/**
 * One request on the wire, observed from inside undici: what was sent, and what was answered. `onRequestStart` is the only
 * proof: undici calls it just before it writes the first byte, never earlier. A second call would send the request twice, so it
 * is refused, as is a first call after the attempt was given up. The caller must destroy the connection of an attempt that did
 * not end with a complete answer.
 */
import type { Dispatcher } from 'undici';
import { codeOf, DialError } from './dial-error.ts';
import type { Headers, Seen } from './seen.ts';

export class Attempt implements Dispatcher.DispatchHandler {
	readonly #maxBodyBytes: number;
	readonly #settle: (seen: Seen) => void;
	readonly #onStart: () => void;
	#started = false;
	#settled = false;
	#status = 0;
	#headers: Headers = {};
	#first: Buffer | undefined;
	#more: Buffer[] | undefined;
	#bytes = 0;

	/** `onStart` is called just before the first byte is written. */
	constructor(maxBodyBytes: number, settle: (seen: Seen) => void, onStart: () => void = () => {}) {
		this.#maxBodyBytes = maxBodyBytes;
		this.#settle = settle;
		this.#onStart = onStart;
	}

	onRequestStart(controller: Dispatcher.DispatchController): void {
		if (this.#started || this.#settled) {
			controller.abort(new Error('sent once already'));
			return;
		}
		this.#started = true;
		this.#onStart();
	}

	onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
		if (status < 200) return;
		this.#status = status;
		this.#headers = headers;
	}

	onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
		this.#bytes += chunk.length;
		if (this.#bytes > this.#maxBodyBytes) this.#finish(this.#answered(false));
		else if (this.#first === undefined) this.#first = chunk;
		else (this.#more ??= []).push(chunk);
	}

	onResponseEnd(): void {
		this.#finish(this.#answered(true));
	}

	onResponseError(_controller: unknown, error: Error): void {
		if (this.#status > 0) this.#finish(this.#answered(false));
		else if (this.#started) this.#finish({ at: 'started', cause: 'lost', reason: codeOf(error) });
		else if (error instanceof DialError) this.#finish({ at: 'not-started', cause: error.why, reason: error.reason });
		else this.#finish({ at: 'not-started', cause: 'unreachable', reason: codeOf(error) });
	}

	giveUp(cause: 'deadline' | 'aborted'): void {
		if (this.#status > 0) this.#finish(this.#answered(false));
		else this.#finish({ at: this.#started ? 'started' : 'not-started', cause, reason: cause });
	}

	#answered(complete: boolean): Seen {
		const bytes =
			this.#more === undefined ? this.#first : Buffer.concat([this.#first ?? Buffer.alloc(0), ...this.#more]);
		return {
			at: 'answered',
			status: this.#status,
			headers: this.#headers,
			body: bytes?.toString('utf8') ?? '',
			complete,
		};
	}

	#finish(seen: Seen): void {
		if (this.#settled) return;
		this.#settled = true;
		this.#settle(seen);
	}
}
