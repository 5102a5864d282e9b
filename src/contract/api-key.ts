/**
 * API keys and the environment they select.
 *
 * A key without a prefix is taken as production: a mistake the other way would write to it unasked.
 * Open points `unprefixed-key` and `bearer-form`.
 */
export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const PREFIXES = { production: 'svc_prod_', sandbox: 'svc_test_' } as const;

/** The environment that a key selects, by its prefix. */
export function environmentOfKey(apiKey: string): Environment {
	return apiKey.startsWith(PREFIXES.sandbox) ? 'sandbox' : 'production';
}

/** The only form in which a key may be shown: its prefix and its last four characters. */
export function maskKey(apiKey: string): string {
	const prefix = Object.values(PREFIXES).find((known) => apiKey.startsWith(known)) ?? '';
	const secret = apiKey.slice(prefix.length);
	return `${prefix}…${secret.length > 8 ? secret.slice(-4) : ''}`;
}

export type PastedKey = { readonly ok: true; readonly key: string } | { readonly ok: false };

/**
 * A key as people paste it: surrounding blanks, quotes, a line break and a leading `Bearer ` are taken off; a key with
 * white space or control characters inside is refused, since the service reads exactly one space after `Bearer`.
 */
export function readPastedKey(pasted: string): PastedKey {
	const key = pasted
		.trim()
		.replace(/^(?<quote>["'])(?<inner>.*)\k<quote>$/s, '$<inner>')
		.trim()
		.replace(/^Bearer(?:\s+|$)/i, '');
	return /^[\x21-\x7e]+$/.test(key) ? { ok: true, key } : { ok: false };
}
