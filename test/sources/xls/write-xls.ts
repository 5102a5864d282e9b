/** Writes workbooks of Excel 5 to 2003, with another program or record by record. */
import { CFB, utils, type WorkBook, write } from '@e965/xlsx';
import { accessBytes } from '../../../src/sources/bytes/random-access.ts';
import type { TableSource } from '../../../src/sources/values/source.ts';
import { CompoundFile, openXls, streamOfBytes, streamOfWorkbook } from '../../../src/sources/xls/open-xls.ts';

export const FILE = 'ativos.xls';

export function writeBook(book: WorkBook, bookType: 'xlsx' | 'biff8' | 'biff5'): Buffer {
	const bytes: unknown = write(book, { bookType, type: 'buffer' });
	if (!Buffer.isBuffer(bytes)) throw new Error('no bytes');
	return bytes;
}

export function bookOf(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): WorkBook {
	const book = utils.book_new();
	for (const [name, rows] of Object.entries(sheets)) {
		utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
	}
	return book;
}

export function writeCompound(streams: Readonly<Record<string, Buffer>>): Buffer {
	const container = CFB.utils.cfb_new();
	for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(container, `/${name}`, bytes);
	const bytes: unknown = CFB.write(container, { type: 'buffer' });
	if (!Buffer.isBuffer(bytes)) throw new Error('no bytes');
	return bytes;
}

/** As the reader of files has it. */
export async function openCompound(bytes: Uint8Array): Promise<TableSource> {
	const compound = new CompoundFile(accessBytes(bytes), FILE);
	return await openXls(streamOfWorkbook(compound, FILE));
}

export async function openRecords(bytes: Uint8Array): Promise<TableSource> {
	return await openXls(streamOfBytes(accessBytes(bytes), FILE));
}

/** Numbers of two bytes, or bytes. */
export function record(type: number, ...parts: readonly (number | Buffer)[]): Buffer {
	const data = Buffer.concat(parts.map((part) => (typeof part === 'number' ? word(part) : part)));
	return Buffer.concat([word(type), word(data.length), data]);
}

function word(value: number): Buffer {
	const bytes = Buffer.alloc(2);
	bytes.writeUInt16LE(value);
	return bytes;
}

export function double(value: number): Buffer {
	const bytes = Buffer.alloc(8);
	bytes.writeDoubleLE(value);
	return bytes;
}

export function long(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32LE(value >>> 0);
	return bytes;
}

export const EOF = record(0x0a);
export const VERSION = { biff8: 0x0600, biff5: 0x0500 };

export interface Written {
	readonly version?: number;
	/** Records before those of the sheets. */
	readonly globals?: readonly Buffer[];
	readonly sheetName?: Buffer;
	readonly visibility?: number;
}

/** One sheet. `rows`: its records. */
export function workbookStream(rows: readonly Buffer[], options: Written = {}): Buffer {
	const { version = VERSION.biff8, globals = [], visibility = 0 } = options;
	const name = options.sheetName ?? (version === VERSION.biff8 ? Buffer.from('\u0003\0Aba') : Buffer.from('\u0003Aba'));
	const before = [record(0x0809, version, 0x0005, 0, 0), ...globals];
	const sheet = (position: number): Buffer => record(0x85, long(position), Buffer.from([visibility, 0]), name);
	const position = Buffer.concat([...before, sheet(0), EOF]).length;
	return Buffer.concat([...before, sheet(position), EOF, record(0x0809, version, 0x0010, 0, 0), ...rows, EOF]);
}

/** A text of Excel 97, with its length in two bytes. */
export function unicode(text: string): Buffer {
	const isWide = /[^\0-\u00ff]/.test(text);
	return Buffer.concat([
		word(text.length),
		Buffer.from([isWide ? 1 : 0]),
		Buffer.from(text, isWide ? 'utf16le' : 'latin1'),
	]);
}

export const number = (row: number, column: number, value: number, cellFormat = 0): Buffer =>
	record(0x0203, row, column, cellFormat, double(value));
export const label = (row: number, column: number, text: string): Buffer =>
	record(0x0204, row, column, 0, unicode(text));
