/**
 * How many requests at once and how fast: a pure state machine, told what happened and when.
 *
 * At once: one until the API has answered for the first time (a wrong address or a broken proxy costs one request, not
 * eight), then as many as allowed; halved when a request is throttled or lost after it was started, and back up by one
 * per round of requests while the round-trip time stays near its moving average.
 * How fast: no limit until the API throttles; then the rate that it was seen to bear, and slowly more: up to just below
 * the rate at which it last throttled, a rest there that gets longer each time, and past it.
 * Unit: milliseconds, requests per second.
 */
export interface PaceState {
	/** Most requests at once. */
	readonly most: number;
	/** Requests at once, not rounded. */
	readonly window: number;
	readonly answered: boolean;
	readonly averageMs: number | undefined;
	/** A request that began before this belongs to the trouble already reacted to. */
	readonly cutAt: number;
	/** Undefined: as fast as it goes. */
	readonly perSecond: number | undefined;
	/** The rate at which the API last throttled a paced run. */
	readonly ceiling: number | undefined;
	readonly restMs: number;
	readonly restsUntil: number;
	readonly grownAt: number;
	/** Accepted since the run began; until the first throttling gives a rate, with the pause that it asks for counted in. */
	readonly accepted: number;
	readonly from: number;
	readonly firstPauseEnds: number | undefined;
}

export type PaceEvent =
	| { readonly kind: 'answered'; readonly startedAt: number; readonly at: number }
	| { readonly kind: 'lost'; readonly startedAt: number; readonly at: number }
	| { readonly kind: 'throttled'; readonly startedAt: number; readonly at: number; readonly pauseMs: number };

const NEAR_AVERAGE = 1.5;
const AVERAGE_WEIGHT = 0.1;
/** Of the rate at which the API throttled: begun with, and rested at. */
const AFTER_CEILING = 0.92;
const BELOW_CEILING = 0.96;
/** Growth per second towards a known ceiling or just past it, and where none is known. */
const CAUTIOUS_GROWTH = 0.01;
const BOLD_GROWTH = 0.15;
/** This far past the ceiling it no longer holds. */
const CEILING_GONE = 1.1;
const REST_MS = { first: 30_000, longest: 240_000 } as const;

export function startPace(most: number, at: number): PaceState {
	return {
		most,
		window: 1,
		answered: false,
		averageMs: undefined,
		cutAt: at - 1,
		perSecond: undefined,
		ceiling: undefined,
		restMs: REST_MS.first,
		restsUntil: at,
		grownAt: at,
		accepted: 0,
		from: at,
		firstPauseEnds: undefined,
	};
}

/** Requests at once, as a whole number. */
export function concurrencyOf({ window }: PaceState): number {
	return Math.max(1, Math.floor(window));
}

/** The state after an event. Pure. */
export function nextPace(state: PaceState, event: PaceEvent): PaceState {
	if (event.kind === 'answered') return afterAnswer(state, event.startedAt, event.at);
	if (event.startedAt <= state.cutAt) return state;
	const cut = { ...state, window: Math.max(1, state.window / 2), cutAt: event.at };
	return event.kind === 'lost' ? cut : afterThrottle(cut, event.at, event.pauseMs);
}

function afterAnswer(state: PaceState, startedAt: number, at: number): PaceState {
	const elapsedMs = at - startedAt;
	const averageMs =
		state.averageMs === undefined ? elapsedMs : state.averageMs + (elapsedMs - state.averageMs) * AVERAGE_WEIGHT;
	// A millisecond more or less says nothing: clocks are that coarse.
	const near = elapsedMs <= (state.averageMs ?? elapsedMs) * NEAR_AVERAGE + 1;
	const wider = state.window + (near ? 1 / state.window : 0);
	return {
		...state,
		...(startedAt <= state.cutAt ? recounted(state) : grown(state, at)),
		window: state.answered ? Math.min(state.most, wider) : state.most,
		answered: true,
		averageMs,
		accepted: state.accepted + 1,
	};
}

/** The first rate, when an answer comes in that was on its way while the API began to throttle. */
function recounted({ ceiling, perSecond, accepted, from, firstPauseEnds }: PaceState): Partial<PaceState> {
	if (perSecond === undefined || ceiling !== undefined || firstPauseEnds === undefined) return {};
	return { perSecond: rateOf(accepted + 1, from, firstPauseEnds) };
}

function rateOf(accepted: number, from: number, to: number): number {
	return (accepted * 1000) / Math.max(to - from, 1);
}

/** The rate, a little later. */
function grown(state: PaceState, at: number): Partial<PaceState> {
	const { perSecond, ceiling } = state;
	const elapsedMs = at - state.grownAt;
	if (perSecond === undefined || elapsedMs <= 0) return {};
	if (ceiling === undefined) return { perSecond: faster(perSecond, BOLD_GROWTH, elapsedMs), grownAt: at };
	if (perSecond >= ceiling * CEILING_GONE) return { ceiling: undefined, restMs: REST_MS.first };
	const rests = perSecond >= ceiling * BELOW_CEILING && at < state.restsUntil;
	return rests ? { grownAt: at } : { perSecond: faster(perSecond, CAUTIOUS_GROWTH, elapsedMs), grownAt: at };
}

function faster(perSecond: number, growth: number, elapsedMs: number): number {
	return perSecond * (1 + growth) ** (elapsedMs / 1000);
}

function afterThrottle(state: PaceState, at: number, pauseMs: number): PaceState {
	const resumeAt = at + pauseMs;
	const { accepted, from, perSecond } = state;
	if (perSecond === undefined) {
		// Nothing was accepted: nothing is known of the rate yet.
		if (accepted === 0) return { ...state, from: resumeAt };
		return {
			...state,
			perSecond: rateOf(accepted, from, resumeAt),
			firstPauseEnds: resumeAt,
			grownAt: resumeAt,
		};
	}
	return {
		...state,
		perSecond: perSecond * AFTER_CEILING,
		ceiling: perSecond,
		grownAt: resumeAt,
		restMs: Math.min(REST_MS.longest, state.restMs * 2),
		restsUntil: resumeAt + state.restMs,
	};
}
