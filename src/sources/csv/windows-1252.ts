/**
 * The encoding windows-1252: what Excel in Brazil means by "CSV", and so worth a way of its own through the scanner.
 *
 * Latin-1 but for the bytes 0x80 to 0x9F. The five that Microsoft left free (81, 8D, 8F, 90, 9D) stand for the control
 * character of the same number, as the WHATWG encoding standard has it, so that every byte is read.
 */
const HIGH_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Turns text that was decoded as Latin-1 into what its bytes mean in windows-1252. */
export function fromLatin1(text: string): string {
	return text.replaceAll(/[\u0080-\u009f]/g, (control) => HIGH_CONTROLS[control.charCodeAt(0) - 0x80] ?? control);
}

/** Four bytes in one: bit 7 of each stays where it is set, and bits 6 and 5 are not. */
function highControlsOf(word: number): number {
	return word & ~(word << 1) & ~(word << 2);
}

/** Position of the first byte from 0x80 to 0x9F, at which windows-1252 is not Latin-1, or -1. Looks at sixteen at a time. */
export function findHighControl(bytes: Buffer, start: number): number {
	const isHighControl = (at: number): boolean => ((bytes[at] ?? 0) & 0xe0) === 0x80;
	const { length, byteOffset } = bytes;
	const firstWord = start + ((4 - ((byteOffset + start) & 3)) & 3);
	let at = start;
	for (; at < Math.min(firstWord, length); at++) if (isHighControl(at)) return at;
	if (at >= length) return -1;
	const words = new Uint32Array(bytes.buffer, byteOffset + at, (length - at) >>> 2);
	const last = words.length - (words.length % 4);
	let index = 0;
	for (; index < last; index += 4) {
		const marks =
			highControlsOf(words[index] ?? 0) |
			highControlsOf(words[index + 1] ?? 0) |
			highControlsOf(words[index + 2] ?? 0) |
			highControlsOf(words[index + 3] ?? 0);
		if ((marks & 0x80808080) !== 0) break;
	}
	for (at += index * 4; at < length; at++) if (isHighControl(at)) return at;
	return -1;
}
