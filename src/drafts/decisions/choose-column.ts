/** Chooses the columns for asset number and status. Every asset needs both, and neither is ever guessed. */
import type { ColumnProfile } from '../columns/column-profile.ts';
import { COUNT, NAME, NUMBER, SHARE, STATUS } from '../columns/evidence.ts';
import { headerWords } from '../values/folded-name.ts';
import { NO_NUMBERS } from '../columns/text-kind.ts';
import { isQuantityHeader, isSecretHeader, namesLabel } from '../columns/match-column.ts';
import {
	type StatusShares,
	type WeighedColumn,
	distinctShare,
	isIdentifying,
	shareOf,
	valuesOf,
	weighStatus,
} from './weigh-columns.ts';

export interface Choice {
	readonly column?: number;
	/** True if the cells do not contradict an exact name. Then there is no question. */
	readonly isSure: boolean;
	readonly ranked: readonly number[];
	/** For the status: a column may be the status, so the default must not replace it. */
	readonly isLikely?: boolean;
}

/** `enrollmentId`, the API's own name, ranks first. The name of a label on the asset ranks before that of a program's id. */
function tierOf({ header }: WeighedColumn): number {
	if (/^enrollment.?id$/i.test(header.trim())) return 2;
	return namesLabel(header) ? 1 : 0;
}

export function chooseNumber(columns: readonly WeighedColumn[], rows: number | undefined): Choice {
	const numbers = columns.map((one) => ({ one, claim: one.claims.find(({ field }) => field === 'enrollmentId') }));
	const held = columns.filter(({ isEmpty, profile }) => !isEmpty && profile !== undefined);
	const different = held.filter(({ header, profile }) => {
		if (profile === undefined || isQuantityHeader(header) || isSecretHeader(header)) return false;
		return distinctShare(profile) >= SHARE.half && shareOf(profile, NO_NUMBERS) < SHARE.half;
	});
	const ranked = (different.length > 0 ? different : held)
		.toSorted((left, right) => likeness(right, rows) - likeness(left, rows))
		.map(({ column }) => column);
	const exact = numbers.flatMap(({ one, claim }) =>
		claim !== undefined && claim.name > NAME.label && claim.fit !== 'against' && !one.isEmpty ? [one] : [],
	);
	const sure = chooseExact(exact, rows);
	if (sure !== undefined) return { column: sure.column, isSure: true, ranked: first(sure.column, ranked) };
	const likely = exact.length > 0 || rows === undefined ? undefined : chooseLikely(columns, rows);
	return likely === undefined
		? { isSure: false, ranked }
		: { column: likely, isSure: false, ranked: first(likely, ranked) };
}

const first = (column: number, ranked: readonly number[]): readonly number[] => [
	column,
	...ranked.filter((one) => one !== column),
];

/** Chooses the column that identifies among the exact names of the highest tier. Undefined if several do: the user decides. */
function chooseExact(named: readonly WeighedColumn[], rows: number | undefined): WeighedColumn | undefined {
	const exact = named.filter((one) => !isHalfKey(one));
	if (rows === undefined || exact.length < 2) return exact.toSorted((one, other) => rank(one) - rank(other))[0];
	const identifies = ({ profile }: WeighedColumn): boolean => profile !== undefined && isIdentifying(profile, rows);
	const top = Math.max(...exact.map(tierOf));
	const best = exact.filter((one) => tierOf(one) === top);
	const [listed] = best.toSorted((one, other) => rank(one) - rank(other));
	const isRanked = best.some((one) => listed !== undefined && rank(one) > rank(listed));
	const good = best.filter(identifies);
	const [only, ...others] = isRanked && listed !== undefined ? [listed] : good.length > 0 ? good : best;
	if (others.length > 0) return undefined;
	const hasGaps = only?.profile !== undefined && valuesOf(only.profile) < rows * NUMBER.complete;
	return hasGaps && exact.some((one) => one !== only && identifies(one)) ? undefined : only;
}

/** True if a key of a known system, which it lists after the number of the label, repeats: another column completes it. */
function isHalfKey(one: WeighedColumn): boolean {
	return rank(one) > -NAME.exact && one.profile !== undefined && distinctShare(one.profile) < NUMBER.different;
}

/** Sorts names that a known system lists earlier to the front. */
const rank = ({ claims }: WeighedColumn): number => -(claims.find(({ field }) => field === 'enrollmentId')?.name ?? 0);

