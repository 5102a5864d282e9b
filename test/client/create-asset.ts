/** Shared by client tests: a key, a body, an answer, certificates, and one create against a raw server. */
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

/** Long, so that a loaded machine does not mistake a quick answer for a late one. */
const PATIENCE_MS = 60_000;
/** For attempts that the deadline ends. */
export const DEADLINES_MS: readonly number[] = [300, 1_500, 7_500, 37_500];
/** The deadlines to try for an expected outcome. */
export const deadlinesFor = (outcome: string): readonly number[] =>
	/timeout|deadline|silence/.test(outcome) ? DEADLINES_MS : [PATIENCE_MS];

/** Must hold with one of the deadlines, since a slow machine needs a longer one for the preceding steps. */
export async function holdsUnder(
	[timeoutMs = PATIENCE_MS, ...longer]: readonly number[],
	claim: (timeoutMs: number) => Promise<void>,
): Promise<void> {
	try {
		await claim(timeoutMs);
	} catch (error) {
		if (longer.length === 0) throw error;
		await holdsUnder(longer, claim);
	}
}

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
	/** True if it ended later than its deadline. */
	readonly isLate: boolean;
}

/** One create with its own client. */
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

/** The first of two equal timers fires first, however late; the turns are for its effects. */
async function passDeadline(timeoutMs: number, signal: AbortSignal): Promise<void> {
	await delay(timeoutMs, undefined, { signal });
	for (let turns = 0; turns < 5; turns += 1) await turn(undefined, { signal });
}

/** The code that explains an outcome. */
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
