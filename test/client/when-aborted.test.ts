import { expect, test } from 'vitest';
import { whenAborted } from '../../src/client/when-aborted.ts';

test('runs everything that waits for a signal once, except what was revoked', () => {
	const controller = new AbortController();
	const done: string[] = [];
	const forget = whenAborted(controller.signal, () => done.push('taken back'));
	whenAborted(controller.signal, () => done.push('first'));
	whenAborted(controller.signal, () => done.push('second'));
	forget();
	controller.abort();
	controller.abort();
	expect(done).toEqual(['first', 'second']);
});

test('does not run what an earlier callback revoked', () => {
	const controller = new AbortController();
	const done: number[] = [];
	const forgets = [1, 2, 3].map((n) =>
		whenAborted(controller.signal, () => {
			done.push(n);
			for (const forget of forgets) forget();
		}),
	);
	controller.abort();
	expect(done).toEqual([1]);
});

test('uses one listener per signal, so that many workers cause no warning', async () => {
	const warnings: Error[] = [];
	const onWarning = (warning: Error): number => warnings.push(warning);
	process.on('warning', onWarning);
	const controller = new AbortController();
	for (let n = 0; n < 100; n += 1) whenAborted(controller.signal, () => {});
	await new Promise((resolve) => setImmediate(resolve));
	process.off('warning', onWarning);
	expect(warnings).toEqual([]);
});
