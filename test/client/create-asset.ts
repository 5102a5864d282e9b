/** What the tests of the client share: a key, a body, an answer, certificates, and one create against a raw server. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import type { ClientOptions } from '../../src/client/client.ts';
import { createClient } from '../../src/client/create-client.ts';
import type { CreateOutcome } from '../../src/client/outcome.ts';

export const KEY = 'svc_test_0123456789abcdefSECRET';
export const BODY = '{"enrollmentId":"PAT-1","status":"available","source":"sheets-import"}';
export const ASSET_ID = '6e7b0c1a-0000-4000-8000-000000000001';
export const ANSWER = JSON.stringify({
	id: ASSET_ID,
	enrollmentId: 'PAT-1',
	status: 'available',
	source: 'sheets-import',
	createdAt: '2026-01-31T12:00:00.000Z',
	customFields: [],
});

/** For what the deadline ends, where something has to come about before it. */
export const DEADLINE_MS = 1_500;
/** For all else: long, so that a loaded machine takes no quick answer for a late one. */
const PATIENCE_MS = 60_000;

const pem = (name: string): string => readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8');
const CA = pem('ca.pem');
export const certificate = (name: 'trusted' | 'other-host' | 'expired' | 'self-signed') => ({
	key: pem('server.key'),
	cert: pem(`${name}.pem`),
});

export const client = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
	createClient({ baseUrl, apiKey: KEY, connections: 1, attemptTimeoutMs: PATIENCE_MS, ca: CA, ...options });

export interface Ended {
	readonly outcome: CreateOutcome;
	/** It ended later than its deadline. */
	readonly isLate: boolean;
}

/** One create by a client of its own. */
export async function createOnce(
	baseUrl: string,
	options: Partial<ClientOptions> = {},
	signal?: AbortSignal,
): Promise<Ended> {
	const api = client(baseUrl, options);
	const ending = api.createAsset(BODY, { slot: 0, ...(signal === undefined ? {} : { signal }) });
	const end = new AbortController();
	let isLate = false;
	passDeadline(options.attemptTimeoutMs ?? PATIENCE_MS, end.signal).then(
		() => (isLate = true),
		() => {},
	);
	const outcome = await ending;
	end.abort();
	await api.close();
	return { outcome, isLate };
}

/**
 * Creates under a deadline that comes soon, where the expected outcome is one; later, where it came before the server saw
 * the requests that it must see.
 */
export async function createUntil<T extends { readonly requests: number }>(
	{ outcome, requests }: { readonly outcome: string; readonly requests: number },
	create: (attemptTimeoutMs: number) => Promise<T>,
): Promise<T> {
	if (!/timeout|deadline/.test(outcome)) return create(PATIENCE_MS);
	for (let attemptTimeoutMs = 300; ; attemptTimeoutMs *= 4) {
		const ended = await create(attemptTimeoutMs);
		if (ended.requests >= requests || attemptTimeoutMs > PATIENCE_MS) return ended;
	}
}

/** Of two timers of one length the first passes first, however late both are; the turns are for what it brings about. */
async function passDeadline(timeoutMs: number, signal: AbortSignal): Promise<void> {
	await delay(timeoutMs, undefined, { signal });
	for (let turns = 0; turns < 5; turns += 1) await turn(undefined, { signal });
}

/** The code by which an outcome explains itself. */
export function codeOf(outcome: CreateOutcome): string {
	switch (outcome.kind) {
		case 'not-sent':
		case 'unconfirmed':
			return `${outcome.kind} ${outcome.problem.code}`;
		case 'stopped':
			return `stopped ${outcome.fault.code}`;
		case 'refused':
			return `refused ${outcome.error.code ?? outcome.error.body ?? 'without a word'}`;
		case 'throttled':
			return `throttled ${outcome.retryAfterMs}`;
		case 'created':
			return ['created', outcome.id ?? 'without id', ...outcome.notices.map(({ code }) => code)].join(' ');
		default:
			return outcome satisfies never;
	}
}
