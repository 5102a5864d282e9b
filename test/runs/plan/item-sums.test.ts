import { joinProblem } from '../../../src/messages/problem.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draft, Rejection } from '../../../src/drafts/draft/row-result.ts';
import type { ItemPortion } from '../../../src/drafts/invoice-unit/item-cells.ts';
import { renderUnitKey } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import { portionOf } from '../../../src/drafts/invoice-unit/decimal.ts';
import type { ProblemCode } from '../../../src/messages/codes.ts';
import { ItemSums } from '../../../src/runs/plan/item-sums.ts';
import type { EarlierAsset, KnownItem } from '../../../src/invoices/plan/known-invoice.ts';
import { syntheticKey } from '../../../scripts/nfe/synthetic-note.mjs';

const KEY = syntheticKey({ nNF: '57' });

interface OneRow {
	readonly item?: number;
	readonly unit: number;
	readonly cents?: number | 'unreadable';
	readonly of?: number | 'unsaid';
	readonly itemCents?: number;
	readonly kind?: 'draft' | 'skip' | ProblemCode;
	readonly isReturnedFile?: boolean;
	readonly table?: number;
}

/** Rows of an item of R$ 100,00, divided into three: R$ 33,34, R$ 33,33 and R$ 33,33. */
function tell(rows: readonly OneRow[], earlier: Readonly<Record<number, number>> = {}): readonly string[] {
	const assetsOf = (accessKey: string, item: number): readonly EarlierAsset[] =>
		Object.entries(earlier).map(([unit, priceCents]) => ({
			state: 'created',
			run: 'r',
			enrollmentId: `E-${unit}`,
			key: renderUnitKey({ accessKey, item, unit: Number(unit) }),
			unit: { accessKey, item, unit: Number(unit) },
			readBody: () => ({ priceCents }),
		}));
	const sums = new ItemSums((table, row) => `${'de'[table]}.xlsx:${row}`);
	for (const [index, row] of rows.entries()) {
		const { item = 1, unit, of = 3, itemCents = 100_00, kind = 'draft', isReturnedFile = false, table = 0 } = row;
		const cents = row.cents ?? Number(portionOf(BigInt(itemCents), of === 'unsaid' ? 3 : of, unit - 1));
		const itemPortion: ItemPortion = {
			itemCents,
			isReturnedFile,
			...(of === 'unsaid' ? {} : { units: of }),
			...(cents === 'unreadable' ? {} : { priceCents: cents }),
		};
		const identity = { accessKey: KEY, item, unit };
		const key = renderUnitKey(identity);
		const origin = { kind: 'row', file: `${'de'[table]}.xlsx`, sheet: 'Ativos', row: index + 2 } as const;
		const body = { enrollmentId: `P-${unit}`, status: 'available', source: 'nfe-import' } as const;
		const draft: Draft = { kind: 'draft', key, unit: identity, origin, body, notices: [], itemPortion };
		const place = { table, row: { number: index + 2, cells: [] }, columns: { enrollmentId: 0, serialNumber: -1 } };
		if (kind === 'draft') sums.add(draft, draft, place);
		else if (kind === 'skip')
			sums.add(draft, { kind: 'skip', origin, reason: joinProblem('already-created', {}) }, place);
		else {
			const rejection: Rejection = {
				kind: 'rejection',
				origin,
				identity: { key },
				unit: identity,
				...(kind === 'nfe-unit-repeated' ? { isRepeatedUnit: true } : {}),
				problems: [joinProblem(kind, {})],
				itemPortion,
			};
			sums.add(rejection, rejection, place);
		}
	}
	const named = ['count', 'units', 'sum', 'worth', 'total', 'difference', 'others'];
	const known = new Map<string, Map<number, KnownItem>>();
	for (const { accessKey, items = [] } of sums.incomplete()) {
		const ofInvoice = known.get(accessKey) ?? new Map<number, KnownItem>();
		for (const item of items) ofInvoice.set(item, { uses: [], assets: assetsOf(accessKey, item) });
		known.set(accessKey, ofInvoice);
	}
	return [...sums.tell(known)].map(({ origin, problem: { code, params } }) => {
		const told = new Map<string, string | number>(Object.entries(params ?? {}));
		const values = named.flatMap((name) => told.get(name) ?? []);
		return [origin.item, code.slice('nfe-item-'.length), ...values].join(' ');
	});
}

const three = (...changed: readonly Partial<OneRow>[]): readonly OneRow[] =>
	[1, 2, 3].map((unit, index) => ({ unit, ...changed[index] }));

