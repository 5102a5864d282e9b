/**
 * The names under which a draft is known over all runs: its key, its enrollment id and its serial number as they are written and as
 * they are folded, and for a unit of an invoice the items that it was made of.
 */
import { namesOfItems } from '../../drafts/invoice-unit/item-layout.ts';
import { renderUnitKey, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import type { PlanIdentities } from '../plan-file/draft-bytes.ts';
import { foldSpelling } from './fold-spelling.ts';

/** Those that it has for itself. */
export function listOwnNames({ key, enrollmentId, serialNumber }: PlanIdentities): readonly string[] {
	const names = enrollmentId === key ? [key] : [key, enrollmentId];
	const folded = foldSpelling(enrollmentId);
	if (folded !== enrollmentId) names.push(folded);
	if (serialNumber === undefined) return names;
	names.push(`serial:${serialNumber}`);
	const foldedSerial = foldSpelling(serialNumber);
	if (foldedSerial !== serialNumber) names.push(`serial:${foldedSerial}`);
	return names;
}

/** Those that it shares with all units of its item; none for what is no unit of an invoice. */
export function listItemNames(draft: PlanIdentities): readonly string[] {
	return namesOfItems(draft);
}

/** What asks the ledger for a unit of an invoice, whatever number it was created with. */
export function identitiesOfUnit(unit: UnitIdentity): PlanIdentities {
	const key = renderUnitKey(unit);
	return { key, enrollmentId: key, unit };
}
