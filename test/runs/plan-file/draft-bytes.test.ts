import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeCheckedLine } from '../../../src/runs/storage/checked-line.ts';
import { findBody, findIdentities, findPriceCents, findSent } from '../../../src/runs/plan-file/draft-bytes.ts';
import { fingerprintKey, isFingerprintOf } from '../../../src/runs/record/key-fingerprint.ts';

/** Texts that look like the line's own marks, or need escapes. */
const text = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.constantFrom('"body":{', ',"key":"x', '"enrollmentId":"y"', '}', '{', '\\', '\\"', '"', 'ã', '\n'),
	fc
		.array(fc.constantFrom('"', '\\', '{', '}', ',', ':', 'body', 'key'), { maxLength: 12 })
		.map((parts) => parts.join('')),
);
const line = fc.record({
	n: fc.nat(),
	key: text,
	layout: fc.option(fc.constantFrom('1x20', '1x2+3x2'), { nil: undefined }),
	origin: fc.record({ kind: fc.constant('row'), file: text, row: fc.nat() }),
	body: fc.record({
		enrollmentId: text,
		brand: text,
		serialNumber: fc.option(text, { nil: undefined }),
		priceCents: fc.option(fc.nat(), { nil: undefined }),
		customFields: fc.array(fc.record({ label: text, value: text }), { maxLength: 3 }),
	}),
	row: fc.option(fc.record({ number: fc.nat(), cells: fc.array(text) }), { nil: undefined }),
});

test('finds key, enrollment id and body in the bytes of any plan line, as a parser would', () => {
	fc.assert(
		fc.property(line, (written) => {
			const bytes = Buffer.from(encodeCheckedLine(written));
			const { key, layout, body } = written;
			const { enrollmentId, serialNumber } = body;
			expect(findIdentities(bytes)).toEqual({ key, enrollmentId, serialNumber, layout });
			expect(findBody(bytes)).toBe(JSON.stringify(written.body));
			expect(findPriceCents(bytes)).toBe(written.body.priceCents ?? 0);
			const { row: _, ...sent } = written;
			expect(`${findSent(bytes).toString()}}`).toBe(JSON.stringify(sent));
		}),
		{ numRuns: 1_000 },
	);
});

test('finds the enrollment id wherever it stands in the body', () => {
	const bytes = Buffer.from('{"n":1,"key":"k","body":{"brand":"x","enrollmentId":"PAT-1"},"crc":"00000000"}');
	expect(findIdentities(bytes)).toEqual({ key: 'k', enrollmentId: 'PAT-1' });
});

test('a fingerprint is of its key only, and does not show it', () => {
	fc.assert(
		fc.property(fc.string({ minLength: 8 }), fc.string({ minLength: 8 }), (key, other) => {
			const fingerprint = fingerprintKey(key, '0123456789abcdef');
			expect(fingerprint).toMatch(/^[0-9a-f]{16}:[0-9a-f]{12}$/);
			expect(isFingerprintOf(fingerprint, key)).toBe(true);
			expect(isFingerprintOf(fingerprint, other)).toBe(other === key);
		}),
	);
});