describe('no notice for an item', () => {
	test.each<readonly [string, readonly OneRow[]]>([
		['as it was written', three()],
		['in any order', [{ unit: 3 }, { unit: 1 }, { unit: 2 }]],
		['divided otherwise to the same sum', three({ cents: 50_00 }, { cents: 25_00 }, { cents: 25_00 })],
		['in two parts', [{ unit: 2, table: 1 }, { unit: 1 }, { unit: 3, table: 1 }]],
		['of which a row is to be corrected', three({}, { kind: 'enrollment-id-missing' })],
		['of which one unit has all the money and the others were deleted', [{ unit: 2, cents: 100_00 }]],
		[
			'that an earlier run created, whatever its rows say now',
			three({ kind: 'skip', cents: 1 }, { kind: 'skip' }, { kind: 'skip' }),
		],
		['with a price that nobody can read', three({ cents: 'unreadable', kind: 'money-format' })],
		['with a unit that is there twice', [...three(), { unit: 1, cents: 5, kind: 'nfe-unit-repeated' }]],
		['of which a row came back to be corrected', [{ unit: 2, isReturnedFile: true, cents: 7 }]],
		[
			'whose rows no longer say into how many assets it was divided',
			three({ of: 'unsaid' }, { of: 'unsaid' }, { of: 'unsaid' }),
		],
	])('%s', (_, rows) => {
		expect(tell(rows)).toEqual([]);
	});

	test.each<readonly [string, readonly OneRow[], Readonly<Record<number, number>>]>([
		['of which another part was imported before', [{ unit: 3 }], { 1: 33_34, 2: 33_33 }],
		['that comes again in part', three({ kind: 'skip' }, { kind: 'skip' }), { 1: 33_34, 2: 33_33 }],
		['whose corrected row makes it whole', [{ unit: 2, isReturnedFile: true, cents: 20_00 }], { 1: 40_00, 3: 40_00 }],
	])('%s', (_, rows, earlier) => {
		expect(tell(rows, earlier)).toEqual([]);
	});
});

describe('one notice, with the sum found and the expected one', () => {
	test.each<readonly [string, readonly OneRow[], Readonly<Record<number, number>>, string]>([
		['a price that was changed', three({}, { cents: 40_00 }), {}, 'sum-differs 3 106.67 100.00 6.67 d.xlsx:3'],
		['a price that was deleted', three({}, {}, { cents: 0 }), {}, 'sum-differs 3 66.67 100.00 -33.33 d.xlsx:4'],
		['rows that were deleted', [{ unit: 1 }, { unit: 3 }], {}, 'units-missing 2 3 66.67 66.67 100.00 d.xlsx:2'],
		[
			'rows that were deleted, and a price that was changed',
			[{ unit: 1 }, { unit: 3, cents: 10_00 }],
			{},
			'units-missing 2 3 43.34 66.67 100.00 d.xlsx:3',
		],
		[
			'a price that makes a wrong sum with what was imported before',
			[{ unit: 3, cents: 99_00 }],
			{ 1: 33_34, 2: 33_33 },
			'sum-differs 3 165.67 100.00 65.67 d.xlsx:2',
		],
		[
			'a corrected row that makes a wrong sum',
			[{ unit: 2, isReturnedFile: true, cents: 99_00 }],
			{ 1: 33_34, 3: 33_33 },
			'sum-differs 3 165.67 100.00 65.67 d.xlsx:2',
		],
		[
			'rows that do not say into how many assets it was divided',
			[1, 2].map((unit) => ({ unit, of: 'unsaid', table: unit - 1 })),
			{},
			'sum-differs 2 66.67 100.00 -33.33 d.xlsx:2; e.xlsx:3',
		],
		['an item of one unit', [{ unit: 1, of: 1, cents: 1_00 }], {}, 'sum-differs 1 1.00 100.00 -99.00 d.xlsx:2'],
	])('%s', (_, rows, earlier, message) => expect(tell(rows, earlier)).toEqual([`1 ${message}`]));

	test('for each item, in the order of the rows', () => {
		const rows = [1, 2, 3].map((item) => ({ item, unit: 1, of: 1, cents: item === 2 ? 100_00 : 5_00 }));
		expect(tell(rows).map((message) => message[0])).toEqual(['1', '3']);
	});

	test('with some of the rows if many were changed', () => {
		const rows = Array.from({ length: 9 }, (_, index) => ({ unit: index + 1, of: 9, cents: 1 }));
		expect(tell(rows)[0]).toMatch(/ d\.xlsx:2; d\.xlsx:3; d\.xlsx:4; d\.xlsx:5; … \(\+5\)$/);
	});
});

test('an item gets a notice exactly if its prices do not add up, whatever they are', () => {
	const prices = fc.array(fc.integer({ min: 0, max: 50_00 }), { minLength: 1, maxLength: 8 });
	fc.assert(
		fc.property(prices, fc.integer({ min: -2, max: 2 }), (cents, off) => {
			const sum = cents.reduce((all, one) => all + one, 0);
			const itemCents = Math.max(0, sum + off);
			const rows = cents.map((one, index) => ({ unit: index + 1, of: cents.length, cents: one, itemCents }));
			expect(tell(rows)).toHaveLength(itemCents === sum ? 0 : 1);
		}),
	);
});
