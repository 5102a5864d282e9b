import { assert, nat, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { findHighControl, fromLatin1 } from '../../../src/sources/bytes/code-pages.ts';

test('every byte is read as the WHATWG table has it', () => {
	const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
	const text = fromLatin1(bytes.toString('latin1'));
	expect(text).toBe(new TextDecoder('windows-1252').decode(bytes, { stream: true }));
});

test('the first byte that is not Latin-1 is found wherever it stands in memory', () => {
	const bytes = uint8Array({ maxLength: 64 }).map((array) =>
		array.map((byte) => (byte < 200 ? byte & 0x7f : byte - 80)),
	);
	assert(
		property(bytes, nat(7), nat(26), (array, offset, start) => {
			const memory = Buffer.concat([Buffer.alloc(offset, 0x80), array, Buffer.alloc(9, 0x80)]);
			const view = memory.subarray(offset, offset + array.length);
			const expected = array.findIndex((byte, at) => at >= start && byte >= 0x80 && byte <= 0x9f);
			expect(findHighControl(view, start)).toBe(expected);
		}),
		{ numRuns: 2_000 },
	);
});
