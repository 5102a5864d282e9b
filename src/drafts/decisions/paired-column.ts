/** Proposes to divide a column that holds two fields which no other column has. */
import type { AssetField } from '../../contract/asset-fields.ts';
import { renderTarget, targetOfField } from '../columns/column-target.ts';
import { areInOrder, type FieldPair, pairOfHeader, type PairProfile } from '../columns/paired-fields.ts';
import type { Patch } from '../mapping/patch.ts';
import type { AssignedFields } from './assign-fields.ts';
import { isDecided } from './fix-decided.ts';
import type { HeaderOptions } from './table-options.ts';
import { valuesOf, type WeighedColumn } from './weigh-columns.ts';

export interface SplitProposal extends PairProfile {
	readonly pair: FieldPair;
}

const [FEWEST, NEARLY_ALL] = [2, 0.9];

/** Undefined unless the header names both, and nearly every cell has a part for each. */
export function proposeSplit(
	{ column, header, profile }: WeighedColumn,
	{ fixed, seconds, assigned }: AssignedFields,
	options: HeaderOptions,
): SplitProposal | undefined {
	const pair = pairOfHeader(header);
	const { pairs } = profile ?? {};
	if (pair === undefined || profile === undefined || pairs === undefined) return undefined;
	const isOfAll = pairs.count >= FEWEST && pairs.count >= NEARLY_ALL * valuesOf(profile);
	const isTaken = (field: AssetField): boolean =>
		isDecided(field, [...fixed, ...seconds], options) ||
		[...assigned.values()].some((claim) => claim.field === field && claim.column !== column);
	return isOfAll && areInOrder(pair, pairs) && !pair.some(isTaken) ? { pair, ...pairs } : undefined;
}

export function nameOfField(field: AssetField): string {
	return renderTarget(targetOfField(field)) ?? 'ignore';
}

export function splitPatch({ pair: [first, second], at }: SplitProposal): Patch {
	return { to: nameOfField(first), split: { at, to: nameOfField(second) } };
}
