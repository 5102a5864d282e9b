/** What is asked about how the dates of a column are written. */
import { expect, test } from 'vitest';
import { proposeDates } from '../../../src/drafts/decisions/propose-dates.ts';

const NOTHING_SAID = { isOrderSaid: false, areYearsSaid: false };
const ORDER = { column: 2, isOrderOpen: true, hasShortYears: false };
const YEARS = { column: 2, isOrderOpen: false, hasShortYears: true };
const counts = (dayFirst: number, monthFirst: number, either: number, shortYears = 0) => ({
	'pt-BR': dayFirst,
	'en-US': monthFirst,
	either,
	shortYears,
	samples: [],
});

test.each([
	['a row proves it', counts(1, 0, 5), 'Purchase date', NOTHING_SAID, undefined],
	['rows prove both', counts(1, 1, 5), 'Purchase date', NOTHING_SAID, undefined],
	['no row reads both ways', counts(0, 0, 0), 'Purchase date', NOTHING_SAID, undefined],
	['the header is Portuguese', counts(0, 0, 5), 'Dt. Aquisição', NOTHING_SAID, undefined],
	['the header is Spanish', counts(0, 0, 5), 'FECHA_COMPRA', NOTHING_SAID, undefined],
	['the header is English', counts(0, 0, 5), 'PurchaseDate', NOTHING_SAID, ORDER],
	['the header is both', counts(0, 0, 5), 'Data / Date', NOTHING_SAID, ORDER],
	['the header is neither', counts(0, 0, 5), 'X1', NOTHING_SAID, ORDER],
	['somebody said the order', counts(0, 0, 5), 'X1', { ...NOTHING_SAID, isOrderSaid: true }, undefined],
	['few rows of many read both ways', counts(0, 0, 2), 'X1', NOTHING_SAID, undefined],
	['years have two digits', counts(9, 0, 5, 14), 'Compra', NOTHING_SAID, YEARS],
	['few years of many have', counts(9, 0, 5, 2), 'Compra', NOTHING_SAID, undefined],
	['somebody said what they are', counts(9, 0, 5, 14), 'Compra', { ...NOTHING_SAID, areYearsSaid: true }, undefined],
	['both are open', counts(0, 0, 5, 5), 'X1', NOTHING_SAID, { ...YEARS, isOrderOpen: true }],
] as const)('where %s', (_, dates, header, said, question) => {
	expect(proposeDates({ column: 2, header, dates }, 40, said)).toEqual(question);
});

test('nothing of a column without dates', () => {
	expect(proposeDates({ column: 2, header: 'Purchase date' }, 40, NOTHING_SAID)).toBeUndefined();
});
