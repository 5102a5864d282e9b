/**
 * Decides what becomes of a row, given what all rows and earlier runs say about it. The reasons are a table in the order in which they
 * count: an asset that exists comes before a repeat, a repeat before a price, since it would be useless to correct the row.
 */
import { nameOfItem } from '../../drafts/invoice-unit/item-layout.ts';
import type { ChangedAsset, Compared, RowResult, Draft, Rejection } from '../../drafts/draft/row-result.ts';
import { listPriceProblems, type RefusedRows } from '../../invoices/plan/refused-rows.ts';
import { joinProblem, type Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { EarlierComparison } from '../ledger/compare-earlier.ts';
import type { EarlierRuns } from '../ledger/earlier-runs.ts';
import type { LedgerFinding } from '../ledger/check-against-ledger.ts';
import type { NumberedField, RepeatFinder, RepeatedIdentity, SettledPlace } from './identities.ts';

/** Everything known beyond the row itself. */
export interface KnownOfRows {
	readonly repeats: RepeatFinder;
	readonly repeatedSerials: 'refuse' | 'accept';
	readonly earlier: (Pick<EarlierRuns, 'check'> & Partial<EarlierRuns>) | undefined;
	/** Absent: what rows say is not compared with what was sent. */
	readonly comparison?: EarlierComparison | undefined;
	/** Invoices whose units are rows of tables, by access key, name of an item or key of a unit. */
	readonly refusedRows: ReadonlyMap<string, RefusedRows>;
	/** By name of an item that has a row without a unit: the file or run that has it too. */
	readonly elsewhere: ReadonlyMap<string, string>;
}

interface Case {
	readonly built: Draft | Rejection;
	/** Undefined for a unit of an invoice. */
	readonly row: Row | undefined;
	readonly place: SettledPlace;
	readonly known: KnownOfRows;
	readonly repeats: readonly RepeatedIdentity[];
	readonly found: LedgerFinding | undefined;
	/** The asset exists, and nothing of it is repeated but its serial number: the other row is refused. */
	readonly isKnown: boolean;
	/** Problems of the row itself. */
	readonly own: readonly Problem[];
}

interface Reason {
	readonly because: string;
	/** Undefined if the reason does not apply. */
	readonly settle: (row: Case) => RowResult | undefined;
}

const REASONS: readonly Reason[] = [
	{ because: 'the item that nobody decided is decided elsewhere', settle: skipDecidedElsewhere },
	{ because: 'the invoice of the unit is void or changed', settle: refuseWithInvoice },
	{ because: 'another row has the same number, serial number or unit', settle: refuseRepeated },
	{ because: 'a unit lacks something, but an earlier run created it, or may have', settle: skipCreatedUnit },
	{ because: 'an earlier run divided its item otherwise', settle: refuseDivided },
	{ because: 'the row has problems of its own', settle: refuseForItself },
	{ because: 'an earlier run created it, or may have', settle: skipCreated },
	{ because: 'another asset has its number or serial number', settle: refuseClashing },
	{ because: 'numbers elsewhere look like its own', settle: warnOfNearDuplicates },
];

/** A skip stays a skip. */
export function settleRow(built: RowResult, place: SettledPlace, known: KnownOfRows, read?: Row): RowResult {
	if (built.kind === 'skip') return built;
	const repeats = known.repeats.repeatsOf(built, place);
	const found = checkEarlier(built, known);
	const isKnown = found !== undefined && found.earlier !== 'clash' && repeats.every(({ of }) => of === 'serialNumbers');
	const ownProblems = built.kind === 'rejection' ? built.problems : [];
	// The units of an invoice have the new price already.
	const own = isKnown || !place.isRow ? ownProblems : [...ownProblems, ...checkPrice(built, known)];
	const row: Case = { built, row: read, place, known, repeats, found, isKnown, own };
	for (const { settle } of REASONS) {
		const settled = settle(row);
		if (settled !== undefined) return settled;
	}
	return built;
}

function skipDecidedElsewhere({ built, known: { elsewhere } }: Case): RowResult | undefined {
	if (built.kind !== 'rejection' || built.undecided === undefined) return undefined;
	const { accessKey, item } = built.undecided;
	const place = elsewhere.get(nameOfItem(accessKey, item));
	if (place === undefined) return undefined;
	return { kind: 'skip', origin: built.origin, reason: { code: 'nfe-item-elsewhere', params: { place } } };
}

/** Refuses the unit, not the row: in a file of rejected rows it would come back without the document that voids it. */
function refuseWithInvoice({ built, place, isKnown, known: { refusedRows } }: Case): RowResult | undefined {
	const { unit } = built;
	if (!place.isRow || unit === undefined || isKnown) return undefined;
	const identity = identityOf(built);
	const { problems } = refusedRows.get(unit.accessKey) ?? refusedRows.get(identity.key ?? '') ?? {};
	if (problems === undefined) return undefined;
	const origin = { kind: 'invoice', file: built.origin.file, ...unit } as const;
	return { kind: 'rejection', origin, identity, problems };
}

function refuseRepeated(row: Case): RowResult | undefined {
	const { repeats, own, isKnown } = row;
	if (repeats.length === 0 || isKnown) return undefined;
	const rejection = reject(row, [...own, ...repeats.map(({ problem }) => problem)]);
	return repeats.some(({ of }) => of === 'draftKeys') ? { ...rejection, isRepeatedUnit: true } : rejection;
}

function skipCreatedUnit(row: Case): RowResult | undefined {
	return row.built.kind === 'rejection' && row.isKnown ? skipCreated(row) : undefined;
}

/** Whatever is corrected in the row, it would stay refused. */
function refuseDivided(row: Case): RowResult | undefined {
	return row.found?.about === 'item' ? refuseClashing(row) : undefined;
}

function refuseForItself(row: Case): RowResult | undefined {
	return row.built.kind === 'rejection' || row.own.length > 0 ? reject(row, row.own) : undefined;
}

function skipCreated({ built, row, place, known, found }: Case): RowResult | undefined {
	if (found === undefined || found.earlier === 'clash') return undefined;
	const { earlier, problem: reason, asset } = found;
	const skip = { kind: 'skip', origin: built.origin, reason, earlier } as const;
	if (asset === undefined || known.comparison === undefined) return skip;
	if (built.kind !== 'draft') return { ...skip, compared: row === undefined ? UNCHANGED : NOT_COMPARED };
	const compared = known.comparison.compare(asset, built, row, place.table);
	return compared.asset === undefined
		? { ...skip, compared }
		: { ...skip, compared, reason: tellChanged(reason, compared.asset) };
}

/** A unit that lacks something. An invoice never changes, whatever its units lack. */
const UNCHANGED: Compared = Object.freeze({ kind: 'unchanged', readDifferently: 0 });
const NOT_COMPARED: Compared = Object.freeze({ kind: 'unknown', readDifferently: 0 });

function tellChanged({ found = '', params = {} }: Problem, { fields }: ChangedAsset): Problem {
	return joinProblem('already-created-differs', { found, params: { ...params, count: fields.length } });
}

function refuseClashing({ built, place, found }: Case): RowResult | undefined {
	if (found === undefined) return undefined;
	const problem = found.about === 'item' ? found.problem : inCell(found.problem, found.about, place);
	const earlier = { isInAssets: found.isInAssets };
	return { kind: 'rejection', origin: built.origin, identity: identityOf(built), earlier, problems: [problem] };
}

function warnOfNearDuplicates({ built, place, known }: Case): RowResult | undefined {
	if (built.kind !== 'draft') return undefined;
	const earlier = known.earlier?.warnNearDuplicates?.(built) ?? [];
	const own = known.repeats.nearDuplicatesOf(built, place);
	if (earlier.length + own.length === 0) return undefined;
	const placed = earlier.map(({ about, problem }) => inCell(problem, about, place));
	return { ...built, notices: [...built.notices, ...placed, ...own] };
}

/** Only units of invoices are compared among refused rows: their identity is certain. */
function checkEarlier(built: Draft | Rejection, known: KnownOfRows): LedgerFinding | undefined {
	const { unit, layout } = built;
	const body = built.kind === 'draft' ? built.body : built.values;
	if (body === undefined || (built.kind === 'rejection' && unit === undefined)) return undefined;
	const { enrollmentId = '', key = enrollmentId, serialNumber } = identityOf(built);
	return known.earlier?.check({
		key,
		enrollmentId,
		serialNumber: known.repeatedSerials === 'refuse' ? serialNumber : undefined,
		unit,
		layout,
		readBody: () => body,
	});
}

/** A row whose price a complement changed can be corrected. */
function checkPrice(built: Draft | Rejection, { refusedRows }: KnownOfRows): readonly Problem[] {
	const { unit } = built;
	if (unit === undefined || refusedRows.size === 0) return [];
	const refused = refusedRows.get(nameOfItem(unit.accessKey, unit.item));
	return refused === undefined ? [] : listPriceProblems(refused, built);
}

/** If the asset exists, that comes first: correcting the row would be useless. */
function reject({ built, place, known }: Case, problems: readonly Problem[]): Rejection {
	const identity = identityOf(built);
	const { serialNumber: _, ...withoutSerial } = identity;
	const asked = known.repeatedSerials === 'accept' ? withoutSerial : identity;
	const created = place.isRow ? known.earlier?.created?.(asked) : undefined;
	const all = created === undefined ? problems : [inCell(created.problem, created.about, place), ...problems];
	return { kind: 'rejection', origin: built.origin, identity, problems: all };
}

function inCell(problem: Problem, field: NumberedField, place: SettledPlace): Problem {
	const cell = place.cellOf(field);
	return cell === undefined ? problem : { ...problem, place: cell };
}

export function identityOf(built: Draft | Rejection): NonNullable<Rejection['identity']> {
	if (built.kind === 'rejection') return built.identity ?? {};
	const { enrollmentId, serialNumber } = built.body;
	return { enrollmentId, serialNumber, key: built.key };
}
