/** Masks keys; keeps no bodies and no other headers. */
import { createWriteStream } from 'node:fs';
import { type Environment, maskKey } from '../../contract/api-key.ts';
import type { OperationId } from '../../contract/endpoints.ts';

/** A request that the sandbox received. */
export interface SandboxRequest {
	/** Counts from 1. */
	readonly n: number;
	/** ISO, UTC. */
	readonly at: string;
	readonly method: string;
	/** Includes the query. */
	readonly path: string;
	/** Masked. */
	readonly key?: string | undefined;
	/** Set for a new asset. */
	readonly enrollmentId?: string | undefined;
	/** Status of the answer. Undefined if none was sent yet or at all. */
	readonly status?: number | undefined;
	/** Code in the error body. */
	readonly code?: string | undefined;
	/** Type of the fault action that decided the answer. */
	readonly fault?: string | undefined;
	/** Time from the request to its answer. */
	readonly ms?: number;
}

export interface RequestEntry extends SandboxRequest {
	readonly companyId?: string | undefined;
	readonly environment?: Environment | undefined;
	readonly operation?: OperationId | undefined;
	readonly ended?: 'reset' | 'aborted';
	readonly failure?: string;
}

/** An entry that is still being filled in while its request is served. */
export type OpenEntry = { -readonly [Name in keyof RequestEntry]: RequestEntry[Name] };

export type RequestLog = ReturnType<typeof createRequestLog>;

const LONGEST_PATH = 2000;
const KEY_IN_PATH = /svc_(?:prod|test)_[^&#\s/]+/g;

export function createRequestLog(limit: number, file: string | undefined) {
	let kept: RequestEntry[] = [];
	let count = 0;
	// A full disk must not end the sandbox.
	const output =
		file === undefined ? undefined : createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', () => {});
	return {
		open(method: string, target: string, arrivedAt: number): OpenEntry {
			count += 1;
			const entry: OpenEntry = { n: count, at: new Date(arrivedAt).toISOString(), method, path: maskedPath(target) };
			kept.push(entry);
			if (kept.length > 2 * limit) kept = kept.slice(-limit);
			return entry;
		},
		finish(entry: OpenEntry, startedMs: number): void {
			entry.ms = Math.round((performance.now() - startedMs) * 10) / 10;
			output?.write(`${JSON.stringify(entry)}\n`);
		},
		entries: (last = limit): readonly RequestEntry[] => kept.slice(-Math.min(last, limit)),
		clear(): void {
			kept = [];
			count = 0;
		},
		close: () => new Promise<unknown>((resolve) => (output === undefined ? resolve(undefined) : output.end(resolve))),
	};
}

function maskedPath(target: string): string {
	const path = target.length > LONGEST_PATH ? `${target.slice(0, LONGEST_PATH)}…` : target;
	return path.replaceAll(KEY_IN_PATH, maskKey);
}
