import type { ParamsOfKind } from '../../../src/messages/codes.ts';
import { expect, test } from 'vitest';
import { refusal, SourceRefusal } from '../../../src/sources/values/source.ts';
import { readXmlBytes } from '../../../src/sources/xml/xml-bytes.ts';
import { problemName } from '../../messages/problem-name.ts';

const refuse = (damage: ParamsOfKind<'workbook-damaged'>) =>
	refusal('x.xlsx', 'workbook-damaged', { part: 'x.xml', ...damage });

async function* inChunks(bytes: Buffer, size: number): AsyncIterable<Buffer> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size: number): Promise<string> {
	const pieces: Buffer[] = [];
	try {
		const chunks = readXmlBytes(inChunks(bytes, size), refuse);
		for await (const piece of chunks) pieces.push(piece);
	} catch (error) {
		if (error instanceof SourceRefusal) return problemName(error.problem);
		throw error;
	}
	return Buffer.concat(pieces).toString();
}

const TEXT = '<a>Ação de inventário 🍣 ©</a>';
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const SIZES = [1, 2, 3, 5, 7, 1000];

test.each([
	['UTF-8', Buffer.from(TEXT)],
	['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
	['UTF-16 little-endian with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
	['UTF-16 little-endian', Buffer.from(TEXT, 'utf16le')],
	['UTF-16 big-endian with a mark', bigEndian(`\uFEFF${TEXT}`)],
	['UTF-16 big-endian', bigEndian(TEXT)],
])('yields UTF-8 without a byte order mark, for any chunks of: %s', async (_what, bytes) => {
	for (const size of SIZES) expect(await read(bytes, size)).toBe(TEXT);
});

test.each([
	['windows-1252', Buffer.from(TEXT.replace('🍣', ''), 'latin1'), 'utf8'],
	['a character that is cut off', Buffer.from('<a>é').subarray(0, -1), 'utf8'],
	['a surrogate in UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xed, 0xa0, 0x80, 0x3c]), 'utf8'],
	['an overlong character', Buffer.from([0x3c, 0x61, 0x3e, 0xc0, 0xaf, 0x3c]), 'utf8'],
	['half a pair in UTF-16', Buffer.from('<a>\uD83C</a>', 'utf16le'), 'utf8'],
	['an odd byte in UTF-16', Buffer.from(TEXT, 'utf16le').subarray(0, -1), 'utf8'],
	['a NUL', Buffer.from('<a>x\0</a>'), 'character'],
	['a NUL in UTF-16', Buffer.from('<a>x\0</a>', 'utf16le'), 'character'],
])('refuses in any chunks: %s', async (_what, bytes, kind) => {
	for (const size of SIZES) expect(await read(bytes, size)).toBe(`workbook-damaged ${kind}`);
});

test('passes on bytes that are too short to be a document', async () => {
	expect(await read(Buffer.from('<a'), 1)).toBe('<a');
	expect(await read(Buffer.alloc(0), 1)).toBe('');
});
