/**
 * The requests that the API of the sandbox saw, the newest of them in memory.
 *
 * A request is there from its arrival and is completed by its answer. Keys are masked; bodies and other headers are not
 * kept. With a file, each finished request is added to it as a line of JSON, without waiting for the disk.
 */
import { createWriteStream, type WriteStream } from 'node:fs';
import { type Environment, maskKey } from '../contract/api-key.ts';
import type { OperationId } from '../contract/endpoints.ts';

export interface RequestEntry {
	/** Number of the request, from 1. */
	readonly n: number;
	/** When it arrived, ISO date-time in UTC. */
	readonly at: string;
	readonly method: string;
	readonly path: string;
	/** Masked. */
	readonly key?: string;
	readonly companyId?: string;
	readonly environment?: Environment;
	readonly operation?: OperationId;
	readonly enrollmentId?: string;
	/** Absent while it is being answered, and when the connection ended without an answer. */
	readonly status?: number;
	readonly code?: string;
	/** What the fault script did to it. */
	readonly fault?: string;
	readonly ms?: number;
	/** How it ended without an answer: the sandbox reset it, or the caller went away. */
	readonly ended?: 'reset' | 'aborted';
	/** An error of the sandbox itself. */
	readonly failure?: string;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };
/** A request being answered. `arrivedAt` is in milliseconds of Unix time; `at` is made of it when somebody looks. */
export type OpenEntry = Mutable<Omit<RequestEntry, 'at'>> & { readonly arrivedAt: number; readonly startedMs: number };

export interface RequestLog {
	readonly open: (method: string, target: string, arrivedAt: number) => OpenEntry;
	readonly finish: (entry: OpenEntry) => void;
	/** The newest requests, oldest first. */
	readonly entries: (last?: number) => readonly RequestEntry[];
	/** Changes with every arrival and every answer. */
	readonly revision: () => number;
	/** How many requests came since the start or the last clearing. */
	readonly count: () => number;
	readonly clear: () => void;
	readonly close: () => Promise<void>;
}

const LONGEST_PATH = 2000;
const KEY_IN_PATH = /svc_(?:prod|test)_[^&#\s/]+/g;

export function createRequestLog(limit: number, file: string | undefined): RequestLog {
	let ring: OpenEntry[] = [];
	let count = 0;
	let revision = 0;
	const stream: WriteStream | undefined =
		file === undefined ? undefined : createWriteStream(file, { flags: 'a', mode: 0o600 });
	// A log that cannot be written must not stop what it logs.
	stream?.on('error', () => {});

	return {
		open(method, target, arrivedAt) {
			count += 1;
			revision += 1;
			const entry: OpenEntry = { n: count, arrivedAt, startedMs: performance.now(), method, path: maskedPath(target) };
			ring[(count - 1) % limit] = entry;
			return entry;
		},
		finish(entry) {
			entry.ms = Math.round((performance.now() - entry.startedMs) * 10) / 10;
			revision += 1;
			stream?.write(`${JSON.stringify(render(entry))}\n`);
		},
		entries(last = limit) {
			const first = Math.max(0, count - Math.min(last, limit));
			const entries: RequestEntry[] = [];
			for (let at = first; at < count; at += 1) {
				const entry = ring[at % limit];
				if (entry !== undefined) entries.push(render(entry));
			}
			return entries;
		},
		revision: () => revision,
		count: () => count,
		clear() {
			ring = [];
			count = 0;
			revision += 1;
		},
		close: () => new Promise((resolve) => (stream === undefined ? resolve() : stream.end(() => resolve()))),
	};
}

function render({ arrivedAt, startedMs: _started, n, ...rest }: OpenEntry): RequestEntry {
	return { n, at: new Date(arrivedAt).toISOString(), ...rest };
}

function maskedPath(target: string): string {
	const path = target.length > LONGEST_PATH ? `${target.slice(0, LONGEST_PATH)}…` : target;
	return path.includes('svc_') ? path.replaceAll(KEY_IN_PATH, maskKey) : path;
}
