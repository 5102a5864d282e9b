import { expect, test } from 'vitest';
import { isDayFirst } from '../../../src/drafts/values/locale-evidence.ts';

test.each([
	['Dt. Aquisição', true],
	['DATA_COMPRA', true],
	['Garantia até', true],
	['Fecha de compra', true],
	['Data', true],
	['Data / Date', false],
	['Warranty data', false],
	['PurchaseDate', false],
	['X1', false],
])('%s', (header, isFirst) => {
	expect(isDayFirst(header)).toBe(isFirst);
});
