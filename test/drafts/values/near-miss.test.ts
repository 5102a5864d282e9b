import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, nearestName } from '../../../src/drafts/values/near-miss.ts';

const KNOWN = new Map([
	['disponivel', 'disponível'],
	['emuso', 'em uso'],
	['doado', 'doado'],
	['ns', 'NS'],
]);

test.each([
	['disponivle', 'disponível'],
	['disponiveis', 'disponível'],
	['emusso', 'em uso'],
	['dodo', 'doado'],
])('finds for %j the near name %j', (slip, meant) => expect(nearestName(slip, KNOWN)).toBe(meant));

test.each(['', 'nz', 'quebrado', 'disp', 'xyz'])('finds no name near %j', (text) =>
	expect(nearestName(text, KNOWN)).toBeUndefined(),
);

test.each([
	['abcd', 'abdc', 1],
	['', 'abc', 3],
	['patrimonio', 'patrimonho', 1],
	['valor', 'walors', 2],
])('counts the slips between %j and %j: %i', (one, other, slips) => expect(editDistance(one, other)).toBe(slips));

test('is a distance: zero only for equal texts, symmetric, at most the longer length', () => {
	const word = fc.stringMatching(/^[a-c]{0,7}$/);
	fc.assert(
		fc.property(word, word, (one, other) => {
			const distance = editDistance(one, other);
			expect(distance === 0).toBe(one === other);
			expect(editDistance(other, one)).toBe(distance);
			expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
		}),
	);
});
