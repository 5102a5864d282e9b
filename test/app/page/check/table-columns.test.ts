import { expect, test } from 'vitest';
import { NFE_IDENTITY_HEADERS } from '../../../../src/drafts/invoice-unit/unit-identity.ts';
import { ITEM_HEADERS } from '../../../../src/app/page/check/table-columns.ts';

test('the columns that name an item are those of the workbook of drafts', () =>
	expect(ITEM_HEADERS).toEqual(NFE_IDENTITY_HEADERS.slice(0, 2)));
