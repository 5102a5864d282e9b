/**
 * A short salted fingerprint of an API key: enough to notice another company's key, too little to find the key from it.
 *
 * Form: `<salt>:<12 hex digits>`, salt of 16 hex digits. A key has far more chance in it than the 48 bits that are kept.
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

/** Whose key it is, without the key: all that runs need to know each other by. */
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
