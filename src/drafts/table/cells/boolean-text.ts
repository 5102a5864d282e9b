/** Logical values that a CSV keeps as text, in the words of Excel in Portuguese and English, and of programs: `True`. */

/** Spares nearly every text a closer look. */
export function mayBeBoolean(text: string): boolean {
	const first = text.charCodeAt(0) | 0x20;
	if (text.length === 4) return first === 0x74;
	if (text.length === 5) return first === 0x66;
	return text.length === 10 && first === 0x76;
}

/** `name`: a word for one that may be a name, too. True makes refrigerators. */
export function findBoolean(text: string): 'boolean' | 'name' | undefined {
	if (!mayBeBoolean(text)) return undefined;
	const word = text.toUpperCase();
	if (word === 'TRUE') return 'name';
	return word === 'VERDADEIRO' || word === 'FALSO' || word === 'FALSE' ? 'boolean' : undefined;
}
