/**
 * A JSON file whose last property, `crc`, is the CRC-32 of all bytes before it. Other programs, such as `jq`, can read it as
 * ordinary JSON.
 */
import { crc32 } from 'node:zlib';

/** In the exact forms that `encodeCheckedJson` writes. */
const LAST_PROPERTY = /,"crc":"(?<sum>[0-9a-f]{8})"\}\n$|,\n\t"crc": "(?<indented>[0-9a-f]{8})"\n\}\n$/;
/** Longest possible match. */
const END_CHARACTERS = 32;

/** `value` must have properties, but none called `crc`. */
export function encodeCheckedJson(value: object, indent: '' | '\t' = ''): string {
	const [lineBreak, space] = indent === '' ? ['', ''] : ['\n', ' '];
	const checked = JSON.stringify(value, undefined, indent).slice(0, -`${lineBreak}}`.length);
	return `${checked},${lineBreak}${indent}"crc":${space}"${hexOf(crc32(checked))}"${lineBreak}}\n`;
}

/** Undefined if the checksum is wrong or missing. */
export function decodeCheckedJson(bytes: Buffer): unknown {
	const end = LAST_PROPERTY.exec(bytes.toString('latin1', Math.max(0, bytes.length - END_CHARACTERS)));
	if (end === null) return undefined;
	const checked = bytes.subarray(0, bytes.length - end[0].length);
	const sum = end.groups?.['sum'] ?? end.groups?.['indented'];
	return sum === hexOf(crc32(checked)) ? JSON.parse(`${checked.toString('utf8')}}`) : undefined;
}

export function hexOf(sum: number): string {
	return sum.toString(16).padStart(8, '0');
}
