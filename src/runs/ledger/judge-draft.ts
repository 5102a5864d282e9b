/**
 * What the ledger means for a draft, when it is planned and again when its turn comes: why it is left out, or nothing.
 *
 * The key counts first: the same asset is known by it whatever number this run would give it. An unconfirmed request holds
 * every later draft of the same identity, `--again` or not: only a person's word (`runs resolve`) ends that. A created one
 * makes it a skip, unless `--again` names its enrollment id; one that says now what it was not created with is a skip that
 * says so, since no asset can be changed (`already-created-differs`).
 *
 * Refused, for a person to settle:
 * - a unit of an invoice that no run knows, with the number of another asset (`enrollment-id-taken`),
 * - a row with the number of other equipment (`other-equipment-created`): a row is known by nothing but its number,
 * - another asset with the serial number (`serial-number-created`),
 * - a unit of an item that an earlier run divided otherwise, and one of which a part would be in no asset
 *   (`judge-division.ts`).
 */
import type { ProblemCode } from '../../messages/codes.ts';
import type { AssetRequest } from '../../contract/asset.ts';
import type { Rejection } from '../../drafts/draft/built.ts';
import { compareLayouts } from '../../drafts/invoice-unit/item-layout.ts';
import { joinProblem, type Problem, type ProblemParams } from '../../messages/problem.ts';
import { findDifferences, findOtherEquipment } from './compare-assets.ts';
import type { PlanIdentities } from '../plan-file/draft-bytes.ts';
import { tellDivision, tellLeftOut } from './judge-division.ts';
import type { Ledger, LedgerHit } from './ledger.ts';

const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);

export interface JudgedDraft extends PlanIdentities {
	/** A person wrote it, in a spreadsheet: what it says otherwise than before is told. */
	readonly isRow: boolean;
	/** Asked for only when the ledger knows something of the draft. */
	readonly readBody: () => AssetRequest;
}

export function judgeDraft(
	draft: JudgedDraft,
	ledger: Pick<Ledger, 'mayKnow' | 'mayKnowItem' | 'find' | 'unitsOf'>,
	again: ReadonlySet<string>,
): Problem | undefined {
	if (!ledger.mayKnow(draft)) return undefined;
	const hits = ledger.find(draft);
	const isAgain = again.has(draft.enrollmentId);
	const of = (same: LedgerHit['same']): LedgerHit | undefined =>
		decisiveHit(
			hits.filter((hit) => hit.same === same),
			isAgain,
		);
	const hasNumberOnly = draft.key === draft.enrollmentId;

	const own = of('key');
	if (own?.state === 'unconfirmed') return heldProblem(own);
	if (own !== undefined) {
		const another = hasNumberOnly ? otherEquipment(own, draft) : tellLeftOut(own, draft, ledger);
		return another ?? createdAlready(own, draft);
	}

	const divided = isAgain ? undefined : dividedOtherwise(hits, draft, ledger);
	if (divided !== undefined) return divided;
	const numbered = of('enrollment-id');
	if (numbered !== undefined && !hasNumberOnly) {
		return clash('enrollment-id-taken', numbered, draft.enrollmentId, {
			supplier: '{supplier}',
			series: '{series}',
			seq: '{seq}',
		});
	}
	if (numbered?.state === 'unconfirmed') return heldProblem(numbered);
	if (numbered !== undefined) {
		return otherEquipment(numbered, draft) ?? createdProblem('enrollment-id-already-created', numbered);
	}
	const serial = of('serial-number');
	if (serial?.state === 'unconfirmed') return heldProblem(serial);
	if (serial === undefined) return undefined;
	const params = { other: serial.enrollmentId, number: draft.enrollmentId };
	return clash('serial-number-created', serial, draft.serialNumber ?? '', params);
}

/**
 * What an earlier run created, or may have, under the same number or serial number in another spelling; or under the very
 * serial number, when a draft comes here with one that is accepted all the same.
 */
export function warnNearDuplicates(
	draft: PlanIdentities,
	ledger: Pick<Ledger, 'mayKnow' | 'find'>,
): readonly Problem[] {
	if (!ledger.mayKnow(draft)) return NO_PROBLEMS;
	const hits = ledger.find(draft);
	const of = (...same: readonly LedgerHit['same'][]): LedgerHit | undefined =>
		hits.find((hit) => same.includes(hit.same));
	if (of('key', 'enrollment-id') !== undefined) return NO_PROBLEMS;
	const number = of('spelling');
	const shared = of('serial-number');
	const serial = shared ?? of('serial-spelling');
	const code = shared === undefined ? 'serial-number-respelled-earlier' : 'serial-number-shared-earlier';
	const nearDuplicates = [
		number && clash('enrollment-id-respelled-earlier', number, draft.enrollmentId, { other: number.enrollmentId }),
		serial && clash(code, serial, draft.serialNumber ?? '', { other: serial.enrollmentId }),
	];
	return nearDuplicates.filter((one) => one !== undefined);
}

