import { setMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { Clock } from '../../src/runs/clock.ts';
import type { Journal } from '../../src/runs/journal.ts';
import type { DraftToSend } from '../../src/runs/send-draft.ts';
import { createWorkers } from '../../src/runs/workers.ts';
import { fakeApi, throttled } from './fake-api.ts';
import { API_KEY, ENVIRONMENT } from './make-run.ts';
import { createVirtualClock, seededRandom } from './virtual-clock.ts';

const ROWS = 2_000;
const ALLOWED_PER_SECOND = 20;
/** Timers end up to this much late. */
const LATE_MS = 8;
const idle = new AbortController().signal;
setMaxListeners(0, idle);

/** How an API may count: in windows of a second from the clock, over the last second, or by a bucket that fills up. */
const limiters = {
	'windows of a second': (clock: Clock) => {
		let [window, count] = [0, 0];
		return () => {
			const now = Math.floor(clock.now() / 1000);
			if (now !== window) [window, count] = [now, 0];
			return ++count <= ALLOWED_PER_SECOND;
		};
	},
	'the last second': (clock: Clock) => {
		const accepted: number[] = [];
		return () => {
			const now = clock.now();
			while ((accepted[0] ?? now) <= now - 1000) accepted.shift();
			if (accepted.length >= ALLOWED_PER_SECOND) return false;
			accepted.push(now);
			return true;
		};
	},
	'a bucket of twenty': (clock: Clock) => bucket(clock, 20),
	'a bucket of a hundred': (clock: Clock) => bucket(clock, 100),
} as const;

function bucket(clock: Clock, size: number): () => boolean {
	let [tokens, at] = [size, clock.now()];
	return () => {
		const now = clock.now();
		tokens = Math.min(size, tokens + ((now - at) / 1000) * ALLOWED_PER_SECOND);
		at = now;
		if (tokens < 1) return false;
		tokens--;
		return true;
	};
}

const nowhere: Journal = {
	append: () => Promise.resolve(),
	note: () => {},
	fault: () => undefined,
	end: () => Promise.resolve({ unrecorded: [] }),
};

interface Storm {
	readonly perSecond: number;
	readonly share429: number;
	readonly created: number;
	readonly mostOfOne: number;
}

/** Sends 2,000 rows to an API that answers after `latencyMs` and asks for a pause of `pauseMs` beyond its limit. */
async function sendThroughStorm(
	limiter: (clock: Clock) => () => boolean,
	{ latencyMs, pauseMs, concurrency }: { latencyMs: number; pauseMs: number; concurrency: number },
): Promise<Storm> {
	const clock = createVirtualClock(seededRandom(1), LATE_MS);
	const mayPass = limiter(clock);
	let refusals = 0;
	const api = fakeApi(async () => {
		const passes = mayPass();
		await clock.sleep(latencyMs, idle);
		if (passes) return undefined;
		refusals++;
		return throttled(pauseMs);
	});
	const workers = createWorkers({
		client: api,
		journal: nowhere,
		clock,
		counts: { total: ROWS, created: 0, refused: 0, unconfirmed: 0, skipped: 0, left: ROWS },
		options: { environment: ENVIRONMENT, apiKey: API_KEY, concurrency },
		onEvent: () => {},
		stop: { requested: new AbortController().signal, now: new AbortController().signal },
	});
	async function* drafts(): AsyncGenerator<readonly DraftToSend[]> {
		for (let n = 1; n <= ROWS; n++) yield [{ n, body: JSON.stringify({ enrollmentId: `PAT-${n}` }) }];
	}
	const from = clock.now();
	await clock.passUntil(workers.run(drafts()));
	return {
		perSecond: (ROWS * 1000) / (clock.now() - from),
		share429: refusals / api.calls.length,
		created: workers.counts().created,
		mostOfOne: Math.max(...api.assets.values()),
	};
}

test.each([
	['windows of a second', 5, 1_000, 8, 0.9],
	['windows of a second', 100, 1_000, 8, 0.9],
	['the last second', 5, 1_000, 8, 0.9],
	['the last second', 100, 1_000, 8, 0.9],
	// Two seconds of silence for each request too many.
	['the last second', 300, 2_000, 32, 0.85],
	['a bucket of twenty', 5, 1_000, 8, 0.9],
	['a bucket of twenty', 100, 1_000, 64, 0.9],
	['a bucket of a hundred', 20, 1_000, 8, 0.9],
] as const)(
	'2,000 rows arrive at an API that allows 20 per second by %s (%i ms, pause %i ms, %i at once), at %f of that rate, and with few 429',
	async (kind, latencyMs, pauseMs, concurrency, share) => {
		const storm = await sendThroughStorm(limiters[kind], { latencyMs, pauseMs, concurrency });
		expect(storm).toMatchObject({ created: ROWS, mostOfOne: 1 });
		expect(storm.perSecond).toBeGreaterThan(ALLOWED_PER_SECOND * share);
		expect(storm.share429).toBeLessThan(0.05);
	},
);
