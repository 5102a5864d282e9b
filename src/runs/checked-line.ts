/**
 * A JSON line that carries its own check sum: `{"type":"attempt","n":1,"crc":"172382c1"}`.
 *
 * The sum is the CRC-32 (eight lower-case hex digits) of the bytes before the property `crc`, which is always the last.
 * Any flip within a byte and any cut is noticed; the line break is the reader's business.
 */
import { crc32 } from 'node:zlib';

const BEFORE_DIGITS = '"crc":"';
const AFTER_DIGITS = '"}';
const DIGITS = 8;
/** Bytes from the property `crc` to the closing brace: the same in every line. */
export const CHECK_BYTES = BEFORE_DIGITS.length + DIGITS + AFTER_DIGITS.length;

/** One line with its check sum and its line break. `value` has no property `crc` of its own. */
export function encodeCheckedLine(value: object): string {
	const json = JSON.stringify(value);
	const checked = json.length === 2 ? '{' : `${json.slice(0, -1)},`;
	return `${checked}${BEFORE_DIGITS}${hexDigits(crc32(checked))}${AFTER_DIGITS}\n`;
}

/** The value of one line, with or without its line break, or undefined when the line is not as it was written. */
export function decodeCheckedLine(line: string | Buffer): unknown {
	const bytes = typeof line === 'string' ? Buffer.from(line) : line;
	const end = bytes.at(-1) === 0x0a ? bytes.length - 1 : bytes.length;
	const checkedEnd = end - CHECK_BYTES;
	if (checkedEnd < 1 || bytes[0] !== 0x7b) return undefined;
	const check = bytes.toString('latin1', checkedEnd, end);
	const checked = bytes.subarray(0, checkedEnd);
	if (check !== `${BEFORE_DIGITS}${hexDigits(crc32(checked))}${AFTER_DIGITS}`) return undefined;
	const comma = checkedEnd > 1 ? 1 : 0;
	return JSON.parse(`${bytes.toString('utf8', 0, checkedEnd - comma)}}`) as unknown;
}

function hexDigits(sum: number): string {
	return sum.toString(16).padStart(DIGITS, '0');
}
