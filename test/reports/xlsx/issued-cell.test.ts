import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderIssuedCell } from '../../../src/reports/xlsx/issued-cell.ts';

test.each([
	['2026-03-14', 46_095, 'dd/mm/yyyy'],
	['2026-03-14T12:00:00-03:00', 46_095.5, 'dd/mm/yyyy hh:mm'],
	['2026-03-14T18:00', 46_095.75, 'dd/mm/yyyy hh:mm'],
	['1900-03-01', 61, 'dd/mm/yyyy'],
	['1900-02-28', '1900-02-28', '@'],
	['ontem', 'ontem', '@'],
	['', '', '@'],
])('%j is shown as %j', (written, value, numFmt) => {
	expect(renderIssuedCell(written)).toEqual({ value, numFmt });
});

test('later on the wall clock is a larger number', () => {
	const wall = fc.date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
	fc.assert(
		fc.property(wall, wall, (left, right) => {
			const [one, two] = [left, right].map((date) => date.toISOString().slice(0, 19));
			const [first, second] = [one, two].map((text) => Number(renderIssuedCell(`${text}-03:00`).value));
			expect(Math.sign(Number(first) - Number(second))).toBe(Math.sign(String(one).localeCompare(String(two))));
		}),
	);
});
