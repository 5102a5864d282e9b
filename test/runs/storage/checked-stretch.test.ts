/** Lines verified at one go are told sound exactly when each of them is. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CheckedStretch } from '../../../src/runs/storage/checked-stretch.ts';
import { encodeCheckedLine, isCheckedLine } from '../../../src/runs/storage/checked-line.ts';

const LINE_BREAK = 0x0a;
const line = fc.record({ type: fc.string({ maxLength: 300 }), n: fc.nat() }).map(encodeCheckedLine);

/** Whether the stretch is sound; `undefined` when it does not take a line. */
function verify(stretch: CheckedStretch, bytes: Buffer): boolean | undefined {
	for (let start = 0; start < bytes.length; ) {
		const end = bytes.indexOf(LINE_BREAK, start) + 1 || bytes.length;
		if (!stretch.add(bytes, start, end)) return undefined;
		start = end;
	}
	return stretch.isSound(bytes);
}

test('takes lines as they were written, one stretch after the other', () => {
	const stretch = new CheckedStretch();
	fc.assert(
		fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
			expect(verify(stretch, Buffer.from(lines.join('')))).toBe(true);
		}),
	);
});

test('notices any byte that is another one, digits of sums and what stands around them included', () => {
	fc.assert(
		fc.property(
			fc.array(line, { minLength: 1, maxLength: 6 }),
			fc.nat(),
			fc.integer({ min: 1, max: 255 }),
			(lines, place, flip) => {
				const bytes = Buffer.from(lines.join(''));
				const at = place % bytes.length;
				bytes[at] = (bytes[at] ?? 0) ^ flip;
				expect(verify(new CheckedStretch(), bytes)).not.toBe(true);
			},
		),
		{ numRuns: 2_000 },
	);
});

test('notices lines that changed places within themselves, were cut, or lost a line break', () => {
	const [one, other] = [encodeCheckedLine({ n: 1, at: 'a' }), encodeCheckedLine({ n: 2, at: 'b' })];
	const swapped = one.replace('"n":1', '"n":2') + other.replace('"n":2', '"n":1');
	for (const text of [swapped, one.slice(1) + other, one + other.slice(0, -1), one.replace('\n', ' ') + other]) {
		expect(verify(new CheckedStretch(), Buffer.from(text))).not.toBe(true);
	}
	expect(verify(new CheckedStretch(), Buffer.from(other + one))).toBe(true);
});

test('refuses digits that are none, even where they stand for the right sum', () => {
	const written =
		Array.from({ length: 200 }, (_, n) => encodeCheckedLine({ n })).find((text) => /"crc":"[^"]*[a-f]/.test(text)) ??
		'';
	const shouted = written.replace(/(?<="crc":").{8}/, (digits) => digits.toUpperCase());
	expect(isCheckedLine(Buffer.from(shouted), 0, shouted.length - 1)).toBe(false);
	expect(verify(new CheckedStretch(), Buffer.from(shouted))).toBe(false);
});

test('leaves lines of more than a kilobyte to be looked at alone', () => {
	expect(verify(new CheckedStretch(), Buffer.from(encodeCheckedLine({ text: 'x'.repeat(2_000) })))).toBeUndefined();
});
