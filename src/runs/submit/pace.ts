/**
 * Controls concurrency and rate: a pure state machine over events and their times, in milliseconds and requests per second.
 * Every API fails now and then, and slowing down does not help then, so a single failure affects only its own row. `trouble`
 * rises by 1 per failure and falls by 0.2 per answer, so it grows only if more than one request in six fails. It means load at
 * 8, or at 1 if nothing was answered since the start or the last load, or the limit is above its ceiling. Load is seen at most
 * once per round trip and halves the concurrency; if throttling showed it, all workers also pause as long as the API asks. An
 * API may limit requests in flight or per second, and does not say which: the first time, the concurrency becomes the number of
 * requests in flight that are still answered, and only if the API throttles again, the rate is limited to the rate measured.
 * The concurrency is 1 until the first answer (a wrong address or broken proxy costs one request, not eight), then the maximum;
 * after load, it grows by 1 per round of requests while the round-trip time stays near its average. The rate has no limit once
 * the limit is twice what the concurrency can reach. Both limits grow to just below their ceiling, rest there, then go past it.
 * Each load past it doubles the rest.
 */
export interface PaceState {
	readonly max: number;
	/** Requests in flight, not rounded. */
	readonly window: Limit;
	/** Requests per second. Undefined if unlimited. */
	readonly rate: Limit | undefined;
	readonly grownAt: number;
	readonly averageMs: number | undefined;
	readonly trouble: number;
	/** Answers and failures since trouble was last zero. */
	readonly since: { readonly at: number; readonly answered: number; readonly failed: number };
	/** When load was last seen. Failures of requests that began earlier belong to that load. */
	readonly loadAt: number;
	/** After the first throttling load, answers to requests that began before it: the API's concurrency limit. */
	readonly served: { readonly loadAt: number; readonly count: number } | undefined;
	/** True if a request was answered that began after the start or the last load. */
	readonly proven: boolean;
	/** Answers since `from`: the start, or the last load that did not concern the rate. */
	readonly answered: number;
	readonly from: number;
}

/** A limit that is found by exceeding it. */
interface Limit {
	readonly value: number;
	/** The value that the API sustained when the limit was last too high. */
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
/** Factors of the ceiling: the rate after load, the limit at rest, and the limit at which the ceiling is discarded. */
const AFTER_LOAD = 0.95;
const BELOW_CEILING = 0.98;
const CEILING_GONE = 1.5;
/** Growth of the rate per second with a known ceiling, and without one. */
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

/** Returns the state after an event. `loadAt` changes if the event showed load. Pure. */
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
	// Clocks are accurate to a millisecond only.
	const isNear = elapsedMs <= before * NEAR_AVERAGE + 1;
	const trouble = Math.max(0, state.trouble - ANSWER_TAKES_OFF);
	const isAfterLoad = startedAt > state.loadAt;
	const isServed = !isAfterLoad && state.served?.loadAt === state.loadAt;
	const served = isServed ? { loadAt: state.loadAt, count: state.served.count + 1 } : state.served;
	const wider =
		isNear && isAfterLoad ? grown(window, Math.min(state.max, window.value + 1 / window.value), at) : window;
	const { rate, grownAt } = state;
	const isFaster = isAfterLoad && rate !== undefined && at > grownAt;
	// Field by field: spreading objects would take 1 % of an import's time.
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

/** Raises the rate. Undefined once it is twice what the concurrency can reach. */
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
	// First suspect a concurrency limit: the requests in flight that are still answered show how high it is.
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
		// The rate is unknown until a request is accepted.
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

/** Raises the limit to `value`, unless it is resting. */
function grown(limit: Limit, value: number, at: number): Limit {
	const { ceiling, restsUntil } = limit;
	if (ceiling === undefined) return value === limit.value ? limit : { ...limit, value };
	if (value >= ceiling * CEILING_GONE) return startLimit(value, at);
	return value >= ceiling * BELOW_CEILING && at < restsUntil ? limit : { ...limit, value };
}

/** Sets the ceiling that load has shown. If the limit was past its ceiling, that ceiling was right: keep it, rest longer. */
function lowered(limit: Limit, borne: number, at: number): Limit {
	const { restMs } = limit;
	const restsUntil = at + restMs;
	return isPastCeiling(limit)
		? { ...limit, restMs: Math.min(REST_MS.longest, restMs * 2), restsUntil }
		: { ...limit, ceiling: borne, restsUntil };
}
