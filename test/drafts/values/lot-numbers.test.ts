import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_NUMBERS, parseNumbers } from '../../../src/drafts/values/lot-numbers.ts';

test.each([
	[DEFAULT_NUMBERS, 'PAT-7-2'],
	['{number}/{unit:03}', 'PAT-7/002'],
	['{unit} x {number}', '2 x PAT-7'],
	['L{number:08}.{unit}', 'L000PAT-7.2'],
])('%s numbers', (template, expected) => expect(parseNumbers(template)?.('PAT-7', 2)).toBe(expected));

test.each([
	['', 'nothing'],
	['PAT-{unit}', 'no number of the row: every row has the same'],
	['{number}', 'no place'],
	['{number}{unit}', 'nothing between them'],
	['{number}1{unit}', 'a digit between them'],
	['{number}-0{unit}', 'a digit beside the place'],
	['{number}-{unit}-{unit}', 'the place twice'],
	['{number}-{unit}-{number}', 'the number twice'],
	['PAT-{seq}', 'a separate counter'],
	['{number}-{n}', 'another placeholder'],
	['{number}-{unit', 'a brace that is not closed'],
])('%s is refused: %s', (template) => expect(parseNumbers(template)).toBeUndefined());

test('rows with numeric asset numbers and their further assets never share a number', () => {
	const rows = fc.uniqueArray(fc.stringMatching(/^[1-9]\d{0,5}$/), { minLength: 2, maxLength: 6 });
	const templates = fc.constantFrom(DEFAULT_NUMBERS, '{number}/{unit:03}', '{unit}.{number}', 'A{number} {unit}');
	fc.assert(
		fc.property(rows, templates, fc.integer({ min: 2, max: 120 }), (numbers, template, quantity) => {
			const number = parseNumbers(template);
			if (number === undefined) throw new Error(template);
			const all = numbers.flatMap((own) => [
				own,
				...Array.from({ length: quantity - 1 }, (_, index) => number(own, index + 2)),
			]);
			expect(new Set(all).size).toBe(numbers.length * quantity);
		}),
	);
});
