import { joinProblem } from '../../../src/messages/problem.ts';
import { describe, expect, test } from 'vitest';
import { SourceRefusal } from '../../../src/sources/values/source.ts';
import { readXmlBytes } from '../../../src/sources/xlsx/xml-bytes.ts';

async function* inChunks(bytes: Buffer, size: number): AsyncIterable<Buffer> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size: number): Promise<string> {
	const pieces: Buffer[] = [];
	try {
		const chunks = readXmlBytes(inChunks(bytes, size), (code) => new SourceRefusal('x.xlsx', joinProblem(code, {})));
		for await (const piece of chunks) pieces.push(piece);
	} catch (error) {
		if (error instanceof SourceRefusal) return error.problem.code;
		throw error;
	}
	return Buffer.concat(pieces).toString();
}

const TEXT = '<a>Ação de inventário 🍣 ©</a>';
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const SIZES = [1, 2, 3, 5, 7, 1000];

describe('gives UTF-8 without a byte order mark, however it is cut, for', () => {
	test.each([
		['UTF-8', Buffer.from(TEXT)],
		['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
		['UTF-16 little-endian with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
		['UTF-16 little-endian', Buffer.from(TEXT, 'utf16le')],
		['UTF-16 big-endian with a mark', bigEndian(`\uFEFF${TEXT}`)],
		['UTF-16 big-endian', bigEndian(TEXT)],
	])('%s', async (_what, bytes) => {
		for (const size of SIZES) expect(await read(bytes, size)).toBe(TEXT);
	});
});

describe('refuses, however it is cut,', () => {
	test.each([
		['windows-1252', Buffer.from(TEXT.replace('🍣', ''), 'latin1'), 'encoding'],
		['a character that is cut off', Buffer.from('<a>é').subarray(0, -1), 'encoding'],
		['a surrogate in UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xed, 0xa0, 0x80, 0x3c]), 'encoding'],
		['an overlong character', Buffer.from([0x3c, 0x61, 0x3e, 0xc0, 0xaf, 0x3c]), 'encoding'],
		['half a pair in UTF-16', Buffer.from('<a>\uD83C</a>', 'utf16le'), 'encoding'],
		['an odd byte in UTF-16', Buffer.from(TEXT, 'utf16le').subarray(0, -1), 'encoding'],
		['a NUL', Buffer.from('<a>x\0</a>'), 'character'],
		['a NUL in UTF-16', Buffer.from('<a>x\0</a>', 'utf16le'), 'character'],
	])('%s', async (_what, bytes, code) => {
		for (const size of SIZES) expect(await read(bytes, size)).toBe(`workbook-xml-${code}`);
	});
});

test('passes on what is too short to be a document', async () => {
	expect(await read(Buffer.from('<a'), 1)).toBe('<a');
	expect(await read(Buffer.alloc(0), 1)).toBe('');
});
