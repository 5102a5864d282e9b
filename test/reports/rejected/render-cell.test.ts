import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlainText } from '../../../src/drafts/values/cell-text.ts';
import { type Converted, converted } from '../../../src/drafts/values/converted.ts';
import { readIdentifier } from '../../../src/drafts/values/identifier.ts';
import { parseMoneyCents, readMoneyCents } from '../../../src/drafts/values/money.ts';
import { renderCellText } from '../../../src/reports/rejected/render-cell.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { listed } from '../../listed.ts';

const date = (text: string): Cell => ({ kind: 'date', text, serial: 1 });

test.each<[Cell, string, string]>([
	[null, '', ''],
	['', '', ''],
	[' =1+1 ', ' =1+1 ', ' =1+1 '],
	[0, '0', '0'],
	[-10.5, '-10,5', '-10.5'],
	[1234.56, '1234,56', '1234.56'],
	[0.1 + 0.2, '0,3', '0.3'],
	[1.5e-7, '0,00000015', '0.00000015'],
	[123_456_789_012_345, '123456789012345', '123456789012345'],
	[1e15, '1E+15', '1E+15'],
	[123_456_789_012_345_680, '1,23456789012346E+17', '1.23456789012346E+17'],
	[1e21, '1E+21', '1E+21'],
	[true, 'VERDADEIRO', 'TRUE'],
	[false, 'FALSO', 'FALSE'],
	[date('2025-12-31'), '31/12/2025', '2025-12-31'],
	[date('2025-12-31T13:45:00'), '31/12/2025 13:45:00', '2025-12-31 13:45:00'],
	[date('2025-12-31T13:45:00.125'), '31/12/2025 13:45:00.125', '2025-12-31 13:45:00.125'],
	[{ kind: 'time', text: '13:45:00', serial: 0.5 }, '13:45:00', '13:45:00'],
	[{ kind: 'error', text: '#N/A' }, '#N/A', '#N/A'],
	[{ kind: 'invalid', text: '1e400', reason: { code: 'no-data-rows' } }, '1e400', '1e400'],
])('writes %j as %j, in en-US as %j', (cell, pt, en) => {
	expect(renderCellText(cell, 'pt-BR')).toBe(pt);
	expect(renderCellText(cell, 'en-US')).toBe(en);
});

test.each([
	[42, '00000', '00042'],
	[42, '"PAT-"0000', 'PAT-0042'],
	[42, 'General', '42'],
	[42.5, '00000', '42,5'],
])('shows the digits of %j as the format %j does', (value, mask, text) =>
	expect(renderCellText(value, 'pt-BR', mask)).toBe(text),
);

/** As Excel in Brazil, LibreOffice, Google Sheets and libraries write them. */
const FORMATS = listed`
	General ¦ 0 ¦ 0.00 ¦ #,##0 ¦ #,##0.00 ¦ @ ¦ 0% ¦ 0.00% ¦ 0.00E+00 ¦ # ?/? ¦ 00000 ¦ [$-416]00000 ¦ 00000;@ ¦ 0####
	00.000 ¦ 00,000 ¦ "PAT-"0000 ¦ 000\\.000\\.000\\-00 ¦ [<=99999]00000;00000\\-000 ¦ "R$ "#,##0.00
	[$R$-416] #,##0.00;[Red]-[$R$-416] #,##0.00 ¦ _-"R$"* #,##0.00_-;-"R$"* #,##0.00_- ¦ [$US$-409]#,##0.00
	"$"#,##0.00_);("$"#,##0.00) ¦ [$€-407] #,##0.00 ¦ # ?/?" €" ¦ 0.0,"k" ¦ 0;-0;; ¦ "fix"
`;
const number = fc.oneof(
	fc.integer({ min: -100_000, max: 100_000_000 }),
	fc.integer({ min: -1e7, max: 1e9 }).map((cents) => cents / 100),
	fc.constantFrom(0, -60_906, 2.258, 0.2, 1e15, 1.5e-5, 123_456_789_012_345),
);
const wayOf = (result: Converted<unknown>): unknown => (result.ok ? result.value : 'refused');

describe('a number in any format', () => {
	const drawn = [number, fc.constantFrom(...FORMATS), fc.constantFrom('pt-BR' as const, 'en-US' as const)] as const;

	test('imports as the same amount, or is refused again', () => {
		fc.assert(
			fc.property(...drawn, (value, code, locale) => {
				const again = parseMoneyCents(renderCellText(value, locale, code, 'amount'), locale);
				expect(wayOf(again)).toEqual(wayOf(readMoneyCents(value, locale, code)));
			}),
			{ numRuns: 1_000 },
		);
	});

	test('imports as the same text', () => {
		fc.assert(
			fc.property(...drawn, (value, code, locale) => {
				const again = readPlainText(renderCellText(value, locale, code, 'text'), locale);
				const direct = readPlainText(value, locale, code);
				expect(again).toEqual(direct.ok ? direct : converted(direct.problem.found));
			}),
			{ numRuns: 1_000 },
		);
	});

	test('imports as the same identifier', () => {
		fc.assert(
			fc.property(...drawn, (value, code, locale) => {
				const direct = readIdentifier(value, code, locale);
				fc.pre(direct.ok || direct.problem.code === 'identifier-digits-lost');
				const again = readIdentifier(renderCellText(value, locale, code), undefined, locale);
				expect(wayOf(again)).toEqual(wayOf(direct));
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe('a number cell', () => {
	const locale = fc.constantFrom('pt-BR' as const, 'en-US' as const);

	test('of whole cents imports as the same amount', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1e14 }), locale, (cents, style) => {
				const text = renderCellText(cents / 100, style);
				expect(parseMoneyCents(text, style)).toEqual(readMoneyCents(cents / 100, style));
			}),
		);
	});

	test('imports as the same identifier, or is refused for the same reason', () => {
		fc.assert(
			fc.property(
				fc.nat({ max: Number.MAX_SAFE_INTEGER }),
				fc.constantFrom('General', '00000', '"PAT-"000000'),
				(...drawn) => {
					const [value, mask] = drawn;
					const direct = readIdentifier(value, mask);
					const again = readIdentifier(renderCellText(value, 'pt-BR', mask));
					expect(again.ok ? again.value : again.problem.code).toEqual(direct.ok ? direct.value : direct.problem.code);
				},
			),
		);
	});

	test('imports as the same text', () => {
		fc.assert(
			fc.property(fc.double({ min: 1e-5, max: 1e14, noNaN: true }), locale, (value, style) => {
				expect(readPlainText(renderCellText(value, style), style)).toEqual(readPlainText(value, style));
			}),
		);
	});
});
