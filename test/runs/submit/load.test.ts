/** Counts load on a virtual clock: APIs that fail at random, throttle, or are overloaded. */
import { describe, expect, test } from 'vitest';
import type { CreateOutcome } from '../../../src/client/outcome.ts';
import type { Clock } from '../../../src/client/clock.ts';
import { lost, notSent, throttled } from '../fake-api.ts';
import { type ServerModel, simulateSending } from '../simulate-sending.ts';

const LATENCY_MS = 100;
const CONCURRENCY = 32;
const POSSIBLE_PER_SECOND = (CONCURRENCY * 1000) / LATENCY_MS;
const unavailable: CreateOutcome = { kind: 'throttled', status: 503, retryAfterMs: 1_000 };

/** Each request fails with the same probability, independent of load. */
const failing =
	(chance: number, outcome: CreateOutcome, ms = LATENCY_MS): ServerModel =>
	(_, random) =>
	() =>
		random() < chance ? { ms, outcome } : { ms: LATENCY_MS };

describe('errors independent of load', () => {
	test.each<[string, number, CreateOutcome]>([
		['requests that get 500', 0.01, lost],
		['requests that get 500', 0.05, lost],
		['requests that get 429', 0.01, throttled(1_000)],
		['requests that get 429', 0.05, throttled(1_000)],
		['requests that get 429 and are to wait 5 s', 0.01, throttled(5_000)],
		['requests that get 429 and are to wait 5 s', 0.05, throttled(5_000)],
		['requests that get 503 with Retry-After', 0.01, unavailable],
		['requests that get 503 with Retry-After', 0.05, unavailable],
		['connections that are refused', 0.01, notSent],
		['connections that are refused', 0.05, notSent],
	])('%s, share %f: at least 0.7 of the rate that the others allow', async (_, chance, outcome) => {
		const rows = 20_000;
		const { createdPerSecond, counts, requests, mostOfOne, leastWaitedMs, fault } = await simulateSending(
			failing(chance, outcome, outcome.kind === 'not-sent' ? 1 : LATENCY_MS),
			rows,
			{ concurrency: CONCURRENCY },
		);
		expect(createdPerSecond).toBeGreaterThan(0.7 * POSSIBLE_PER_SECOND * (1 - chance));
		const unconfirmed = outcome.kind === 'unconfirmed' ? rows - counts.created : 0;
		expect({ mostOfOne, fault, left: counts.left, refused: counts.refused, unconfirmed: counts.unconfirmed }).toEqual({
			mostOfOne: 1,
			fault: undefined,
			left: 0,
			refused: 0,
			unconfirmed,
		});
		// A throttled row is never repeated too early.
		expect(leastWaitedMs).toBeGreaterThanOrEqual(0);
		expect(requests).toBeLessThan(rows * (1 + 2 * chance));
	});

	test('also with latencies from 10 ms to 2 s', async () => {
		const model: ServerModel = (_, random) => () => {
			const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
			const ms = 60 * Math.exp(normal);
			return random() < 0.05 ? { ms, outcome: throttled(1_000) } : { ms };
		};
		const { createdPerSecond } = await simulateSending(model, 20_000, { concurrency: CONCURRENCY });
		expect(createdPerSecond).toBeGreaterThan(0.7 * POSSIBLE_PER_SECOND * 0.95);
	});

	test('also with three kinds at once, without stopping the run', async () => {
		const model: ServerModel = (_, random) => () => {
			const dice = random();
			if (dice < 0.03) return { ms: LATENCY_MS, outcome: lost };
			if (dice < 0.06) return { ms: LATENCY_MS, outcome: throttled(1_000) };
			return dice < 0.09 ? { ms: 1, outcome: notSent } : { ms: LATENCY_MS };
		};
		const { createdPerSecond, fault } = await simulateSending(model, 20_000, {
			concurrency: CONCURRENCY,
			maxFailures: '10%',
		});
		expect(fault).toBeUndefined();
		expect(createdPerSecond).toBeGreaterThan(0.7 * POSSIBLE_PER_SECOND * 0.91);
	});
});

