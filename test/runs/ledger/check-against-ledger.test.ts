import { describe, expect, test } from 'vitest';
import { parseUnitKey } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import type { AssetRequest } from '../../../src/contract/asset.ts';
import {
	checkAgainstLedger,
	type LedgerQuery,
	warnAlreadyCreated,
} from '../../../src/runs/ledger/check-against-ledger.ts';
import type { LedgerHit } from '../../../src/runs/ledger/ledger-types.ts';

const NOTE = 'nfe:35260112345678000195550010000012341000012345';
const body = (over: Partial<AssetRequest> = {}): AssetRequest => ({
	enrollmentId: 'P-1',
	status: 'in-use',
	source: 'sheets-import',
	...over,
});

type Hit = Partial<Omit<LedgerHit, 'readBody' | 'readPlace'>> & { readonly body?: Partial<AssetRequest> };
type Asked = Partial<Omit<LedgerQuery, 'readBody'>> & { readonly body?: Partial<AssetRequest> };

interface Around {
	readonly again?: boolean;
	/** Other items of the invoice that a run used. */
	readonly knownItems?: readonly number[];
	/** The first unit of the earlier division that does not exist. */
	readonly open?: number;
}

type Case = readonly [what: string, hit: Hit, draft: Asked, code: string | undefined, around?: Around];

function unitOf(key: string): Pick<LedgerHit, 'unit'> {
	const unit = parseUnitKey(key);
	return unit === undefined ? {} : { unit };
}

function codeOf(
	{ body: made, ...hit }: Hit,
	{ body: now, ...draft }: Asked,
	{ again = false, knownItems = [], open }: Around = {},
) {
	const ownKey = draft.key?.startsWith('nfe:') === true ? `${NOTE}/1/1` : 'P-1';
	const known: LedgerHit = {
		state: 'created',
		run: 'run-1',
		n: 7,
		same: 'key',
		key: ownKey,
		...unitOf(hit.key ?? ownKey),
		enrollmentId: 'P-1',
		readPlace: () => 'ativos.csv:8',
		readOrigin: () => undefined,
		readSource: () => undefined,
		readBody: () => body(made),
		...hit,
	};
	const asked: LedgerQuery = {
		key: 'P-1',
		enrollmentId: 'P-1',
		readBody: () => body(now),
		...unitOf(draft.key ?? ''),
		...draft,
	};
	const ledger = {
		mightContainItem: (_: string, item: number) => knownItems.includes(item),
		find: () => [known],
		unitsOf: () => ({ made: '1', doubtful: '', missing: '', ...(open === undefined ? {} : { open }) }),
	};
	return checkAgainstLedger(asked, ledger, new Set(again ? [asked.enrollmentId] : []))?.problem.code;
}

const unit = { key: `${NOTE}/1/21`, layout: '1x24' };
const again = { again: true };
const unsure = { state: 'unconfirmed' } as const;
/** A hit for the item, but not for the unit. */
const same = 'item';
const first = `${NOTE}/1/1`;
const third = `${NOTE}/3/1`;
const of = (one: Partial<AssetRequest>) => ({ body: one });

describe('a row', () => {
	const place = (allocatedLocation: string) => of({ allocatedLocation });
	const laptop = of({ model: 'T14', category: 'Notebook' });
	const screen = of({ model: '24P1U', category: 'Monitor' });
	const numbered = { same: 'enrollment-id' } as const;
	const serial = { same: 'serial-number' } as const;
	const told = { serialNumber: 'A' };

	test.for<Case>([
		['created already', {}, {}, 'already-created'],
		['created with another place', place('Sala 1'), place('Sala 2'), 'already-created'],
		['whose number other equipment has', laptop, screen, 'other-equipment-created'],
		[
			'whose number other equipment of an invoice has',
			{ ...numbered, ...of({ serialNumber: 'A' }) },
			of({ serialNumber: 'B' }),
			'other-equipment-created',
		],
		['whose number an invoice gave to it', numbered, {}, 'enrollment-id-already-created'],
		['in doubt, whatever it says', { ...unsure, ...laptop }, screen, 'held-unconfirmed'],
		['whose serial number another asset has', { ...serial, enrollmentId: 'P-9' }, told, 'serial-number-created'],
		['whose serial number an asset in doubt has', { ...serial, ...unsure }, told, 'held-unconfirmed'],
		['that --again names', laptop, screen, undefined, again],
		['that --again names, in doubt', unsure, {}, 'held-unconfirmed', again],
	])('%s', ([, hit, draft, code, around]) => expect(codeOf(hit, draft, around)).toBe(code));
});

