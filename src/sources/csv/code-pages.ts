/**
 * Encodings in which a byte is a character: that of Windows, those of DOS in Brazil, that of old Macintosh computers.
 *
 * A text in one of them is read as UTF-8, chunk by chunk, so that one scanner serves all. A file that is UTF-8 but for some
 * bytes is read the same way: what is well-formed UTF-8 stays, and only the other bytes are characters of the code page.
 * Sources: WHATWG Encoding Standard (windows-1252, macintosh), Unicode's tables of the code pages of Microsoft.
 */
import type { ByteSource } from '../bytes/byte-source.ts';
import type { CodePage } from '../values/source.ts';
import { fromLatin1 } from './windows-1252.ts';

/** The characters of the bytes from 0x80. */
const HIGH_CHARACTERS: Readonly<Record<CodePage, string>> = {
	'windows-1252': fromLatin1(String.fromCharCode(...Array.from({ length: 0x80 }, (_, index) => 0x80 + index))),
	cp850:
		'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
		'└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
	cp860:
		'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
		'└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
	cp437:
		'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
		'└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
	macintosh:
		'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
		'¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
};

/** Room for the three bytes that a character of a code page has at most in UTF-8. */
const MAX_GROWTH = 3;
const NO_BYTES = new Uint8Array(0);

/** The bytes of the sequence of UTF-8 that stands at a byte from 0x80; 0: none does; -1: `end` cuts it. */
export function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
	const first = bytes[at] ?? 0;
	const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
	for (let index = 1; index < length; index++) {
		if (at + index >= end) return -1;
		const byte = bytes[at + index] ?? 0;
		if ((byte & 0xc0) !== 0x80 || (index === 1 && !mayFollow(first, byte))) return 0;
	}
	return length;
}

/** No overlong forms, no halves of pairs, nothing above U+10FFFF. */
function mayFollow(first: number, second: number): boolean {
	if (first === 0xe0) return second >= 0xa0;
	if (first === 0xed) return second < 0xa0;
	if (first === 0xf0) return second >= 0x90;
	return first !== 0xf4 || second < 0x90;
}

/** `keepUtf8`: sequences of UTF-8 stay as they are. */
export interface Decoding {
	readonly page: CodePage;
	readonly keepUtf8: boolean;
}

/** Bytes of a code page as UTF-8. */
export function transcodePage(source: ByteSource, decoding: Decoding): ByteSource {
	async function* read(signal?: AbortSignal): AsyncIterable<Uint8Array> {
		const transcode = createTranscoder(decoding);
		for await (const chunk of source.read(signal)) yield transcode(chunk, false);
		yield transcode(NO_BYTES, true);
	}
	return { read };
}

export function decodeBytes(bytes: Uint8Array, decoding: Decoding): string {
	return Buffer.from(createTranscoder(decoding)(bytes, true)).toString('utf8');
}

/** The bytes given back are valid until the next call. */
function createTranscoder({ page, keepUtf8 }: Decoding): (chunk: Uint8Array, isLast: boolean) => Uint8Array {
	const characters = Array.from(HIGH_CHARACTERS[page], (character) => Buffer.from(character, 'utf8'));
	let memory = NO_BYTES;
	/** The beginning of a sequence at the end of the chunk before. */
	let cut: Uint8Array = NO_BYTES;
	return (chunk, isLast) => {
		const bytes = cut.length === 0 ? chunk : Buffer.concat([cut, chunk]);
		if (memory.length < bytes.length * MAX_GROWTH) memory = new Uint8Array(bytes.length * MAX_GROWTH);
		cut = NO_BYTES;
		let to = 0;
		for (let at = 0; at < bytes.length; at++) {
			const byte = bytes[at] ?? 0;
			if (byte < 0x80) {
				memory[to++] = byte;
				continue;
			}
			const length = keepUtf8 ? sequenceLength(bytes, at, bytes.length) : 0;
			if (length < 0 && !isLast) {
				cut = Uint8Array.from(bytes.subarray(at));
				break;
			}
			const character = length > 0 ? bytes.subarray(at, at + length) : (characters[byte - 0x80] ?? NO_BYTES);
			for (const one of character) memory[to++] = one;
			if (length > 0) at += length - 1;
		}
		return memory.subarray(0, to);
	};
}
