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
	/** Sends once and gives what was seen. Never throws for anything the network does. */
	readonly send: (request: WireRequest, signal?: AbortSignal) => Promise<Seen>;
	/** The last answer named what was sent: those before it were in step. */
	readonly prove: () => void;
	/** The last answer names nothing: false when more came right behind it, so that nobody knows which of the two it is. */
	readonly keepUnproven: (answer: DoubtfulAnswer) => Promise<boolean>;
	/** The last answer was another's. The unproven ones before it are in doubt, and the connection is closed. */
	readonly doubt: () => void;
	/** Waits, where answers are unproven, for as long as one that is still on its way would take. `row`: only for its own. */
	readonly awaitQuiet: (row?: number) => Promise<void>;
	/** Closes the connection; the next request opens another. */
	readonly hangUp: () => void;
	readonly close: () => Promise<void>;
}

/** Below the 5 s that Node's and many other servers keep an idle connection; a `Keep-Alive` hint shortens it. */
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_MAX_MS = 30_000;
/** For an answer that is still on its way: twice as long as the slowest took, between these. */
const QUIET_MS = { least: 50, most: 1_000 } as const;

/** `onDoubt` is given earlier answers that came to be in doubt. */
export function createSlot(
	origin: string,
	dialSettings: DialSettings,
	onDoubt: (answers: readonly DoubtfulAnswer[]) => void = () => {},
): Slot {
	const dialler = createDialler(dialSettings);
	let client: Client | undefined;
	let busy = false;
	let answers = 0;
	let slowestMs = 0;
	let answeredAt = 0;
	let unproven: DoubtfulAnswer[] = [];
	/** The last answer, while it is waited for whether it stands alone. */
	let watched: { readonly answer: DoubtfulAnswer; isAlone: boolean } | undefined;
	let onDisconnect = (): void => {};

	const open = (): Client => {
		const opened = new Client(origin, {
			connect: dialler.connect,
			pipelining: 1,
			keepAliveTimeout: KEEP_ALIVE_MS,
			keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
			// The deadline of the attempt is the only clock.
			headersTimeout: 0,
			bodyTimeout: 0,
		});
		opened.on('disconnect', (_origin, _targets, error) => {
			if (client !== opened) return;
			if (isOutOfStep(error)) doubt();
			forgetConnection();
			onDisconnect();
		});
		return opened;
	};

	/** What undici closes itself over: bytes that answer no request, or are no HTTP. Not the end by the other side. */
	const isOutOfStep = (error: Error): boolean => {
		const code = 'code' in error ? String(error.code) : '';
		return code.startsWith('HPE_') || (code === 'UND_ERR_SOCKET' && !dialler.hasEnded());
	};

	const doubt = (): void => {
		if (watched !== undefined && unproven.includes(watched.answer)) watched.isAlone = false;
		onDoubt(unproven.filter((answer) => answer !== watched?.answer));
		unproven = [];
	};

	const forgetConnection = (): void => {
		unproven = [];
		answers = 0;
	};

	const drop = (): void => {
		const dropped = client;
		client = undefined;
		if (dropped !== undefined) void dropped.destroy(new Error('given up'));
		forgetConnection();
		dialler.hangUp();
	};

	const send = (request: WireRequest, signal?: AbortSignal): Promise<Seen> => {
		if (busy) throw new Error('a slot has one request at a time');
		if (signal?.aborted === true) {
			return Promise.resolve({ at: 'not-started', cause: 'aborted', reason: 'aborted' });
		}
		busy = true;
		const startedAt = performance.now();
		return new Promise((resolve) => {
			const settle = (seen: Seen): void => {
				busy = false;
				clearTimeout(deadline);
				forget?.();
				answers++;
				answeredAt = performance.now();
				slowestMs = Math.max(slowestMs, answeredAt - startedAt);
				if (seen.at !== 'answered' || !seen.complete) drop();
				resolve(seen);
			};
			const attempt = new Attempt(request.maxBodyBytes, settle, dialler.expectAnswer);
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
		prove: () => {
			unproven = [];
		},
		async keepUnproven(answer) {
			const used = client;
			const isFirst = answers <= 1;
			const seen = { answer, isAlone: true };
			watched = seen;
			unproven.push(answer);
			await twoTurns();
			watched = undefined;
			if (!seen.isAlone) return false;
			// Nothing was asked before it that could have had two answers.
			if (isFirst && client === used) unproven = unproven.filter((one) => one !== answer);
			return true;
		},
		doubt: () => {
			doubt();
			drop();
		},
		async awaitQuiet(row) {
			if (!unproven.some((answer) => row === undefined || answer.row === row)) return;
			const ms = answeredAt + Math.min(Math.max(2 * slowestMs, QUIET_MS.least), QUIET_MS.most) - performance.now();
			if (ms <= 0) return;
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, ms);
				onDisconnect = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		},
		hangUp: drop,
		close: async () => {
			const closing = client;
			client = undefined;
			await closing?.close();
		},
	};
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
