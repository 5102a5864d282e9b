/**
 * The names under which a draft is known over all runs: its key, its enrollment id, its serial number, and for a unit of
 * an invoice the items that it was made of.
 */
import { namesOfItems } from '../drafts/nfe/item-layout.ts';
import type { PlanIdentities } from './draft-bytes.ts';

export function listLedgerNames(draft: PlanIdentities): readonly string[] {
	const { key, enrollmentId, serialNumber } = draft;
	const names = enrollmentId === key ? [key] : [key, enrollmentId];
	if (serialNumber !== undefined) names.push(`serial:${serialNumber}`);
	return draft.layout === undefined ? names : [...names, ...listItemNames(draft)];
}

/** The same for all units of an item. */
export function listItemNames({ key, layout }: Pick<PlanIdentities, 'key' | 'layout'>): readonly string[] {
	return layout === undefined ? [] : namesOfItems(key, layout);
}
