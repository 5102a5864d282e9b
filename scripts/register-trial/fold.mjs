/** Texts that differ only in case, accents and punctuation are one; one of punctuation alone stands for itself. */
export const foldKey = (text) =>
	text
		.normalize('NFKD')
		.replace(/[^\p{L}\p{N}]+/gu, '')
		.toLowerCase() || text.trim();

/** The words of a header: `PurchaseDate`, `data_compra` and `DATA DA COMPRA` are words like any other. */
export const headerWords = (header) =>
	header
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}#?%$&/]+/gu, ' ')
		.trim();
