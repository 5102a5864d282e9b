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
	/** Wall-clock limit of one attempt to write, connecting included. Default: 30 s. */
	readonly attemptTimeoutMs?: number;
	/** The same for reading, where one answer may hold all employees of a company. Default: 120 s. */
	readonly readTimeoutMs?: number;
	/** PEM of an extra certificate authority. */
	readonly ca?: string;
	/** Variables such as `HTTPS_PROXY` are not read; loopback never goes through it. */
	readonly proxy?: { readonly url: string; readonly noProxy: readonly string[] };
}

export interface ClientOptions extends ApiOptions {
	/** Worker slots: at most this many creates in flight, each on a connection of its own. */
	readonly connections: number;
	readonly repeat?: Partial<RepeatLimits>;
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

/** What a company has in the API, read and changed without a run. Reads are repeated as GETs may be, and throw `Fault`. */
export interface CompanyClient {
	/** All employees of the company. */
	readonly listEmployees: (signal?: AbortSignal) => Promise<readonly Employee[]>;
	/** All virtual lines of the company. */
	readonly listLines: (signal?: AbortSignal) => Promise<readonly Line[]>;
	/**
	 * Sets what `update` names on a line. Repeated, since setting it twice is setting it once. Never throws for anything
	 * the network or the API does; an update that the API cannot take throws `Fault` `request-invalid`.
	 */
	readonly updateLine: (id: string, update: LineUpdate, signal?: AbortSignal) => Promise<UpdateOutcome>;
	/** One page of the messages of a line, newest first. */
	readonly listSmsMessages: (lineId: string, query?: SmsQuery, signal?: AbortSignal) => Promise<SmsPage>;
	/** All messages from the query's page on, page by page, each once however many arrive meanwhile. */
	readonly walkSmsMessages: (lineId: string, query?: SmsQuery, signal?: AbortSignal) => AsyncIterable<SmsMessage>;
	/** Endpoints that said, in answers so far, that they will end; each once. */
	readonly deprecations: () => readonly DeprecationNotice[];
	/** Waits for what is in flight, then closes all connections. */
	readonly close: () => Promise<void>;
}

export interface ApiClient extends CompanyClient {
	readonly connections: number;
	/**
	 * Sends one request to create an asset, once. `body` is the exact JSON. `slot` is the worker's number, from 0 below
	 * `connections`; a slot has one request at a time. Never throws for anything the network or the API does.
	 */
	readonly createAsset: (body: string, options: CreateOptions) => Promise<CreateOutcome>;
}