/** Without an exact name, chooses the strongest one if nearly every row has a different code and no other column competes. */
function chooseLikely(columns: readonly WeighedColumn[], rows: number): number | undefined {
	const mayBe = columns.flatMap((one) => {
		const name = one.claims.find(({ field }) => field === 'enrollmentId')?.name ?? 0;
		const { profile } = one;
		if (profile === undefined || one.isEmpty || name === 0 || profile.repeats !== undefined) return [];
		if (shareOf(profile, ['integer', 'code']) < SHARE.half) return [];
		const isGood = isIdentifying(profile, rows) && !profile.isCounter && !isDatabaseId(one.header, profile);
		return [{ column: one.column, name, profile, isGood }];
	});
	const strongest = Math.max(0, ...mayBe.map(({ name }) => name));
	if (strongest < NAME.number) return undefined;
	// Even if its numbers are few or repeat, the column with the strongest name may be meant, so no weaker name is chosen.
	const [only, ...others] = mayBe.filter(({ name }) => name === strongest);
	if (only === undefined || others.length > 0 || !only.isGood) return undefined;
	const isRivalled = mayBe.some((one) => one !== only && one.isGood && distinctShare(one.profile) === 1);
	const isSure = only.name > NAME.number && distinctShare(only.profile) === 1;
	return isRivalled && !isSure ? undefined : only.column;
}

/** A column named just `ID` with whole numbers is a database key. */
function isDatabaseId(header: string, profile: ColumnProfile): boolean {
	return headerWords(header).join(' ') === 'id' && shareOf(profile, ['integer']) > NUMBER.keys;
}

function likeness({ claims, profile }: WeighedColumn, rows = 1): number {
	if (profile === undefined) return 0;
	const name = claims.find(({ field }) => field === 'enrollmentId')?.name ?? 0;
	const isOther = claims.some(({ field, name: other }) => field !== 'enrollmentId' && other >= NAME.sure);
	const codes = shareOf(profile, ['integer', 'code']);
	const { offered } = NUMBER;
	return (
		offered.name * name +
		offered.different * (valuesOf(profile) / rows) * distinctShare(profile) +
		offered.codes * codes +
		(isOther ? offered.ofOtherField : 0)
	);
}

interface StatusColumn extends StatusShares {
	readonly column: number;
	readonly name: number;
	readonly values: number;
}

/** Status words alone decide only if columns about other things rarely have them: an antivirus can be `Ativo` too. */
export function chooseStatus(columns: readonly WeighedColumn[], isListed: boolean): Choice {
	const weighed = columns.flatMap(({ column, profile, claims, isEmpty }): readonly StatusColumn[] => {
		const name = claims.find(({ field }) => field === 'status')?.name ?? 0;
		if (profile === undefined && name >= NAME.sure) {
			return [{ column, name, values: 0, share: 1, conditionShare: 0, certainWords: 0 }];
		}
		const isOther = claims.some(({ field, weight }) => field !== 'status' && weight >= NAME.sure);
		if (profile === undefined || isEmpty || isOther) return [];
		return [{ column, name, values: valuesOf(profile), ...weighStatus(profile) }];
	});
	const ranked = weighed
		.filter(({ name, share }) => name > 0 || share >= SHARE.half)
		.toSorted((one, other) => scoreOf(other) - scoreOf(one))
		.map(({ column }) => column);
	const isLikely = weighed.some(
		({ name, share, conditionShare, certainWords }) =>
			share >= SHARE.half && share > conditionShare && (name > 0 || certainWords >= COUNT.certainWords),
	);
	const only = findOnly(weighed, isListed);
	if (only === undefined) return { isSure: false, ranked, isLikely };
	return { column: only.column, isSure: only.name >= NAME.sure, ranked: first(only.column, ranked), isLikely: true };
}

/** `isListed`: a known system defines which column is the status. */
function findOnly(weighed: readonly StatusColumn[], isListed: boolean): StatusColumn | undefined {
	const exact = weighed.filter(({ name }) => name >= NAME.sure);
	const good = exact.filter(
		({ share, conditionShare, values }) =>
			(isListed && share >= conditionShare) ||
			(share >= SHARE.half && share > conditionShare) ||
			(values < COUNT.few && conditionShare === 0),
	);
	const [only, ...others] = exact.length > 0 ? good : weighed.filter(isLikelyStatus);
	if (only === undefined || others.length > 0) return undefined;
	const isRivalled = weighed.some(
		(other) =>
			other !== only &&
			other.share >= STATUS.words &&
			other.certainWords > only.certainWords &&
			(other.certainWords >= COUNT.certainWords || (other.name > 0 && only.name < NAME.sure)),
	);
	return isRivalled ? undefined : only;
}

function isLikelyStatus({ share, conditionShare, certainWords, name }: StatusColumn): boolean {
	if (share < STATUS.words || conditionShare > 0) return false;
	return name >= STATUS.likelyName || (name === 0 && certainWords >= COUNT.certainWords);
}

function scoreOf({ name, share, conditionShare }: StatusColumn): number {
	const { offered } = STATUS;
	return (name >= NAME.sure ? offered.exactName : name) + offered.words * share + offered.conditions * conditionShare;
}
