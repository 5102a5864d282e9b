/**
 * What sending needs of a plan line, found in its bytes: parsing a line and writing its body out again costs more than all
 * else that this program does for a request.
 *
 * Safe because a quotation mark inside a JSON text is always escaped: `,"key":"`, `"body":{`, `"enrollmentId":"` and the
 * like can stand in a line only as what they are. A text with an escape in it is left to the parser.
 */
import { parseUnitKey, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import type { PlanLine } from '../record/run-record.ts';

const KEY = ',"key":"';
const BODY_NAME = '"body":{';
const BODY = Buffer.from(BODY_NAME);
const LAYOUT = ',"layout":"';
const ORIGIN_NAME = ',"origin":{';
const ORIGIN = Buffer.from(ORIGIN_NAME);
const ROW = Buffer.from(',"origin":{"kind":"row",');
const CELLS = Buffer.from(',"row":{');
const CHECK_SUM = Buffer.from(',"crc":"');
const ENROLLMENT_ID = '"enrollmentId":"';
const SERIAL_NUMBER = '"serialNumber":"';
const PRICE_CENTS = Buffer.from('"priceCents":');
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

export interface PlanIdentities {
	readonly key: string;
	readonly enrollmentId: string;
	readonly serialNumber?: string;
	/** Of an invoice, or of a row of a workbook of drafts. */
	readonly unit?: UnitIdentity;
	/** Of an invoice, see `drafts/invoice-unit/item-layout.ts`. */
	readonly layout?: string;
}

/** `line` is sound: its check sum was right. */
export function findIdentities(line: Buffer): PlanIdentities {
	// A character a byte, which is searched in a third of the time that the bytes take.
	const text = line.toString('latin1');
	const body = text.indexOf(BODY_NAME);
	const key = textAfter(text, KEY, 0);
	const layout = text.lastIndexOf(LAYOUT, text.indexOf(ORIGIN_NAME)) === -1 ? undefined : textAfter(text, LAYOUT, 0);
	const enrollmentId = textAfter(text, ENROLLMENT_ID, body);
	const serialNumber = textAfter(text, SERIAL_NUMBER, body);
	const isPlain =
		typeof key === 'string' && typeof enrollmentId === 'string' && serialNumber !== null && layout !== null;
	return isPlain ? identities(key, enrollmentId, serialNumber, layout) : parseIdentities(line);
}

function parseIdentities(line: Buffer): PlanIdentities {
	const { key, layout, body }: PlanLine = JSON.parse(line.toString('utf8'));
	return identities(key, body.enrollmentId, body.serialNumber, layout);
}

function identities(
	key: string,
	enrollmentId: string,
	serialNumber: string | undefined,
	layout: string | undefined,
): PlanIdentities {
	const unit = parseUnitKey(key);
	return {
		key,
		enrollmentId,
		...(serialNumber === undefined ? {} : { serialNumber }),
		...(unit === undefined ? {} : { unit }),
		...(layout === undefined ? {} : { layout }),
	};
}

/** The exact body of the request. `line` is sound. */
export function findBody(line: Buffer): string {
	const start = line.indexOf(BODY) + BODY.length - 1;
	return line.toString('utf8', start, endOfBody(line, start));
}

/** The line without the cells that it came from and its check sum, up to its last brace. `line` is sound. */
export function findSent(line: Buffer): Buffer {
	const cells = line.indexOf(CELLS);
	return line.subarray(0, cells === -1 ? line.lastIndexOf(CHECK_SUM) : cells);
}

/** Where it came from, as JSON. `line` is sound. */
export function findOrigin(line: Buffer): string {
	const start = line.indexOf(ORIGIN) + ORIGIN.length - 1;
	return line.toString('utf8', start, endOfBody(line, start));
}

/** Behind the brace that closes the one at `start`. */
function endOfBody(line: Buffer, start: number): number {
	let depth = 0;
	let index = start;
	for (; index < line.length; index++) {
		const byte = line[index];
		if (byte === QUOTE) index = endOfText(line, index + 1);
		else if (byte === OPENING_BRACE) depth++;
		else if (byte === CLOSING_BRACE && --depth === 0) break;
	}
	return index + 1;
}

/** It came in a spreadsheet. `line` is sound. */
export function isFromRow(line: Buffer): boolean {
	return line.includes(ROW);
}

/** 0 for a draft without a price. `line` is sound. */
export function findPriceCents(line: Buffer): number {
	const found = line.indexOf(PRICE_CENTS, line.indexOf(BODY));
	return found === -1 ? 0 : Number.parseInt(line.toString('latin1', found + PRICE_CENTS.length, found + 40), 10);
}

/** Where the text that begins at `start` has its closing quotation mark. */
function endOfText(line: Buffer, start: number): number {
	let index = start;
	while (index < line.length && line[index] !== QUOTE) index += line[index] === BACKSLASH ? 2 : 1;
	return index;
}

const NOT_ASCII = /[^\0-\x7F]/;

/** Undefined: the name is not there; null: the text behind it has an escape. */
function textAfter(line: string, name: string, from: number): string | null | undefined {
	const found = line.indexOf(name, from);
	if (found === -1) return undefined;
	const start = found + name.length;
	const text = line.slice(start, line.indexOf('"', start));
	if (text.includes('\\')) return null;
	return NOT_ASCII.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}
