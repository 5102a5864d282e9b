/**
 * Tells what an OLE compound file holds, from the names in its directory: an encrypted .xlsx is stored in one, and so
 * is everything that Office wrote before 2007.
 *
 * The names are looked for in the bytes given; the directory of an encrypted workbook may stand at the end of the file.
 * Source: [MS-CFB] 2.6.1 (names are UTF-16LE), [MS-OFFCRYPTO] 1.3.3.
 */
export type OleKind = 'encrypted-xlsx' | 'xls' | 'ole';

const named = (name: string): Buffer => Buffer.from(`${name}\0`, 'utf16le');
const ENCRYPTED_PACKAGE = named('EncryptedPackage');
const WORKBOOKS = [named('Workbook'), named('Book'), named('WORKBOOK'), named('BOOK')];

export function classifyOle(bytes: Uint8Array): OleKind {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (file.includes(ENCRYPTED_PACKAGE)) return 'encrypted-xlsx';
	return WORKBOOKS.some((name) => file.includes(name)) ? 'xls' : 'ole';
}
