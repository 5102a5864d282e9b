/**
 * Compares a draft with the ledger, when it is planned and again before it is sent. The key counts first, whatever the number
 * is. An unconfirmed request holds every later draft of the same identity, even with `--again`, until `runs resolve`. No asset
 * can be changed, so a created one makes the draft a skip.
 */
import type { AssetRequest } from '../../contract/asset.ts';
import type { Rejection } from '../../drafts/draft/row-result.ts';
import { compareLayouts } from '../../drafts/invoice-unit/item-layout.ts';
import { keyOfRow } from '../../drafts/table/row-lot.ts';
import type { ProblemCode } from '../../messages/codes.ts';
import { joinProblem, type Problem, type ProblemParams } from '../../messages/problem.ts';
import { findOtherEquipment, isSameEquipment } from './compare-assets.ts';
import { findBody, findIdentities, type PlanIdentities } from '../plan-file/plan-line.ts';
import { divisionProblem, type DivisionProblem, missingUnitProblem } from './check-division.ts';
import { foldMarkedNumber, numbersOfRange } from './ledger-names.ts';
import type { LedgerAnswers, LedgerHit } from './ledger-types.ts';
import type { RunRecord } from '../record/run-record.ts';

export interface LedgerWarning {
	readonly about: 'enrollmentId' | 'serialNumber';
	readonly problem: Problem;
}

const NO_WARNINGS: readonly LedgerWarning[] = Object.freeze([]);

export interface LedgerFinding {
	/** `created` and `held` skip the draft, `clash` refuses it. */
	readonly earlier: 'created' | 'held' | 'clash';
	readonly about: 'enrollmentId' | 'serialNumber' | 'item';
	/** The value of the draft is in assets that exist. */
	readonly isInAssets: boolean;
	/** The asset that exists already, if it was created. */
	readonly asset?: LedgerHit;
	readonly problem: Problem;
}

export interface LedgerQuery extends PlanIdentities {
	/** As far as it is known. */
	readonly readBody: () => Partial<AssetRequest>;
}

export function checkAgainstLedger(
	draft: LedgerQuery,
	ledger: Pick<LedgerAnswers, 'mightContainItem' | 'find' | 'unitsOf'>,
	again: ReadonlySet<string>,
): LedgerFinding | undefined {
	const hits = ledger.find(draft);
	if (hits.length === 0) return undefined;
	const isAgain = again.has(draft.enrollmentId);
	const of = (same: LedgerHit['same']): LedgerHit | undefined =>
		decisiveHit(
			hits.filter((hit) => hit.same === same),
			isAgain,
		);
	const hasNumberOnly = draft.key === draft.enrollmentId || keyOfRow(draft.key) !== draft.key;

	const own = of('key');
	if (own?.state === 'unconfirmed') return heldFinding(own);
	if (own !== undefined) {
		const another = hasNumberOnly ? otherEquipment(own, draft) : dividedFinding(missingUnitProblem(own, draft, ledger));
		return another ?? createdFinding('already-created', own);
	}

	const divided = isAgain ? undefined : dividedOtherwise(hits, draft, ledger);
	if (divided !== undefined) return divided;
	const numbered = of('enrollment-id');
	if (numbered !== undefined && !hasNumberOnly) {
		const params = { supplier: '{supplier}', series: '{series}', seq: '{seq}' };
		return clashFinding(problemOf('enrollment-id-taken', numbered, draft.enrollmentId, params));
	}
	if (numbered?.state === 'unconfirmed') return heldFinding(numbered);
	if (numbered !== undefined) {
		return otherEquipment(numbered, draft) ?? createdFinding('enrollment-id-already-created', numbered);
	}
	const overlapping = overlappingRange(draft, hits, of('range'));
	if (overlapping !== undefined) return overlapping;
	const serial = of('serial-number');
	if (serial?.state === 'unconfirmed') return heldFinding(serial);
	if (serial === undefined) return hasNumberOnly ? respelled(draft, of('spelling')) : undefined;
	const params = { other: serial.enrollmentId, number: draft.enrollmentId };
	return clashFinding(problemOf('serial-number-created', serial, draft.serialNumber ?? '', params), 'serialNumber');
}

/** `00012` of last month is `12` after a spreadsheet program has saved it. Without the same model it may be another asset. */
function respelled(draft: LedgerQuery, hit: LedgerHit | undefined): LedgerFinding | undefined {
	if (hit === undefined || foldMarkedNumber(hit.enrollmentId) !== foldMarkedNumber(draft.enrollmentId))
		return undefined;
	if (!isSameEquipment(hit.readBody(), draft.readBody())) return undefined;
	if (hit.state === 'unconfirmed') return heldFinding(hit);
	const params = { other: hit.enrollmentId, number: draft.enrollmentId };
	return clashFinding(problemOf('enrollment-id-created-respelled', hit, draft.enrollmentId, params));
}

/** Warns of numbers that an earlier run has in another spelling, and of repeated serial numbers that are accepted. */
export function warnNearDuplicates(
	draft: PlanIdentities,
	ledger: Pick<LedgerAnswers, 'find'>,
): readonly LedgerWarning[] {
	const hits = ledger.find(draft);
	if (hits.length === 0) return NO_WARNINGS;
	const of = (...same: readonly LedgerHit['same'][]): LedgerHit | undefined =>
		hits.find((hit) => same.includes(hit.same));
	if (of('key', 'enrollment-id') !== undefined) return NO_WARNINGS;
	const number = of('spelling');
	const shared = of('serial-number');
	const serial = shared ?? of('serial-spelling');
	const code = shared === undefined ? 'serial-number-respelled' : 'serial-number-shared';
	const warnings: LedgerWarning[] = [];
	if (number !== undefined) {
		const params = { kind: 'earlier', other: number.enrollmentId };
		const problem = problemOf('enrollment-id-respelled', number, draft.enrollmentId, params);
		warnings.push({ about: 'enrollmentId', problem });
	}
	if (serial !== undefined) {
		const params = { kind: 'earlier', other: serial.enrollmentId };
		const problem = problemOf(code, serial, draft.serialNumber ?? '', params);
		warnings.push({ about: 'serialNumber', problem });
	}
	return warnings;
}

