/**
 * Names of a draft in the ledger: key, enrollment id and serial number as written and folded, and for a unit of an invoice
 * its items. The number of an asset that may be a range (`100-105`) has the names of its numbers too.
 */
import { wholeOf } from '../../drafts/columns/whole-number.ts';
import { renderUnitKey, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import { countRange, isLong, numberInRange, parseRange } from '../../drafts/values/number-range.ts';
import type { PlanIdentities } from '../plan-file/plan-line.ts';

export function listOwnNames({ key, enrollmentId, serialNumber }: PlanIdentities): readonly string[] {
	const names = enrollmentId === key ? [key] : [key, enrollmentId];
	const folded = foldNumber(enrollmentId);
	if (folded !== enrollmentId) names.push(folded);
	names.push(...numbersOfRange({ key, enrollmentId }));
	if (serialNumber === undefined) return names;
	names.push(`serial:${serialNumber}`);
	const foldedSerial = foldSpelling(serialNumber);
	if (foldedSerial !== serialNumber) names.push(`serial:${foldedSerial}`);
	return names;
}

const MAY_BE_RANGE = /\d(?:\s|\s*\p{Pd})/u;
/** A longer one is a code that looks like a range, or would have too many names. */
const LONGEST_RANGE = 100;
const NONE: readonly string[] = [];

/** The numbers that it would be if it was expanded. None for units of a row or an invoice. */
export function numbersOfRange({ key, enrollmentId }: Pick<PlanIdentities, 'key' | 'enrollmentId'>): readonly string[] {
	if (key !== enrollmentId || !MAY_BE_RANGE.test(enrollmentId)) return NONE;
	const range = parseRange(enrollmentId);
	const count = range === undefined || !isLong(range) ? 0 : countRange(range);
	if (range === undefined || count > LONGEST_RANGE) return NONE;
	return Array.from({ length: count }, (_, index) => numberInRange(range, index + 1));
}

/** Finds a unit of an invoice by its key, whatever number it was created with. */
export function identitiesOfUnit(unit: UnitIdentity): PlanIdentities {
	const key = renderUnitKey(unit);
	return { key, enrollmentId: key, unit };
}

const AS_IT_IS = /^(?:[!-,./0-9:-^`{-~]|-(?!-))*$/;
const JOINTS = /[\s\u200B\u2060\uFEFF_\p{Pd}]+/gu;
const PADDED = /^0+(?=\d+$)/;
const ZERO = '0'.charCodeAt(0);

/** Upper-case letters, digits, single hyphens, no leading zeros of a number. */
export function foldSpelling(text: string): string {
	if (AS_IT_IS.test(text)) return text.charCodeAt(0) === ZERO ? text.replace(PADDED, '') : text;
	const composed = text.toUpperCase().normalize('NFKC').toUpperCase().normalize('NFKC');
	return composed.trim().replaceAll(JOINTS, '-').replace(PADDED, '');
}

/** A whole number without decimals: `1002.0` is `1002`, whatever a person answered about its column. Any other text stays. */
export function plainNumber(text: string): string {
	return text.endsWith('0') ? (wholeOf(text) ?? text) : text;
}

const UNJOINED = /^(\p{L}+)(?=\d)/u;
const PADDED_PART = /(?<=^|-)0+(?=\d)/g;
const PART_WITH_MARKS = /(?<=^|-)[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)(?=-|$)/g;

/** Enrollment ids are given by people: `R-310` is also `r 310`, `R310` and `R00310`, `1003` is also `1.003`. Zeros of serial numbers distinguish devices. */
export function foldNumber(text: string): string {
	const folded = foldMarkedNumber(text);
	return /[.,]/.test(folded) ? folded.replaceAll(PART_WITH_MARKS, (part) => part.replaceAll(/[.,]/g, '')) : folded;
}

/** The same with its marks of thousands, about which a person is asked. */
export function foldMarkedNumber(text: string): string {
	return foldSpelling(plainNumber(text)).replace(UNJOINED, '$1-').replaceAll(PADDED_PART, '');
}
