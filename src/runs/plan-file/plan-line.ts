/**
 * One line of `plan.jsonl`: JSON values separated by tabs, which JSON always escapes. First the draft's number, key and
 * origin; then the body, sent exactly as written; then the spreadsheet row that it came from, if any.
 */
import { parseUnitKey, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import type { Origin } from '../../messages/origin.ts';
import type { PlanLine } from '../record/run-record.ts';

const TAB = 0x09;

/** Without its line break. */
export function encodePlanLine({ body, row, ...known }: PlanLine): string {
	const sent = `${JSON.stringify(known)}\t${JSON.stringify(body)}`;
	return row === undefined ? sent : `${sent}\t${JSON.stringify(row)}`;
}

export function decodePlanLine(line: Buffer): PlanLine {
	const [known = '', body = '', row] = line.toString('utf8').split('\t');
	return { ...JSON.parse(known), body: JSON.parse(body), ...(row === undefined ? {} : { row: JSON.parse(row) }) };
}

export interface PlanIdentities {
	readonly key: string;
	readonly enrollmentId: string;
	readonly serialNumber?: string | undefined;
	/** Set for an invoice, or a row of a workbook of drafts. */
	readonly unit?: UnitIdentity | undefined;
	/** Set for an invoice, see `drafts/invoice-unit/item-layout.ts`. */
	readonly layout?: string | undefined;
}

export function findIdentities(line: Buffer): PlanIdentities {
	return identitiesOf(decodeSent(line));
}

export type SentLine = Omit<PlanLine, 'row'>;

/** Without the spreadsheet row, which costs as much as all the rest. */
export function decodeSent(line: Buffer): SentLine {
	return decodePlanLine(findSent(line));
}

export function identitiesOf({ key, layout, body: { enrollmentId, serialNumber } }: SentLine): PlanIdentities {
	return { key, enrollmentId, serialNumber, unit: parseUnitKey(key), layout };
}

/** The exact body of the request. */
export function findBody(line: Buffer): string {
	const start = line.indexOf(TAB) + 1;
	const end = line.indexOf(TAB, start);
	return line.toString('utf8', start, end === -1 ? line.length : end);
}

/** The line without its spreadsheet row. */
export function findSent(line: Buffer): Buffer {
	const end = line.indexOf(TAB, line.indexOf(TAB) + 1);
	return end === -1 ? line : line.subarray(0, end);
}

export function findOrigin(line: Buffer): Origin {
	const known: Pick<PlanLine, 'origin'> = JSON.parse(line.toString('utf8', 0, line.indexOf(TAB)));
	return known.origin;
}
