/** An API in memory that creates assets, unless told otherwise, and counts them. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '../../src/client/client.ts';
import type { CreateOutcome } from '../../src/client/outcome.ts';
import { Fault } from '../../src/messages/fault.ts';

export interface FakeCall {
	readonly id: string;
	/** Number of earlier requests, over all ids. */
	readonly count: number;
	/** Number of earlier requests for this id. */
	readonly attempt: number;
	/** Creates the asset, whatever the answer is. */
	readonly create: () => CreateOutcome;
}

export interface FakeApi extends ApiClient {
	/** Number of created assets by enrollment id. */
	readonly assets: ReadonlyMap<string, number>;
	readonly calls: readonly { readonly id: string; readonly slot: number }[];
	readonly seen: { inFlight: number; mostInFlight: number };
}

type Answer = (
	call: FakeCall,
	signal: AbortSignal | undefined,
) => CreateOutcome | undefined | Promise<CreateOutcome | undefined>;

/** `answers`: outcome of all requests, by id, or by request; if undefined, the asset is created. */
export function fakeApi(
	answers: CreateOutcome | Readonly<Record<string, CreateOutcome>> | Answer = {},
	latencyMs = 0,
): FakeApi {
	const answer: Answer =
		typeof answers === 'function' ? answers : isOutcome(answers) ? () => answers : ({ id }) => answers[id];
	const assets = new Map<string, number>();
	const calls: { id: string; slot: number }[] = [];
	const attempts = new Map<string, number>();
	const busy = new Set<number>();
	const seen = { inFlight: 0, mostInFlight: 0 };
	return {
		assets,
		calls,
		seen,
		connections: Infinity,
		async createAsset(body, { slot, signal }) {
			if (busy.has(slot)) throw new Error(`slot ${slot} has two requests at a time`);
			busy.add(slot);
			const request: { readonly enrollmentId: string } = JSON.parse(body);
			const id = request.enrollmentId;
			const attempt = attempts.get(id) ?? 0;
			attempts.set(id, attempt + 1);
			// Before awaiting anything: with a latency, other requests arrive meanwhile.
			const count = calls.length;
			calls.push({ id, slot });
			seen.inFlight++;
			seen.mostInFlight = Math.max(seen.mostInFlight, seen.inFlight);
			const create = (): CreateOutcome => {
				assets.set(id, (assets.get(id) ?? 0) + 1);
				return { kind: 'created', status: 201, id: `asset-of-${id}`, notices: [] };
			};
			try {
				if (latencyMs > 0) await delay(latencyMs);
				return (await answer({ id, count, attempt, create }, signal)) ?? create();
			} finally {
				busy.delete(slot);
				seen.inFlight--;
			}
		},
		listEmployees: () => Promise.resolve([]),
		listLines: () => Promise.resolve([]),
		updateLine: () => Promise.reject(new Error('not served here')),
		listSmsMessages: () => Promise.reject(new Error('not served here')),
		walkSmsMessages: () => {
			throw new Error('not served here');
		},
		deprecations: () => [],
		close: () => Promise.resolve(),
	};
}

function isOutcome(answers: object): answers is CreateOutcome {
	return 'kind' in answers;
}

/** Creates this many assets, then gives this answer. */
export const after =
	(created: number, outcome: CreateOutcome): Answer =>
	({ count }) =>
		count >= created ? outcome : undefined;

export const refusal: CreateOutcome = { kind: 'refused', error: { status: 422, code: 'input-validation-error' } };
export const lost: CreateOutcome = {
	kind: 'unconfirmed',
	problem: { code: 'answer-lost', params: { reason: 'ECONNRESET' } },
};
export const notSent: CreateOutcome = {
	kind: 'not-sent',
	problem: { code: 'connection-failed', params: { host: 'h', reason: 'ECONNREFUSED' } },
};
export const throttled = (retryAfterMs: number): CreateOutcome => ({ kind: 'throttled', status: 429, retryAfterMs });
export const keyRefused: CreateOutcome = {
	kind: 'stopped',
	fault: new Fault('api-key-refused', {}, { class: 'stopped' }),
};
