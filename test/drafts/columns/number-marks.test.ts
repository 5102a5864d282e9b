import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	countMarked,
	isSurelyMarked,
	joinMarked,
	type MarkedCount,
	type MarkShape,
	MarkTally,
	mayBeMarked,
	NONE_MARKED,
	unmark,
} from '../../../src/drafts/columns/number-marks.ts';

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

function tally(plain: string, other = ''): MarkShape {
	const shape = new MarkTally();
	for (const text of words(plain)) shape.addInteger(text);
	for (const text of words(other)) shape.addOther(text);
	return shape;
}

const countAll = (texts: readonly string[]): MarkedCount => texts.map(countMarked).reduce(joinMarked, NONE_MARKED);

describe('a mark of thousands', () => {
	test.each([
		['1.001', '1001'],
		['1,001', '1001'],
		['12.001', '12001'],
		['999.001', '999001'],
		['10.001.002', '10001002'],
		['1,001,002,003', '1001002003'],
		['1001', undefined],
		['1000.001', undefined],
		['0.001', undefined],
		['01.001', undefined],
		['1.01', undefined],
		['1.0001', undefined],
		['1.001.02', undefined],
		['1.001.0002', undefined],
		['1.001,002', undefined],
		['1,001.00', undefined],
		['.001', undefined],
		['1.001.', undefined],
		['1.001-A', undefined],
		['A1.001', undefined],
		['1 001', undefined],
	])('in %s is read as %s', (text, plain) => expect(unmark(text)).toBe(plain));

	test('is between three digits each, whatever the number', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1_000, max: Number.MAX_SAFE_INTEGER }), (number) => {
				const marked = new Intl.NumberFormat('en').format(number);
				expect(unmark(marked)).toBe(String(number));
				expect(unmark(marked.replaceAll(',', '.'))).toBe(String(number));
				expect(unmark(String(number))).toBeUndefined();
			}),
		);
	});
});

describe('a column is counted:', () => {
	const EMPTY = { marked: 0, groups: new Set(), texts: [], plain: 0, padded: 0, large: 0, small: new Set(), others: 0 };
	test.each<readonly [plain: string, other: string, shape: Partial<MarkShape>]>([
		['', '', {}],
		['7 998 7', '', { plain: 3, small: new Set([7, 998]) }],
		['0', '', { plain: 1, small: new Set([0]) }],
		['999 1000', '', { plain: 2, large: 1, small: new Set([999]) }],
		['01 007 00012', '', { plain: 3, padded: 3 }],
		['', '1.001 1,002 12.001', { marked: 3, groups: new Set([1, 12]), texts: ['1.001', '1,002', '12.001'] }],
		['', '10.01 1.001,50 0.001', { others: 3 }],
		['', '10.01x PAT 1-2 1..2 x1.2', {}],
	])('%j and %j', (plain, other, shape) => {
		expect({ ...tally(plain, other) }).toEqual({ ...EMPTY, ...shape });
	});
});

test.each<readonly [created: number, plain: string, other: string, may: boolean, sure: boolean]>([
	[0, '', '1.001 1.002 1.003', false, false],
	[1, '', '1.001 1.002 1.003', true, false],
	[2, '', '1.001 1.002 1.003', true, true],
	[2, '', '1.001 1.002 1.003 1.004 1.005', true, false],
	[2, '', '1.001 1,002 1.003', true, false],
	[2, '1000', '1.001 1.002', true, false],
	[2, '', '1.001 1.002 10.01 10.02 10.03', false, false],
])(
	'of numbers that earlier runs created without a mark, %i may show that it is none of a code',
	(created, plain, other, may, sure) => {
		const shape = { ...tally(plain, other), created };
		const marked = words(other).filter((text) => unmark(text) !== undefined);
		expect([mayBeMarked(shape), isSurelyMarked(shape, countAll(marked))]).toEqual([may, sure]);
	},
);

describe('1.001 may be a number', () => {
	test.each<readonly [may: boolean, why: string, plain: string, other: string]>([
		[true, 'beside a number below 1000', '998', '1.001'],
		[true, 'beside a large number without a mark', '1 1000', '1.001'],
		[true, 'beside a number with zeros in front', '1 002', '1.001'],
		[true, 'where one small number is no group', '1 2 3', '1.001 2.001'],
		[true, 'as often as there are marks in other places', '998', '1.001 10.01'],
		[true, 'where none of the first cells has a mark', '998', ''],
		[false, 'where every number has a mark', '', '1.001 1.002'],
		[false, 'where none of the first cells is a number', '', ''],
		[false, 'where most marks are in other places', '998', '1.001 10.01 10.02'],
		[false, 'where each small number is the group of another', '1 2', '1.001 1.002 2.001'],
	])('%s: %s', (may, _, plain, other) => expect(mayBeMarked(tally(plain, other))).toBe(may));
});

describe('the numbers with marks of a column', () => {
	test.each<readonly [texts: string, count: MarkedCount]>([
		['', { count: 0, sample: '', commas: 0, group: 0 }],
		['1.001', { count: 1, sample: '1.001', commas: 0, group: 1 }],
		['12,001', { count: 1, sample: '12,001', commas: 1, group: 12 }],
		['2.001 12,001 3.001', { count: 3, sample: '2.001', commas: 1, group: 12 }],
		['PAT', { count: 1, sample: 'PAT', commas: 0, group: 0 }],
	])('are counted: %j', (texts, count) => expect(countAll(words(texts))).toEqual(count));

	test('are counted alike, however the column is divided', () => {
		const texts = fc.array(fc.constantFrom('1.001', '12,001', '999.001', '2,000,000'));
		fc.assert(
			fc.property(texts, texts, (some, others) => {
				expect(joinMarked(countAll(some), countAll(others))).toEqual(countAll([...some, ...others]));
			}),
		);
	});
});

describe('1.001 surely is a number', () => {
	test.each<readonly [sure: boolean, why: string, plain: string, other: string]>([
		[true, 'where two small numbers are below two with marks', '997 998', '1.001 1.002'],
		[true, 'with commas', '997 998', '1,001 1,002'],
		[true, 'where one of four small numbers is a group', '1 996 997 998', '1.001 1.002'],
		[false, 'where only one has a mark', '997 998', '1.001'],
		[false, 'where only one small number is there', '998', '1.001 1.002'],
		[false, 'where there is no small number', '', '1.001 1.002'],
		[false, 'where one has another mark', '997 998', '1,001 1.002'],
		[false, 'where a number with zeros in front is there', '997 998 001', '1.001 1.002'],
		[false, 'where a large number has no mark', '997 998 1003', '1.001 1.002'],
		[false, 'where a mark is in another place', '997 998', '1.001 1.002 10.01'],
		[false, 'where one of three small numbers is a group', '1 997 998', '1.001 1.002'],
		[false, 'where all small numbers are below a group', '2 3', '12.001 12.002'],
		[false, 'where the largest small number is a group', '9 10 11 12', '12.001 12.002'],
	])('%s: %s', (sure, _, plain, other) => {
		const marked = words(other).filter((text) => unmark(text) !== undefined);
		expect(isSurelyMarked(tally(plain, other), countAll(marked))).toBe(sure);
	});
});
