import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedact } from '../../src/client/redact.ts';

test.each([
	['svc_prod_0123456789abcdef', 'svc_prod_…cdef'],
	['svc_test_0123456789abcdef', 'svc_test_…cdef'],
	['0123456789abcdef', '…cdef'],
	['short', '…'],
	['svc_test_a"b\\c/d%e$&f01234', 'svc_test_…1234'],
])('%j is shown as %j wherever it stands', (key, masked) => {
	const redact = createRedact(key);
	expect(redact(`Bearer ${key}, again ${key}.`)).toBe(`Bearer ${masked}, again ${masked}.`);
	expect(redact(JSON.stringify({ key }))).not.toContain(JSON.stringify(key));
	expect(redact(encodeURIComponent(key))).toBe(masked);
});

test('no text holds the key afterwards, and one without it stays as it is', () => {
	const secret = fc.stringMatching(/^svc_test_[\x21-\x7e]{9,40}$/);
	fc.assert(
		fc.property(secret, fc.string(), fc.string(), (key, before, after) => {
			const redact = createRedact(key);
			expect(redact(`${before}${key}${after}`)).not.toContain(key);
			fc.pre(!before.includes(key));
			expect(redact(before)).toBe(before);
		}),
	);
});
