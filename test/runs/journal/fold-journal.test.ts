import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import { type FoldedJournal, foldJournal } from '../../../src/runs/journal/fold-journal.ts';
import { openJournal } from '../../../src/runs/journal/journal.ts';
import { encodeEntry } from '../../../src/runs/journal/journal-entry.ts';
import type { JournalEntry } from '../../../src/runs/record/run-record.ts';
import { replaceFile, throwAwayFolder } from '../../throw-away-folder.ts';
import { appendBatch, logOf } from '../../disk/log-of.ts';
import { problemName } from '../../messages/problem-name.ts';

const at = '2026-01-31T13:45:00.000Z';
const started: JournalEntry = { type: 'started', at };
const ended: JournalEntry = { type: 'ended', at, reason: 'finished' };
const problem = { code: 'attempt-interrupted' } as const;
const DRAFTS = 8;
const history: readonly (readonly JournalEntry[])[] = [
	[started],
	[
		{ type: 'attempt', n: 1, at },
		{ type: 'attempt', n: 2, at },
	],
	[
		{ type: 'created', n: 1, at, id: 'a-1', createdAt: at },
		{ type: 'attempt', n: 3, at },
		{ type: 'refused', n: 2, at, error: { status: 422, code: 'input-validation-error', message: 'coração\n"}' } },
	],
	[
		{ type: 'unconfirmed', n: 3, at, problem },
		{ type: 'skipped', n: 4, at, reason: { code: 'already-created', params: { run: 'r', assetId: 'a' } } },
		{ type: 'attempt', n: 5, at },
	],
	[
		{ type: 'released', n: 5, at, problem },
		{ type: 'attempt', n: 6, at },
	],
	[{ type: 'attempt', n: 7, at }],
];
const RESERVED = 48;

function withBatch(...entries: readonly JournalEntry[]): Buffer {
	return Buffer.from(appendBatch(lines.toString('utf8'), entries.map(encodeEntry)));
}

const states = (folded: FoldedJournal): string[] =>
	Array.from({ length: DRAFTS }, (_, index) => folded.states.of(index + 1));
const expected = [
	'created',
	'refused',
	'unconfirmed',
	'skipped',
	'unsent',
	'attempting',
	'attempting',
	'unsent',
] as const;
const lines = Buffer.from(logOf(...history.map((entries) => entries.map(encodeEntry))));
const crashed = Buffer.concat([lines, Buffer.alloc(RESERVED)]);
const closed = withBatch(ended);
const lastBatch = lines.lastIndexOf('{"type":');

/** Folds a journal of these bytes to its states, or the fault's code. */
async function outcomeOf(file: string, bytes: Buffer, sessions = 1): Promise<readonly string[] | string> {
	replaceFile(file, bytes);
	try {
		return states(await foldJournal(file, { drafts: DRAFTS, sessions, offsets: false }));
	} catch (error) {
		if (error instanceof Fault) return problemName(error);
		throw error;
	}
}

