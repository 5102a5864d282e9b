/** Joins compared with what earlier runs created. */
import { describe, expect, test } from 'vitest';
import { renderUnitKey, type UnitIdentity } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import { type EarlierAsset, findItemsApart, type KnownInvoice } from '../../../src/invoices/plan/known-invoice.ts';

const NOTE = '35260112345678000195550010000008121000008120';

const unitOf = (item: number): UnitIdentity => ({ accessKey: NOTE, item, unit: 1 });

const assetOf = (layout: string, over: Partial<EarlierAsset>): EarlierAsset => ({
	state: 'created',
	run: 'run-1',
	key: renderUnitKey(unitOf(Number(layout.split('x')[0]))),
	unit: unitOf(Number(layout.split('x')[0])),
	enrollmentId: `P-${layout}`,
	layout,
	readBody: () => ({ priceCents: 5000 }),
	...over,
});

/** Layouts that earlier runs created; each is found by all of its items. */
function knownOf(layouts: readonly string[], over: Partial<EarlierAsset> = {}): KnownInvoice {
	const itemsOf = (layout: string): readonly number[] => layout.split('+').map((part) => Number(part.split('x')[0]));
	const usesOf = (item: number): readonly EarlierAsset[] =>
		layouts.filter((layout) => itemsOf(layout).includes(item)).map((layout) => assetOf(layout, over));
	return new Map(layouts.flatMap(itemsOf).map((item) => [item, { uses: usesOf(item), assets: [] }]));
}

describe('of items 1, 2 and 3, which a rule joins', () => {
	test.each<[string, readonly string[], readonly (readonly [number, string])[]]>([
		['all are, where no run knows them', [], []],
		['all are, where they were before', ['1x2+2x2+3x2'], []],
		['all are, where they were before by another factor', ['1x4+2x4+3x4'], []],
		['all are, where they were before and once more apart', ['1x2', '1x2+2x2+3x2'], []],
		[
			'none is, where each was made apart',
			['1x2', '2x2', '3x2'],
			[
				[2, 'nfe-join-not-applied'],
				[3, 'nfe-join-not-applied'],
			],
		],
		[
			'those that no run made are refused beside a main one that was made without them',
			['1x2'],
			[
				[2, 'nfe-part-without-asset'],
				[3, 'nfe-part-without-asset'],
			],
		],
		['the part that joined before stays joined', ['1x2+2x2'], [[3, 'nfe-part-without-asset']]],
		[
			'a main one that no run made is refused, and so is a part without an asset',
			['3x2'],
			[
				[1, 'nfe-part-without-asset'],
				[2, 'nfe-part-without-asset'],
				[3, 'nfe-join-not-applied'],
			],
		],
	])('%s', (_, layouts, apart) => {
		const itemsApart = findItemsApart([1, 2, 3], 'posto', knownOf(layouts));
		expect([...itemsApart].map(([item, { code }]) => [item, code])).toEqual(apart);
	});

	test('a refused item names the asset that was created without it, and its run', () => {
		const problem = findItemsApart([1, 2], 'posto', knownOf(['1x2'])).get(2);
		expect(problem).toMatchObject({ found: 'P-1x2', params: { part: 2, item: 1, run: 'run-1' } });
	});

	test('an unconfirmed unit counts as created', () => {
		const itemsApart = findItemsApart([1, 2], 'posto', knownOf(['1x2'], { state: 'unconfirmed' }));
		expect(itemsApart.get(2)?.code).toBe('nfe-part-without-asset');
	});
});
