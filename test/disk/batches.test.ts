import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
	type Batch,
	findSoundBatches,
	footerBytes,
	isFooterLine,
	judgeTail,
	readBatches,
	readCrc,
	sealBatch,
} from '../../src/disk/batches.ts';
import { throwAwayFolder } from '../throw-away-folder.ts';

const RUN = '01234567-89ab-cdef-0123-456789abcdef';
const SECTOR = 512;
const seal = (text: string, from = 0, run?: string): Buffer =>
	sealBatch(text, text.split('\n').length - 1, from, run).sealed;
/** A log with a batch of each text, one after the other. */
const logOf = (texts: readonly string[], run?: string): Buffer =>
	texts.reduce<Buffer>((log, text) => Buffer.concat([log, seal(text, log.length, run)]), Buffer.alloc(0));
/** The same bytes with one changed. */
function hit(bytes: Buffer, index: number, byte = (bytes.at(index) ?? 0) ^ 1): Buffer {
	const changed = Buffer.from(bytes);
	changed[index < 0 ? bytes.length + index : index] = byte;
	return changed;
}
const zeros = (count: number): Buffer => Buffer.alloc(count);
function put(...parts: readonly Buffer[]): string {
	const file = path.join(throwAwayFolder(), 'log.jsonl');
	writeFileSync(file, Buffer.concat(parts));
	return file;
}

async function read(file: string, from = 0): Promise<readonly Batch[]> {
	const all: Batch[] = [];
	for await (const batches of readBatches(file, undefined, from)) all.push(...batches);
	return all;
}
const textsOf = (batches: Iterable<Batch>): readonly string[] => Array.from(batches, ({ bytes }) => bytes.toString());

describe('a batch', () => {
	test.each([
		[undefined, '{"from":            120,"lines":        2,"crc":"'],
		[RUN, `{"from":            120,"lines":        2,"run":"${RUN}","crc":"`],
	])('of the run %s ends in a footer of a fixed length', (run, start) => {
		const { sealed, crc } = sealBatch('{}\n{}\n', 2, 120, run);
		const checked = Buffer.from(`{}\n{}\n${start.replace(',"crc":"', '')}`);
		expect(crc).toBe(crc32(checked).toString(16).padStart(8, '0'));
		expect(sealed.toString()).toBe(`{}\n{}\n${start}${crc}"}\n`);
		expect(footerBytes(run)).toBe(sealed.length - 6);
	});

	test.each([
		['a footer', seal('{}\n').subarray(3), true],
		['a footer of a run', seal('{}\n', 0, RUN).subarray(3), true],
		['a line', Buffer.from('{"from":1}\n'), false],
		['a footer that ends too early', seal('{}\n').subarray(3, -2), false],
		['a footer behind another byte', Buffer.concat([Buffer.from('x'), seal('{}\n').subarray(3)]), false],
		['a line as long as a footer', Buffer.from(`${'x'.repeat(footerBytes(undefined) - 1)}\n`), false],
	])('ends in a line that is told from others: %s', (_, line, isFooter) => {
		expect(isFooterLine(line, 0, line.length - 1)).toBe(isFooter);
		expect(isFooterLine(Buffer.concat([Buffer.from('{}\n'), line]), 3, line.length + 2)).toBe(isFooter);
	});

	test.each<[string, Buffer, 'its own' | undefined]>([
		['its end', seal('{"a":1}\n', 0, RUN), 'its own'],
		['its end without a run', seal('{"a":1}\n'), 'its own'],
		['the end of a file shorter than a footer', Buffer.from('{}\n'), undefined],
		['a byte before its end', seal('{"a":1}\n').subarray(0, -1), undefined],
		['a line after its end', Buffer.concat([seal('{"a":1}\n'), Buffer.from('{}\n')]), undefined],
	])('gives its checksum to who reads back from %s', (_, bytes, expected) => {
		const crc = readCrc(bytes.length, (into, from) => void bytes.copy(into, 0, from));
		expect(crc).toBe(expected && /"crc":"(?<crc>\w+)"/.exec(bytes.toString())?.groups?.['crc']);
	});
});