/** Warns that a rejected row needs no correction, since an earlier run created its asset. */
export function warnAlreadyCreated(
	{ key, enrollmentId, serialNumber }: NonNullable<Rejection['identity']>,
	ledger: Pick<LedgerAnswers, 'find'>,
	again: ReadonlySet<string>,
): LedgerWarning | undefined {
	const number = enrollmentId ?? '';
	const identities = { key: key ?? number, enrollmentId: number, serialNumber };
	const created = ledger.find(identities).filter(({ state }) => state === 'created');
	if (again.has(number)) return undefined;
	const hit =
		created.findLast(({ same }) => same === 'key') ?? created.findLast(({ same }) => same === 'enrollment-id');
	if (hit !== undefined) {
		const problem = problemOf('rejected-row-created', hit, hit.enrollmentId, { kind: 'enrollment_id' });
		return { about: 'enrollmentId', problem };
	}
	const serial = created.findLast(({ same }) => same === 'serial-number');
	if (serial === undefined) return undefined;
	const params = { kind: 'serial_number', other: serial.enrollmentId };
	return { about: 'serialNumber', problem: problemOf('rejected-row-created', serial, serialNumber ?? '', params) };
}

function decisiveHit(hits: readonly LedgerHit[], isAgain: boolean): LedgerHit | undefined {
	const created = isAgain ? undefined : hits.findLast(({ state }) => state === 'created');
	return created ?? hits.find(({ state }) => state === 'unconfirmed');
}

function dividedOtherwise(
	hits: readonly LedgerHit[],
	draft: LedgerQuery,
	ledger: Pick<LedgerAnswers, 'mightContainItem' | 'unitsOf'>,
): LedgerFinding | undefined {
	for (const hit of hits) {
		const layouts = hit.same === 'item' ? compareLayouts(hit, draft) : undefined;
		if (layouts === undefined) continue;
		return hit.state === 'unconfirmed'
			? heldFinding(hit)
			: dividedFinding(divisionProblem(hit, layouts, draft, ledger));
	}
	return undefined;
}

/**
 * A row such as `100-105` is one asset under one answer, and six under another. A range is refused if its first and its last number exist,
 * since a code that looks like a range may share a number with its parent.
 */
function overlappingRange(
	draft: LedgerQuery,
	hits: readonly LedgerHit[],
	hit: LedgerHit | undefined,
): LedgerFinding | undefined {
	if (hit === undefined) return undefined;
	const numbers = numbersOfRange(draft);
	const ends = [numbers[0], numbers.at(-1)].filter((one) => one !== undefined);
	if (!ends.every((one) => hits.some(({ enrollmentId }) => enrollmentId === one))) return undefined;
	if (hit.state === 'unconfirmed') return heldFinding(hit);
	const kind = numbers.length === 0 ? 'number' : 'range';
	const params = { kind, other: hit.enrollmentId, number: draft.enrollmentId };
	return clashFinding(problemOf('enrollment-id-in-range', hit, draft.enrollmentId, params));
}

function dividedFinding(divided: DivisionProblem | undefined): LedgerFinding | undefined {
	if (divided === undefined) return undefined;
	return { ...clashFinding(divided.problem, 'item'), isInAssets: divided.isInAssets };
}

function otherEquipment(hit: LedgerHit, draft: LedgerQuery): LedgerFinding | undefined {
	const difference = findOtherEquipment(hit.readBody(), draft.readBody());
	return difference && clashFinding(problemOf('other-equipment-created', hit, draft.enrollmentId, { ...difference }));
}

/** The asset may have another number than this run would give it. */
function createdFinding(code: ProblemCode, hit: LedgerHit): LedgerFinding {
	const { enrollmentId: found, run, n, assetId = '?' } = hit;
	const problem = joinProblem(code, { found, params: { run, row: `#${n}`, assetId } });
	return { earlier: 'created', about: 'enrollmentId', isInAssets: true, asset: hit, problem };
}

function clashFinding(problem: Problem, about: LedgerFinding['about'] = 'enrollmentId'): LedgerFinding {
	return { earlier: 'clash', about, isInAssets: false, problem };
}

function problemOf(code: ProblemCode, hit: LedgerHit, found: string, params: ProblemParams): Problem {
	return joinProblem(code, { found, params: { run: hit.run, row: hit.readPlace(), ...params } });
}

function heldFinding({ enrollmentId: found, run, n, isReserved }: LedgerHit): LedgerFinding {
	const code = isReserved === true ? 'held-reserved' : 'held-unconfirmed';
	const problem: Problem = { code, found, params: { run, row: `#${n}` } };
	return { earlier: 'held', about: 'enrollmentId', isInAssets: false, problem };
}

/** The record of its run says if several assets may share a serial number. */
export function ledgerQueryOf(bytes: Buffer, record: Pick<RunRecord, 'options'>): LedgerQuery {
	return {
		...withoutSharedSerial(findIdentities(bytes), record),
		readBody: () => JSON.parse(findBody(bytes)),
	};
}

export function withoutSharedSerial(draft: PlanIdentities, { options }: Pick<RunRecord, 'options'>): PlanIdentities {
	if (draft.serialNumber === undefined || options['repeatedSerials'] !== 'accept') return draft;
	const { serialNumber: _, ...others } = draft;
	return others;
}
