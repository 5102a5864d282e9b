/**
 * Decides who may ask, from the head of a request. Loopback is no boundary: every page in the browser and every user of the
 * computer reaches it. Refused are other names of this address (DNS rebinding), unusual paths, other origins (`Origin`, Fetch
 * Metadata) and requests without the cookie. hono's `csrf` is not used: it accepts changes without an `Origin`.
 */
import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);
const MAX_ADDRESS_CHARACTERS = 8_192;

export const AUTH_ROUTES = { page: '/', enter: '/enter', session: '/session' } as const;

export function checkRequest(
	request: IncomingMessage,
	port: number,
	keys: { readonly hasCookie: (header: string | undefined) => boolean },
): boolean {
	const { method = '', headers } = request;
	const host = checkHost(request, port);
	const path = checkAddress(request.url ?? '');
	if (!METHODS.has(method)) throw new Refusal('method', { method, allowed: [...METHODS].join(', ') });
	const way = `${method} ${path}`;
	const site = headers['sec-fetch-site'];
	const ownOrigin = `http://${host}`;
	const origin = headers.origin;
	if (way === `POST ${AUTH_ROUTES.enter}`) {
		// The entry file has no origin; its token is the proof.
		if (origin !== undefined && origin !== 'null' && origin !== ownOrigin) throw new Refusal('origin');
		return true;
	}
	if (way === `POST ${AUTH_ROUTES.session}`) {
		// Only a program may ask, and programs send neither.
		if (origin !== undefined || site !== undefined) throw new Refusal('origin');
		return true;
	}
	if (origin !== undefined && origin !== ownOrigin) throw new Refusal('origin');
	const isPageItself = way === `GET ${AUTH_ROUTES.page}` && isNavigation(headers);
	const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
	if (!isOwnSite && !isPageItself) throw new Refusal('origin');
	if (!keys.hasCookie(headers.cookie)) {
		if (way === `GET ${AUTH_ROUTES.page}`) return false;
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

/** Takes origin form only (RFC 9112, 3.2.1), with segments that no file system or proxy reads differently. */
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
