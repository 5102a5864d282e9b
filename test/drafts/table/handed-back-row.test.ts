import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRowRestorer, restoreHeader } from '../../../src/drafts/table/handed-back-row.ts';
import { guardApostrophe, guardFormula } from '../../../src/sources/csv/formula-guard.ts';

const REASONS = ['linha', 'problemas', 'códigos'];
const HEADER = ['Patrimônio', 'Status', ...REASONS];

describe('a row', () => {
	const restored = (header: readonly string[], cells: readonly string[]) =>
		createRowRestorer(header)({ number: 2, cells }).cells;

	test.each([
		['with codes of ours', HEADER, ['status-unknown, money-format'], '=1'],
		['with one that is, beside a remark', HEADER, ['feito!, money-format'], '=1'],
		['whose codes were emptied', HEADER, [' '], '=1'],
		['that was put in by hand', HEADER, [], '=1'],
		['with codes of somebody else', HEADER, ['A1'], "'=1"],
		['with a name that every object has', HEADER, ['constructor'], "'=1"],
		['of a file without reasons', HEADER.slice(0, 2), [], "'=1"],
		['of a file with some of the reasons', ['Patrimônio', 'Status', 'linha', 'códigos'], ['status-unknown'], "'=1"],
	])('%s', (_, header, codes, expected) => {
		expect(restored(header, ["'=1", 'em uso', '9', 'x', ...codes])[0]).toBe(expected);
	});

	test('leaves numbers and dates of a workbook alone', () => {
		const cells = [-1, { kind: 'date', text: '2026-01-31' }, null, null, null] as const;
		expect(createRowRestorer(HEADER)({ number: 2, cells }).cells).toEqual(cells);
	});

	test('gives back every text, as it is guarded in a CSV and in a workbook', () => {
		const text = fc.oneof(
			fc.string({ unit: 'grapheme' }),
			fc.string({ unit: fc.constantFrom('=', '-', "'", '\t', '\n', ' ', 'a') }),
		);
		fc.assert(
			fc.property(text, text, (one, other) => {
				for (const guard of [guardFormula, guardApostrophe]) {
					expect(restored(HEADER, [guard(one), guard(other)])).toEqual([one, other]);
				}
			}),
		);
	});
});

test('a header loses its guards only beside the reasons', () => {
	expect(restoreHeader(["'+Info", ...REASONS])).toEqual(['+Info', ...REASONS]);
	expect(restoreHeader(["'+Info", 'linha'])).toEqual(["'+Info", 'linha']);
});
