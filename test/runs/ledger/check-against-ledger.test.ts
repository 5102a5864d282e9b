import { describe, expect, test } from 'vitest';
import { parseUnitKey } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import type { AssetRequest } from '../../../src/contract/asset.ts';
import {
	checkAgainstLedger,
	type LedgerQuery,
	warnAlreadyCreated,
	warnNearDuplicates,
} from '../../../src/runs/ledger/check-against-ledger.ts';
import type { LedgerHit } from '../../../src/runs/ledger/ledger-types.ts';

const NOTE = 'nfe:35260112345678000195550010000012341000012345';
const body = (over: Partial<AssetRequest> = {}): AssetRequest => ({
	enrollmentId: 'P-1',
	status: 'in-use',
	source: 'sheets-import',
	...over,
});

interface Case {
	readonly hit: Partial<Omit<LedgerHit, 'readBody' | 'readPlace' | 'isRow'>> & {
		readonly body?: Partial<AssetRequest>;
	};
	readonly draft?: Partial<Omit<LedgerQuery, 'readBody'>> & { readonly body?: Partial<AssetRequest> };
	readonly again?: boolean;
	/** Items of the note, beside those of the hit, of which some run made assets. */
	readonly knownItems?: readonly number[];
	/** The first unit of the earlier division that does not exist. */
	readonly open?: number;
}

function unitOf(key: string): Pick<LedgerHit, 'unit'> {
	const unit = parseUnitKey(key);
	return unit === undefined ? {} : { unit };
}

function codeOf({
	hit: { body: made, ...hit },
	draft: { body: now, ...draft } = {},
	again = false,
	knownItems = [],
	open,
}: Case) {
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
		readBody: () => body(made),
		...hit,
	};
	const asked: LedgerQuery = {
		key: 'P-1',
		enrollmentId: 'P-1',
		isRow: true,
		readBody: () => body(now),
		...unitOf(draft.key ?? ''),
		...draft,
	};
	const ledger = {
		mightContain: () => true,
		mightContainItem: (_: string, item: number) => knownItems.includes(item),
		find: () => [known],
		unitsOf: () => ({ made: '1', doubtful: '', missing: '', ...(open === undefined ? {} : { open }) }),
	};
	return checkAgainstLedger(asked, ledger, new Set(again ? [asked.enrollmentId] : []))?.problem.code;
}

const unit = { key: `${NOTE}/1/21`, layout: '1x24', isRow: false };

describe('a row', () => {
	test.each<[string, Case, string | undefined]>([
		['created already', { hit: {} }, 'already-created'],
		[
			'created with another place',
			{ hit: { body: { allocatedLocation: 'Sala 1' } }, draft: { body: { allocatedLocation: 'Sala 2' } } },
			'already-created-differs',
		],
		[
			'whose number other equipment has',
			{
				hit: { body: { model: 'T14', category: 'Notebook' } },
				draft: { body: { model: '24P1U', category: 'Monitor' } },
			},
			'other-equipment-created',
		],
		[
			'whose number other equipment of an invoice has',
			{ hit: { same: 'enrollment-id', body: { serialNumber: 'A' } }, draft: { body: { serialNumber: 'B' } } },
			'other-equipment-created',
		],
		['whose number an invoice gave to it', { hit: { same: 'enrollment-id' } }, 'enrollment-id-already-created'],
		[
			'in doubt, whatever it says',
			{ hit: { state: 'unconfirmed', body: { model: 'T14' } }, draft: { body: { model: 'X' } } },
			'held-unconfirmed',
		],
		[
			'whose serial number another asset has',
			{ hit: { same: 'serial-number', enrollmentId: 'P-9' }, draft: { serialNumber: 'A' } },
			'serial-number-created',
		],
		[
			'whose serial number an asset in doubt has',
			{ hit: { same: 'serial-number', state: 'unconfirmed' }, draft: { serialNumber: 'A' } },
			'held-unconfirmed',
		],
		[
			'that --again names',
			{ hit: { body: { model: 'T14' } }, draft: { body: { model: 'X' } }, again: true },
			undefined,
		],
		['that --again names, in doubt', { hit: { state: 'unconfirmed' }, again: true }, 'held-unconfirmed'],
	])('%s', (_, one, code) => expect(codeOf(one)).toBe(code));
});

