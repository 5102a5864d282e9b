import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	COMPONENTS,
	itemsOfUnit,
	type LedgerItem,
	parseLedgerCell,
	renderLedgerCell,
	sumOfComponents,
} from '../../../src/drafts/invoice-unit/ledger-item.ts';
import { portionOf } from '../../../src/drafts/invoice-unit/decimal.ts';
import { proposeUsefulLife } from '../../../src/drafts/invoice-unit/useful-life.ts';

const NAMED = { issued: '2026-03-09', ncm: '84713012', cfop: '5102', description: 'NOTEBOOK' };
const AMOUNTS = fc.dictionary(fc.constantFrom(...COMPONENTS), fc.integer({ min: -99_999, max: 999_999 }), {
	maxKeys: 12,
	noNullPrototype: true,
});
const ITEMS = fc
	.array(AMOUNTS, { minLength: 1, maxLength: 4 })
	.map((all) =>
		all.map((components, index): LedgerItem => ({ item: index + 1, ...NAMED, components, taxes: { icms: 1801 } })),
	);

test('the units of an asset add up to each amount of each item, and each unit is its share of their sum', () => {
	fc.assert(
		fc.property(ITEMS, fc.integer({ min: 1, max: 23 }), (ledger, units) => {
			const assetLines = ledger.map(({ item }) => ({
				item,
				quantity: '1.0000',
				unitName: 'UN',
				assets: units,
				...(item === 1 ? {} : { joinedInto: 1 }),
			}));
			const all = Array.from({ length: units }, (_, unit) => itemsOfUnit(1, unit + 1, { ledger, assetLines }));
			for (const [at, item] of ledger.entries()) {
				const sumOf = (amount: (one: LedgerItem) => number | undefined): number =>
					all.reduce((sum, parts) => sum + (parts[at] === undefined ? NaN : (amount(parts[at]) ?? 0)), 0);
				for (const name of COMPONENTS) {
					expect(sumOf((one) => one.components[name])).toBe(item.components[name] ?? 0);
				}
				expect(sumOf((one) => one.taxes.icms)).toBe(1801);
			}
			const total = ledger.reduce((sum, { components }) => sum + sumOfComponents(components), 0);
			for (const [index, parts] of all.entries()) {
				const sum = parts.reduce((rest, { components }) => rest + sumOfComponents(components), 0);
				expect(sum).toBe(Number(portionOf(BigInt(total), units, index)));
			}
		}),
	);
});

describe('the cell of a drafts workbook', () => {
	test('is read as it was written', () => {
		fc.assert(
			fc.property(ITEMS, (items) => {
				expect(parseLedgerCell(renderLedgerCell(items))).toEqual(items);
			}),
		);
	});

	test.each(['', '12', '[]', '[{"item":1}]', '[{', renderLedgerCell([]).replace('[', '{')])(
		'says nothing if a person changed it to %j',
		(text) => expect(parseLedgerCell(text)).toBeUndefined(),
	);
});

describe('the useful life', () => {
	test.each([
		['84713012', 5, 20, '8471'],
		['85171300', 5, 20, '8517'],
		['87032310', 5, 20, '8703'],
		['87042190', 4, 25, '8704'],
		['87021000', 4, 25, '8702'],
		['84151011', 10, 10, '8415'],
		['94031000', 10, 10, '940310'],
		['94033000', 10, 10, '940330'],
		['94060091', 25, 4, '9406'],
	])('of %s is %i years, as the annex says', (ncm, usefulLife, yearlyRate, code) =>
		expect(proposeUsefulLife(ncm)).toEqual({
			usefulLife,
			yearlyRate,
			lifeSource: `IN RFB 1.700/2017, Anexo III, ${code}`,
		}),
	);

	test.each([
		['a printer, which was 8471 when the annex was written', '84433223'],
		['a monitor, which was too', '85285200'],
		['a vacuum cleaner, whose code was that of power tools', '85081100'],
		['furniture that is not for offices', '94035000'],
		['a chair, which the annex does not have', '94013900'],
		['a chapter', '84'],
		['no code', ''],
		['the code of a service', '00'],
		['a code of nine digits', '847130120'],
	])('is left open for %s', (_, ncm) => expect(proposeUsefulLife(ncm)).toBeUndefined());
});
