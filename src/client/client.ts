/** Options and methods of the client. `createClient` is in `create-client.ts`. */
import type { Employee } from '../contract/employee.ts';
import type { Line, LineUpdate } from '../contract/line.ts';
import type { SmsMessage, SmsPage, SmsQuery } from '../contract/sms-message.ts';
import type { Clock } from './clock.ts';
import type { CreateOutcome, DeprecationNotice, UpdateOutcome } from './outcome.ts';
import type { RepeatLimits } from './repeat.ts';

export interface ClientOptions {
	/** Base URL of the API, without a trailing slash. `https:`, or `http:` on a loopback host only. */
	readonly baseUrl: string;
	readonly apiKey: string;
	/** Worker slots: at most this many creates in flight, each on a connection of its own. */
	readonly connections: number;
	/** Wall-clock limit of one attempt to write, connecting included. Default: 30 s. */
	readonly attemptTimeoutMs?: number;
	/** The same for reading, where one answer may hold all employees of a company. Default: 120 s. */
	readonly readTimeoutMs?: number;
	readonly repeat?: Partial<RepeatLimits>;
	/** PEM of an extra certificate authority. */
	readonly ca?: string;
	/** `HTTPS_PROXY` and its kin, read by `config`; loopback never goes through it. */
	readonly proxy?: { readonly url: string; readonly noProxy: readonly string[] };
	readonly clock?: Clock;
}

export interface CreateOptions {
	readonly slot: number;
	readonly signal?: AbortSignal;
	/** Called as soon as the slot is free, if that is before the outcome is certain, with what it will be unless more bytes follow. */
	readonly onAnswered?: (outcome: CreateOutcome) => void;
	/** The outcome `created` brings the body of the answer along, to be looked at. */
	readonly keepAnswer?: boolean;
}

export interface ApiClient {
	readonly connections: number;
	/**
	 * Sends one request to create an asset, once. `body` is the exact JSON. `slot` is the worker's number, from 0 below
	 * `connections`; a slot has one request at a time. Never throws for anything the network or the API does.
	 */
	readonly createAsset: (body: string, options: CreateOptions) => Promise<CreateOutcome>;
	/** All employees of the company. Repeated as a GET may be; throws `Fault`. */
	readonly listEmployees: (signal?: AbortSignal) => Promise<readonly Employee[]>;
	/** All virtual lines of the company. Repeated as a GET may be; throws `Fault`. */
	readonly listLines: (signal?: AbortSignal) => Promise<readonly Line[]>;
	/**
	 * Sets what `update` names on a line. Repeated, since setting it twice is setting it once. Never throws for anything
	 * the network or the API does; an update that the API cannot take throws `Fault` `request-invalid`.
	 */
	readonly updateLine: (id: string, update: LineUpdate, signal?: AbortSignal) => Promise<UpdateOutcome>;
	/** One page of the messages of a line, newest first. Repeated as a GET may be; throws `Fault`. */
	readonly listSmsMessages: (lineId: string, query?: SmsQuery, signal?: AbortSignal) => Promise<SmsPage>;
	/** All messages from the query's page on, page by page, each once however many arrive meanwhile. */
	readonly walkSmsMessages: (lineId: string, query?: SmsQuery, signal?: AbortSignal) => AsyncIterable<SmsMessage>;
	readonly deprecations: () => readonly DeprecationNotice[];
	/** Waits for what is in flight, then closes all connections. */
	readonly close: () => Promise<void>;
}
