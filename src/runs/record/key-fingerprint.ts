/**
 * A short salted fingerprint of an API key: enough to notice another company's key, too little to recover the key. Form:
 * `<salt>:<12 hex digits>`, with a salt of 16 hex digits. A key has far more entropy than the 48 bits kept.
 */
import { createHash } from 'node:crypto';

const KEPT_DIGITS = 12;

/** `salt` is random for each run. */
export function fingerprintKey(apiKey: string, salt: string): string {
	return `${salt}:${createHash('sha256').update(`${salt}\n${apiKey}`).digest('hex').slice(0, KEPT_DIGITS)}`;
}

export function isFingerprintOf(fingerprint: string, apiKey: string): boolean {
	return fingerprintKey(apiKey, fingerprint.split(':')[0] ?? '') === fingerprint;
}

/** Recognises a key by its fingerprints, so that runs never need the key itself. */
export interface KeyIdentity {
	readonly fingerprint: (salt: string) => string;
	readonly isOf: (fingerprint: string) => boolean;
}

export function identifyKey(apiKey: string): KeyIdentity {
	return {
		fingerprint: (salt) => fingerprintKey(apiKey, salt),
		isOf: (fingerprint) => isFingerprintOf(fingerprint, apiKey),
	};
}
