/** The blocks of a file together are the file; each except the last ends at a line break. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLineBlocks } from '../../src/disk/read-lines.ts';

const MEGABYTE = 1 << 20;
const LINE_BREAK = 0x0a;
let folder = '';
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'read-blocks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (text: string): string => {
	const file = path.join(folder, 'lines');
	writeFileSync(file, text);
	return file;
};
const linesOf = (lengths: readonly number[]): string =>
	lengths.map((length, index) => `${String.fromCharCode(97 + (index % 26)).repeat(length)}\n`).join('');

/** Checks every block. Returns their joined text. */
async function readWhole(file: string, from = 0): Promise<{ text: string; blocks: number }> {
	const parts: string[] = [];
	let end = from;
	let ended = false;
	for await (const { bytes, offset, last } of readLineBlocks(file, undefined, from)) {
		expect(ended).toBe(false);
		expect(offset).toBe(end);
		expect(last || bytes.at(-1) === LINE_BREAK).toBe(true);
		parts.push(bytes.toString('latin1'));
		end += bytes.length;
		ended = last;
	}
	return { text: parts.join(''), blocks: parts.length };
}

test.each([
	['nothing', '', 0],
	['one line', 'a\n', 1],
	['one line without its line break', 'a', 1],
	['lines and a line without its line break', 'a\nb\nc', 2],
	['nothing but line breaks', '\n\n\n', 1],
	['lines of ten bytes beyond a block', linesOf(Array.from({ length: 150_000 }, () => 10)), 2],
	['a line as long as a block', linesOf([5, MEGABYTE, 5]), 2],
	['a line that ends with the block', linesOf([MEGABYTE - 1, 3]), 2],
	['a line longer than what is kept before a block', linesOf([MEGABYTE - 100, 100_000, 7]), 2],
	['a line of several blocks', linesOf([5, 3 * MEGABYTE + 17, 5]), 2],
	['a line of several blocks without its line break', linesOf([5]) + 'x'.repeat(3 * MEGABYTE), 2],
])('%s is returned unchanged', async (_, text, blocks) => {
	expect(await readWhole(fileOf(text))).toEqual({ text, blocks });
});

test('reading starts at the requested line', async () => {
	const text = linesOf([10, MEGABYTE, 30]);
	expect((await readWhole(fileOf(text), 11)).text).toBe(text.slice(11));
});

test('a file that does not exist has no blocks', async () => {
	expect(await readWhole(path.join(folder, 'none'))).toEqual({ text: '', blocks: 0 });
});

test('a reader can stop while the next block is being read', async () => {
	for await (const { bytes } of readLineBlocks(fileOf(linesOf([MEGABYTE, MEGABYTE, 10])))) {
		expect(bytes.length).toBe(MEGABYTE + 1);
		break;
	}
});

test("aborted reading throws the signal's reason", async () => {
	const stop = new AbortController();
	const blocks = readLineBlocks(fileOf(linesOf([MEGABYTE, MEGABYTE])), stop.signal);
	await blocks.next();
	stop.abort(new Error('enough'));
	await expect(blocks.next()).rejects.toThrow('enough');
});

test('any lines are returned unchanged', async () => {
	const length = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 200_000 }), fc.nat({ max: 2_500_000 }));
	await fc.assert(
		fc.asyncProperty(fc.array(length, { maxLength: 12 }), fc.boolean(), async (lengths, isWhole) => {
			const text = linesOf(lengths) + (isWhole ? '' : 'torn');
			expect((await readWhole(fileOf(text))).text === text).toBe(true);
		}),
		{ numRuns: 40 },
	);
});
