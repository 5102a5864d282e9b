/** Assigns fields to columns, the strongest claims first. Equal claims are not assigned: the place of a column proves nothing. */
import type { AssetField } from '../../contract/asset-fields.ts';
import { CLAIM, NAME } from '../columns/evidence.ts';
import { isField } from '../columns/column-target.ts';
import { claimsInReais, whyBarred } from './barred-column.ts';
import type { ChosenColumns } from './choose-required.ts';
import { isDecided } from './fix-decided.ts';
import type { HeaderOptions } from './table-options.ts';
import { type Claim, type WeighedColumn } from './weigh-columns.ts';
import { listDifferent, listFirsts } from './weigh-table.ts';

export interface AssignedFields extends ChosenColumns {
	/** By column: the claim that it won. */
	readonly assigned: ReadonlyMap<number, Claim>;
	/** By field: several columns that could fill it, the strongest first. */
	readonly rivals: ReadonlyMap<AssetField, readonly number[]>;
}

export function assignFields(chosen: ChosenColumns, options: HeaderOptions): AssignedFields {
	const { columns, profile } = chosen;
	const fixed = [...chosen.fixed, ...chosen.seconds];
	const claims = listClaims(chosen, options);
	const assigned = new Map<number, Claim>();
	const used = new Set<AssetField>(
		claims.map(({ field }) => field).filter((field) => fixed.some((target) => isField(target, field))),
	);
	for (const claim of claims) {
		const { field, weight, column, name } = claim;
		const isPerson = field === 'employeeId' && name >= NAME.sure;
		if (assigned.has(column) || (used.has(field) && !isPerson)) continue;
		// An exact name beside a constant is a contradiction, which `check-columns.ts` reports.
		if (name < NAME.sure && isDecided(field, fixed, options)) continue;
		used.add(field);
		const isRivalled = claims.some(
			(one) => one.field === field && one.column !== column && one.weight === weight && !assigned.has(one.column),
		);
		if (isRivalled && !isPerson) continue;
		const isBarred = whyBarred(columns[column], profile) !== undefined && !isRated(columns[column], options);
		if (!isBarred || name >= NAME.sure) assigned.set(column, claim);
	}
	const open = claims.filter(
		({ field, column }) =>
			field !== 'employeeId' &&
			!isDecided(field, fixed, options) &&
			(whyBarred(columns[column], profile) === undefined || isRated(columns[column], options)),
	);
	return { ...chosen, assigned, rivals: listRivals(open, assigned) };
}

/**
 * Lists the columns that no other field took and that have the strongest claim, and those that are named for certain if no cell speaks
 * against it.
 */
function listRivals(
	claims: readonly Claim[],
	assigned: AssignedFields['assigned'],
): ReadonlyMap<AssetField, readonly number[]> {
	const rivals = new Map<AssetField, readonly number[]>();
	const taken = new Set<number>();
	for (const field of new Set(claims.map((claim) => claim.field))) {
		const own = claims.filter(
			(one) =>
				one.field === field &&
				one.weight > CLAIM.empty &&
				!taken.has(one.column) &&
				(assigned.get(one.column) ?? one).field === field,
		);
		const strong = own.filter(({ weight, name }) => weight === own[0]?.weight || Math.min(weight, name) >= NAME.sure);
		if (strong.length < 2) continue;
		for (const { column } of strong) taken.add(column);
		rivals.set(
			field,
			strong.map(({ column }) => column),
		);
	}
	return rivals;
}

function listClaims(chosen: ChosenColumns, options: HeaderOptions): readonly Claim[] {
	const { number, status } = chosen;
	// Several columns may name people in several ways, but not twice in the same way.
	const firsts = listFirsts(chosen).map(({ column }) => column);
	return listDifferent(chosen)
		.filter(({ column }) => column !== number.column && column !== status.column)
		.flatMap((one) => claimsOf(one, chosen, options))
		.filter(({ field, weight }) => weight > 0 && field !== 'enrollmentId' && field !== 'status')
		.filter(({ field, column }) => field !== 'employeeId' || firsts.includes(column))
		.toSorted((one, other) => other.weight - one.weight || one.column - other.column);
}

/** A column in a foreign currency may claim the price if there is an exchange rate. */
function claimsOf(one: WeighedColumn, { system }: ChosenColumns, options: HeaderOptions): readonly Claim[] {
	if (!isRated(one, options) || one.claims.some(({ name }) => name >= NAME.sure)) return one.claims;
	return claimsInReais(one, system).map((claim) => ({
		...claim,
		name: Math.min(claim.name, NAME.made),
		weight: claim.weight * CLAIM.converted,
	}));
}

function isRated(one: WeighedColumn | undefined, { exchangeRates }: HeaderOptions): boolean {
	const currency = one?.profile?.currency;
	return currency !== undefined && exchangeRates?.has(currency) === true;
}
