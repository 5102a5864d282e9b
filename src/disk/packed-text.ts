/**
 * Texts for a `LineFile` in Latin-1 that only this program reads. Most texts have no other characters: a byte each takes half the time
 * of UTF-8 to write and a tenth to read.
 */
const BEYOND = /[\u0100-\uffff]/;
const AS_UTF8 = '8';
const AS_LATIN1 = '1';
const UTF8_MARK = AS_UTF8.charCodeAt(0);

/** `text` has no line break, and neither has the result. */
export function packText(text: string): string {
	return BEYOND.test(text) ? AS_UTF8 + Buffer.from(text).toString('latin1') : AS_LATIN1 + text;
}

export function unpackText(bytes: Buffer, start: number, stop: number): string {
	return bytes.toString(bytes[start] === UTF8_MARK ? 'utf8' : 'latin1', start + 1, stop);
}
