/** A clock that runs `factor` times as fast as real time. */
import { type Clock, systemClock } from '../../src/client/clock.ts';

export function fastClock(factor: number, from = Date.UTC(2026, 10, 30, 13, 45)): Clock {
	const begun = performance.now();
	return {
		now: () => from + (performance.now() - begun) * factor,
		sleep: (ms, signal) => systemClock.sleep(ms / factor, signal),
		random: () => 0.5,
	};
}