describe('reading', () => {
	test('yields batches with their places, up to the reserve', async () => {
		const [one, other] = [seal('{"a":1}\n', 0, RUN), seal('{}\n{}\n', seal('{"a":1}\n', 0, RUN).length, RUN)];
		const file = put(one, other, zeros(64));
		expect(await read(file)).toMatchObject([
			{ offset: 0, lines: 1, end: one.length, run: RUN, isSound: true },
			{ offset: one.length, lines: 2, end: one.length + other.length, run: RUN, isSound: true },
		]);
		expect(textsOf(await read(file, one.length))).toEqual(['{}\n{}\n']);
	});

	test('of a missing file yields none', async () => {
		const missing = path.join(throwAwayFolder(), 'none.jsonl');
		for await (const batches of readBatches(missing)) expect(batches).toEqual([]);
		expect(textsOf(findSoundBatches(missing))).toEqual([]);
		expect(judgeTail(missing, 0)).toEqual({ kind: 'clean', reserved: false });
	});

	test('yields batches that are longer than what is read at a time', async () => {
		const texts = ['a', 'b', 'c'].map((letter) => `{"${letter}":1}\n`.repeat(90_000));
		expect(textsOf(await read(put(logOf(texts))))).toEqual(texts);
	});

	test('marks a batch with a changed byte, and ends before one of another place', async () => {
		const log = logOf(['{"a":1}\n', '{"b":1}\n']);
		expect((await read(put(hit(log, 2)))).map(({ isSound }) => isSound)).toEqual([false, true]);
		const misplaced = put(log, seal('{"c":1}\n', 7), logOf(['{"d":1}\n']));
		expect(textsOf(await read(misplaced))).toEqual(['{"a":1}\n', '{"b":1}\n']);
	});

	test('finds the sound batches around a damaged one', () => {
		const texts = ['{"a":1}\n', '{"b":1}\n', '{"c":1}\n'];
		const log = logOf(texts);
		expect(textsOf(findSoundBatches(put(hit(log, log.indexOf('"b"')))))).toEqual(['{"a":1}\n', '{"c":1}\n']);
		expect(textsOf(findSoundBatches(put(log, seal('{"a":1}\n', 0))))).toEqual(texts);
	});
});

describe('the bytes after the last sound batch', () => {
	const BEFORE = seal('{"a":1}\n');
	const NEXT = seal(`{"b":"${'x'.repeat(2_000)}"}\n`, BEFORE.length);
	const AFTER = seal('{"c":1}\n', BEFORE.length + NEXT.length);
	const sectorOf = (number: number) => number * SECTOR - BEFORE.length;
	const without = (from: number, to: number): Buffer => Buffer.from(NEXT).fill(0, from, to);
	test.each<[string, readonly Buffer[], object]>([
		['none', [], { kind: 'clean', reserved: false }],
		['reserve', [zeros(64)], { kind: 'clean', reserved: true }],
		['a sound batch', [NEXT], { kind: 'grown' }],
		['a sound batch and another', [NEXT, AFTER], { kind: 'grown' }],
		['the start of a batch', [NEXT.subarray(0, 100)], { kind: 'torn', length: 100, reserved: false }],
		['the start and the reserve', [NEXT.subarray(0, 9), zeros(9)], { kind: 'torn', length: 9, reserved: true }],
		['a batch without its last byte', [NEXT.subarray(0, -1)], { kind: 'torn', length: NEXT.length - 1 }],
		['a batch without its first sector', [without(0, sectorOf(1))], { kind: 'torn', length: NEXT.length }],
		['a batch without a middle sector', [without(sectorOf(2), sectorOf(3))], { kind: 'torn' }],
		['a batch without bytes between sectors', [without(sectorOf(2) + 1, sectorOf(3) + 1)], { kind: 'damaged' }],
		['a batch with one changed byte', [hit(NEXT, 20)], { kind: 'damaged' }],
		['a batch with a changed byte in its footer', [hit(NEXT, -40)], { kind: 'damaged' }],
		['a batch with two changed bytes in its footer', [hit(hit(NEXT, -2), -3)], { kind: 'damaged' }],
		['a batch with three', [hit(hit(hit(NEXT, -2), -3), -12)], { kind: 'torn' }],
		['a batch of a run with a changed byte', [hit(seal('{"b":1}\n', BEFORE.length, RUN), -2)], { kind: 'damaged' }],
		['a torn batch before a sound one', [without(sectorOf(2), sectorOf(3)), AFTER], { kind: 'damaged' }],
		['a batch of a later place', [seal('{"b":1}\n', 9_000)], { kind: 'damaged' }],
		['the rest of an earlier batch', [Buffer.from('\0x'), seal('{"b":1}\n', 3)], { kind: 'torn' }],
	])('are judged: %s', (_, parts, verdict) => {
		expect(judgeTail(put(BEFORE, ...parts), BEFORE.length)).toMatchObject(verdict);
	});

	test('may be many', () => {
		const file = put(BEFORE, NEXT.subarray(0, 300), zeros(300_000));
		expect(judgeTail(file, BEFORE.length)).toEqual({ kind: 'torn', length: 300, reserved: true });
	});
});
