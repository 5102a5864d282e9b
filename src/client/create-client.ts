/**
 * The API over HTTP/1.1 with undici: one connection per worker, one attempt per create, outcomes as values. Throws `Fault`,
 * before any byte is sent, for a base URL that is neither `https:` nor loopback, a key that cannot be a header value, or an
 * unusable proxy or certificate authority. Redirects are not followed; creates are not repeated. The key is only in the headers
 * given to undici, never in anything returned.
 */
import { definedOf } from '../messages/problem.ts';
import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import { readPastedKey } from '../contract/api-key.ts';
import { Fault } from '../messages/fault.ts';
import { parseBaseUrl } from './base-url.ts';
import type { ApiClient, ClientOptions } from './client.ts';
import { systemClock } from './clock.ts';
import { createAsset } from './create-asset.ts';
import { createDeprecations } from './deprecations.ts';
import { listEmployees, listLines, listSmsMessages, walkSmsMessages } from './list.ts';
import { chooseProxy } from './proxy.ts';
import { createRedact } from './redact.ts';
import { REPEAT_LIMITS } from './repeat.ts';
import { Slot } from './slot.ts';
import { updateLine } from './update-line.ts';
import { renderRequest, type Wire } from './wire.ts';

const WRITE_TIMEOUT_MS = 30_000;
const READ_TIMEOUT_MS = 120_000;

/** Throws `Fault` for settings that cannot be used. Opens no connection yet. */
export function createClient(options: ClientOptions): ApiClient {
	const { baseUrl, apiKey } = checked(options);
	const { clock = systemClock } = options;
	const url = new URL(baseUrl);
	const proxy = chooseProxy(url, options.proxy);
	const dial = definedOf({ proxy, ca: options.ca === undefined ? undefined : trustedWith(options.ca) });
	const newSlot = (): Slot => new Slot(url.origin, dial);
	const slots = Array.from({ length: options.connections }, newSlot);
	const spare = createSpareSlots(newSlot);

	// Without this header a gateway may compress the answer (RFC 9110 §12.5.3), and the asset's id is lost.
	const plain = ['accept', 'application/json', 'accept-encoding', 'identity'];
	const read = ['authorization', `Bearer ${apiKey}`, ...plain, 'user-agent', 'asset-importer'];
	const redact = createRedact(apiKey);
	const deprecations = createDeprecations(baseUrl, redact);
	const wire: Wire = {
		context: { host: url.host, proxy: proxy?.label ?? '-', redact, now: clock.now },
		deprecations,
		prefix: url.pathname.replace(/\/$/, ''),
		headers: { read, write: [...read, 'content-type', 'application/json'] },
		limits: { ...REPEAT_LIMITS, ...options.repeat },
		clock,
		writeTimeoutMs: options.attemptTimeoutMs ?? WRITE_TIMEOUT_MS,
		readTimeoutMs: options.readTimeoutMs ?? Math.max(READ_TIMEOUT_MS, options.attemptTimeoutMs ?? 0),
		borrowSlot: spare.borrow,
	};
	const { body: _, ...createRequest } = renderRequest('createAsset', wire, { body: '' });

	return {
		connections: options.connections,
		createAsset: (body, create) => {
			const slot = slots[create.slot];
			if (slot === undefined) {
				return Promise.reject(new RangeError(`no worker slot ${create.slot} among ${slots.length}`));
			}
			return createAsset(slot, { ...createRequest, body }, wire, create);
		},
		listEmployees: (signal) => listEmployees(wire, signal),
		listLines: (signal) => listLines(wire, signal),
		updateLine: (id, update, signal) => updateLine(wire, id, update, signal),
		listSmsMessages: async (lineId, query = {}, signal) => listSmsMessages(wire, lineId, query, signal),
		walkSmsMessages: (lineId, query = {}, signal) => walkSmsMessages(wire, lineId, query, signal),
		deprecations: deprecations.list,
		close: async () => {
			await Promise.all([...slots.map((slot) => slot.close()), spare.close()]);
		},
	};
}

/** Connections besides the workers', opened if all others are in use. */
function createSpareSlots(newSlot: () => Slot): {
	readonly borrow: Wire['borrowSlot'];
	readonly close: () => Promise<void>;
} {
	const all: Slot[] = [];
	const free: Slot[] = [];
	return {
		borrow: async (use) => {
			const slot = free.pop() ?? newSlot();
			if (!all.includes(slot)) all.push(slot);
			try {
				return await use(slot);
			} finally {
				free.push(slot);
			}
		},
		close: async () => {
			await Promise.all(all.map((slot) => slot.close()));
		},
	};
}

function checked(options: ClientOptions): { readonly baseUrl: string; readonly apiKey: string } {
	const pasted = readPastedKey(options.apiKey);
	if (!pasted.ok) throw new Fault('api-key-malformed', { source: 'apiKey' });
	if (!Number.isSafeInteger(options.connections) || options.connections < 1) {
		throw new RangeError('connections must be a whole number from 1');
	}
	return { baseUrl: parseBaseUrl(options.baseUrl), apiKey: pasted.key };
}

/** The certificate authorities that Node trusts, and one more. */
function trustedWith(pem: string): readonly string[] {
	if (!holdsCertificate(pem)) throw new Fault('ca-unusable');
	// Newer versions of Node list what `NODE_EXTRA_CA_CERTS` adds; setting `ca` would otherwise drop it.
	const list: unknown = Reflect.get(tls, 'getCACertificates');
	const trusted: unknown = typeof list === 'function' ? list('default') : tls.rootCertificates;
	return [...(Array.isArray(trusted) ? trusted.filter((one) => typeof one === 'string') : tls.rootCertificates), pem];
}

function holdsCertificate(pem: string): boolean {
	try {
		return new X509Certificate(pem).raw.length > 0;
	} catch {
		return false;
	}
}
