/**
 * The base URL of the API: `https:`, or `http:` on a loopback host only (127.0.0.0/8, ::1, localhost). Throws
 * `base-url-invalid` for anything else: not a URL, another scheme, a login, a query or a fragment. The message shows only the
 * host, since people paste keys into addresses. Statement S-002 of `docs/api-conformance.md`; open point `base-url`.
 */
import { isLoopbackHost } from '../contract/endpoints.ts';
import { Fault } from '../messages/fault.ts';

/** Returns the URL without a trailing slash. Throws `Fault`. */
export function parseBaseUrl(text: string): string {
	const trimmed = text.trim();
	if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) || !URL.canParse(trimmed))
		throw new Fault('base-url-invalid', { kind: 'form' });
	const url = new URL(trimmed);
	const host = url.host;
	if (url.hostname === '') throw new Fault('base-url-invalid', { kind: 'form' });
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) {
		throw new Fault('base-url-invalid', { kind: 'not_https', host });
	}
	const part = findExtra(url, trimmed);
	if (part !== undefined) throw new Fault('base-url-invalid', { kind: 'extras', host, part });
	return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function findExtra({ username, password }: URL, text: string): string | undefined {
	if (username !== '' || password !== '') return 'user:…@';
	if (text.includes('?')) return '?…';
	return text.includes('#') ? '#…' : undefined;
}

/**
 * One form for all addresses of the same API: `http://127.0.0.1:80/`, `http://[::1]` and `http://LocalHost.` are equal. Only
 * for comparison, never to connect. Text that is not an address is returned unchanged.
 */
export function canonicalAddress(baseUrl: string): string {
	if (!URL.canParse(baseUrl)) return baseUrl;
	const { protocol, hostname, port, pathname } = new URL(baseUrl);
	const host = hostname.toLowerCase().replace(/\.$/, '');
	const own = ['127.0.0.1', '[::1]', '[::ffff:7f00:1]'].includes(host) ? 'localhost' : host;
	return `${protocol}//${own}${port === '' ? '' : `:${port}`}${pathname.replaceAll(/\/+/g, '/').replace(/\/$/, '')}`;
}
