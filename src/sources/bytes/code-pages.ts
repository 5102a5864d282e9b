/** Bytes unassigned in windows-1252 become control characters, so every byte can be read. Source: WHATWG Encoding. */
import type { CodePage } from '../values/source.ts';

const HIGH_CHARACTERS: Readonly<Record<CodePage, string>> = {
	'windows-1252':
		'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿' +
		'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
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

export function fromLatin1(text: string): string {
	// Fast path: nearly every text has no such character.
	if (!/[\u0080-\u009f]/.test(text)) return text;
	const characters = HIGH_CHARACTERS['windows-1252'];
	return text.replaceAll(/[\u0080-\u009f]/g, (control) => characters[control.charCodeAt(0) - 0x80] ?? control);
}

const MAX_GROWTH = 3;
const NO_BYTES = new Uint8Array(0);

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

function mayFollow(first: number, second: number): boolean {
	if (first === 0xe0) return second >= 0xa0;
	if (first === 0xed) return second < 0xa0;
	if (first === 0xf0) return second >= 0x90;
	return first !== 0xf4 || second < 0x90;
}

export interface Decoding {
	/** `none` turns the bytes into NULs. */
	readonly page: CodePage | 'none';
	readonly keepUtf8: boolean;
}

export function decodeBytes(bytes: Uint8Array, decoding: Decoding): string {
	const decode = createPageDecoder(decoding);
	const whole = Buffer.from(decode(bytes));
	return Buffer.concat([whole, decode()]).toString('utf8');
}

export function createPageDecoder({ page, keepUtf8 }: Decoding): (chunk?: Uint8Array) => Uint8Array {
	const high = page === 'none' ? '\0'.repeat(0x80) : HIGH_CHARACTERS[page];
	const characters = Array.from(high, (character) => Buffer.from(character, 'utf8'));
	let memory = NO_BYTES;
	let cut: Uint8Array = NO_BYTES;
	return (chunk) => {
		const bytes = cut.length === 0 ? (chunk ?? NO_BYTES) : Buffer.concat([cut, chunk ?? NO_BYTES]);
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
			if (length < 0 && chunk !== undefined) {
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
