import { expect, test } from 'vitest';
import { isDayFirst } from '../../../src/drafts/values/locale-evidence.ts';
import { rowsOf } from '../../listed.ts';

test.each([
	...rowsOf(true)`Dt. Aquisição ¦ DATA_COMPRA ¦ Garantia até ¦ Fecha de compra ¦ Data`,
	...rowsOf(false)`Data / Date ¦ Warranty data ¦ PurchaseDate ¦ X1`,
])('%s', (header, isFirst) => expect(isDayFirst(header)).toBe(isFirst));
