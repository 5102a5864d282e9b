/**
 * Opens the connection of one worker slot: direct or through a proxy's CONNECT, then TLS. Not undici's `ProxyAgent`, which does
 * not tell at which stage a connection failed, and reconnects forever if a proxy closes on CONNECT (measured on 7.30.2): undici
 * retries errors with its own codes. Here every failure is a `DialError`, which it does not retry. Certificates are always
 * checked, whatever `NODE_TLS_REJECT_UNAUTHORIZED` says.
 */
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import type { buildConnector } from 'undici';
import { DialError, dialErrorAt } from './dial-error.ts';
import { rest, skipInformational } from './incoming.ts';
import type { Proxy } from './proxy.ts';

export interface DialSettings {
	readonly proxy?: Proxy;
	/** Certificate authorities to trust. Absent: the default ones. */
	readonly ca?: readonly string[];
}

/** The slot's next connection resumes it. */
export interface TlsSession {
	last?: Buffer;
}

interface Target {
	/** Without the brackets of an IPv6 address. */
	readonly host: string;
	readonly port: number;
}
type Opened = (result: net.Socket | DialError) => void;

/** On slow links, Node's 250 ms per address of a host are too short. */
const FAMILY_ATTEMPT_MS = 1_000;
const SOCKET = {
	autoSelectFamily: true,
	autoSelectFamilyAttemptTimeout: FAMILY_ATTEMPT_MS,
	noDelay: true,
	keepAlive: true,
};

export class Dialler {
	readonly #settings: DialSettings;
	readonly #authorities: { readonly ca?: string[] };
	#connecting: { destroy: () => unknown } | undefined;
	#connected: { readonly socket: net.Socket; readonly expectAnswer: () => void } | undefined;
	readonly #session: TlsSession;

	constructor(settings: DialSettings, session: TlsSession) {
		this.#settings = settings;
		this.#session = session;
		this.#authorities = settings.ca === undefined ? {} : { ca: [...settings.ca] };
	}

	/** Opens a connection. An arrow function, since undici calls it without `this`. */
	readonly connect: buildConnector.connector = ({ hostname, protocol, port }, callback) => {
		this.hangUp();
		let answered = false;
		const startedAt = performance.now();
		const opened: Opened = (result) => {
			if (answered) return;
			answered = true;
			if (result instanceof DialError) {
				callback(result, null);
				return;
			}
			const isSecure = result instanceof tls.TLSSocket;
			// TLS took one or two more round trips.
			const tookMs = (performance.now() - startedAt) / (isSecure ? 2 : 1);
			rest(result, isSecure ? 'tls' : 'connect', tookMs, (error) => {
				// A late report is about a connection that was given up; another may be opening already.
				if (this.#connecting === result) this.#connecting = undefined;
				if (error === undefined) {
					this.#connected = { socket: result, expectAnswer: skipInformational(result) };
					callback(null, result);
				} else callback(error, null);
			});
		};
		const target = { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
		const { proxy } = this.#settings;
		if (proxy !== undefined) this.#tunnel(target, proxy, opened);
		else if (protocol === 'https:') this.#secure(target, undefined, opened);
		else this.#plain(target, opened);
	};

	hangUp(): void {
		this.#connecting?.destroy();
		this.#connecting = undefined;
	}

	/** Call when a request is written to the last opened connection. */
	readonly expectAnswer = (): void => this.#connected?.expectAnswer();

	/** True if the other side closed the last opened connection. */
	hasEnded(): boolean {
		return this.#connected?.socket.readableEnded === true;
	}

	#plain({ host, port }: Target, opened: Opened): void {
		const socket = net.connect({ host, port, ...SOCKET });
		this.#connecting = socket;
		settleOnce(socket, 'connect', opened);
	}

	#secure({ host, port }: Target, carrier: Duplex | undefined, opened: Opened): void {
		const socket = tls.connect({
			...(carrier === undefined ? { port, ...SOCKET } : { socket: carrier }),
			host,
			servername: serverName(host),
			...(this.#session.last === undefined ? {} : { session: this.#session.last }),
			...this.#authorities,
			ALPNProtocols: ['http/1.1'],
			rejectUnauthorized: true,
		});
		this.#connecting = socket;
		socket.on('session', (fresh: Buffer) => (this.#session.last = fresh));
		settleOnce(socket, 'secureConnect', opened);
	}

	#tunnel(target: Target, proxy: Proxy, opened: Opened): void {
		const authority = `${net.isIPv6(target.host) ? `[${target.host}]` : target.host}:${target.port}`;
		const login = proxy.authorization === undefined ? {} : { 'proxy-authorization': proxy.authorization };
		const request = (proxy.secure ? https : http).request({
			method: 'CONNECT',
			host: proxy.hostname,
			port: proxy.port,
			path: authority,
			headers: { host: authority, ...login },
			agent: false,
			// Without a name, Node would check the proxy's certificate against the API's name in the `host` header.
			...(proxy.secure
				? { ...this.#authorities, servername: serverName(proxy.hostname), rejectUnauthorized: true }
				: {}),
		});
		this.#connecting = request;
		request.once('connect', ({ statusCode = 0 }, carrier, head) => {
			// The TLS socket reports errors; without this listener they would end the process.
			carrier.on('error', () => {});
			if (statusCode < 200 || statusCode > 299) {
				carrier.destroy();
				opened(new DialError(statusCode === 407 ? 'proxy-login' : 'proxy', String(statusCode)));
				return;
			}
			if (head.length > 0) carrier.unshift(head);
			this.#secure(target, carrier, opened);
		});
		request.on('error', (error) => opened(dialErrorAt('proxy', error, request.socket)));
		request.end();
	}
}

/** Reports a socket once: ready, failed, or closed without an error. */
function settleOnce(socket: net.Socket, ready: 'connect' | 'secureConnect', opened: Opened): void {
	const stage = ready === 'connect' ? 'connect' : 'tls';
	const onReady = (): void => {
		socket.off('error', onError).off('close', onClose);
		opened(socket);
	};
	const onError = (error: Error): void => {
		socket.off(ready, onReady).off('close', onClose);
		// A second error of an abandoned socket must not end the program.
		socket.on('error', () => {});
		opened(dialErrorAt(stage, error, socket));
	};
	const onClose = (): void => {
		socket.off(ready, onReady).off('error', onError);
		opened(new DialError('unreachable', 'CLOSED'));
	};
	socket.once(ready, onReady).once('error', onError).once('close', onClose);
}

/** Empty for an IP address: the certificate is checked against the address itself. */
const serverName = (host: string): string => (net.isIP(host) === 0 ? host : '');
