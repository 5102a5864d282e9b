/** Total amounts of all invoices as shown in the report, by column title. */
export function invoiceTotals(page: string): Readonly<Record<string, string>> {
	const table = /<table>(?:(?!<table>)[^])*<tfoot>[^]*?<\/tfoot>/.exec(page)?.[0] ?? '';
	const [head = '', foot = ''] = table.split('<tfoot>');
	const titles = [...head.matchAll(/<th scope="col"[^>]*>(?<text>[^<]*)<\/th>/g)].map(({ groups }) => groups?.['text']);
	const cells = [...foot.matchAll(/<td[^>]*>(?<text>[^<]*)<\/td>/g)].map(({ groups }) => groups?.['text'] ?? '');
	return Object.fromEntries(cells.map((text, index) => [titles[index + 2] ?? '', text.replaceAll('\u{a0}', ' ')]));
}
