/**
 * Names as people write them, reduced to what they mean: `Nº  de\nPATRIMÔNIO` and `nº de patrimonio` are one name.
 *
 * Folded away: case, accents, punctuation, blanks of every kind (NBSP, zero-width, line breaks), compatibility forms
 * (`№`, full-width letters). The folded form is a key to compare by, never shown.
 */

/** Letters and digits only, lower case, without accents. */
export function foldName(text: string): string {
	return text
		.normalize('NFKD')
		.replaceAll(/[^\p{L}\p{N}]+/gu, '')
		.toLowerCase();
}

/** As `foldName`; a text of punctuation alone (`#`, `-`) stands for itself. */
export function foldKey(text: string): string {
	return foldName(text) || text.trim();
}

/** Words of headers that only join others. */
const JOINING = new Set([
	'de',
	'do',
	'da',
	'dos',
	'das',
	'o',
	'a',
	'os',
	'as',
	'of',
	'the',
	'del',
	'la',
	'el',
	'los',
	'las',
	'brl',
]);

/** Abbreviations of headers, by folded word. */
const SAME_WORD: ReadonlyMap<string, string> = new Map([
	...['no', 'nr', 'nro', 'num', 'numero', 'number'].map((word) => [word, 'n'] as const),
	...['dt', 'dta'].map((word) => [word, 'data'] as const),
	...['vlr', 'vl', 'val'].map((word) => [word, 'valor'] as const),
	...['cod', 'code'].map((word) => [word, 'codigo'] as const),
]);

/**
 * As `foldName`, and without what makes no difference in a header: joining words, the currency, ways to write `número`,
 * `data`, `valor` and `código`. `Dt. da compra` and `Data de Compra` are one header; so are `nfeNumber` and `NFE number`.
 */
export function foldHeader(text: string): string {
	return headerWords(text).join('');
}

/** The words that `foldHeader` joins: those of `purchase_date`, `PurchaseDate` and `Purchase date` are the same. */
export function headerWords(text: string): readonly string[] {
	return text
		.replaceAll(/R\$/gi, ' ')
		.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
		.replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
		.normalize('NFKD')
		.replaceAll(/\p{M}+/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !JOINING.has(word))
		.map((word) => SAME_WORD.get(word) ?? word);
}
