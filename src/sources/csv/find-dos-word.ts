/**
 * The sign that a text read as windows-1252 comes from DOS: `Descri‡Æo` for `Descrição`, `N£mero`, `S‚rie`.
 *
 * What the code pages 437, 850 and 860 have at the bytes of ç, á, é, í, ó, ú, â, ê, ô, ã and Ç, É is in windows-1252 a mark
 * that never stands between two letters of a word. Á, Í, Ó, Ú, Ã, Õ and the õ of 850 are letters there, too, and tell nothing.
 */
import { fromLatin1 } from './windows-1252.ts';

/** Bytes that `findDosWord` wants to see: the titles above a header, the header and its first rows. */
export const DOS_HEAD_BYTES = 64 * 1024;
/** Of the letters before it a few: a text without blanks is not walked through from each of its letters. */
const WORD = /[A-Za-z]{1,30}(?:[€‚ƒ„†‡ˆ¡¢£\u0090]+\p{L}|(?<=[a-z])“[a-z]|Æ[a-z])[\p{L}€‚ƒ„†‡ˆ“¡¢£\u0090]{0,30}/u;

export interface DosWord {
	/** As windows-1252 shows it. */
	readonly word: string;
	/** Physical line, from 1. */
	readonly line: number;
}

/** The first such word in the beginning of a text. */
export function findDosWord(head: Buffer): DosWord | undefined {
	const text = fromLatin1(head.toString('latin1'));
	const found = WORD.exec(text);
	if (found === null) return undefined;
	return { word: found[0], line: text.slice(0, found.index).split(/\r\n|\r|\n/).length };
}
