/**
 * API keys and their environments. A key without a prefix counts as production: otherwise rows could be sent to production
 * without asking. Open points `unprefixed-key` and `bearer-form`.
 */
export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const KEY_PREFIXES = { production: 'svc_prod_', sandbox: 'svc_test_' } as const;

export function environmentOfKey(apiKey: string): Environment {
	return apiKey.startsWith(KEY_PREFIXES.sandbox) ? 'sandbox' : 'production';
}

/** The only form in which a key may be shown. */
export function maskKey(apiKey: string): string {
	const prefix = Object.values(KEY_PREFIXES).find((known) => apiKey.startsWith(known)) ?? '';
	const secret = apiKey.slice(prefix.length);
	return `${prefix}…${secret.length > 8 ? secret.slice(-4) : ''}`;
}

export type PastedKey = { readonly ok: true; readonly key: string } | { readonly ok: false };

/** Removes blanks, quotes, a line break and `Bearer ` around a pasted key. Refuses white space and control characters inside. */
export function readPastedKey(pasted: string): PastedKey {
	const key = pasted
		.trim()
		.replace(/^(?<quote>["'])(?<inner>.*)\k<quote>$/s, '$<inner>')
		.trim()
		.replace(/^Bearer(?:\s+|$)/i, '');
	return /^[\x21-\x7e]+$/.test(key) ? { ok: true, key } : { ok: false };
}
