/**
 * Opens the connection of one worker slot: direct or through a proxy's CONNECT, then TLS.
 *
 * Ours rather than undici's `ProxyAgent`, because only here is it known at which stage a connection failed, and because
 * undici reconnects without end when a proxy closes on CONNECT (measured on 7.30.2): it takes an error with a code of its
 * own for recoverable. Every failure is a `DialError`, which it does not.
 *
 * A certificate is always checked, whatever `NODE_TLS_REJECT_UNAUTHORIZED` says.
 */
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import type { buildConnector } from 'undici';
import { DialError, dialErrorAt } from './dial-error.ts';
import type { Proxy } from './proxy.ts';

export interface DialSettings {
	readonly proxy?: Proxy;
	/** Certificate authorities to trust, when not the default ones alone. */
	readonly ca?: readonly string[];
}

export interface Dialler {
	readonly connect: buildConnector.connector;
	/** Ends what is being connected at this moment. */
	readonly hangUp: () => void;
}

type Target = Pick<buildConnector.Options, 'hostname' | 'protocol' | 'port'>;
type Opened = (error: DialError | null, socket?: net.Socket) => void;

/** Slow links need more than Node's 250 ms before the next address of a host is tried. */
const FAMILY_ATTEMPT_MS = 1_000;
const SOCKET = {
	autoSelectFamily: true,
	autoSelectFamilyAttemptTimeout: FAMILY_ATTEMPT_MS,
	noDelay: true,
	keepAlive: true,
};

export function createDialler(settings: DialSettings): Dialler {
	let connecting: { destroy: () => unknown } | undefined;
	let session: Buffer | undefined;
	const authorities = settings.ca === undefined ? {} : { ca: [...settings.ca] };

	const dial = (target: Target, opened: Opened): void => {
		const secure = target.protocol === 'https:';
		const port = Number(target.port) || (secure ? 443 : 80);
		if (settings.proxy !== undefined) {
			tunnel(settings.proxy, `${bracketed(target.hostname)}:${port}`, opened);
		} else if (secure) {
			secureOver(undefined, target.hostname, port, opened);
		} else {
			plain(target.hostname, port, opened);
		}
	};

	const plain = (host: string, port: number, opened: Opened): void => {
		const socket = net.connect({ host, port, ...SOCKET });
		connecting = socket;
		settleOnce(socket, 'connect', 'connect', opened);
	};

	const secureOver = (carrier: Duplex | undefined, host: string, port: number, opened: Opened): void => {
		const socket = tls.connect({
			...(carrier === undefined ? { port, ...SOCKET } : { socket: carrier }),
			host,
			...(net.isIP(host) === 0 ? { servername: host } : {}),
			...(session === undefined ? {} : { session }),
			...authorities,
			ALPNProtocols: ['http/1.1'],
			rejectUnauthorized: true,
		});
		connecting = socket;
		socket.on('session', (fresh: Buffer) => (session = fresh));
		settleOnce(socket, 'secureConnect', 'tls', opened);
	};

	const tunnel = (proxy: Proxy, authority: string, opened: Opened): void => {
		const request = (proxy.secure ? https : http).request({
			method: 'CONNECT',
			host: proxy.hostname,
			port: proxy.port,
			path: authority,
			headers: {
				host: authority,
				...(proxy.authorization === undefined ? {} : { 'proxy-authorization': proxy.authorization }),
			},
			agent: false,
			...(proxy.secure ? { ...authorities, rejectUnauthorized: true } : {}),
		});
		connecting = request;
		request.once('connect', (response, carrier, head) => {
			const status = response.statusCode ?? 0;
			// The secured socket tells of a loss; this one must not end the program with it.
			carrier.on('error', () => {});
			if (status < 200 || status > 299) {
				carrier.destroy();
				opened(new DialError(status === 407 ? 'proxy-login' : 'proxy', String(status)));
				return;
			}
			if (head.length > 0) carrier.unshift(head);
			const at = authority.lastIndexOf(':');
			secureOver(carrier, authority.slice(0, at).replaceAll(/[[\]]/g, ''), Number(authority.slice(at + 1)), opened);
		});
		request.once('response', (response) => {
			response.destroy();
			opened(new DialError('proxy', String(response.statusCode)));
		});
		request.once('error', (error) => opened(dialErrorAt('proxy', error, request.socket)));
		request.end();
	};

	return {
		connect: (target, callback) => {
			let answered = false;
			dial(target, (error, socket) => {
				connecting = undefined;
				if (answered) return;
				answered = true;
				if (socket === undefined) callback(error ?? new DialError('unreachable', 'UNKNOWN'), null);
				else callback(null, socket);
			});
		},
		hangUp: () => {
			connecting?.destroy();
			connecting = undefined;
		},
	};
}

/** Reports a socket once: ready, failed, or closed without a word. */
function settleOnce(
	socket: net.Socket,
	ready: 'connect' | 'secureConnect',
	stage: 'connect' | 'tls',
	opened: Opened,
): void {
	const onReady = (): void => {
		socket.off('error', onError).off('close', onClose);
		opened(null, socket);
	};
	const onError = (error: Error): void => {
		socket.off(ready, onReady).off('close', onClose);
		// A second error of a socket that is given up must not end the program.
		socket.on('error', () => {});
		opened(dialErrorAt(stage, error, socket));
	};
	const onClose = (): void => {
		socket.off(ready, onReady).off('error', onError);
		opened(new DialError(stage === 'tls' ? 'tls' : 'unreachable', 'CLOSED'));
	};
	socket.once(ready, onReady).once('error', onError).once('close', onClose);
}

const bracketed = (hostname: string): string => (net.isIPv6(hostname) ? `[${hostname}]` : hostname);
