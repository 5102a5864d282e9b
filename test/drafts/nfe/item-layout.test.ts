import { expect, test } from 'vitest';
import type { AssetLine } from '../../../src/drafts/nfe/invoice-plan.ts';
import { namesOfItems, renderItemLayout, renderLayoutWords } from '../../../src/drafts/nfe/item-layout.ts';
import { parseItemQuantity, renderItemQuantity } from '../../../src/drafts/nfe/item-quantity.ts';

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
	expect(renderLayoutWords(layout)).toBe(words);
	// A workbook of drafts carries the same.
	expect(renderItemLayout(item, parseItemQuantity(item, renderItemQuantity(item, lines)) ?? [])).toBe(layout);
});

test('names each item with its note, and nothing of another origin', () => {
	const note = KEY.split('/')[0];
	expect(namesOfItems(KEY, '2x2+3x2')).toEqual([`${note}/2`, `${note}/3`]);
	expect(namesOfItems('PAT-1', '2x2')).toEqual([]);
});
