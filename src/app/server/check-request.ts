/**
 * Who asks: looked at before anything of the request is read but its head. Loopback is no boundary, for every page in the browser
 * and every user of the computer reaches it.
 *
 * | looked at | refuses |
 * | --- | --- |
 * | `Host`: ours, once | a name that somebody else's DNS leads here (rebinding), and requests as to a proxy |
 * | path: plain segments | `..`, `%2e%2e`, backslashes, what is no UTF-8 |
 * | `Origin`, `Sec-Fetch-Site` (Fetch Metadata) | pages of other origins, of another port of this computer too |
 * | the cookie (RFC 6265bis, `SameSite=Strict`) | whoever did not come in by a token |
 *
 * What changes something, and the stream, must name its origin; what only reads may come without one, as an address that a
 * person typed does.
 */
import type { IncomingMessage } from 'node:http';
import type { Keys } from './keys.ts';
import { Refusal } from './refusal.ts';

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);
const MAX_ADDRESS_CHARACTERS = 8_192;

/** The ways in for whoever has no cookie yet: by a token, and by the secret of another start of this program. */
export const WAYS_IN = { page: '/', enter: '/enter', again: '/again' } as const;

/** Throws `Refusal`. False: only the page that says how to get in may be shown. */
export function checkRequest(request: IncomingMessage, port: number, keys: Keys): boolean {
	const { method = '', headers } = request;
	const host = checkHost(request, port);
	const path = checkAddress(request.url ?? '');
	if (!METHODS.has(method)) throw new Refusal('method', { method, allowed: [...METHODS].join(', ') });
	const way = `${method} ${path}`;
	const site = headers['sec-fetch-site'];
	const ownOrigin = `http://${host}`;
	const origin = headers.origin;
	if (way === `POST ${WAYS_IN.enter}`) {
		// The file that leads a browser here has no origin; the token in it is the proof.
		if (origin !== undefined && origin !== 'null' && origin !== ownOrigin) throw new Refusal('origin');
		return true;
	}
	if (way === `POST ${WAYS_IN.again}`) {
		// A program asks, no page.
		if (origin !== undefined || site !== undefined) throw new Refusal('origin');
		return true;
	}
	if (origin !== undefined && origin !== ownOrigin) throw new Refusal('origin');
	const isPageItself = way === `GET ${WAYS_IN.page}` && isNavigation(headers);
	const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
	if (!isOwnSite && !isPageItself) throw new Refusal('origin');
	if (!keys.hasCookie(headers.cookie)) {
		if (way === `GET ${WAYS_IN.page}`) return false;
		throw new Refusal('session');
	}
	const isNamed = origin === ownOrigin || (method === 'GET' && site === 'same-origin');
	if ((method !== 'GET' || path.endsWith('/stream')) && !isNamed) throw new Refusal('origin');
	return true;
}

function checkHost({ rawHeaders }: IncomingMessage, port: number): string {
	const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
	const [host = ''] = hosts;
	if (hosts.length !== 1 || (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`)) {
		throw new Refusal('host', { port });
	}
	return host;
}

/** The path of an address in origin form (RFC 9112, 3.2.1), whose segments mean what they say. */
function checkAddress(address: string): string {
	const [path = ''] = address.split('?');
	const segments = path.split('/').slice(1).map(decode);
	const isPlain = segments.every(
		(segment, index) =>
			segment !== undefined &&
			segment !== '.' &&
			segment !== '..' &&
			(segment !== '' || index === segments.length - 1) &&
			!/[\p{Cc}\\]/u.test(segment),
	);
	if (!path.startsWith('/') || !isPlain || /[#\\]/.test(address) || address.length > MAX_ADDRESS_CHARACTERS) {
		throw new Refusal('address');
	}
	return path;
}

function decode(segment: string): string | undefined {
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}

function isNavigation(headers: IncomingMessage['headers']): boolean {
	return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}
