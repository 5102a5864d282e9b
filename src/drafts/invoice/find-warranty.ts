/**
 * The warranty that the text of an item promises, in months: `GARANTIA 12 MESES`, `garantia de 3 anos`, `12 meses de
 * garantia`. Nothing when it promises none, or two different ones. Source: NF-e reference §6 (`infAdProd`, `obsItem`).
 */
const AFTER =
	/\bgarantia\b\s*:?\s*(?:de\s+|por\s+)?(?<count>\d{1,3})\s*(?:\([^)]{1,20}\)\s*)?(?<unit>m[eê]s(?:es)?|anos?)\b/gi;
const BEFORE = /\b(?<count>\d{1,3})\s*(?:\([^)]{1,20}\)\s*)?(?<unit>m[eê]s(?:es)?|anos?)\s+de\s+garantia\b/gi;
/** Longer ones are slips. */
const MOST_MONTHS = 240;

export function findWarrantyMonths(text: string): number | undefined {
	const found = new Set<number>();
	for (const match of [...text.matchAll(AFTER), ...text.matchAll(BEFORE)]) {
		const count = Number(match.groups?.['count']);
		found.add(/^a/i.test(match.groups?.['unit'] ?? '') ? count * 12 : count);
	}
	const [months] = found;
	return found.size === 1 && months !== undefined && months > 0 && months <= MOST_MONTHS ? months : undefined;
}
