/** Proposes a target for every undecided column. Questions about texts assume these proposals. */
import { renderTarget } from '../columns/column-target.ts';
import { NAME } from '../columns/evidence.ts';
import { isPeopleHeader, isQuantityHeader } from '../columns/match-column.ts';
import { foldHeader } from '../values/folded-name.ts';
import { countsRanges, isOfSeveral, whyBarred } from './barred-column.ts';
import { isDecided } from './fix-decided.ts';
import { nameOfField, proposeSplit, type SplitProposal } from './paired-column.ts';
import { type ProposalReason, splitValue } from './question.ts';
import { proposeRivals, type RivalColumns } from './rival-columns.ts';
import { labelKey, nameCustom, type SettledTable } from './settle-targets.ts';
import type { HeaderOptions } from './table-options.ts';
import { valuesOf, type WeighedColumn } from './weigh-columns.ts';

/** A proposed target for an undecided column. */
export interface ColumnProposal {
	readonly column: number;
	readonly target: string;
	readonly why: ProposalReason;
	readonly currency?: string;
	readonly split?: SplitProposal;
	/** Other likely targets. */
	readonly others: readonly string[];
}

export interface ProposedTable extends SettledTable {
	readonly isNumberOpen: boolean;
	readonly isStatusOpen: boolean;
	readonly proposals: readonly ColumnProposal[];
	readonly rivalries: readonly RivalColumns[];
	/** A column that may say of how many assets the price is. */
	readonly quantity: ColumnProposal | undefined;
	/** Targets by column, settled or proposed. */
	readonly assumed: ReadonlyMap<number, string>;
}

export function proposeTargets(settled: SettledTable, options: HeaderOptions): ProposedTable {
	const { targets, undecided, number, status } = settled;
	const isNumberOpen = !isDecided('enrollmentId', targets, options);
	// The default status applies if nothing states one. It does not replace a column that may be the status.
	const mayStateStatus = status.column !== undefined || status.isLikely === true;
	const isStatusOpen =
		!isDecided('status', targets, options) && (options.defaultStatus === undefined || mayStateStatus);
	const known = new Map(
		targets.flatMap((target, column) =>
			undecided.includes(column) ? [] : [[column, renderTarget(target) ?? 'ignore'] as const],
		),
	);
	if (isNumberOpen && number.column !== undefined) known.set(number.column, 'enrollmentId');
	if (isStatusOpen && status.column !== undefined) known.set(status.column, 'status');
	const labels = new Set([...known.values()].map(labelKey));
	const rivalries = proposeRivals(settled, known, labels, options);
	for (const { target, columns, strongest } of rivalries) {
		for (const { column, custom } of columns) known.set(column, column === strongest ? target : custom);
	}
	const all = proposeColumns(settled, known, labels, options);
	// One of rival columns may be the price, so whose price it is can be asked in the same round.
	const isPriced = [
		...known.values(),
		...all.map(({ target }) => target),
		...rivalries.map(({ target }) => target),
	].some((target) => target === 'price' || target === 'priceCents');
	const isCounted = targets.some(({ kind }) => kind === 'quantity');
	const several = isCounted ? undefined : all.find(({ why }) => why === 'quantity');
	const quantity = isPriced ? several : undefined;
	const proposals = all
		.filter((one) => one !== quantity)
		.map((one) => (one === several && countsRanges(one.column, settled, known) ? asQuantity(one) : one));
	const assumed = new Map([
		...known,
		...proposals.map((one) => [one.column, one.split?.pair[0] ?? one.target] as const),
	]);
	return { ...settled, isNumberOpen, isStatusOpen, proposals, rivalries, quantity, assumed };
}

function asQuantity({ column, target, others }: ColumnProposal): ColumnProposal {
	return { column, target: 'quantity', why: 'ranges', others: [target, ...others.filter((one) => one !== 'quantity')] };
}

function proposeColumns(
	settled: SettledTable,
	known: ReadonlyMap<number, string>,
	labels: Set<string>,
	options: HeaderOptions,
): readonly ColumnProposal[] {
	const { header, columns, undecided, assigned } = settled;
	return columns
		.filter(({ column }) => undecided.includes(column) && !known.has(column))
		.map((weighed): ColumnProposal => {
			const { column, profile } = weighed;
			const split = proposeSplit(weighed, settled, options);
			if (split !== undefined) {
				const [first, second] = split.pair.map(nameOfField);
				const target = splitValue(first ?? '', second ?? '');
				return { column, target, why: 'split', split, others: split.pair.map(nameOfField) };
			}
			const claim = assigned.get(column);
			const why = claim === undefined ? reasonOf(weighed, settled) : 'name';
			const { currency, repeats } = profile ?? {};
			const isIndex = why === 'unnamed' && profile?.isCounter === true;
			const isIgnored = why === 'empty' || why === 'secret' || repeats !== undefined || isIndex;
			const custom = nameCustom(column, header, labels);
			const target = claim !== undefined ? nameOfField(claim.field) : isIgnored ? 'ignore' : custom;
			labels.add(labelKey(target));
			const money = why === 'foreign-money' && currency !== undefined ? { currency } : {};
			return { column, target, why, ...money, others: othersOf(weighed, target) };
		});
}

function reasonOf(weighed: WeighedColumn, { columns, profile }: SettledTable): ProposalReason {
	const reason = whyBarred(weighed, profile);
	if (reason !== undefined) return reason;
	const isDoubled = columns.some(
		(one) => one.column < weighed.column && !one.isEmpty && foldHeader(one.header) === foldHeader(weighed.header),
	);
	if (isDoubled) return 'repeated';
	if (isOfSeveral(weighed)) return 'quantity';
	return weighed.claims.some(({ name, fit }) => name >= NAME.sure && fit === 'against') ? 'contradicted' : 'no-field';
}

const MAX_OTHERS = 3;

function othersOf({ claims, header, profile, isEmpty }: WeighedColumn, target: string): readonly string[] {
	const holds = (kind: 'date' | 'money'): boolean =>
		profile !== undefined && !isEmpty && (profile.kinds[kind] ?? 0) >= valuesOf(profile) / 2;
	const names = [
		...claims
			.filter(({ field }) => field !== 'enrollmentId' && field !== 'status')
			.map(({ field }) => nameOfField(field)),
		...(isPeopleHeader(header) ? ['employeeId'] : []),
		...(holds('date') ? ['acquisitionDate', 'warrantyExpirationDate'] : []),
		...(holds('money') ? ['price'] : []),
		...(isQuantityHeader(header) ? ['quantity'] : []),
	];
	return [...new Set(names)].filter((name) => name !== target).slice(0, MAX_OTHERS);
}