describe('an API that is down', () => {
	/** Serves for ten seconds, then fails for `downMs`. */
	const down =
		(outcome: CreateOutcome, downMs: number): ServerModel =>
		(clock) => {
			const from = clock.now() + 10_000;
			return () => {
				const now = clock.now();
				return now >= from && now < from + downMs ? { ms: 5, outcome } : { ms: LATENCY_MS };
			};
		};

	test.each<[string, CreateOutcome, string, number]>([
		['loses every request', lost, 'api-keeps-failing', 25 + CONCURRENCY],
		['asks to wait again and again', throttled(1_000), 'api-keeps-throttling', 0],
		['cannot be reached', notSent, 'api-out-of-reach', 0],
	])('and %s stops the run', async (_, outcome, code, maxUnconfirmed) => {
		const { fault, counts } = await simulateSending(down(outcome, Infinity), 20_000, { concurrency: CONCURRENCY });
		expect(fault).toMatchObject({ code });
		expect(counts.unconfirmed).toBeLessThanOrEqual(maxUnconfirmed);
	});

	test.each<[string, CreateOutcome]>([
		['asks to wait', throttled(1_000)],
		['cannot be reached', notSent],
	])(
		'for ten seconds and %s gets few requests meanwhile, and full rate within twenty seconds more',
		async (_, outcome) => {
			const rows = 20_000;
			const { seconds, requests, counts } = await simulateSending(down(outcome, 10_000), rows, {
				concurrency: CONCURRENCY,
			});
			expect(counts.created).toBe(rows);
			expect(requests - rows).toBeLessThan(300);
			expect(seconds).toBeLessThan(rows / (POSSIBLE_PER_SECOND * 0.9) + 10 + 20);
		},
	);
});

/** Ways to limit a rate: fixed windows of a second, a sliding second, or a token bucket. */
const limiters = {
	'windows of a second': (clock: Clock, perSecond: number) => {
		let [window, count] = [0, 0];
		return () => {
			const now = Math.floor(clock.now() / 1000);
			if (now !== window) [window, count] = [now, 0];
			return ++count <= perSecond;
		};
	},
	'the last second': (clock: Clock, perSecond: number) => {
		const accepted: number[] = [];
		return () => {
			const now = clock.now();
			while ((accepted[0] ?? now) <= now - 1000) accepted.shift();
			if (accepted.length >= perSecond) return false;
			accepted.push(now);
			return true;
		};
	},
	'a bucket of one second': (clock: Clock, perSecond: number) => bucket(clock, perSecond, perSecond),
	'a bucket of five seconds': (clock: Clock, perSecond: number) => bucket(clock, perSecond, 5 * perSecond),
} as const;

function bucket(clock: Clock, perSecond: number, size: number): () => boolean {
	let [tokens, at] = [size, clock.now()];
	return () => {
		const now = clock.now();
		tokens = Math.min(size, tokens + ((now - at) / 1000) * perSecond);
		at = now;
		if (tokens < 1) return false;
		tokens--;
		return true;
	};
}

describe('a limit of requests per second', () => {
	test.each([
		['windows of a second', 20, 5, 1_000, 8, 0.87],
		['windows of a second', 20, 100, 1_000, 8, 0.87],
		['the last second', 20, 5, 1_000, 8, 0.9],
		['the last second', 20, 100, 1_000, 8, 0.9],
		// A delay of two seconds for each excess request.
		['the last second', 20, 300, 2_000, 32, 0.75],
		['a bucket of one second', 20, 5, 1_000, 8, 0.95],
		['a bucket of one second', 20, 100, 1_000, 64, 0.9],
		['a bucket of five seconds', 20, 20, 1_000, 8, 0.9],
		['a bucket of one second', 100, 100, 1_000, 32, 0.9],
	] as const)(
		'by %s (%i a second, %i ms, pause %i ms, %i at once) is kept: %f of it are used, and few get 429',
		async (kind, perSecond, ms, pauseMs, concurrency, share) => {
			const rows = perSecond * 100;
			const storm = await simulateSending(
				(clock) => {
					const mayPass = limiters[kind](clock, perSecond);
					return () => (mayPass() ? { ms } : { ms, outcome: throttled(pauseMs) });
				},
				rows,
				{ concurrency },
			);
			expect(storm).toMatchObject({ counts: { created: rows }, mostOfOne: 1 });
			expect(storm.perSecond).toBeGreaterThan(perSecond * share);
			expect(storm.throttled / storm.requests).toBeLessThan(0.05);
			expect(storm.leastWaitedMs).toBeGreaterThanOrEqual(0);
		},
	);

	test('is kept even if one request in twenty is lost', async () => {
		const model: ServerModel = (clock, random) => {
			const mayPass = bucket(clock, 100, 100);
			return () => {
				if (!mayPass()) return { ms: LATENCY_MS, outcome: throttled(1_000) };
				return random() < 0.05 ? { ms: LATENCY_MS, outcome: lost } : { ms: LATENCY_MS };
			};
		};
		const storm = await simulateSending(model, 10_000, { concurrency: CONCURRENCY });
		expect(storm.perSecond).toBeGreaterThan(80);
		expect(storm.throttled / storm.requests).toBeLessThan(0.05);
	});
});

