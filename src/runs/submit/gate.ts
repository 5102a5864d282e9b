/** Decides when requests may start: a pause and a rate shared by all workers, and a retry budget. */
import type { Clock } from '../../client/clock.ts';

/** Turns that are late by less than this are made up for, since timers are coarse. */
const CATCH_UP_MS = 10;

export class Gate {
	readonly #clock: Clock;
	readonly #perSecond: () => number;
	#pausedUntil = 0;
	#nextTurnAt = 0;

	/** `perSecond` may change at any time; `Infinity` means no limit. */
	constructor(clock: Clock, perSecond: () => number) {
		this.#clock = clock;
		this.#perSecond = perSecond;
	}

	/** Resolves when a request may start, or when `signal` is aborted. */
	async pass(signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			await this.awaitPause(signal);
			const now = this.#clock.now();
			const turnAt = Math.max(this.#nextTurnAt, now - CATCH_UP_MS);
			this.#nextTurnAt = turnAt + 1000 / this.#perSecond();
			if (turnAt > now) await this.#clock.sleep(turnAt - now, signal);
			if (!this.isPaused()) return;
		}
	}

	async awaitPause(signal: AbortSignal): Promise<void> {
		for (let now = this.#clock.now(); now < this.#pausedUntil && !signal.aborted; now = this.#clock.now()) {
			await this.#clock.sleep(this.#pausedUntil - now, signal);
		}
	}

	/** Pauses for `ms` from now, unless a current pause is longer. */
	pause(ms: number): void {
		this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + ms);
		this.#nextTurnAt = Math.max(this.#nextTurnAt, this.#pausedUntil);
	}

	isPaused(): boolean {
		return this.#pausedUntil > 0 && this.#clock.now() < this.#pausedUntil;
	}

	isOpen(): boolean {
		return this.#perSecond() === Infinity && !this.isPaused();
	}
}

const BEFORE_FIRST_ANSWER = 5;
const PER_WORKER = 10;
const PER_ANSWER = 0.1;
/** Failures in a row that mean an outage. With fewer workers, one failure each. */
const IN_A_ROW_FOR_OUTAGE = 8;

/**
 * A token bucket that keeps an outage from becoming a retry storm: a repeated attempt takes a token, an answer returns a
 * tenth. It starts small, to give up soon on an API that never answers; the first answer fills it.
 */
export class RetryBudget {
	readonly #workers: number;
	#left = BEFORE_FIRST_ANSWER;
	#everAnswered = false;
	#rounds = 0;
	inARow = 0;

	constructor(workers: number) {
		this.#workers = workers;
	}

	take(): boolean {
		if (this.#left < 1) return false;
		this.#left--;
		this.inARow++;
		return true;
	}

	answered(): void {
		const capacity = this.#workers * PER_WORKER;
		this.#left = this.#everAnswered ? Math.min(capacity, this.#left + PER_ANSWER) : capacity;
		this.#everAnswered = true;
		this.inARow = 0;
		this.#rounds = 0;
	}

	/** True if apparently no worker gets through. */
	isOutage(): boolean {
		return !this.#everAnswered || this.inARow >= Math.min(this.#workers, IN_A_ROW_FOR_OUTAGE);
	}

	/** Counts the rounds of waiting since the last answer, from 0. */
	nextRound(): number {
		return this.#rounds++;
	}
}
