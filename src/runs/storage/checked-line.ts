/**
 * A JSON line that carries its own check sum: `{"type":"attempt","n":1,"crc":"172382c1"}`.
 *
 * The sum is the CRC-32 (eight lower-case hex digits) of the bytes before the property `crc`, which is always the last.
 * Any flip within a byte and any cut is noticed; the line break is the reader's business.
 */
import { crc32 } from 'node:zlib';
import { crc32Within } from './crc32.ts';

const DIGITS = 8;
/** `"crc":"` */
const BEFORE_DIGITS = [0x22, 0x63, 0x72, 0x63, 0x22, 0x3a, 0x22] as const;
/** Bytes from the property `crc` to the closing brace: the same in every line. */
const CHECK_BYTES = BEFORE_DIGITS.length + DIGITS + 2;

const QUOTE = 0x22;
const BLANK = 0x20;
const COMMA = 0x2c;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const LINE_BREAK = 0x0a;
const HEX = '0123456789abcdef';

/** One line with its check sum and its line break. `value` has no property `crc` of its own. */
export function encodeCheckedLine(value: object): string {
	const json = JSON.stringify(value);
	return sealLine(json.length === 2 ? '{' : `${json.slice(0, -1)},`);
}

/**
 * Marks a line, written up to where the property `crc` begins, as the first of those that were written together: a blank
 * before its last comma, which no other line has and which means nothing in JSON.
 */
export function markFirst(checked: string): string {
	return `${checked.slice(0, -1)} ,`;
}

/** Whether a line that is as it was written, and ends (without its line break) at `end`, has that mark. */
export function isMarkedFirst(bytes: Buffer, end: number): boolean {
	const checkedEnd = end - CHECK_BYTES;
	return bytes[checkedEnd - 1] === COMMA && bytes[checkedEnd - 2] === BLANK;
}

/** Ends a line that is written up to where the property `crc` begins: `{"type":"attempt","n":1,`. */
export function sealLine(checked: string): string {
	return `${checked}"crc":"${crc32(checked).toString(16).padStart(DIGITS, '0')}"}\n`;
}

/** The bytes that `sealLine` adds. */
export const SEAL_BYTES = CHECK_BYTES + 1;

/** The same in place: seals what stands in `bytes` from `start` to `end`, where there is room, and gives the new end. */
export function sealBytes(bytes: Buffer, start: number, end: number): number {
	let index = end;
	for (const byte of BEFORE_DIGITS) bytes[index++] = byte;
	const sum = crc32Within(bytes, start, end);
	for (let shift = 28; shift >= 0; shift -= 4) bytes[index++] = HEX.charCodeAt((sum >>> shift) & 0xf);
	bytes[index++] = QUOTE;
	bytes[index++] = CLOSING_BRACE;
	bytes[index++] = LINE_BREAK;
	return index;
}

/** Whether the line in `bytes` from `start` to `end` (without its line break) is as it was written. */
export function isCheckedLine(bytes: Buffer, start: number, end: number): boolean {
	const checkedEnd = end - CHECK_BYTES;
	if (checkedEnd <= start || bytes[start] !== OPENING_BRACE) return false;
	for (let index = 0; index < BEFORE_DIGITS.length; index++) {
		if (bytes[checkedEnd + index] !== BEFORE_DIGITS[index]) return false;
	}
	if (bytes[end - 2] !== QUOTE || bytes[end - 1] !== CLOSING_BRACE) return false;
	return readHex(bytes, checkedEnd + BEFORE_DIGITS.length) === crc32Within(bytes, start, checkedEnd);
}

/** The value of one line, with or without its line break, or undefined when the line is not as it was written. */
export function decodeCheckedLine(line: string | Buffer): unknown {
	const json = parseCheckedLine(typeof line === 'string' ? Buffer.from(line) : line);
	return json === undefined ? undefined : JSON.parse(json);
}

/** The JSON of one line without its check sum, or undefined when the line is not as it was written. */
export function parseCheckedLine(line: Buffer): string | undefined {
	const end = line.at(-1) === LINE_BREAK ? line.length - 1 : line.length;
	return isCheckedLine(line, 0, end) ? jsonOfSound(line.subarray(0, end)) : undefined;
}

/** The same of a line that is as it was written, without its line break: it is not looked at again. */
export function jsonOfSound(line: Buffer): string {
	// Up to the comma before `crc`, which an empty object does not have.
	return `${line.toString('utf8', 0, Math.max(line.length - CHECK_BYTES - 1, 1))}}`;
}

/** Eight lower-case hex digits; anything else gives a number that no check sum has. */
function readHex(bytes: Buffer, start: number): number {
	let value = 0;
	for (let index = start; index < start + DIGITS; index++) {
		const byte = bytes[index] ?? 0;
		if (byte >= 0x30 && byte <= 0x39) value = value * 16 + byte - 0x30;
		else if (byte >= 0x61 && byte <= 0x66) value = value * 16 + byte - 0x57;
		else return -1;
	}
	return value;
}
