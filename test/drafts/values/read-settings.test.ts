import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSettings, recordOf } from '../../../src/drafts/values/read-settings.ts';
import { anyText } from '../../any-text.ts';

const name = fc.oneof(anyText(), fc.constantFrom('__proto__', '\0__proto__', '\0\0__proto__', 'constructor'));

test('an object with any property names is read unchanged', () => {
	fc.assert(
		fc.property(fc.uniqueArray(name), (names) => {
			const written: unknown = JSON.parse(`{${names.map((one) => `${JSON.stringify(one)}:1`).join()}}`);
			const read = readSettings(written, recordOf(z.number()));
			expect(read.ok && Object.keys(read.value).toSorted()).toEqual(names.toSorted());
			const wrong = readSettings(written, recordOf(z.string('"…"')));
			expect(wrong.ok ? 0 : wrong.problems.length).toBe(names.length);
		}),
	);
});

test.each([[['a']], [null], [undefined], ['text'], [7]])('%j is not such an object', (written) => {
	const expected = { code: 'property-invalid', params: { expected: '{ … }' } };
	expect(readSettings(written, recordOf(z.number(), '{ … }'))).toMatchObject({ ok: false, problems: [expected] });
});
