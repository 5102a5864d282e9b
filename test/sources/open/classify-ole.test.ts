import { expect, test } from 'vitest';
import { classifyOle } from '../../../src/sources/open/classify-ole.ts';

const compound = (...names: readonly string[]): Buffer =>
	Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), ...names.map((name) => Buffer.from(`${name}\0`, 'utf16le'))]);

test.each([
	['encrypted-xlsx', compound('Root Entry', 'EncryptionInfo', 'EncryptedPackage')],
	['encrypted-xlsx', compound('EncryptedPackage', 'Workbook')],
	['xls', compound('Root Entry', 'Workbook')],
	['xls', compound('Root Entry', 'Book')],
	['ole', compound('Root Entry', 'WordDocument')],
	['ole', compound('Workbooks')],
	['ole', Buffer.alloc(0)],
] as const)('says %s', (kind, bytes) => {
	expect(classifyOle(bytes)).toBe(kind);
});
