import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packText, unpackText } from '../../src/disk/packed-text.ts';

const bytesOf = (text: string): Buffer => Buffer.from(packText(text), 'latin1');

test.each([
	['', 1],
	['MESA', 5],
	['CADEIRA GIRATÓRIA', 18],
	['MESA – “L”', 17],
	['😀', 5],
	['8\u0100', 4],
])('%j is packed into %i bytes', (text, bytes) => {
	const packed = bytesOf(text);
	expect(packed).toHaveLength(bytes);
	expect(unpackText(packed, 0, packed.length)).toBe(text);
});

test('a packed line is one line, and the text comes back', () => {
	const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
	fc.assert(
		fc.property(fc.json(), text, (json, any) => {
			for (const line of [json, JSON.stringify(any)]) {
				const packed = bytesOf(line);
				expect(packed.includes('\n')).toBe(false);
				expect(unpackText(Buffer.concat([packed, packed]), packed.length, 2 * packed.length)).toBe(line);
			}
		}),
	);
});
