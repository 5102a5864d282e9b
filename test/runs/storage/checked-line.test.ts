import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCheckedLine, encodeCheckedLine } from '../../../src/runs/storage/checked-line.ts';

const value = fc.dictionary(
	fc.string({ unit: 'grapheme' }).filter((key) => key !== 'crc' && key !== '__proto__'),
	fc.jsonValue({ maxDepth: 2 }),
	{ maxKeys: 5 },
);

test('ends a line with the check sum of the bytes before it', () => {
	expect(encodeCheckedLine({ type: 'attempt', n: 1 })).toBe('{"type":"attempt","n":1,"crc":"172382c1"}\n');
	expect(encodeCheckedLine({})).toBe('{"crc":"15d54739"}\n');
});

test('reads back what it wrote, with and without the line break, from text and from bytes', () => {
	fc.assert(
		fc.property(value, (written) => {
			const line = encodeCheckedLine(written);
			const plain: unknown = JSON.parse(JSON.stringify(written));
			expect(decodeCheckedLine(line)).toEqual(plain);
			expect(decodeCheckedLine(line.trimEnd())).toEqual(plain);
			expect(decodeCheckedLine(Buffer.from(line))).toEqual(plain);
		}),
	);
});

test('notices every flip within one byte', () => {
	fc.assert(
		fc.property(value, fc.nat(), fc.integer({ min: 1, max: 255 }), (written, place, flip) => {
			const bytes = Buffer.from(encodeCheckedLine(written).trimEnd());
			const index = place % bytes.length;
			bytes.writeUInt8(bytes.readUInt8(index) ^ flip, index);
			expect(decodeCheckedLine(bytes)).toBeUndefined();
		}),
		{ numRuns: 2_000 },
	);
});

test('notices every cut that takes more than the line break', () => {
	fc.assert(
		fc.property(value, (written) => {
			const bytes = Buffer.from(encodeCheckedLine(written));
			for (let length = 0; length < bytes.length - 1; length += 1) {
				expect(decodeCheckedLine(bytes.subarray(0, length))).toBeUndefined();
			}
		}),
	);
});

test.each(['', '\n', '{}', '{}\n', '"crc":"00000000"}', 'null', '[1,2]'])('refuses %j', (line) => {
	expect(decodeCheckedLine(line)).toBeUndefined();
});
