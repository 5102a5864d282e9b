/** Files of corrections that were cut at any byte, written by hand, or damaged in the middle. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { encodeAction } from '../../../src/drafts/corrections/correction.ts';
import {
	CorrectionsUnreadable,
	type ReadCorrections,
	readCorrections,
} from '../../../src/runs/record/read-corrections.ts';
import { throwAwayFolder } from '../../cli/run-cli.ts';

const INPUT = 'a'.repeat(64);
const line = (row: number, text: string): string =>
	encodeAction({ edit: 1, cells: [{ input: INPUT, row, column: 0, text }] });
const FIRST = line(2, 'ação');
const SECOND = line(3, 'é 😀');

/** The two rows to correct. */
const cellsOf = ({ log }: ReadCorrections): number =>
	[2, 3].flatMap((row) => log.ofTable({ input: INPUT })?.cellsOf(row) ?? []).length;

function file(content: string | Uint8Array): string {
	const name = path.join(throwAwayFolder(), 'c.jsonl');
	writeFileSync(name, content);
	return name;
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

test('cut at any byte, the last action never happened, and none before it is lost', async () => {
	const whole = Buffer.from(FIRST + SECOND);
	const name = file('');
	for (let length = FIRST.length; length <= whole.length; length += 1) {
		const bytes = whole.subarray(0, length);
		writeFileSync(name, bytes);
		const read = await readCorrections(name);
		// It is complete even without its line break.
		const isWhole = length >= whole.length - 1;
		const before = Buffer.byteLength(FIRST);
		if (length < before) continue;
		expect([length, cellsOf(read)]).toEqual([length, isWhole ? 2 : 1]);
		expect(read.sha256).toBe(sha256(whole.subarray(0, isWhole ? length : before)));
	}
});

test.each<readonly [string, string, number]>([
	['nothing', '', 0],
	['a byte order mark, CRLF and empty lines', `\uFEFF${FIRST.trim()}\r\n\r\n${SECOND}\n`, 2],
	['undo and redo', `${FIRST}${SECOND}{"undo":1}\n{"undo":1}\n{"redo":1}\n`, 1],
])('%s', async (_, content, cells) => {
	const read = await readCorrections(file(content));
	expect([cellsOf(read), read.sha256]).toEqual([cells, sha256(content)]);
});

test.each<readonly [string, string, number]>([
	['no JSON', `${FIRST}x\n${SECOND}`, 2],
	['cut in the middle', `${FIRST.slice(0, 20)}\n${SECOND}`, 1],
	['no action', `${FIRST}${SECOND}{"edit":1,"cells":[{"input":"x"}]}\n`, 3],
	['zero bytes', `${FIRST}\0\0\0\n${SECOND}`, 2],
])('a line is damaged: %s', async (_, content, at) => {
	const error = await readCorrections(file(content)).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(CorrectionsUnreadable);
	expect(error).toMatchObject({ line: at });
});

test('a missing file has no actions', async () => {
	const read = await readCorrections(path.join(throwAwayFolder(), 'none.jsonl'));
	expect([cellsOf(read), read.sha256]).toEqual([0, sha256('')]);
});