describe('a unit of an invoice', () => {
	const other = { same, layout: '1x20' } as const;
	const joined = { key: first, layout: '1x2+3x2' };
	const apart = { key: first, layout: '1x2' };
	const of20 = { key: first, layout: '1x20' };

	test.for<Case>([
		['created already, whatever the rules', { layout: '1x20' }, unit, 'already-created'],
		[
			'created from a workbook in which a person wrote more',
			of({ model: 'T14' }),
			{ ...unit, ...of({ model: 'NOTEBOOK T14' }) },
			'already-created',
		],
		['beyond those of another factor', other, unit, 'nfe-divided-otherwise'],
		[
			'of an item that was a part of another asset',
			{ same, layout: '1x2+3x2' },
			{ key: third, layout: '3x2' },
			'nfe-divided-otherwise',
		],
		['beyond those of another factor, of which not all were made', other, unit, 'nfe-divided-in-part', { open: 7 }],
		[
			'of an item in no asset, joined to one that was made apart',
			{ same, key: third, layout: '3x2' },
			joined,
			'nfe-part-without-asset',
		],
		['created without an item that is joined to it now and is in no asset', apart, joined, 'nfe-part-without-asset'],
		['created without an item that has assets of its own', apart, joined, 'already-created', { knownItems: [3] }],
		[
			'created, where a unit that is missing has none among fewer units',
			of20,
			{ key: first, layout: '1x4' },
			'nfe-divided-in-part',
			{ open: 7 },
		],
		[
			'created, where the missing unit says so itself',
			of20,
			{ key: first, layout: '1x10' },
			'already-created',
			{ open: 7 },
		],
		['of an item divided in the same way', { same, layout: '1x24' }, unit, undefined],
		['of an item in doubt under other rules', { ...other, ...unsure }, unit, 'held-unconfirmed'],
		['with the number of another asset', { same: 'enrollment-id' }, unit, 'enrollment-id-taken'],
		['that --again names', other, unit, undefined, again],
	])('%s', ([, hit, draft, code, around]) => expect(codeOf(hit, draft, around)).toBe(code));
});

/** Assets that runs created under the number `P-1`, oldest first. */
const made = (...hits: readonly Partial<LedgerHit>[]) => ({
	mightContainItem: () => false,
	unitsOf: () => ({ made: '', doubtful: '', missing: '' }),
	find: () =>
		hits.map(
			(hit, index): LedgerHit => ({
				state: 'created',
				run: `run-${index + 1}`,
				n: 7,
				same: 'key',
				key: 'P-1',
				enrollmentId: 'P-1',
				readPlace: () => 'ativos.csv:8',
				readOrigin: () => undefined,
				readSource: () => undefined,
				readBody: () => body(),
				...hit,
			}),
		),
});
const row: LedgerQuery = { key: 'P-1', enrollmentId: 'P-1', readBody: () => body() };

test.each<[string, readonly Partial<LedgerHit>[], string]>([
	['the last that created it', [{}, {}], 'run-2'],
	['the one that created it, not those in doubt', [unsure, {}, unsure], 'run-2'],
	['the first in doubt', [unsure, unsure], 'run-1'],
])('if several runs know a row, %s is named', (_, hits, run) => {
	expect(checkAgainstLedger(row, made(...hits), new Set())?.problem.params).toMatchObject({ run });
});

test("for a unit with another asset's number, the message shows the parts of a number template", () => {
	const finding = checkAgainstLedger({ ...row, ...unit }, made({ same: 'enrollment-id' }), new Set());
	const params = { supplier: '{supplier}', series: '{series}', seq: '{seq}' };
	expect(finding?.problem).toMatchObject({ code: 'enrollment-id-taken', params });
});

describe('of a refused row', () => {
	const refused = { enrollmentId: 'P-1', serialNumber: 'A' };
	const numbered = { same: 'enrollment-id' } as const;
	const serial = { same: 'serial-number', enrollmentId: 'P-9' } as const;

	test.each<[string, readonly Partial<LedgerHit>[], object | undefined]>([
		['the last run that created it is named', [{}, {}], { run: 'run-2', kind: 'enrollment_id' }],
		['that has its number', [numbered, numbered], { run: 'run-2', kind: 'enrollment_id' }],
		['its key counts before its number', [{}, numbered], { run: 'run-1', kind: 'enrollment_id' }],
		['its number before its serial number', [numbered, serial], { run: 'run-1', kind: 'enrollment_id' }],
		['that has its serial number', [serial, serial], { run: 'run-2', kind: 'serial_number', other: 'P-9' }],
		['nothing in doubt', [unsure, { ...serial, ...unsure }], undefined],
		['nothing of its item', [{ same: 'item' }], undefined],
	])('%s', (_, hits, params) => {
		const warning = warnAlreadyCreated(refused, made(...hits), new Set());
		expect(warning?.problem.params).toEqual(params && { row: 'ativos.csv:8', ...params });
	});

	test('nothing for a row named by --again', () => {
		expect(warnAlreadyCreated(refused, made({}), new Set(['P-1']))).toBeUndefined();
	});
});