/**
 * Why a refused row needs no correction: an earlier run created an asset under its number, its place in an invoice, or else
 * its serial number. `identity`: what of it could be read.
 */
export function tellCreated(
	{ key, enrollmentId, serialNumber }: NonNullable<Rejection['identity']>,
	ledger: Pick<Ledger, 'mayKnow' | 'find'>,
	again: ReadonlySet<string>,
): Problem | undefined {
	const number = enrollmentId ?? '';
	const identities = {
		key: key ?? number,
		enrollmentId: number,
		...(serialNumber === undefined ? {} : { serialNumber }),
	};
	if (again.has(number) || !ledger.mayKnow(identities)) return undefined;
	const created = ledger.find(identities).filter(({ state }) => state === 'created');
	const hit =
		created.findLast(({ same }) => same === 'key') ?? created.findLast(({ same }) => same === 'enrollment-id');
	if (hit !== undefined) return clash('rejected-row-created', hit, hit.enrollmentId, {});
	const serial = created.findLast(({ same }) => same === 'serial-number');
	return serial && clash('rejected-row-serial-created', serial, serialNumber ?? '', { other: serial.enrollmentId });
}

/** Which fate in an earlier run a skip comes from; undefined: it has nothing to do with earlier runs. */
export function earlierFate({ code }: Pick<Problem, 'code'>): 'created' | 'held' | undefined {
	if (code === 'already-created' || code === 'already-created-differs') return 'created';
	if (code === 'enrollment-id-already-created') return 'created';
	return code === 'held-unconfirmed' ? 'held' : undefined;
}

/** Whether it leaves a unit of an invoice out because its value is in assets that an earlier run created. */
export function isInEarlierAssets(problem: Pick<Problem, 'code'>): boolean {
	return problem.code === 'nfe-divided-otherwise' || earlierFate(problem) === 'created';
}

function decisiveHit(hits: readonly LedgerHit[], isAgain: boolean): LedgerHit | undefined {
	const created = isAgain ? undefined : hits.findLast(({ state }) => state === 'created');
	return created ?? hits.find(({ state }) => state === 'unconfirmed');
}

function dividedOtherwise(
	hits: readonly LedgerHit[],
	draft: JudgedDraft,
	ledger: Pick<Ledger, 'mayKnowItem' | 'unitsOf'>,
): Problem | undefined {
	for (const hit of hits) {
		const layouts = hit.same === 'item' ? compareLayouts(hit, draft) : undefined;
		if (layouts === undefined) continue;
		return hit.state === 'unconfirmed' ? heldProblem(hit) : tellDivision(hit, layouts, draft, ledger);
	}
	return undefined;
}

function otherEquipment(hit: LedgerHit, draft: JudgedDraft): Problem | undefined {
	const difference = findOtherEquipment(hit.readBody(), draft.readBody());
	return difference && clash('other-equipment-created', hit, draft.enrollmentId, { ...difference });
}

function clash(code: ProblemCode, hit: LedgerHit, found: string, params: ProblemParams): Problem {
	return joinProblem(code, { found, params: { run: hit.run, row: hit.readPlace(), ...params } });
}

function createdAlready(hit: LedgerHit, draft: JudgedDraft): Problem {
	const [first, ...rest] = draft.isRow ? findDifferences(hit.readBody(), draft.readBody()) : [];
	if (first === undefined) return createdProblem('already-created', hit);
	const more = rest.length === 0 ? '' : ` (+${rest.length})`;
	return createdProblem('already-created-differs', hit, { ...first, more });
}

/** `found` is the number that the asset has, which may be another than this run would give it. */
function createdProblem(code: ProblemCode, hit: LedgerHit, differs: ProblemParams = {}): Problem {
	const { enrollmentId: found, run, n, assetId = '?' } = hit;
	return joinProblem(code, { found, params: { run, row: `#${n}`, assetId, ...differs } });
}

function heldProblem({ enrollmentId: found, run, n }: LedgerHit): Problem {
	return { code: 'held-unconfirmed', found, params: { run, row: `#${n}` } };
}
