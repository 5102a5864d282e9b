import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countRange, isLong, numberInRange, parseRange } from '../../../src/drafts/values/number-range.ts';
import { MAX_ASSETS } from '../../../src/drafts/values/quantity.ts';

const numbersOf = (text: string): readonly string[] | undefined => {
	const range = parseRange(text);
	return range && Array.from({ length: countRange(range) }, (_, at) => numberInRange(range, at + 1));
};

test.each([
	['1001 a 1003', ['1001', '1002', '1003']],
	['1001 até 1003', ['1001', '1002', '1003']],
	['1001 to 1003', ['1001', '1002', '1003']],
	['de 1001 a 1003', ['1001', '1002', '1003']],
	['1001-1003', ['1001', '1002', '1003']],
	['1001 – 1003', ['1001', '1002', '1003']],
	['0098 a 0101', ['0098', '0099', '0100', '0101']],
	['98 a 101', ['98', '99', '100', '101']],
	['PAT-008 a PAT-010', ['PAT-008', 'PAT-009', 'PAT-010']],
	['PAT-008 a 010', ['PAT-008', 'PAT-009', 'PAT-010']],
	['PAT008-PAT010', ['PAT008', 'PAT009', 'PAT010']],
])('%s is %j', (text, numbers) => expect(numbersOf(text)).toEqual(numbers));

test.each([
	'1001',
	'1001/1010',
	'1001 e 1002',
	'1001;1002',
	'1010 a 1001',
	'1001 a 1001',
	'1001-10',
	'098 a 1003',
	'98 a 0103',
	'PAT-001 a NB-010',
	'PAT-001 a pat-010',
	'001 a PAT-010',
	'ver 1001 a 1010',
	'1001 a 1010 (10 unidades)',
	'1001 a 1010, 1015',
	'1001-A',
	'2020-01',
	`1 a ${MAX_ASSETS + 1}`,
	'1234567890123456 a 1234567890123459',
])('%s is no range', (text) => expect(parseRange(text)).toBeUndefined());

describe('for any first number, prefix and size', () => {
	const prefix = fc.constantFrom('', 'PAT-', 'NB', 'M/');
	const range = fc.tuple(
		prefix,
		fc.integer({ min: 0, max: 1e9 }),
		fc.integer({ min: 2, max: 300 }),
		fc.nat({ max: 11 }),
	);
	const between = fc.constantFrom(' a ', ' até ', ' to ', '-', ' - ');

	test('numbers are distinct, as many as the range, and begin and end as written', () => {
		fc.assert(
			fc.property(range, between, fc.boolean(), ([before, first, size, width], word, isRepeated) => {
				const last = String(first + size - 1).padStart(width, '0');
				const from = before + String(first).padStart(Math.max(width, last.length), '0');
				const numbers = numbersOf(
					`${from}${word}${isRepeated ? before : ''}${last.padStart(from.length - before.length, '0')}`,
				);
				expect(numbers).toHaveLength(size);
				expect(new Set(numbers).size).toBe(size);
				expect(numbers?.[0]).toBe(from);
				expect(numbers?.at(-1)).toBe(before + last.padStart(from.length - before.length, '0'));
			}),
		);
	});
});

test.each([
	['1001-1010', true],
	['12-15', false],
	['01 A 02', false],
])('%s is long enough to be no place and no model: %s', (text, expected) => {
	const range = parseRange(text);
	expect(range !== undefined && isLong(range)).toBe(expected);
});
