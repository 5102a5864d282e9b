import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32Within } from '../../../src/runs/storage/crc32.ts';

test('gives the check value of the standard', () => {
	expect(crc32Within(Buffer.from('123456789'), 0, 9)).toBe(0xcbf43926);
});

test('gives the sum that zlib gives, for any part of any bytes', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), fc.nat(200), (bytes, one, other) => {
			const start = Math.min(one, other, bytes.length);
			const end = Math.min(Math.max(one, other), bytes.length);
			expect(crc32Within(bytes, start, end)).toBe(crc32(bytes.subarray(start, end)));
		}),
		{ numRuns: 1_000 },
	);
});
