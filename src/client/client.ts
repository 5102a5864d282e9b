/** The client's face. The implementation is `createClient` in `create-client.ts`. */
import type { Employee } from '../contract/employee.ts';
import type { CreateOutcome, DeprecationNotice } from './outcome.ts';

export interface ClientOptions {
	/** Base URL of the API, without a trailing slash. `https:`, or `http:` on a loopback host only. */
	readonly baseUrl: string;
	readonly apiKey: string;
	/** Worker slots: at most this many requests in flight, each on a connection of its own. */
	readonly connections: number;
	/** Wall-clock limit of one attempt, connecting included. */
	readonly attemptTimeoutMs?: number;
	/** PEM of an extra certificate authority. */
	readonly ca?: string;
	/** `HTTPS_PROXY` and its kin, read by `config`; loopback never goes through it. */
	readonly proxy?: { readonly url: string; readonly noProxy: readonly string[] };
	readonly now?: () => number;
}

export interface ApiClient {
	/**
	 * Sends one request to create an asset, once. `body` is the exact JSON. `slot` is the worker's number, from 0 below
	 * `connections`; a slot has one request at a time. Never throws for anything the network or the API does.
	 * `onStarted` is called when the first byte may have gone out.
	 */
	readonly createAsset: (
		body: string,
		options: { readonly slot: number; readonly signal?: AbortSignal },
	) => Promise<CreateOutcome>;
	/** All employees of the company. Repeated as a GET may be; throws `Fault`. */
	readonly listEmployees: (signal?: AbortSignal) => Promise<readonly Employee[]>;
	readonly deprecations: () => readonly DeprecationNotice[];
	readonly close: () => Promise<void>;
}