describe('a unit of an invoice', () => {
	test.each<[string, Case, string | undefined]>([
		['created already, whatever the rules', { hit: { layout: '1x20' }, draft: unit }, 'already-created'],
		[
			'created from a workbook in which a person wrote more',
			{ hit: { body: { model: 'T14' } }, draft: { ...unit, body: { model: 'NOTEBOOK T14' } } },
			'already-created',
		],
		[
			'created, and written otherwise in a workbook since',
			{ hit: { body: { model: 'T14' } }, draft: { ...unit, isRow: true, body: { model: 'T15' } } },
			'already-created-differs',
		],
		['beyond those of another factor', { hit: { same: 'item', layout: '1x20' }, draft: unit }, 'nfe-divided-otherwise'],
		[
			'of an item that was a part of another asset',
			{ hit: { same: 'item', layout: '1x2+3x2' }, draft: { key: `${NOTE}/3/1`, layout: '3x2' } },
			'nfe-divided-otherwise',
		],
		[
			'beyond those of another factor, of which not all were made',
			{ hit: { same: 'item', layout: '1x20' }, draft: unit, open: 7 },
			'nfe-divided-in-part',
		],
		[
			'of an item in no asset, joined to one that was made apart',
			{ hit: { same: 'item', key: `${NOTE}/3/1`, layout: '3x2' }, draft: { key: `${NOTE}/1/1`, layout: '1x2+3x2' } },
			'nfe-part-without-asset',
		],
		[
			'created without an item that is joined to it now and is in no asset',
			{ hit: { key: `${NOTE}/1/1`, layout: '1x2' }, draft: { key: `${NOTE}/1/1`, layout: '1x2+3x2' } },
			'nfe-part-without-asset',
		],
		[
			'created without an item that has assets of its own',
			{ hit: { key: `${NOTE}/1/1`, layout: '1x2' }, draft: { key: `${NOTE}/1/1`, layout: '1x2+3x2' }, knownItems: [3] },
			'already-created',
		],
		[
			'created, where a unit that is missing has none among fewer units',
			{ hit: { key: `${NOTE}/1/1`, layout: '1x20' }, draft: { key: `${NOTE}/1/1`, layout: '1x4' }, open: 7 },
			'nfe-divided-in-part',
		],
		[
			'created, where the missing unit says so itself',
			{ hit: { key: `${NOTE}/1/1`, layout: '1x20' }, draft: { key: `${NOTE}/1/1`, layout: '1x10' }, open: 7 },
			'already-created',
		],
		['of an item divided in the same way', { hit: { same: 'item', layout: '1x24' }, draft: unit }, undefined],
		[
			'of an item in doubt under other rules',
			{ hit: { same: 'item', layout: '1x20', state: 'unconfirmed' }, draft: unit },
			'held-unconfirmed',
		],
		['with the number of another asset', { hit: { same: 'enrollment-id' }, draft: unit }, 'enrollment-id-taken'],
		['that --again names', { hit: { same: 'item', layout: '1x20' }, draft: unit, again: true }, undefined],
	])('%s', (_, one, code) => expect(codeOf(one)).toBe(code));
});

/** What runs made under the number `P-1`, oldest first. */
const made = (...hits: readonly Partial<LedgerHit>[]) => ({
	mightContain: () => true,
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
				readBody: () => body(),
				...hit,
			}),
		),
});
const row: LedgerQuery = { key: 'P-1', enrollmentId: 'P-1', isRow: true, readBody: () => body() };
const doubtful = { state: 'unconfirmed' } as const;

test.each<[string, readonly Partial<LedgerHit>[], string]>([
	['the last that created it', [{}, {}], 'run-2'],
	['the one that created it, not those in doubt', [doubtful, {}, doubtful], 'run-2'],
	['the first in doubt', [doubtful, doubtful], 'run-1'],
])('of several runs that know a row %s is named', (_, hits, run) => {
	expect(checkAgainstLedger(row, made(...hits), new Set())?.problem.params).toMatchObject({ run });
});

test('a unit with the number of another asset is told how numbers are made up', () => {
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
		['nothing in doubt', [doubtful, { ...serial, ...doubtful }], undefined],
		['nothing of its item', [{ same: 'item' }], undefined],
	])('%s', (_, hits, params) => {
		const warning = warnAlreadyCreated(refused, made(...hits), new Set());
		expect(warning?.problem.params).toEqual(params && { row: 'ativos.csv:8', ...params });
	});

	test('nothing that --again names', () => {
		expect(warnAlreadyCreated(refused, made({}), new Set(['P-1']))).toBeUndefined();
	});
});

test('what no run can know is not looked up', () => {
	const find = (): never => expect.unreachable();
	const ledger = { ...made(), mightContain: () => false, find };
	expect(checkAgainstLedger(row, ledger, new Set())).toBeUndefined();
	expect(warnNearDuplicates(row, ledger)).toEqual([]);
	expect(warnAlreadyCreated({ enrollmentId: 'P-1' }, ledger, new Set())).toBeUndefined();
});
