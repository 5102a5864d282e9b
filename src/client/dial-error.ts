/**
 * A connection that could not be opened. It has our own code, so that undici does not retry the waiting request. Keeps only
 * the system's code, since messages contain addresses and, with a proxy, credentials.
 */
import tls from 'node:tls';
import { TOO_MANY_OPEN } from '../messages/fault.ts';
import type { NotStartedCause } from './seen.ts';

export type DialCause = Exclude<NotStartedCause, 'deadline' | 'aborted'>;

export class DialError extends Error {
	override readonly name = 'DialError';
	readonly code = 'DIAL_FAILED';
	readonly why: DialCause;
	readonly reason: string;

	constructor(why: DialCause, reason: string) {
		super(`${why}: ${reason}`);
		this.why = why;
		this.reason = reason;
	}
}

export function dialErrorAt(stage: 'connect' | 'tls' | 'proxy', error: Error, socket: unknown): DialError {
	const code = codeOf(error);
	if (TOO_MANY_OPEN.has(code)) return new DialError('no-descriptor', code);
	// Node sets this only if the certificate failed.
	const distrust = socket instanceof tls.TLSSocket ? socket.authorizationError : undefined;
	if (distrust) return new DialError(stage === 'proxy' ? 'proxy-certificate' : 'certificate', code);
	if (code === 'ENOTFOUND') return new DialError(stage === 'proxy' ? 'proxy-not-found' : 'host-not-found', code);
	if (stage === 'proxy') return new DialError('proxy', code);
	return new DialError(stage === 'tls' && isTlsCode(code) ? 'tls' : 'unreachable', code);
}

export function codeOf(error: unknown): string {
	const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
	// undici's code for a connection that the server closed.
	if (code === 'UND_ERR_SOCKET') return 'CLOSED';
	return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'UNKNOWN';
}

const isTlsCode = (code: string): boolean => /^ERR_(?:SSL|TLS)_|^EPROTO$/.test(code);
