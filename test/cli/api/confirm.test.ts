/** Checks which texts count as the number of assets that a user types before writing to production. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTypedCount } from '../../../src/cli/api/confirm.ts';

test.each([
	[7159, '7159', true],
	[7159, ' 7159 ', true],
	[7159, '7.159', true],
	[7159, '7,159', true],
	[7159, '7 159', true],
	[1_234_567, '1.234.567', true],
	[7159, '7158', false],
	[7159, '71.59', false],
	[7159, '7.159,00', false],
	[1_234_567, '1.234,567', false],
	[7159, '', false],
	[7159, 'y', false],
	[12, '12', true],
	[12, '1.2', false],
])('for %d assets, %j is %s', (count, typed, isRight) => {
	expect(isTypedCount(typed, count)).toBe(isRight);
});

test('of two numbers only one is right, whatever their separators', () => {
	const shapes = (count: number): readonly string[] =>
		['pt-BR', 'en'].map((language) => count.toLocaleString(language)).concat(String(count));
	fc.assert(
		fc.property(fc.nat(), fc.nat(), (count, other) => {
			expect(shapes(count).every((typed) => isTypedCount(typed, count))).toBe(true);
			expect(shapes(other).some((typed) => isTypedCount(typed, count))).toBe(count === other);
		}),
	);
});
