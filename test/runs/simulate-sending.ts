/** Simulates a run's workers with an API in memory, on a clock that stands still while there is work. */
import { setMaxListeners } from 'node:events';
import type { CreateOutcome } from '../../src/client/outcome.ts';
import type { Clock } from '../../src/client/clock.ts';
import type { Journal } from '../../src/runs/journal/journal.ts';
import { createFailureWatch } from '../../src/runs/submit/failure-limit.ts';
import { ProgressMeter } from '../../src/runs/submit/progress-meter.ts';
import { Sender } from '../../src/runs/submit/sender.ts';
import type { SubmitCounts, SubmitEvent, SubmitOptions } from '../../src/runs/submit/submission.ts';
import { fakeApi } from './fake-api.ts';
import { createVirtualClock, seededRandom } from './virtual-clock.ts';

/** Timers end up to this much late. */
const LATE_MS = 8;
const idle = new AbortController().signal;
setMaxListeners(0, idle);

const nowhere: Journal = {
	append: () => Promise.resolve(),
	note: () => {},
	whenDurable: () => Promise.resolve(),
	fault: () => undefined,
	end: () => Promise.resolve({ unrecorded: [] }),
};

/** Latency and outcome of one request. Undefined: the asset is created. */
export type Serve = (inFlight: number) => { readonly ms: number; readonly outcome?: CreateOutcome | undefined };
/** Starts an API. `random` is the same for the same test. */
export type ServerModel = (clock: Clock, random: () => number) => Serve;

export interface Simulated {
	/** Settled rows per second. */
	readonly perSecond: number;
	/** Created rows per second. */
	readonly createdPerSecond: number;
	readonly counts: SubmitCounts;
	readonly requests: number;
	/** Requests that were answered 429 or 503 with Retry-After. */
	readonly throttled: number;
	readonly mostOfOne: number;
	readonly maxInFlight: number;
	/** Shortest wait of a throttled row beyond what the API asked for. */
	readonly leastWaitedMs: number;
	readonly seconds: number;
	readonly fault: unknown;
}

export async function simulateSending(
	model: ServerModel,
	rows: number,
	options: Partial<SubmitOptions> & { readonly concurrency: number; readonly seed?: number },
	onEvent: (event: SubmitEvent, seconds: number) => void = () => {},
): Promise<Simulated> {
	const { seed = 1 } = options;
	const clock = createVirtualClock(seededRandom(seed), LATE_MS);
	const serve = model(clock, seededRandom(seed + 1));
	let throttled = 0;
	let inFlight = 0;
	let maxInFlight = 0;
	let leastWaitedMs = Infinity;
	const mayComeAt = new Map<string, number>();
	const api = fakeApi(async ({ id }) => {
		leastWaitedMs = Math.min(leastWaitedMs, clock.now() - (mayComeAt.get(id) ?? -Infinity));
		inFlight++;
		maxInFlight = Math.max(maxInFlight, inFlight);
		const { ms, outcome } = serve(inFlight);
		await clock.sleep(ms, idle);
		inFlight--;
		if (outcome?.kind === 'throttled') {
			throttled++;
			mayComeAt.set(id, clock.now() + outcome.retryAfterMs);
		}
		return outcome;
	});
	const from = clock.now();
	const before = { total: rows, created: 0, refused: 0, unconfirmed: 0, skipped: 0, left: rows };
	const meter = new ProgressMeter(before, clock.now());
	const { concurrency, maxPerSecond, drainMs } = options;
	const sender = new Sender({
		client: api,
		journal: nowhere,
		clock,
		meter,
		ledger: { fault: () => undefined },
		observer: options.observer,
		failures: createFailureWatch({ maxUnconfirmedInARow: 25, ...options }),
		concurrency,
		...(maxPerSecond === undefined ? {} : { maxPerSecond }),
		...(drainMs === undefined ? {} : { drainMs }),
		onEvent: (event) => onEvent(event, (clock.now() - from) / 1000),
		stop: { requested: new AbortController().signal, now: new AbortController().signal },
		async *items() {
			for (let n = 1; n <= rows; n++) yield [{ n, body: JSON.stringify({ enrollmentId: `PAT-${n}` }) }];
		},
	});
	const { fault } = await clock.passUntil(sender.run());
	const seconds = (clock.now() - from) / 1000;
	const counts = meter.counts();
	return {
		perSecond: (rows - counts.left) / seconds,
		createdPerSecond: counts.created / seconds,
		counts,
		requests: api.calls.length,
		throttled,
		mostOfOne: Math.max(0, ...api.assets.values()),
		maxInFlight,
		leastWaitedMs,
		seconds,
		fault,
	};
}
