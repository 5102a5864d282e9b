/** Orders the reasons if several speak against a row. */
import { expect, test } from 'vitest';
import type { RowResult, Draft, Rejection } from '../../../src/drafts/draft/row-result.ts';
import { nameOfItem } from '../../../src/drafts/invoice-unit/item-layout.ts';
import { joinProblem } from '../../../src/messages/problem.ts';
import type { LedgerFinding } from '../../../src/runs/ledger/check-against-ledger.ts';
import { NOTHING_REPEATED, type RepeatedIdentity, type SettledPlace } from '../../../src/runs/plan/identities.ts';
import { type KnownOfRows, settleRow } from '../../../src/runs/plan/settle-row.ts';

const KEY = '35260112345678000195550010000000071000000079';
const UNIT = { accessKey: KEY, item: 1, unit: 1 } as const;
const ORIGIN = { kind: 'row', file: 'lista.csv', row: 2 } as const;
const BODY = { enrollmentId: 'P-1', serialNumber: 'S-1', status: 'available', source: 'sheets-import' } as const;
const DRAFT: Draft = { kind: 'draft', key: 'P-1', origin: ORIGIN, body: BODY, notices: [] };
const OF_UNIT: Draft = { ...DRAFT, key: `nfe:${KEY}/1/1`, unit: UNIT };
const BAD: Rejection = {
	kind: 'rejection',
	origin: ORIGIN,
	identity: { enrollmentId: 'P-1' },
	problems: [{ code: 'status-missing' }],
};
/** A unit of an invoice, without a status. */
const INCOMPLETE: Rejection = { ...BAD, unit: UNIT, values: { enrollmentId: 'P-1' } };
const UNDECIDED: Rejection = { ...BAD, undecided: { accessKey: KEY, item: 1 } };
const PLACE: SettledPlace = { table: 0, isRow: true, cellOf: () => undefined };

const repeated = (...of: readonly RepeatedIdentity['of'][]): Partial<KnownOfRows> => ({
	repeats: {
		repeatsOf: () =>
			of.map((one) => ({ of: one, problem: joinProblem('enrollment-id-repeated', { found: one, params: {} }) })),
		nearDuplicatesOf: () => [joinProblem('enrollment-id-respelled', { found: 'p 1', params: {} })],
	},
});
const found = (
	earlier: LedgerFinding['earlier'],
	about: LedgerFinding['about'] = 'enrollmentId',
): Partial<KnownOfRows> => ({
	earlier: {
		check: () => ({
			earlier,
			about,
			isInAssets: true,
			problem: joinProblem('already-created', { found: 'P-1', params: {} }),
		}),
	},
});
const VOID: Partial<KnownOfRows> = {
	refusedRows: new Map([[KEY, { problems: [joinProblem('nfe-cancelled', { params: {} })] }]]),
};
const ELSEWHERE: Partial<KnownOfRows> = { elsewhere: new Map([[nameOfItem(KEY, 1), 'outra.xlsx']]) };

function codesOf(settled: RowResult): string {
	if (settled.kind === 'draft') return ['draft', ...settled.notices.map(({ code }) => code)].join(' ');
	return settled.kind === 'skip'
		? `skip ${settled.reason.code}`
		: ['rejection', ...settled.problems.map(({ code }) => code)].join(' ');
}

test.each<[string, RowResult, readonly Partial<KnownOfRows>[], string]>([
	['nothing', DRAFT, [], 'draft'],
	['a number like its own elsewhere', DRAFT, [repeated()], 'draft enrollment-id-respelled'],
	['its number in another row', DRAFT, [repeated('enrollmentIds')], 'rejection enrollment-id-repeated'],
	['an earlier run that created it', DRAFT, [found('created')], 'skip already-created'],
	[
		'an earlier run that created it, and other spellings',
		DRAFT,
		[repeated(), found('created')],
		'skip already-created',
	],
	['an asset of an earlier run that is another one', DRAFT, [found('clash')], 'rejection already-created'],
	[
		'its number in another row and in an earlier run',
		DRAFT,
		[repeated('enrollmentIds'), found('created')],
		'rejection enrollment-id-repeated',
	],
	[
		'only its serial number in another row, and an earlier run that created it',
		DRAFT,
		[repeated('serialNumbers'), found('created')],
		'skip already-created',
	],
	[
		'a repeat, beside a problem of its own',
		BAD,
		[repeated('enrollmentIds')],
		'rejection status-missing enrollment-id-repeated',
	],
	['a problem of its own, though an earlier run created it', BAD, [found('created')], 'rejection status-missing'],
	['a number of another asset, though it lacks something', INCOMPLETE, [found('clash')], 'rejection status-missing'],
	[
		'an item that was divided otherwise, since no correction of the row changes that',
		INCOMPLETE,
		[found('clash', 'item')],
		'rejection already-created',
	],
	['its invoice, which is void', OF_UNIT, [VOID], 'rejection nfe-cancelled'],
	['its invoice and a repeat', OF_UNIT, [VOID, repeated('draftKeys')], 'rejection nfe-cancelled'],
	['its invoice, after an earlier run created it', OF_UNIT, [VOID, found('created')], 'skip already-created'],
	['an undecided item that is decided elsewhere', UNDECIDED, [ELSEWHERE, VOID], 'skip nfe-item-elsewhere'],
	['an undecided item that is nowhere else', UNDECIDED, [], 'rejection status-missing'],
])('against a row: %s', (_, built, known, expected) => {
	const all: KnownOfRows = {
		repeats: NOTHING_REPEATED,
		repeatedSerials: 'refuse',
		earlier: undefined,
		refusedRows: new Map(),
		elsewhere: new Map(),
	};
	expect(codesOf(settleRow(built, PLACE, Object.assign(all, ...known)))).toBe(expected);
});

test.each([
	[true, 'rejection nfe-change-open'],
	[false, 'draft'],
])('a complement changed the price of a row, and an invoice has the new one: row %s', (isRow, expected) => {
	const repriced = { itemCents: 5_000, number: '9', names: [`${KEY}/1`] };
	const known: KnownOfRows = {
		repeats: NOTHING_REPEATED,
		repeatedSerials: 'refuse',
		earlier: undefined,
		refusedRows: new Map([[nameOfItem(KEY, 1), { problems: [], repriced }]]),
		elsewhere: new Map(),
	};
	expect(codesOf(settleRow(OF_UNIT, { ...PLACE, isRow }, known))).toBe(expected);
});

test('a skip stays a skip, whatever else is known', () => {
	const skip: RowResult = { kind: 'skip', origin: ORIGIN, reason: { code: 'row-without-data' } };
	const known = {
		...repeated('enrollmentIds'),
		...found('clash'),
		...VOID,
		...ELSEWHERE,
		repeatedSerials: 'refuse',
	} as const;
	const all: KnownOfRows = {
		repeats: NOTHING_REPEATED,
		refusedRows: new Map(),
		elsewhere: new Map(),
		earlier: undefined,
		...known,
	};
	expect(settleRow(skip, PLACE, all)).toBe(skip);
});
