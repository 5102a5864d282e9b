import { expect, test } from 'vitest';
import {
	type AssetLine,
	compareLayouts,
	type DividedUnit,
	namesOfItems,
	renderItemLayout,
} from '../../../src/drafts/invoice-unit/item-layout.ts';
import { parseItemQuantity, renderItemQuantity } from '../../../src/drafts/invoice-unit/item-quantity.ts';

const line = (item: number, assets: number, joinedInto?: number): AssetLine => ({
	item,
	quantity: '2.0000',
	unitName: 'CX',
	assets,
	...(joinedInto === undefined ? {} : { joinedInto }),
});
const KEY = 'nfe:35260112345678000195550010000012341000012345/2/1';

test.each<[string, number, readonly AssetLine[], string, string]>([
	['an item of its own', 1, [line(1, 20), line(2, 3)], '1x20', 'item 1 = 20'],
	[
		'items joined, in the order of the note',
		2,
		[line(3, 2, 2), line(2, 2), line(1, 9)],
		'2x2+3x2',
		'item 2 + item 3 = 2',
	],
])('%s', (_, item, lines, layout, words) => {
	expect(renderItemLayout(item, lines)).toBe(layout);
	expect(compareLayouts({ key: KEY, layout }, { key: KEY, layout: '9x9' })?.earlier).toBe(words);
	// A workbook of drafts carries the same.
	expect(renderItemLayout(item, parseItemQuantity(item, renderItemQuantity(item, lines)) ?? [])).toBe(layout);
});

test('names each item with its note, and nothing of another origin', () => {
	const note = KEY.split('/')[0];
	expect(namesOfItems({ key: KEY, layout: '2x2+3x2' })).toEqual([`${note}/2`, `${note}/3`]);
	expect(namesOfItems({ key: KEY })).toEqual([`${note}/2`]);
	expect(namesOfItems({ key: 'PAT-1', layout: '2x2' })).toEqual([]);
});

const unit = (item: number, number: number): string => `${KEY.slice(0, KEY.indexOf('/'))}/${item}/${number}`;

test.each<[string, DividedUnit, DividedUnit, string | undefined]>([
	['in the same way', { key: unit(1, 1), layout: '1x3' }, { key: unit(1, 9), layout: '1x3' }, undefined],
	['by another factor', { key: unit(1, 1), layout: '1x3' }, { key: unit(1, 4), layout: '1x4' }, 'item 1 = 4'],
	[
		'a unit of a row without its quantity, within it',
		{ key: unit(1, 1), layout: '1x3' },
		{ key: unit(1, 3) },
		undefined,
	],
	['a unit of such a row, beyond it', { key: unit(1, 1), layout: '1x3' }, { key: unit(1, 4) }, 'item 1 ≥ 4'],
	['an item that was joined into another', { key: unit(1, 1), layout: '1x2+3x2' }, { key: unit(3, 1) }, 'item 3 ≥ 1'],
	['what nobody knows of', { key: unit(1, 1) }, { key: unit(1, 4), layout: '1x4' }, undefined],
])('divided %s', (_, then, now, words) => expect(compareLayouts(then, now)?.now).toBe(words));
