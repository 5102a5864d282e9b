/** A sandbox for a test, and requests to it as a caller of the API makes them. */
import { Agent, request as send } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { ENDPOINTS, type OperationId, renderPath } from '../../src/contract/endpoints.ts';
import { type SandboxOptions, type Sandbox, serveSandbox } from '../../src/sandbox/serve-sandbox.ts';

export const OK3 = { enrollmentId: 'PAT-1', status: 'available', source: 'sheets-import' } as const;
export const ASSETS = '/api/v1/assets';
export const EMPLOYEES = '/api/v1/employees';
export const LINES = '/api/v2/virtual-phone-accounts';

/** Starts a sandbox that ends with the test. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const sandbox = await serveSandbox(options);
	onTestFinished(() => sandbox.close());
	return sandbox;
}

export interface Answered {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly text: string;
	/** The parsed JSON body; `undefined` if it is not JSON. */
	// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers freely
	readonly json: any;
}

export interface Call {
	/** The key. Default: the first company's sandbox key. `null`: no header. */
	readonly key?: string | null;
	/** The whole `Authorization` header, instead of a key. */
	readonly authorization?: string;
	/** Sent as JSON; a text or bytes are sent unchanged. */
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}

const QUIET_MS = 300;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request to a path of the sandbox. */
export function call(sandbox: Sandbox, method: string, path: string, options: Call = {}): Promise<Answered> {
	const { body, key = sandbox.keys.sandbox } = options;
	const authorization = options.authorization ?? (key === null ? undefined : `Bearer ${key}`);
	const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
	const headers = {
		...(authorization === undefined ? {} : { authorization }),
		...(payload === undefined
			? {}
			: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
		...options.headers,
	};
	return new Promise((resolve, reject) => {
		const outgoing = send(`${sandbox.baseUrl}${path}`, { method, headers, agent }, (incoming) => {
			const chunks: Buffer[] = [];
			incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
			incoming.on('error', reject);
			incoming.on('end', () => {
				const text = Buffer.concat(chunks).toString('utf8');
				resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: parse(text) });
			});
		});
		outgoing.on('error', reject);
		outgoing.end(payload);
	});
}

/** Sends one request of an API operation. */
export function operate(sandbox: Sandbox, operation: OperationId, options: Call & { readonly id?: string } = {}) {
	return call(sandbox, ENDPOINTS[operation].method, renderPath(operation, options.id), options);
}

export function createAsset(sandbox: Sandbox, more: object = {}, options: Call = {}): Promise<Answered> {
	return call(sandbox, 'POST', ASSETS, { body: { ...OK3, ...more }, ...options });
}

export async function codeOf(answer: Promise<Answered>): Promise<readonly [status: number, code: string]> {
	const { status, json } = await answer;
	return [status, json.code];
}

/** Includes the names of the reported fields. */
export async function fieldsOf(answer: Promise<Answered>): Promise<readonly (number | string)[]> {
	const { status, json } = await answer;
	return [status, json.code, ...Object.keys(json.publicDetails)];
}

/** Sends a request to the control API. */
export function control(sandbox: Sandbox, method: string, path: string, body?: unknown, more: Call = {}) {
	return call(sandbox, method, `/_sandbox${path}`, {
		key: sandbox.controlToken,
		...(body === undefined ? {} : { body }),
		...more,
	});
}

/** Sends raw bytes and returns what comes back until the other side closes or is silent for a while. */
export function sendRaw(sandbox: Sandbox, text: string): Promise<string> {
	return new Promise((resolve) => {
		let received = '';
		const socket = connect(sandbox.port, '127.0.0.1', () => socket.write(text));
		socket.on('timeout', () => socket.destroy());
		socket.on('data', (chunk) => {
			received += chunk.toString('latin1');
			// On a loaded machine the first bytes may be late; the rest arrives with them.
			socket.setTimeout(QUIET_MS);
		});
		socket.on('error', () => {});
		socket.on('close', () => resolve(received));
	});
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
