import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { SharedTexts } from '../../../src/sources/xlsx/shared-texts.ts';

test('returns every text, repeatedly and in any order', () => {
	const text = oneof(string({ unit: 'grapheme' }), string(), constantFrom('', 'é'.repeat(200), 'x'.repeat(32_767)));
	assert(
		property(array(text), (texts) => {
			const shared = new SharedTexts();
			for (const one of texts) {
				const bytes = Buffer.from(`(${one})`);
				const added = one.length % 2 === 0 ? shared.addText(one) : shared.addBytes(bytes, 1, bytes.length - 1, false);
				expect(added).toBe(true);
			}
			expect(shared.count).toBe(texts.length);
			for (const key of [...texts.keys(), ...[...texts.keys()].toReversed()]) expect(shared.get(key)).toBe(texts[key]);
		}),
	);
});

test('returns the same string for the same key, so that cells share the memory of a long text', () => {
	const shared = new SharedTexts();
	shared.addText('x'.repeat(32_767));
	shared.get(0);
	const decoded = shared.decodedCharacters;
	for (let cell = 0; cell < 1_000; cell++) shared.get(0);
	expect(shared.decodedCharacters).toBe(decoded);
});

test('stores more texts than fit into one block and one index', () => {
	const shared = new SharedTexts();
	const textOf = (key: number): string => `PAT-${key}-${'x'.repeat(key % 50)}`;
	for (let key = 0; key < 150_000; key++) shared.addText(textOf(key));
	for (const key of [0, 65_535, 65_536, 131_071, 131_072, 149_999]) expect(shared.get(key)).toBe(textOf(key));
});

test.each([-1, 3, 2 ** 32])('has no text under the key %d', (key) => {
	const shared = new SharedTexts();
	for (const text of ['a', 'b', 'c']) shared.addText(text);
	expect(shared.get(key)).toBeUndefined();
});

test('marks a text longer than a cell and keeps its beginning', () => {
	const shared = new SharedTexts();
	shared.addText('é'.repeat(40_000));
	expect(shared.get(0)).toEqual({ kind: 'invalid', reason: { code: 'text-too-long' }, text: 'é'.repeat(32_767) });
});

test.each([
	['long', 'x'.repeat(32_000)],
	['empty', ''],
])('stops at the limit of bytes with %s texts', (_what, text) => {
	const shared = new SharedTexts(4 * 1024 ** 2);
	let added = 0;
	while (shared.addText(text) && added < 1_000_000) added += 1;
	expect(added * (text.length + 8)).toBeGreaterThan(2 * 1024 ** 2);
	expect(added * (text.length + 8)).toBeLessThan(5 * 1024 ** 2);
});
