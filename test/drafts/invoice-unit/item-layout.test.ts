import { expect, test } from 'vitest';
import {
	type AssetItem,
	compareLayouts,
	type DividedUnit,
	namesOfItems,
	renderItemLayout,
} from '../../../src/drafts/invoice-unit/item-layout.ts';
import type { UnitIdentity } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import { parseItemQuantity, renderItemQuantity } from '../../../src/drafts/invoice-unit/item-cells.ts';

const line = (item: number, assets: number, joinedInto?: number): AssetItem => ({
	item,
	quantity: '2.0000',
	unitName: 'CX',
	assets,
	...(joinedInto === undefined ? {} : { joinedInto }),
});
const KEY = '35260112345678000195550010000012341000012345';
const unit = (item: number, number: number): UnitIdentity => ({ accessKey: KEY, item, unit: number });

test.each<[string, number, string, string, ...AssetItem[]]>([
	['an item of its own', 1, '1x20', 'item 1 = 20', line(1, 20), line(2, 3)],
	['items joined, in their order', 2, '2x2+3x2', 'item 2 + item 3 = 2', line(3, 2, 2), line(2, 2), line(1, 9)],
])('%s', (_, item, layout, words, ...lines) => {
	expect(renderItemLayout(item, lines)).toBe(layout);
	expect(compareLayouts({ layout }, { layout: '9x9' })?.earlier).toBe(words);
	// A workbook of drafts carries the same.
	expect(renderItemLayout(item, parseItemQuantity(item, renderItemQuantity(item, lines)) ?? [])).toBe(layout);
});

test('names each item with its invoice, and nothing of another origin', () => {
	expect(namesOfItems({ unit: unit(2, 1), layout: '2x2+3x2' })).toEqual([`nfe:${KEY}/2`, `nfe:${KEY}/3`]);
	expect(namesOfItems({ unit: unit(2, 1) })).toEqual([`nfe:${KEY}/2`]);
	expect(namesOfItems({ layout: '2x2' })).toEqual([]);
});

test.each<[string, DividedUnit, DividedUnit, string | undefined]>([
	['in the same way', { unit: unit(1, 1), layout: '1x3' }, { unit: unit(1, 9), layout: '1x3' }, undefined],
	['by another factor', { unit: unit(1, 1), layout: '1x3' }, { unit: unit(1, 4), layout: '1x4' }, 'item 1 = 4'],
	['a unit without its quantity, within it', { unit: unit(1, 1), layout: '1x3' }, { unit: unit(1, 3) }, undefined],
	['a unit of such a row, beyond it', { unit: unit(1, 1), layout: '1x3' }, { unit: unit(1, 4) }, 'item 1 ≥ 4'],
	['an item that was joined into another', { unit: unit(1, 1), layout: '1x2+3x2' }, { unit: unit(3, 1) }, 'item 3 ≥ 1'],
	['what nobody knows of', { unit: unit(1, 1) }, { unit: unit(1, 4), layout: '1x4' }, undefined],
])('divided %s', (_, then, now, words) => expect(compareLayouts(then, now)?.now).toBe(words));
