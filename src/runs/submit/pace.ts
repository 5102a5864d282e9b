/**
 * Controls concurrency and rate: a pure state machine over events and their times.
 *
 * Load: an API and a network fail now and then whatever they carry, and slowing down mends nothing then: a single
 * failure (throttled, or lost after it was started) concerns its own row only. Load is a share: each failure adds one to the
 * trouble, each answer takes a fifth off, so that trouble stays near zero while less than one request in six fails, and piles
 * up while more do. When it reaches this, it is load:
 *
 * | trouble | when |
 * | --- | --- |
 * | 1 | nothing was answered since the start, or since load was last seen; or the limit is above what was too much before |
 * | 8 | else |
 *
 * On load, at most once a round trip: half as many at once; and where it was shown by throttling, all workers pause as long
 * as the API asks. A row that is throttled without load waits alone. An API that throttles may count requests at once or
 * requests per second, and says not which. So the first time as many go on at once as were being served, for they are still
 * answered; only where that is too much again, the rate is what it was seen to bear.
 *
 * At once: one until the API has answered for the first time (a wrong address or a broken proxy costs one request, not
 * eight), then as many as allowed; after load one more per round of requests while the round-trip time stays near its average.
 * Rate: no limit until throttling shows load again, nor where it is twice what can go at once. Both then go up to just
 * below what was borne, rest there, longer each time that more was too much again, and go past it.
 * Unit: milliseconds, requests per second.
 */
export interface PaceState {
	readonly max: number;
	/** Requests at once, not rounded. */
	readonly window: Limit;
	/** Requests per second. Undefined: as fast as it goes. */
	readonly rate: Limit | undefined;
	readonly grownAt: number;
	readonly averageMs: number | undefined;
	readonly trouble: number;
	/** Answers and failures since trouble was last zero. */
	readonly since: { readonly at: number; readonly answered: number; readonly failed: number };
	/** When load was last seen: a request that began before belongs to the trouble already reacted to. */
	readonly loadAt: number;
	/** Answers after the first load by throttling to requests that began before it: the API's concurrency. */
	readonly served: { readonly loadAt: number; readonly count: number } | undefined;
	/** Anything was answered that began after the start or the last load. */
	readonly proven: boolean;
	/** Answers since `from`: the start, or load that said nothing of the rate. */
	readonly answered: number;
	readonly from: number;
}

/** A limit that is found by going past it. */
interface Limit {
	readonly value: number;
	/** The sustained value when the limit was last too high. */
	readonly ceiling: number | undefined;
	readonly restMs: number;
	readonly restsUntil: number;
}

export type PaceEvent =
	| { readonly kind: 'answered'; readonly startedAt: number; readonly at: number }
	| { readonly kind: 'lost'; readonly startedAt: number; readonly at: number }
	| { readonly kind: 'throttled'; readonly startedAt: number; readonly at: number; readonly pauseMs: number };
type Failure = Exclude<PaceEvent, { readonly kind: 'answered' }>;

const LOAD = { unproven: 1, triedOut: 1, else: 8 } as const;
const ANSWER_TAKES_OFF = 0.2;
const NEAR_AVERAGE = 1.5;
const AVERAGE_WEIGHT = 0.1;
/** Parts of the ceiling: the rate after load, the rate at rest, and the rate at which the ceiling no longer holds. */
const AFTER_LOAD = 0.95;
const BELOW_CEILING = 0.98;
const CEILING_GONE = 1.5;
/** Growth of the rate per second towards a known ceiling or just past it, and where none is known. */
const CAUTIOUS_GROWTH = 0.01;
const BOLD_GROWTH = 0.15;
const REST_MS = { first: 30_000, longest: 240_000 } as const;

export function startPace(max: number, at: number): PaceState {
	return {
		max,
		window: startLimit(1, at),
		rate: undefined,
		grownAt: at,
		averageMs: undefined,
		trouble: 0,
		since: { at, answered: 0, failed: 0 },
		loadAt: at - 1,
		served: undefined,
		proven: false,
		answered: 0,
		from: at,
	};
}

export function concurrencyOf({ window }: PaceState): number {
	return Math.max(1, Math.floor(window.value));
}

/** The state after an event; its `loadAt` is new when the event has shown load. Pure. */
export function nextPace(state: PaceState, event: PaceEvent): PaceState {
	if (event.kind === 'answered') return afterAnswer(state, event.startedAt, event.at);
	if (event.startedAt <= state.loadAt) return state;
	const since = { ...state.since, failed: state.since.failed + 1 };
	const seen = { ...state, trouble: state.trouble + 1, since };
	return seen.trouble < loadOf(state, event.kind) ? seen : afterLoad(seen, event);
}

function loadOf({ proven, window, rate }: PaceState, kind: Failure['kind']): number {
	if (!proven) return LOAD.unproven;
	const isTriedOut = isPastCeiling(window) || (kind === 'throttled' && rate !== undefined && isPastCeiling(rate));
	return isTriedOut ? LOAD.triedOut : LOAD.else;
}

