import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { environmentOfKey, maskKey, readPastedKey } from '../../src/contract/api-key.ts';
import { rowsOf } from '../listed.ts';

test.each([
	['svc_test_abcdefghijkl', 'sandbox'],
	['svc_prod_abcdefghijkl', 'production'],
	['0123456789abcdef', 'production'],
	['SVC_TEST_abcdefghijkl', 'production'],
] as const)('%s is a key of %s', (key, environment) => expect(environmentOfKey(key)).toBe(environment));

test.each([
	['svc_test_abcdefghijkl', 'svc_test_…ijkl'],
	['svc_prod_abcdefghijkl', 'svc_prod_…ijkl'],
	['0123456789abcdef', '…cdef'],
	['svc_test_short', 'svc_test_…'],
])('%s is shown as %s', (key, shown) => expect(maskKey(key)).toBe(shown));

test.each([
	['  svc_test_abc \r\n', 'svc_test_abc'],
	...rowsOf('svc_test_abc')`"svc_test_abc" ¦ 'svc_test_abc' ¦ Bearer svc_test_abc ¦ " Bearer  svc_test_abc "`,
])('%j is read as a pasted key', (pasted, key) => expect(readPastedKey(pasted)).toEqual({ ok: true, key }));

test.each(['', '   ', 'Bearer ', 'svc_test_a b', 'svc_test_a\tb', 'svc_test_ação', 'a\u0000b'])(
	'%j is not a key',
	(pasted) => expect(readPastedKey(pasted)).toEqual({ ok: false }),
);

test('a shown key has only its prefix and four characters of its secret', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[!-~]{1,40}$/), fc.constantFrom('svc_test_', 'svc_prod_', ''), (secret, prefix) => {
			const shown = maskKey(prefix + secret);
			const [, tail = ''] = shown.split('…');
			expect(tail.length).toBeLessThanOrEqual(4);
			expect(secret.length <= 8 ? tail : '').toBe('');
		}),
	);
});
