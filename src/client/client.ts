/** Options and methods of the client. `createClient` is in `create-client.ts`. */
import type { Employee } from '../contract/employee.ts';
import type { Line, LineUpdate } from '../contract/line.ts';
import type { SmsMessage, SmsPage, SmsQuery } from '../contract/sms-message.ts';
import type { Clock } from './clock.ts';
import type { CreateOutcome, DeprecationNotice, UpdateOutcome } from './outcome.ts';
import type { RepeatLimits } from './repeat.ts';

/** An API and how to reach it. */
export interface ApiOptions {
	/** Without a trailing slash. `https:`, or `http:` on a loopback host only. */
	readonly baseUrl: string;
	readonly apiKey: string;
	/** Wall-clock limit of one write attempt, including connecting. Default: 30 s. */
	readonly attemptTimeoutMs?: number;
	/** Limit of one read attempt, where one answer may have all employees of a company. Default: 120 s. */
	readonly readTimeoutMs?: number;
	/** PEM of an extra certificate authority. */
	readonly ca?: string;
	/** Not used for loopback. Environment variables such as `HTTPS_PROXY` are not read. */
	readonly proxy?: { readonly url: string; readonly noProxy: readonly string[] };
}

export interface ClientOptions extends ApiOptions {
	/** Worker slots: at most this many creates in flight, each on its own connection. */
	readonly connections: number;
	readonly repeat?: Partial<RepeatLimits>;
	readonly clock?: Clock;
}

export interface CreateOptions {
	readonly slot: number;
	readonly signal?: AbortSignal;
	/** Called if the slot is free before the outcome is certain, with the outcome if no more bytes follow. */
	readonly onAnswered?: (outcome: CreateOutcome) => void;
}

/** Reads and changes a company's data in the API without a run. Reads are repeated after a failure, and throw `Fault`. */
export interface CompanyClient {
	/** All employees of the company. */
	readonly listEmployees: (signal?: AbortSignal) => Promise<readonly Employee[]>;
	/** All virtual lines of the company. */
	readonly listLines: (signal?: AbortSignal) => Promise<readonly Line[]>;
	/**
	 * Sets the fields in `update` on a line. Repeated after a failure, since updates are idempotent. Throws `Fault`
	 * `request-invalid` for an update that the API cannot accept, but never for anything the network or API does.
	 */
	readonly updateLine: (id: string, update: LineUpdate, signal?: AbortSignal) => Promise<UpdateOutcome>;
	/** One page of a line's messages, newest first. */
	readonly listSmsMessages: (lineId: string, query?: SmsQuery, signal?: AbortSignal) => Promise<SmsPage>;
	/** All messages from the query's page on. Each comes once, even if new ones arrive meanwhile. */
	readonly walkSmsMessages: (lineId: string, query?: SmsQuery, signal?: AbortSignal) => AsyncIterable<SmsMessage>;
	/** Deprecation notices in the answers so far, one per endpoint. */
	readonly deprecations: () => readonly DeprecationNotice[];
	/** Waits for requests in flight, then closes all connections. */
	readonly close: () => Promise<void>;
}

export interface ApiClient extends CompanyClient {
	readonly connections: number;
	/**
	 * Sends one request to create an asset, once. `body` is the exact JSON. `slot` is the worker's number, from 0 to
	 * `connections - 1`, with one request at a time. Never throws for anything the network or API does.
	 */
	readonly createAsset: (body: string, options: CreateOptions) => Promise<CreateOutcome>;
}
