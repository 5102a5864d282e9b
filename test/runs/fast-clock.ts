/** A clock on which an hour passes in a moment: `factor` times as fast as the wall's. */
import type { Clock } from '../../src/runs/record/clock.ts';
import { systemClock } from '../../src/runs/record/clock.ts';

export function fastClock(factor: number): Clock {
	const begun = performance.now();
	const epoch = Date.UTC(2026, 0, 31, 13, 45);
	return {
		now: () => epoch + (performance.now() - begun) * factor,
		sleep: (ms, signal) => systemClock.sleep(ms / factor, signal),
		random: () => 0.5,
	};
}
