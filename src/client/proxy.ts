/**
 * Chooses the proxy for a base URL. Loopback never goes through a proxy, whatever the variables say. A `NO_PROXY` entry matches
 * the host and its subdomains (`empresa.com.br`, `.empresa.com.br`, `*.empresa.com.br`); with a port, only that port; `*`
 * matches all. Throws `proxy-url-invalid` for a proxy URL that is not `http:` or `https:`, without its text, which may contain
 * a password. Source: curl's conventions, since no standard describes these variables.
 */
import { Fault } from '../messages/fault.ts';
import { isLoopbackHost } from '../contract/endpoints.ts';

export interface Proxy {
	readonly secure: boolean;
	readonly hostname: string;
	readonly port: number;
	/** Host and port, for messages. */
	readonly label: string;
	readonly authorization?: string;
}

export interface ProxySettings {
	readonly url: string;
	readonly noProxy: readonly string[];
}

/** Undefined if the base URL is reached directly. Throws `Fault`. */
export function chooseProxy(baseUrl: URL, settings: ProxySettings | undefined): Proxy | undefined {
	if (settings === undefined || settings.url.trim() === '' || isLoopbackHost(baseUrl.hostname)) return undefined;
	if (settings.noProxy.some((entry) => matchesNoProxy(baseUrl, entry))) return undefined;
	return parseProxyUrl(settings.url);
}

export function matchesNoProxy(url: URL, entry: string): boolean {
	const wanted = entry.trim().toLowerCase();
	if (wanted === '') return false;
	if (wanted === '*') return true;
	const { host, port } = splitPort(wanted);
	if (port !== undefined && port !== portOf(url)) return false;
	const suffix = host.replace(/^\*?\./, '');
	const hostname = bare(url.hostname);
	return hostname === suffix || hostname.endsWith(`.${suffix}`);
}

function splitPort(entry: string): { readonly host: string; readonly port?: number } {
	const groups = /^(?<host>\[[^\]]*\]|[^:]*):(?<port>\d+)$/.exec(entry)?.groups;
	return groups === undefined
		? { host: bare(entry) }
		: { host: bare(groups['host'] ?? ''), port: Number(groups['port']) };
}

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
const portOf = (url: URL): number => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port));

function parseProxyUrl(text: string): Proxy {
	const trimmed = text.trim();
	const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') throw new Fault('proxy-url-invalid');
	return {
		secure: url.protocol === 'https:',
		hostname: bare(url.hostname),
		port: portOf(url),
		label: `${url.hostname}:${portOf(url)}`,
		...(url.username === '' ? {} : { authorization: basicLogin(url.username, url.password) }),
	};
}

function basicLogin(username: string, password: string): string {
	try {
		const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
		return `Basic ${Buffer.from(login).toString('base64')}`;
	} catch {
		throw new Fault('proxy-url-invalid');
	}
}
