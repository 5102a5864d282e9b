/** Joins compared with what earlier runs created, and problems of existing units. */
import { describe, expect, test } from 'vitest';
import { renderUnitKey, type UnitIdentity } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import { findItemsApart } from '../../../src/runs/ledger/check-division.ts';
import type { LedgerHit } from '../../../src/runs/ledger/ledger-types.ts';

const NOTE = '35260112345678000195550010000008121000008120';

const unitOf = (item: number): UnitIdentity => ({ accessKey: NOTE, item, unit: 1 });

const hitOf = (layout: string, over: Partial<LedgerHit> = {}): LedgerHit => ({
	state: 'created',
	run: 'run-1',
	n: 1,
	same: 'item',
	key: renderUnitKey(unitOf(Number(layout.split('x')[0]))),
	unit: unitOf(Number(layout.split('x')[0])),
	enrollmentId: `P-${layout}`,
	layout,
	readPlace: () => 'nota.xml, item 1',
	readBody: () => ({ enrollmentId: 'P', status: 'available', source: 'nfe-import', priceCents: 5000 }),
	...over,
});

/** Layouts that earlier runs created; each is found by all of its items. */
function ledgerOf(layouts: readonly string[], over: Partial<LedgerHit> = {}) {
	const itemsOf = (layout: string): readonly number[] => layout.split('+').map((part) => Number(part.split('x')[0]));
	const knowing = (item: number): readonly string[] => layouts.filter((layout) => itemsOf(layout).includes(item));
	return {
		mightContainItem: (_: string, item: number) => knowing(item).length > 0,
		find: ({ key }: { readonly key: string }) =>
			knowing(Number(key.split('/')[1])).map((layout) => hitOf(layout, over)),
	};
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
		const itemsApart = findItemsApart(NOTE, [1, 2, 3], 'posto', ledgerOf(layouts));
		expect([...itemsApart].map(([item, { code }]) => [item, code])).toEqual(apart);
	});

	test('a refused item names the asset that was created without it, and its run', () => {
		const problem = findItemsApart(NOTE, [1, 2], 'posto', ledgerOf(['1x2'])).get(2);
		expect(problem).toMatchObject({ found: 'P-1x2', params: { part: 2, item: 1, run: 'run-1' } });
	});

	test('an unconfirmed unit counts as created', () => {
		const itemsApart = findItemsApart(NOTE, [1, 2], 'posto', ledgerOf(['1x2'], { state: 'unconfirmed' }));
		expect(itemsApart.get(2)?.code).toBe('nfe-part-without-asset');
	});
});
