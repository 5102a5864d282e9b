/**
 * The names under which a draft is known over all runs: its key, its enrollment id and its serial number as they are written and as
 * they are folded, and for a unit of an invoice the items that it was made of.
 */
import { namesOfItems } from '../../drafts/invoice-unit/item-layout.ts';
import { renderUnitKey, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import type { PlanIdentities } from '../plan-file/plan-line.ts';

/** Those that it has for itself. */
export function listOwnNames({ key, enrollmentId, serialNumber }: PlanIdentities): readonly string[] {
	const names = enrollmentId === key ? [key] : [key, enrollmentId];
	const folded = foldNumber(enrollmentId);
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

const AS_IT_IS = /^(?:[!-,./0-9:-^`{-~]|-(?!-))*$/;
const JOINTS = /[\s\u200B\u2060\uFEFF_\p{Pd}]+/gu;
const PADDED = /^0+(?=\d+$)/;
const ZERO = '0'.charCodeAt(0);

/** The text itself where it is no other spelling: upper-case letters, digits, single hyphens. */
export function foldSpelling(text: string): string {
	if (AS_IT_IS.test(text)) return text.charCodeAt(0) === ZERO ? text.replace(PADDED, '') : text;
	const composed = text.toUpperCase().normalize('NFKC').toUpperCase().normalize('NFKC');
	return composed.trim().replaceAll(JOINTS, '-').replace(PADDED, '');
}

const UNJOINED = /^(\p{L}+)(?=\d)/u;
const PADDED_PART = /(?<=^|-)0+(?=\d)/g;

/** The same of a number that people give: `R-310` is `r 310`, `R310` and `R00310` too. A zero within a serial number tells two devices apart. */
export function foldNumber(text: string): string {
	return foldSpelling(text).replace(UNJOINED, '$1-').replaceAll(PADDED_PART, '');
}
