/**
 * Inspects a connection before undici reads it. A new connection waits for about a round trip before its first request. So a
 * server that closes at accept or speaks first is noticed before a byte is sent. Informational answers (1xx) are skipped, as
 * RFC 9110 §15.2 asks: undici treats an unexpected `100 Continue` as a broken connection. `101` is a final answer, so undici
 * gets it.
 */
import type net from 'node:net';
import { DialError, dialErrorAt } from './dial-error.ts';

const LEAST_REST_MS = 5;
const MOST_REST_MS = 100;

/** Calls `rested` once, with an error if the connection is unusable. `openedMs`: how long opening it took. */
export function rest(
	socket: net.Socket,
	stage: 'connect' | 'tls',
	openedMs: number,
	rested: (error?: DialError) => void,
): void {
	let isOver = false;
	const finish = (error?: DialError): void => {
		if (isOver) return;
		isOver = true;
		clearTimeout(timer);
		socket.off('readable', onReadable).off('end', onEnd).off('close', onEnd).off('error', onError);
		if (error !== undefined) socket.on('error', () => {}).destroy();
		rested(error);
	};
	const onEnd = (): void => finish(new DialError('unreachable', 'CLOSED'));
	const onError = (error: Error): void => finish(dialErrorAt(stage, error, socket));
	const onReadable = (): void => {
		if (socket.readableLength > 0) finish(new DialError('unreachable', 'SPOKE_FIRST'));
		else socket.read();
	};
	socket.on('readable', onReadable).on('end', onEnd).on('close', onEnd).on('error', onError);
	// Read pending input first: in a process that was blocked, the timer fires before the input is read.
	const read = (): void => void setImmediate(() => setImmediate(() => finish()));
	const timer = setTimeout(read, Math.min(Math.max(openedMs, LEAST_REST_MS), MOST_REST_MS));
}

const START = 'HTTP/1.1 100'.length;
const STATUS_AT = 'HTTP/1.1 '.length;
const DIGIT_1 = 0x31;
const INFORMATIONAL = /^HTTP\/1\.[01] 1(?!01)\d\d/;
const HEAD_END = '\r\n\r\n';

/**
 * Removes informational answers from what is read from a socket. Call the returned function when a request is written: what
 * comes next is the head of its answer.
 */
export function skipInformational(socket: net.Socket): () => void {
	const read = socket.read.bind(socket);
	let isExpected = false;
	/** The start of an answer, until its kind is known. */
	let held = Buffer.alloc(0);

	const take = (chunk: Buffer): Buffer | undefined => {
		// The first status digit rules out nearly every answer.
		if (held.length === 0 && chunk.length >= START && chunk[STATUS_AT] !== DIGIT_1) {
			isExpected = false;
			return chunk;
		}
		held = Buffer.concat([held, chunk]);
		for (;;) {
			const start = held.toString('latin1', 0, START);
			if (start.length < START && 'HTTP/1.'.startsWith(start.slice(0, 7))) return undefined;
			const end = INFORMATIONAL.test(start) ? held.indexOf(HEAD_END) : undefined;
			if (end === -1 && held.length < MAX_HEAD_BYTES) return undefined;
			if (end === undefined || end === -1) break;
			held = held.subarray(end + HEAD_END.length);
			if (held.length === 0) return undefined;
		}
		isExpected = false;
		const answer = held;
		held = Buffer.alloc(0);
		return answer;
	};

	socket.read = (size?: number): unknown => {
		for (;;) {
			const chunk: unknown = read(size);
			if (!isExpected || !Buffer.isBuffer(chunk)) return chunk;
			const answer = take(chunk);
			if (answer !== undefined) return answer;
		}
	};
	return () => {
		isExpected = true;
	};
}

/** undici's limit for the head of an answer. */
const MAX_HEAD_BYTES = 64 * 1024;
