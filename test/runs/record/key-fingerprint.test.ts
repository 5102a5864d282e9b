import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintKey, isFingerprintOf } from '../../../src/runs/record/key-fingerprint.ts';

test('a fingerprint matches only its key and does not reveal it', () => {
	fc.assert(
		fc.property(fc.string({ minLength: 8 }), fc.string({ minLength: 8 }), (key, other) => {
			const fingerprint = fingerprintKey(key, '0123456789abcdef');
			expect(fingerprint).toMatch(/^[0-9a-f]{16}:[0-9a-f]{12}$/);
			expect(isFingerprintOf(fingerprint, key)).toBe(true);
			expect(isFingerprintOf(fingerprint, other)).toBe(other === key);
		}),
	);
});
