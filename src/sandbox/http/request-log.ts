/** Keys are masked; bodies and other headers are not kept. */
import { appendFile } from 'node:fs/promises';
import { type Environment, maskKey } from '../../contract/api-key.ts';
import type { OperationId } from '../../contract/endpoints.ts';

export interface RequestEntry {
	readonly n: number;
	readonly at: string;
	readonly method: string;
	readonly path: string;
	readonly key?: string;
	readonly companyId?: string;
	readonly environment?: Environment;
	readonly operation?: OperationId;
	readonly enrollmentId?: string;
	readonly status?: number;
	readonly code?: string;
	readonly fault?: string;
	readonly ms?: number;
	readonly ended?: 'reset' | 'aborted';
	readonly failure?: string;
}

/** All fields exist from the start and entries are used again: growing entries cost more than their answers. */
export type OpenEntry = { -readonly [Name in Exclude<keyof RequestEntry, 'at'>]: RequestEntry[Name] | undefined } & {
	n: number;
	method: string;
	path: string;
	arrivedAt: number;
	startedMs: number;
};

export type RequestLog = ReturnType<typeof createRequestLog>;

const LONGEST_PATH = 2000;
const KEY_IN_PATH = /svc_(?:prod|test)_[^&#\s/]+/g;

export function createRequestLog(limit: number, file: string | undefined) {
	let ring: OpenEntry[] = [];
	let count = 0;
	let lastTarget = '';
	let lastPath = '';
	const output = file === undefined ? undefined : createLineOutput(file);

	return {
		open(method: string, target: string, arrivedAt: number): OpenEntry {
			count += 1;
			const slot = (count - 1) % limit;
			const left = ring[slot];
			const entry = left?.ms === undefined ? emptyEntry() : left;
			ring[slot] = entry;
			entry.n = count;
			entry.arrivedAt = arrivedAt;
			entry.startedMs = performance.now();
			entry.method = method;
			if (target !== lastTarget) {
				lastTarget = target;
				lastPath = maskedPath(target);
			}
			entry.path = lastPath;
			clearAnswer(entry);
			return entry;
		},
		finish(entry: OpenEntry): void {
			entry.ms = Math.round((performance.now() - entry.startedMs) * 10) / 10;
			output?.write(renderLine(entry));
		},
		entries(last = limit): readonly RequestEntry[] {
			const first = Math.max(0, count - Math.min(last, limit));
			const entries: RequestEntry[] = [];
			for (let at = first; at < count; at += 1) {
				const entry = ring[at % limit];
				if (entry !== undefined) entries.push(readEntry(entry));
			}
			return entries;
		},
		count: () => count,
		clear(): void {
			ring = [];
			count = 0;
		},
		close: async () => output?.close(),
	};
}

/** A loop over the names would be slower: this runs once for every request. */
function clearAnswer(entry: OpenEntry): void {
	entry.key = undefined;
	entry.companyId = undefined;
	entry.environment = undefined;
	entry.operation = undefined;
	entry.enrollmentId = undefined;
	entry.status = undefined;
	entry.code = undefined;
	entry.fault = undefined;
	entry.ms = undefined;
	entry.ended = undefined;
	entry.failure = undefined;
}

function emptyEntry(): OpenEntry {
	return {
		n: 0,
		arrivedAt: 0,
		startedMs: 0,
		method: '',
		path: '',
		key: undefined,
		companyId: undefined,
		environment: undefined,
		operation: undefined,
		enrollmentId: undefined,
		status: undefined,
		code: undefined,
		fault: undefined,
		ms: undefined,
		ended: undefined,
		failure: undefined,
	};
}

function renderLine({ arrivedAt, startedMs: _started, n, ...rest }: OpenEntry): string {
	return JSON.stringify({ n, at: new Date(arrivedAt).toISOString(), ...rest });
}

function readEntry(entry: OpenEntry): RequestEntry {
	const shown: RequestEntry = JSON.parse(renderLine(entry));
	return shown;
}

function maskedPath(target: string): string {
	const path = target.length > LONGEST_PATH ? `${target.slice(0, LONGEST_PATH)}…` : target;
	return path.includes('svc_') ? path.replaceAll(KEY_IN_PATH, maskKey) : path;
}

const FLUSH_MS = 200;

function createLineOutput(file: string) {
	let gathered = '';
	let writing: Promise<void> = Promise.resolve();
	let timer: NodeJS.Timeout | undefined;

	function flush(): Promise<void> {
		timer = undefined;
		const text = gathered;
		gathered = '';
		writing = writing.then(() => appendFile(file, text, { mode: 0o600 })).catch(() => {});
		return writing;
	}

	return {
		write(line: string): void {
			gathered += `${line}\n`;
			timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
		},
		close(): Promise<void> {
			clearTimeout(timer);
			return flush();
		},
	};
}
