/** Logical values that a CSV keeps as text, in the words of Excel in Portuguese and English, and of programs: `True`. */

/** Spares nearly every text a closer look. */
export function mayBeBoolean(text: string): boolean {
	const { length } = text;
	if (length > 5) return length === 10 && firstLetter(text) === 0x76;
	return length === 5 ? firstLetter(text) === 0x66 : length === 4 && firstLetter(text) === 0x74;
}

function firstLetter(text: string): number {
	return text.charCodeAt(0) | 0x20;
}

/** `name`: a word for one that may be a name, too. True makes refrigerators. */
export function findBoolean(text: string): 'boolean' | 'name' | undefined {
	if (!mayBeBoolean(text)) return undefined;
	const word = text.toUpperCase();
	if (word === 'TRUE') return 'name';
	return word === 'VERDADEIRO' || word === 'FALSO' || word === 'FALSE' ? 'boolean' : undefined;
}
