/** Folds names for comparison: `Nº  de\nPATRIMÔNIO` and `nº de patrimonio` are the same. Folded names are never shown. */
import { rememberByText } from './remember.ts';

/** The names in the first rows of a table are compared with each field, and with every remembered header. */
export const foldName = rememberByText((text) =>
	text
		.normalize('NFKD')
		.replaceAll(/[^\p{L}\p{N}]+/gu, '')
		.toLowerCase(),
);

/** Like `foldName`, but keeps a text of only punctuation (`#`, `-`). */
export function foldKey(text: string): string {
	return foldName(text) || text.trim();
}

const JOINING = new Set('de do da dos das o a as of the del la el los las brl'.split(' '));

const SAME_WORD: ReadonlyMap<string, string> = new Map([
	...['no', 'nr', 'nro', 'num', 'numero', 'number'].map((word) => [word, 'n'] as const),
	...['dt', 'dta'].map((word) => [word, 'data'] as const),
	...['vlr', 'vl', 'val'].map((word) => [word, 'valor'] as const),
	...['cod', 'code'].map((word) => [word, 'codigo'] as const),
]);

/** Also drops joining words and currency: `Dt. da compra` and `Data de Compra` are one header. */
export function foldHeader(text: string): string {
	return headerWords(text).join('');
}

/** Gives the same words for `purchase_date`, `PurchaseDate` and `Purchase date`. */
export const headerWords = rememberByText((text): readonly string[] =>
	text
		.replaceAll(/R\$/gi, ' ')
		.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
		.replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
		.normalize('NFKD')
		.replaceAll(/\p{M}+/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !JOINING.has(word))
		.map((word) => SAME_WORD.get(word) ?? word),
);
