/** Who may use the control plane: a caller of this machine that holds the control token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../http/loopback.ts';

/** Tells whether a `Host` header names this machine. */
export function isLocalHost(host: string | undefined): boolean {
	return host !== undefined && isLoopback(host.replace(/:\d+$/, ''));
}

/** Compares digests, so that neither the length nor the common beginning of a guess shows in the time it takes. */
export function holdsToken(header: string | undefined, token: string): boolean {
	const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