describe('an API with a concurrency limit', () => {
	/** More than `capacity` requests share the time, and the excess ones fail. */
	const overloaded =
		(capacity: number, outcome: CreateOutcome): ServerModel =>
		(_, random) =>
		(inFlight) => {
			const ms = LATENCY_MS * Math.max(1, inFlight / capacity);
			return random() < (inFlight - capacity) / inFlight ? { ms, outcome } : { ms };
		};

	/** More than `capacity` requests are throttled, either at once or as late as others are answered. */
	const refusing =
		(capacity: number, refusalMs: number, pauseMs: number): ServerModel =>
		(clock) => {
			let ends: number[] = [];
			return () => {
				const now = clock.now();
				ends = ends.filter((end) => end > now);
				if (ends.length >= capacity) return { ms: refusalMs, outcome: throttled(pauseMs) };
				ends.push(now + LATENCY_MS);
				return { ms: LATENCY_MS };
			};
		};

	test.each([
		[16, 32, 2, 1_000, 1_500],
		[16, 32, 2, 1_000, 6_000],
		[16, 32, LATENCY_MS, 1_000, 6_000],
		[16, 32, 2, 5_000, 6_000],
		[16, 64, 2, 1_000, 6_000],
		[16, 64, LATENCY_MS, 1_000, 6_000],
		[16, 20, 2, 1_000, 6_000],
		[4, 32, 2, 1_000, 2_000],
	] as const)(
		'and refuses more than %i of %i (after %i ms, pause %i ms, %i rows): at least 0.7 of what it serves, and few get 429',
		async (capacity, concurrency, refusalMs, pauseMs, rows) => {
			const { createdPerSecond, counts, mostOfOne, leastWaitedMs, ...sent } = await simulateSending(
				refusing(capacity, refusalMs, pauseMs),
				rows,
				{ concurrency },
			);
			expect({ created: counts.created, mostOfOne }).toEqual({ created: rows, mostOfOne: 1 });
			expect(createdPerSecond).toBeGreaterThan((0.7 * capacity * 1000) / LATENCY_MS);
			expect(sent.throttled / sent.requests).toBeLessThan(0.05);
			expect(leastWaitedMs).toBeGreaterThanOrEqual(0);
		},
	);

	test.each([
		['loses', 8, lost],
		['loses', 16, lost],
		['throttles', 8, unavailable],
	] as const)('and %s what is too much, beyond %i: is left with about as many', async (_, capacity, outcome) => {
		const atOnce: number[] = [];
		const {
			createdPerSecond,
			counts,
			throttled: refusals,
		} = await simulateSending(
			overloaded(capacity, outcome),
			8_000,
			{ concurrency: CONCURRENCY },
			(event) => event.kind === 'progress' && atOnce.push(event.inFlight),
		);
		expect(createdPerSecond).toBeGreaterThan(0.6 * capacity * (1000 / LATENCY_MS));
		expect((counts.unconfirmed + refusals) / 8_000).toBeLessThan(0.1);
		const average = atOnce.reduce((sum, one) => sum + one, 0) / atOnce.length;
		expect(average).toBeLessThan(1.25 * capacity);
	});
});
