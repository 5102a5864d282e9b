import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdentity, secretFrom, uuidFrom } from '../../../src/sandbox/store/store.ts';

const UUID4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('the same seed gives the same ids, secrets and times; each reading advances the clock by a second', () => {
	const take = (seed: string) => {
		const { newId, newSecret, instant } = createIdentity(seed, Date.now);
		return [newId(), instant(), newSecret(32), instant(), newId()];
	};
	expect(take('a')).toEqual(take('a'));
	expect(take('a')).not.toEqual(take('b'));
	expect(take('a')[1]).toBe('2026-01-05T12:00:02.000Z');
	expect(take('a')[3]).toBe('2026-01-05T12:00:04.000Z');
});

test("a seed continues at the log's position", () => {
	const first = createIdentity('a', Date.now);
	first.newId();
	first.instant();
	const second = createIdentity('a', Date.now);
	second.resume(first.issued());
	expect(second.newId()).toBe(first.newId());
});

test('without a seed, ids are random and the given clock is used', () => {
	let now = 1_769_867_100_000;
	const { newId, newSecret, instant, issued } = createIdentity(undefined, () => now);
	expect(newId()).not.toBe(newId());
	expect(newSecret(33)).toMatch(/^[\da-f]{33}$/);
	expect([instant(), instant()]).toEqual(['2026-01-31T13:45:00.000Z', '2026-01-31T13:45:00.000Z']);
	now += 1;
	expect(instant()).toBe('2026-01-31T13:45:00.001Z');
	expect(issued()).toBe(0);
});

test('any text makes a UUID of version 4 and a secret of letters and digits', () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			expect(uuidFrom(text)).toMatch(UUID4);
			expect(secretFrom(text, 32)).toMatch(/^[A-Za-z0-9]{32}$/);
		}),
	);
});
