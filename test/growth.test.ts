import { expect, test } from 'vitest';
import { expectLinear } from './growth.ts';

const row = (size: number): readonly number[] => Array.from({ length: size }, (_, index) => index);

test.each([
	['of one step for each', (all: readonly number[]) => all.reduce((sum, one) => sum + Math.sqrt(one), 0)],
	['that ends at once', (all: readonly number[]) => all[0]],
])('work %s passes', async (_what, work) => {
	await expectLinear(3_000, row, work);
});

test('work that looks at all for each fails', async () => {
	const work = (all: readonly number[]): number => all.filter((one) => all.indexOf(one) === one).length;
	await expect(expectLinear(1_000, row, work)).rejects.toThrow(/µs/u);
});
