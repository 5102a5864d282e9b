/** Finds reasons why a column cannot have a field, whatever its name. */
import type { TableProfile } from '../columns/column-profile.ts';
import { tidyLabel } from '../columns/column-target.ts';
import { SHARE } from '../columns/evidence.ts';
import { isQuantityHeader, isSecretHeader } from '../columns/match-column.ts';
import { isCurrencyCode, withoutCurrency } from '../values/foreign-money.ts';
import type { KnownSystem } from '../columns/systems.ts';
import type { ProposalReason } from './question.ts';
import { type Claim, shareOf, valuesOf, weighColumn, type WeighedColumn } from './weigh-columns.ts';

export function whyBarred(
	weighed: WeighedColumn | undefined,
	table: TableProfile | undefined,
): ProposalReason | undefined {
	const { profile, header = '', isEmpty = false } = weighed ?? {};
	if (isEmpty) return 'empty';
	// `BitLocker: sim` is not a secret.
	if (isSecretHeader(header) && (profile === undefined || shareOf(profile, ['logical']) < SHARE.nearly))
		return 'secret';
	if (tidyLabel(header) === '') return 'unnamed';
	return table !== undefined && isForeign(weighed) ? 'foreign-money' : undefined;
}

function isForeign(weighed: WeighedColumn | undefined): boolean {
	if (weighed?.profile?.currency === undefined || !isCurrencyCode(weighed.profile.currency)) return false;
	return claimsInReais(weighed, undefined).some(({ field, weight }) => field === 'priceCents' && weight > 0);
}

/** The claims of a column in a foreign currency, if its amounts were in reais. */
export function claimsInReais(
	{ profile, column, header }: WeighedColumn,
	system: KnownSystem | undefined,
): readonly Claim[] {
	if (profile === undefined) return [];
	const { currency: _, ...rest } = profile;
	return weighColumn(column, withoutCurrency(header), rest, system).claims;
}

const OTHER_THAN_ONE = /^(?:0+|0*(?:[2-9]|1\d)\d*)(?:[.,]0+)?$/;

/**
 * True for the quantity of a table whose number column has ranges (`1001 a 1010`), if both always say the same: as many as the range has
 * numbers, else 1.
 */
export function countsRanges(
	quantityAt: number,
	{ header, profile }: { readonly header: readonly string[]; readonly profile: TableProfile | undefined },
	targets: ReadonlyMap<number, string>,
): boolean {
	const number = profile?.columns.find(({ column }) => targets.get(column) === 'enrollmentId');
	const { ranges, singles = 0 } = number?.held ?? {};
	if (number === undefined || ranges === undefined || header.findIndex(isQuantityHeader) !== quantityAt) return false;
	return ranges.count > 0 && ranges.agreeing === ranges.count && ranges.count + singles >= valuesOf(number);
}

/** True for a quantity column in which some rows have another number than one. */
export function isOfSeveral({ header, profile }: WeighedColumn): boolean {
	if (profile === undefined || !isQuantityHeader(header)) return false;
	const isNumbers = shareOf(profile, ['integer', 'decimal']) >= SHARE.half;
	// Without `words` there are many different numbers, so some are not one.
	return isNumbers && (profile.words?.some(({ text }) => OTHER_THAN_ONE.test(text)) ?? true);
}
