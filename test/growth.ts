import { expect } from 'vitest';

/** Four times the size costs four times the time where it grows with the size, and sixteen where with its square. */
const MOST = 10;
const MEASURABLE_MICROSECONDS = 5_000;
const MOST_ROUNDS = 24;

/**
 * Holds `work` to time that grows with the size of what `make` gives it. Processor time, which other programs do not
 * lengthen; the least of several, since the collector of garbage and the compiler run when they like. `size` is one at
 * which work that grows with the square would already be slow, and large enough for memory to be had in the same way at both sizes:
 * where pages are expensive, the first large allocation is.
 */
export async function expectLinear<Input>(
	size: number,
	make: (size: number) => Input,
	work: (input: Input) => unknown,
): Promise<void> {
	const few = make(size);
	const many = make(4 * size);
	const times = await repetitions(() => work(few));
	let [least, most] = [Infinity, Infinity];
	for (let round = 0; round < MOST_ROUNDS; round += 1) {
		least = Math.min(least, await microseconds(times, () => work(few)));
		most = Math.min(most, await microseconds(times, () => work(many)));
		if (round >= 2 && most / least < MOST) break;
	}
	expect(most / least, `${most} µs for ${4 * size}, ${least} µs for ${size}`).toBeLessThan(MOST);
}

/** Finds how often `work` has to run to be measured. */
async function repetitions(work: () => unknown): Promise<number> {
	let times = 1;
	while ((await microseconds(times, work)) < MEASURABLE_MICROSECONDS) times *= 2;
	return times;
}

async function microseconds(times: number, work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	for (let time = 0; time < times; time += 1) {
		const result = work();
		if (result instanceof Promise) await result;
	}
	const { user, system } = process.cpuUsage(before);
	return user + system;
}
