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
	/** Since the run began or its last pause ended. */
	readonly cycle: { readonly from: number; readonly accepted: number };
}

export type PaceEvent =
	| { readonly kind: 'answered'; readonly startedAt: number; readonly at: number }
	| { readonly kind: 'lost'; readonly startedAt: number; readonly at: number }
	| { readonly kind: 'throttled'; readonly startedAt: number; readonly at: number; readonly pauseMs: number };

const NEAR_AVERAGE = 1.5;
const AVERAGE_WEIGHT = 0.1;
/** Of the rate at which the API throttled: begun with, and rested at. */
const AFTER_CEILING = 0.9;
const BELOW_CEILING = 0.97;
/** Growth per second towards a known ceiling or just past it, and where none is known. */
const CAUTIOUS_GROWTH = 0.01;
const BOLD_GROWTH = 0.05;
/** This far past the ceiling it no longer holds. */
const CEILING_GONE = 1.1;
const REST_MS = { first: 15_000, longest: 240_000 } as const;

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
		cycle: { from: at, accepted: 0 },
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
		...grown(state, at),
		window: state.answered ? Math.min(state.most, wider) : state.most,
		answered: true,
		averageMs,
		cycle: { ...state.cycle, accepted: state.cycle.accepted + 1 },
	};
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
	const fresh = { cycle: { from: resumeAt, accepted: 0 }, grownAt: resumeAt };
	const { accepted, from } = state.cycle;
	if (state.perSecond === undefined) {
		// Nothing was accepted: nothing is known of the rate yet.
		const seconds = Math.max(resumeAt - from, 1) / 1000;
		return { ...state, ...fresh, perSecond: accepted === 0 ? undefined : accepted / seconds };
	}
	return {
		...state,
		...fresh,
		perSecond: state.perSecond * AFTER_CEILING,
		ceiling: state.perSecond,
		restMs: Math.min(REST_MS.longest, state.restMs * 2),
		restsUntil: resumeAt + state.restMs,
	};
}
