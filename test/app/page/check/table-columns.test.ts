import { expect, test } from 'vitest';
import { matchSchema } from '../../../../src/drafts/invoice-settings/item-match.ts';
import { NFE_IDENTITY_HEADERS } from '../../../../src/drafts/invoice-unit/unit-identity.ts';
import { ITEM_HEADERS, joinTables } from '../../../../src/app/page/check/table-columns.ts';
import { describeItems } from '../../../../src/app/workbench/table-views.ts';

test('the columns that name an item are those of the workbook of drafts', () =>
	expect(ITEM_HEADERS).toEqual(NFE_IDENTITY_HEADERS.slice(0, 2)));

test('items of invoices are asked about, but are no table of rows', () => {
	const products = [{ match: matchSchema.parse({ cProd: 'A' }), units: 'skip' as const }];
	const answers = { products, belongsTo: {} };
	const tables = describeItems(
		{ invoices: [], companies: [], cancelled: [], questions: [], others: new Map(), answers },
		'pt-BR',
	).map(({ view }) => view);
	expect([tables.length, joinTables(tables)]).toEqual([1, []]);
});
