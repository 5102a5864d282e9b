import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseItemQuantity, renderItemQuantity } from '../../../src/drafts/invoice-unit/item-quantity.ts';

const LINES = [
	{ item: 1, quantity: '2.0000', unitName: 'CX', assets: 20 },
	{ item: 2, quantity: '1.0000', unitName: 'UN', assets: 1 },
	{ item: 3, quantity: '2.0000', unitName: 'PÇ / 2', assets: 1, joinedInto: 2 },
];

test.each([
	[1, 'item 1: 2.0000 CX / 20'],
	[2, 'item 2: 1.0000 UN / 1 + item 3: 2.0000 PÇ / 2 / 1'],
	[3, ''],
	[9, ''],
])('of item %i is written %j', (item, text) => expect(renderItemQuantity(item, LINES)).toBe(text));

test.each(['2 CX', 'item 1: 2 CX', 'item 1: dois CX / 2', 'item 1: 2 CX / 0', 'item 1: 2 CX / 2 + mais', ''])(
	'%j says nothing',
	(text) => expect(parseItemQuantity(1, text)).toBeUndefined(),
);

test('is read back as it was, whatever the supplier wrote as a unit', () => {
	const line = fc.record({
		quantity: fc.integer({ min: 1, max: 1e9 }).map((count) => (count / 10_000).toFixed(4)),
		unitName: fc.string({ minLength: 1, maxLength: 6 }).map((unit) => unit.trim()),
		assets: fc.integer({ min: 1, max: 10_000 }),
	});
	fc.assert(
		fc.property(line, fc.array(line, { maxLength: 4 }), (own, parts) => {
			const lines = [{ item: 5, ...own }, ...parts.map((part, index) => ({ item: 6 + index, ...part, joinedInto: 5 }))];
			expect(parseItemQuantity(5, renderItemQuantity(5, lines))).toEqual(lines);
		}),
	);
});