describe('folding a journal', () => {
	test('returns the state of every draft and the offset of its last entry', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		writeFileSync(file, crashed);
		const folded = await foldJournal(file, { drafts: DRAFTS, sessions: 1, offsets: true });
		expect(states(folded)).toEqual(expected);
		expect(folded).toMatchObject({ end: lines.length, tornBytes: 0, lines: history.flat().length, sessions: 1 });
		const offset = folded.states.entryOffset(2) ?? -1;
		expect(lines.subarray(offset).toString()).toMatch(/^\{"type":"refused","n":2,/);
		expect(folded.states.entryOffset(8)).toBeUndefined();
		expect(folded.states.count('attempting')).toBe(2);
	});

	test('treats a run without a journal as never started, unless it had sessions', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const folded = await foldJournal(file, { drafts: DRAFTS, sessions: 0, offsets: false });
		expect(folded).toMatchObject({ end: 0, lines: 0, sessions: 0 });
		await expect(foldJournal(file, { drafts: DRAFTS, sessions: 1, offsets: false })).rejects.toMatchObject({
			code: 'journal-damaged',
			params: { kind: 'missing' },
		});
	});

	test.each([0, DRAFTS + 1])('refuses a sound line that does not belong to this plan: row %i', async (n) => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const stray = Buffer.concat([withBatch({ type: 'attempt', n, at }), Buffer.alloc(8)]);
		expect(await outcomeOf(file, stray)).toBe('journal-damaged line');
	});

	test('names the damaged line', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const bytes = Buffer.from(crashed);
		bytes[lines.indexOf('"n":3')] = 0x58;
		writeFileSync(file, bytes);
		await expect(foldJournal(file, { drafts: DRAFTS, sessions: 1, offsets: false })).rejects.toMatchObject({
			code: 'journal-damaged',
			params: { file, line: 6 },
		});
	});

	test('removes the start of a batch cut by a power failure, and continues after the batch before it', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const next = withBatch({ type: 'attempt', n: 8, at }).subarray(lines.length);
		for (let written = 1; written < next.length; written++) {
			replaceFile(file, Buffer.concat([lines, next.subarray(0, written), Buffer.alloc(RESERVED)]));
			const folded = await foldJournal(file, { drafts: DRAFTS, sessions: 1, offsets: false });
			expect(folded).toMatchObject({ end: lines.length, tornBytes: written });
			expect(states(folded)).toEqual(expected);
		}
		const journal = await openJournal(file, await foldJournal(file, { drafts: DRAFTS, sessions: 1, offsets: false }));
		await journal.append({ type: 'released', n: 7, at, problem });
		await journal.end(ended);
		expect(await outcomeOf(file, readFileSync(file))).toEqual(expected.with(6, 'unsent'));
	});

	test('returns the last state and offset of each draft over many batches, and the number of lines', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const n = fc.integer({ min: 1, max: 2_000 });
		const entry = fc.oneof(
			n.map((one): JournalEntry => ({ type: 'attempt', n: one, at })),
			fc
				.tuple(n, fc.string({ maxLength: 200 }))
				.map(([one, id]): JournalEntry => ({ type: 'created', n: one, at, id })),
			n.map((one): JournalEntry => ({ type: 'unconfirmed', n: one, at, problem })),
			fc.constant(started),
		);
		const batches = fc.array(fc.array(entry, { minLength: 1, maxLength: 5 }), { maxLength: 30 });
		await fc.assert(
			fc.asyncProperty(batches, async (written) => {
				const all = [[started], ...written, [ended]];
				const text = logOf(...all.map((entries) => entries.map(encodeEntry)));
				writeFileSync(file, text);
				const folded = await foldJournal(file, { drafts: 2_000, sessions: 1, offsets: true });
				const last = new Map<number, JournalEntry>();
				for (const one of written.flat()) if ('n' in one) last.set(one.n, one);
				expect(folded.lines).toBe(all.flat().length);
				expect(2_000 - folded.states.count('unsent')).toBe(last.size);
				for (const [one, { type }] of last) {
					expect(folded.states.of(one)).toBe(type === 'attempt' ? 'attempting' : type);
					const bytes = Buffer.from(text).subarray(folded.states.entryOffset(one));
					expect(JSON.parse(bytes.toString('utf8', 0, bytes.indexOf('\n')))).toEqual(last.get(one));
				}
			}),
		);
	});
});

describe('a damaged journal', () => {
	test('cut anywhere gives the right states or a fault, never a draft that could be sent twice', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		for (const whole of [crashed, closed]) {
			// Cut the common part only once.
			for (let length = whole === crashed ? 0 : lines.length; length < whole.length; length++) {
				const outcome = await outcomeOf(file, whole.subarray(0, length));
				expect([length === 0 ? 'journal-damaged missing' : 'journal-damaged cut', expected]).toContainEqual(outcome);
			}
		}
	});

	test('cut at the end of an earlier session is recognised by the sessions in the record', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		expect(await outcomeOf(file, closed, 1)).toEqual(expected);
		expect(await outcomeOf(file, closed, 2)).toBe('journal-damaged cut');
	});

	test('with one changed byte gives the right states or a fault', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		for (const whole of [crashed, closed]) {
			for (let index = 0; index < whole.length; index++) {
				const byte = whole[index] ?? 0;
				// In turn: one changed bit, a line break, zero.
				const hits = [byte ^ (1 << (index % 8)), 0x0a, 0].filter((hit) => hit !== byte);
				// A zero first or last byte also occurs in a batch that was never durable.
				if (index === lastBatch || index === lines.length - 1) hits.pop();
				const bytes = Buffer.from(whole);
				bytes[index] = hits[index % hits.length] ?? 0;
				const outcome = await outcomeOf(file, bytes);
				expect(['journal-damaged line', 'journal-damaged cut', expected]).toContainEqual(outcome);
			}
		}
	});

	test('is repaired when opened, and then gives the same states', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const hit = fc.record({
			index: fc.nat(crashed.length - 1),
			flip: fc.integer({ min: 1, max: 255 }),
			cut: fc.boolean(),
		});
		await fc.assert(
			fc.asyncProperty(hit, async ({ index, flip, cut }) => {
				const bytes = Buffer.from(cut ? crashed.subarray(0, index + 1) : crashed);
				if (!cut) bytes[index] = (bytes[index] ?? 0) ^ flip;
				if (typeof (await outcomeOf(file, bytes)) === 'string') return;
				const options = { drafts: DRAFTS, sessions: 1, offsets: false };
				const journal = await openJournal(file, await foldJournal(file, options));
				await journal.append({ type: 'attempt', n: 8, at });
				expect(states(await foldJournal(file, options))).toEqual(expected.with(7, 'attempting'));
				await journal.end(ended);
				expect(states(await foldJournal(file, options))).toEqual(expected.with(7, 'attempting'));
			}),
			{ numRuns: 150 },
		);
	});
});