function afterAnswer(state: PaceState, startedAt: number, at: number): PaceState {
	const { window, since } = state;
	const elapsedMs = at - startedAt;
	const { averageMs: before = elapsedMs } = state;
	const averageMs = before + (elapsedMs - before) * AVERAGE_WEIGHT;
	// A millisecond more or less says nothing: clocks are that coarse.
	const isNear = elapsedMs <= before * NEAR_AVERAGE + 1;
	const trouble = Math.max(0, state.trouble - ANSWER_TAKES_OFF);
	const isAfterLoad = startedAt > state.loadAt;
	const isServed = !isAfterLoad && state.served?.loadAt === state.loadAt;
	const served = isServed ? { loadAt: state.loadAt, count: state.served.count + 1 } : state.served;
	const wider =
		isNear && isAfterLoad ? grown(window, Math.min(state.max, window.value + 1 / window.value), at) : window;
	const { rate, grownAt } = state;
	const isFaster = isAfterLoad && rate !== undefined && at > grownAt;
	// Field by field: spread objects would cost an import a hundredth of its time.
	return {
		max: state.max,
		window:
			state.averageMs === undefined
				? { ...window, value: state.max }
				: isServed && served !== undefined
					? { ...window, value: served.count, ceiling: served.count }
					: wider,
		served,
		rate: isFaster ? faster(rate, at - grownAt, at, (state.max * 1000) / averageMs) : rate,
		grownAt: isFaster ? at : grownAt,
		averageMs,
		trouble,
		since:
			trouble === 0
				? { at, answered: 0, failed: 0 }
				: { at: since.at, answered: since.answered + 1, failed: since.failed },
		loadAt: state.loadAt,
		proven: isAfterLoad || state.proven,
		answered: state.answered + 1,
		from: state.from,
	};
}

/** The rate, a little later; none where it is twice what can go at once. */
function faster(rate: Limit, elapsedMs: number, at: number, possible: number): Limit | undefined {
	if (rate.value > 2 * possible) return undefined;
	const growth = rate.ceiling === undefined ? BOLD_GROWTH : CAUTIOUS_GROWTH;
	return grown(rate, rate.value * (1 + growth) ** (elapsedMs / 1000), at);
}

function afterLoad(state: PaceState, event: Failure): PaceState {
	const { window, since } = state;
	const { at } = event;
	const resumeAt = event.kind === 'throttled' ? at + event.pauseMs : at;
	const half = Math.max(1, window.value / 2);
	// The first time, requests at once are suspected: those that are still answered are as many as the API serves.
	const isFirst = state.served === undefined && state.rate === undefined && state.averageMs !== undefined;
	const counts = event.kind === 'throttled' && isFirst;
	const borne = counts ? half : Math.max(1, (window.value * since.answered) / (since.answered + since.failed));
	const isOfRate = event.kind === 'throttled' && !counts;
	return {
		...state,
		window: { ...lowered(window, borne, resumeAt), value: half },
		...(isOfRate ? slower(state, at, resumeAt) : { from: resumeAt, answered: 0 }),
		served: counts ? { loadAt: at, count: 0 } : state.served,
		trouble: 0,
		since: { at: resumeAt, answered: 0, failed: 0 },
		loadAt: at,
		proven: false,
	};
}

function slower({ rate, since, answered, from }: PaceState, at: number, resumeAt: number): Partial<PaceState> {
	if (rate === undefined) {
		// The rate is unknown as long as no request was accepted.
		if (answered === 0) return { from: resumeAt };
		// The pause counts as time without answers.
		return { rate: startLimit(rateOf(answered, from, resumeAt), resumeAt), grownAt: resumeAt };
	}
	// Without an accepted request since the last pause, the failure says nothing about the rate.
	if (since.answered === 0 && !isPastCeiling(rate)) return { grownAt: resumeAt };
	// Fence posts: one answer more than intervals.
	const borne = Math.min(rate.value, rateOf(since.answered + 1, since.at, at));
	const { ceiling = borne, ...rest } = lowered(rate, borne, resumeAt);
	return { rate: { ...rest, ceiling, value: ceiling * AFTER_LOAD }, grownAt: resumeAt };
}

function rateOf(answered: number, from: number, to: number): number {
	return (answered * 1000) / Math.max(to - from, 1);
}

function startLimit(value: number, at: number): Limit {
	return { value, ceiling: undefined, restMs: REST_MS.first, restsUntil: at };
}

function isPastCeiling({ value, ceiling }: Limit): boolean {
	return ceiling !== undefined && value > ceiling;
}

/** The limit raised to `value`, unless it rests. */
function grown(limit: Limit, value: number, at: number): Limit {
	const { ceiling, restsUntil } = limit;
	if (ceiling === undefined) return value === limit.value ? limit : { ...limit, value };
	if (value >= ceiling * CEILING_GONE) return startLimit(value, at);
	return value >= ceiling * BELOW_CEILING && at < restsUntil ? limit : { ...limit, value };
}

/** The limit with the ceiling that load has shown. One that was tried out was right: it stays, and the rest is longer. */
function lowered(limit: Limit, borne: number, at: number): Limit {
	const { restMs } = limit;
	const restsUntil = at + restMs;
	return isPastCeiling(limit)
		? { ...limit, restMs: Math.min(REST_MS.longest, restMs * 2), restsUntil }
		: { ...limit, ceiling: borne, restsUntil };
}
