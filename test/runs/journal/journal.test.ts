import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import { foldJournal } from '../../../src/runs/journal/fold-journal.ts';
import { openJournal } from '../../../src/runs/journal/journal.ts';
import { type LogDisk, openLogDisk } from '../../../src/disk/log-disk.ts';
import type { JournalEntry } from '../../../src/runs/record/run-record.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const at = '2026-01-31T13:45:00.000Z';
const empty = { end: 0, tornBytes: 0 };
const attempt = (n: number): JournalEntry => ({ type: 'attempt', n, at });
const created = (n: number): JournalEntry => ({ type: 'created', n, at, id: `asset-${n}` });
const ended: JournalEntry = { type: 'ended', at, reason: 'finished' };
const clock = { now: Date.now, random: Math.random, sleep: async () => {} };

/** A real disk that counts writes and fails on demand. */
async function watchedDisk(file: string) {
	const disk = await openLogDisk(file);
	const seen = { writes: 0, failing: undefined as string | undefined };
	const perhapsFail = (): void => {
		if (seen.failing !== undefined) throw Object.assign(new Error('disk'), { code: seen.failing });
	};
	const watched: LogDisk = {
		...disk,
		async write(bytes, position) {
			seen.writes++;
			perhapsFail();
			await disk.write(bytes, position);
		},
	};
	return { disk: watched, seen };
}

describe('a journal', () => {
	test('has an entry in the file when its append resolves', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const journal = await openJournal(file, empty);
		await journal.append(attempt(1));
		expect(readFileSync(file, 'utf8')).toMatch(
			/^\{"type":"attempt","n":1,"at":"[^"]+"\}\n\{"from": *0,"lines": *1,"crc":"[0-9a-f]{8}"\}\n\0/,
		);
		await journal.end(ended);
	});

	test('makes all waiting entries durable with one write', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const { disk, seen } = await watchedDisk(file);
		const journal = await openJournal(file, empty, { disk });
		const before = seen.writes;
		journal.note(created(1));
		await Promise.all(Array.from({ length: 64 }, (_, index) => journal.append(attempt(index + 2))));
		expect(seen.writes - before).toBe(1);
		await journal.end(ended);
	});

	test.each([
		['all that come in turns of the event loop one after the other, up to half of the workers', 8, 4, 1],
		['the rest in a batch of its own', 8, 8, 2],
		['a single one at once', 8, 1, 1],
	])('writes %s', async (_, workers, entries, writes) => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const { disk, seen } = await watchedDisk(file);
		const journal = await openJournal(file, empty, { disk, workers });
		const before = seen.writes;
		const waits: Promise<void>[] = [];
		await new Promise<void>((resolve) => {
			// In each turn the next append starts before the journal checks for waiting ones.
			const come = (n: number): void => {
				if (n < entries) setImmediate(come, n + 1);
				waits.push(journal.append(attempt(n)));
				if (n === entries) resolve();
			};
			come(1);
		});
		await Promise.all(waits);
		expect(seen.writes - before).toBe(writes);
		await journal.end(ended);
	});

	test('keeps the order of entries over many batches', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const journal = await openJournal(file, empty);
		const workers = Array.from({ length: 8 }, async (_, worker) => {
			for (let n = worker + 1; n <= 400; n += 8) {
				await journal.append(attempt(n));
				journal.note(created(n));
			}
		});
		await Promise.all(workers);
		expect(await journal.end(ended)).toEqual({ unrecorded: [] });
		const { states, lines } = await foldJournal(file, { drafts: 400, sessions: 0, offsets: false });
		expect(lines).toBe(801);
		expect(states.count('created')).toBe(400);
	});

	test('has reserved bytes while it is open, and none when it ends', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const journal = await openJournal(file, empty);
		await journal.append(attempt(1));
		expect(statSync(file).size % (256 * 1024)).toBe(0);
		await journal.end(ended);
		expect(readFileSync(file).includes(0)).toBe(false);
	});

	test('reserves more before the space for outcomes runs out', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const journal = await openJournal(file, empty);
		for (let n = 1; n <= 60; n++) {
			await journal.append({ type: 'refused', n, at, error: { status: 422, message: 'x'.repeat(20_000) } });
			const bytes = readFileSync(file);
			expect(bytes.length - bytes.indexOf(0)).toBeGreaterThanOrEqual(64 * 1024);
		}
		await journal.end(ended);
		expect((await foldJournal(file, { drafts: 60, sessions: 0, offsets: false })).states.count('refused')).toBe(60);
	});
});

describe('a disk that fails', () => {
	test('fails the waiting append and all later ones with the same fault', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const { disk, seen } = await watchedDisk(file);
		const journal = await openJournal(file, empty, { disk, clock });
		seen.failing = 'ENOSPC';
		await expect(journal.append(attempt(1))).rejects.toBeInstanceOf(Fault);
		seen.failing = undefined;
		await expect(journal.append(attempt(2))).rejects.toMatchObject({
			code: 'runs-folder-unwritable',
			class: 'stopped',
			params: { reason: 'ENOSPC' },
		});
		expect(journal.fault()?.code).toBe('runs-folder-unwritable');
		await journal.end(ended);
	});

	test('gets the outcomes of requests in flight once it works again, but no unsent attempts', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const { disk, seen } = await watchedDisk(file);
		const journal = await openJournal(file, empty, { disk, clock });
		await Promise.all([journal.append(attempt(1)), journal.append(attempt(2))]);
		seen.failing = 'EIO';
		journal.note(created(1));
		await expect(journal.append(attempt(3))).rejects.toBeInstanceOf(Fault);
		journal.note(created(2));
		seen.failing = undefined;
		expect(await journal.end(ended)).toEqual({ unrecorded: [] });
		const { states } = await foldJournal(file, { drafts: 3, sessions: 0, offsets: false });
		expect([1, 2, 3].map(states.of)).toEqual(['created', 'created', 'unsent']);
	});

	test('returns the outcomes that could not be written', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const { disk, seen } = await watchedDisk(file);
		const journal = await openJournal(file, empty, { disk, clock });
		await journal.append(attempt(1));
		seen.failing = 'EIO';
		journal.note(created(1));
		expect(await journal.end(ended)).toMatchObject({
			unrecorded: [created(1)],
			fault: { code: 'runs-folder-unwritable', params: { reason: 'EIO' } },
		});
		expect((await foldJournal(file, { drafts: 1, sessions: 0, offsets: false })).states.of(1)).toBe('attempting');
	});
});
