import { expect, test } from 'vitest';
import { findSeveral } from '../../../src/drafts/columns/several-numbers.ts';
import { expectLinear } from '../../growth.ts';

test.each(['1001 a 1010', '1001  a\n1010', '1001 ; 1010'])('finds the numbers of %j', (text) => {
	expect(findSeveral(text)).toMatchObject({ first: '1001', isAscending: true, areLong: true });
});

test.each([
	['blanks', (size: number) => `1001${' '.repeat(size)}x`],
	['numbers', (size: number) => '1001 a '.repeat(size)],
])('answers in linear time: %s', async (_, make) => {
	await expectLinear(2_000, make, findSeveral);
});
