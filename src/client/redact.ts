/**
 * Keeps the key out of everything that is handed on. A server, a gateway or a log page in between may echo the request's
 * headers in its answer; whatever of an answer is kept passes through here first.
 *
 * Source: checklist S-032; open point NS-19 ("redact nothing but keys").
 */
import { maskKey } from '../contract/api-key.ts';

export type Redact = (text: string) => string;

/** Replaces the key, as it is and as JSON or a URL would write it, by its masked form. */
export function createRedact(apiKey: string): Redact {
	const masked = maskKey(apiKey);
	const forms = [...new Set([apiKey, JSON.stringify(apiKey).slice(1, -1), encodeURIComponent(apiKey)])];
	return (text) =>
		forms.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, () => masked) : rest), text);
}
