/** The letters that a spreadsheet shows above a column, to its position. The other way: `columnLetters`. */

/** `A` is 0, `AA` is 26; in either case. Undefined for what is no column of a sheet: at most three letters. */
export function parseColumnLetters(letters: string): number | undefined {
	if (!/^[A-Za-z]{1,3}$/.test(letters)) return undefined;
	let column = 0;
	for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 0x40;
	return column - 1;
}
