/** Journals after a disk failure at any byte, or a power cut that left any pages of the last batch. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import { type FoldedJournal, foldJournal } from '../../../src/runs/journal/fold-journal.ts';
import { type Journal, openJournal } from '../../../src/runs/journal/journal.ts';
import type { JournalEntry } from '../../../src/runs/record/run-record.ts';
import { type DiskWrite, type MemoryDisk, memoryDisk, overwrite } from '../../disk/memory-disk.ts';
import { replaceFile, throwAwayFolder } from '../../throw-away-folder.ts';

const at = '2026-01-31T13:45:00.000Z';
const empty = { end: 0, tornBytes: 0 };
const started: JournalEntry = { type: 'started', at };
const ended: JournalEntry = { type: 'ended', at, reason: 'finished' };
const clock = { now: Date.now, random: Math.random, sleep: async () => {} };
const SECTOR = 512;

/** The outcome of a draft; every third one is a refusal with a long text. */
function outcomeOf(n: number, textLength: number): JournalEntry {
	return n % 3 === 0
		? {
				type: 'refused',
				n,
				at,
				error: { status: 422, code: 'input-validation-error', message: 'é'.repeat(textLength) },
			}
		: { type: 'created', n, at, id: `asset-${n}`, createdAt: at };
}

interface Work {
	/** Attempts whose append resolved: their requests were sent. */
	readonly sent: Set<number>;
	readonly known: Map<number, JournalEntry>;
}

/** Workers that send drafts in rounds, like a run, until all are sent or the journal fails. */
async function work(journal: Journal, { workers, drafts, textLength }: Load, { sent, known }: Work): Promise<void> {
	let next = 1;
	await Promise.all(
		Array.from({ length: workers }, async () => {
			while (next <= drafts) {
				const n = next++;
				try {
					await journal.append({ type: 'attempt', n, at });
				} catch {
					return;
				}
				sent.add(n);
				await new Promise((resolve) => setImmediate(resolve));
				const outcome = outcomeOf(n, textLength);
				known.set(n, outcome);
				journal.note(outcome);
			}
		}),
	);
}

interface Load {
	readonly workers: number;
	readonly drafts: number;
	readonly textLength: number;
}

function fold(file: string, image: Buffer, drafts: number, sessions = 1): Promise<FoldedJournal> {
	replaceFile(file, image);
	return foldJournal(file, { drafts, sessions, offsets: false });
}

describe('a disk that fails at any byte', () => {
	const load = fc.record({
		workers: fc.constantFrom(1, 8, 64, 256),
		drafts: fc.integer({ min: 1, max: 400 }),
		textLength: fc.constantFrom(0, 600, 5_000),
	});
	/** `grown`: writes beyond this size fail. `all`: all writes fail after this many bytes. */
	const limit = fc.record({
		kind: fc.constantFrom('grown', 'all'),
		bytes: fc.integer({ min: 0, max: 4_000_000 }),
		/** Number of failing writes before it works again. */
		heals: fc.constantFrom(1, 2, Infinity),
		/** Bytes that each failing write still writes. */
		tails: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 4 }),
	});

	test('leaves a readable journal that continues, and each outcome is written or returned', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		await fc.assert(
			fc.asyncProperty(load, limit, async (one, { kind, bytes, heals, tails }) => {
				let total = 0;
				let failures = 0;
				const taken = (write: DiskWrite): number => {
					const size = write.bytes.length;
					const room = kind === 'grown' ? bytes - write.position : bytes - total;
					if (room >= size || failures >= heals) {
						total += size;
						return Infinity;
					}
					const tail = kind === 'grown' ? room : (tails[failures % tails.length] ?? 0);
					failures++;
					total += size;
					return Math.min(tail, size - 1);
				};
				const disk = memoryDisk({ taken });
				const happened: Work = { sent: new Set(), known: new Map() };
				let unrecorded: readonly JournalEntry[] = [];
				let sessions = 0;
				const session = async (): Promise<void> => {
					const journal = await openJournal(file, empty, { disk, clock, workers: one.workers });
					try {
						await journal.append(started);
						sessions = 1;
						await work(journal, one, happened);
					} finally {
						({ unrecorded } = await journal.end(ended));
					}
				};
				const failure: unknown = await session().then(
					() => undefined,
					(error: unknown) => error,
				);
				expect(failure === undefined || failure instanceof Fault).toBe(true);
				const folded = await fold(file, disk.image(), one.drafts, sessions);
				const lost = new Set(unrecorded.map((entry) => ('n' in entry ? entry.n : 0)));
				const wrong = [...happened.sent].filter((n) => {
					const state = folded.states.of(n);
					return state === 'unsent' || (!lost.has(n) && state !== happened.known.get(n)?.type);
				});
				expect(wrong).toEqual([]);
				// A disk that still accepts writes to the reserve has space for all outcomes in flight.
				expect(kind === 'grown' ? unrecorded : []).toEqual([]);

				const again = memoryDisk({}, disk.image());
				const journal = await openJournal(file, folded, { disk: again, clock });
				await journal.append({ type: 'unconfirmed', n: one.drafts, at, problem: { code: 'attempt-interrupted' } });
				await journal.end(ended);
				expect((await fold(file, again.image(), one.drafts, sessions)).states.of(one.drafts)).toBe('unconfirmed');
			}),
			{ numRuns: 150 },
		);
	});

	test('has space for the outcomes of 256 requests in flight, whatever the API answers', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		let size = Infinity;
		const disk = memoryDisk({ taken: ({ position }) => size - position });
		const journal = await openJournal(file, empty, { disk, clock, workers: 256 });
		const all = Array.from({ length: 256 }, (_, index) => index + 1);
		await Promise.all(all.map((n) => journal.append({ type: 'attempt', n, at })));
		size = disk.image().length;
		const publicDetails = Object.fromEntries(all.slice(0, 50).map((n) => [`campo ${n}`, '\u0001'.repeat(2_000)]));
		const message = '€'.repeat(2_000);
		for (const n of all) journal.note({ type: 'refused', n, at, error: { status: 422, message, publicDetails } });
		expect(await journal.end(ended)).toEqual({ unrecorded: [] });
		const { states, endedAt } = await fold(file, disk.image(), 256, 0);
		expect(states.count('refused')).toBe(256);
		expect(endedAt).toBeDefined();
		expect(readFileSync(file, 'utf8').split('\n', 300).at(-2)).toContain('…');
	});
});

/** A journal of several batches, as a list of writes. The last one is the last batch, acknowledged or not. */
async function writeBatches(batches: readonly number[], textLength: number): Promise<MemoryDisk> {
	const disk = memoryDisk();
	const journal = await openJournal(path.join(throwAwayFolder(), 'journal.jsonl'), empty, { disk, clock });
	await journal.append(started);
	let n = 0;
	for (const count of batches) {
		const waits = [];
		for (let index = 0; index < count; index++) {
			n++;
			journal.note(outcomeOf(n, textLength));
			waits.push(journal.append({ type: 'attempt', n: n + 1_000, at }));
		}
		await Promise.all(waits);
	}
	return disk;
}

function imageOf(writes: readonly DiskWrite[]): Buffer {
	return writes.reduce<Buffer>(overwrite, Buffer.alloc(0));
}

describe('a power cut', () => {
	const history = fc.record({
		batches: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }),
		textLength: fc.constantFrom(0, 40, 700),
	});
	const statesOf = ({ states }: FoldedJournal, drafts: number): string[] =>
		Array.from({ length: drafts }, (_, index) => states.of(index + 1));

	test('that writes only some sectors of the last batch leaves all earlier batches and a torn tail', async () => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const arrived = fc.array(fc.boolean(), { minLength: 64, maxLength: 64 });
		await fc.assert(
			fc.asyncProperty(history, arrived, async ({ batches, textLength }, mask) => {
				const { writes } = await writeBatches(batches, textLength);
				const [last] = writes.slice(-1);
				if (last === undefined) return;
				const before = imageOf(writes.slice(0, -1));
				const image = Buffer.from(before);
				for (let index = 0; index < last.bytes.length; index++) {
					const sector = Math.floor((last.position + index) / SECTOR) - Math.floor(last.position / SECTOR);
					if (mask[sector % mask.length] === true) image[last.position + index] = last.bytes[index] ?? 0;
				}
				const sound = await fold(file, before, 2_000);
				const whole = await fold(file, imageOf(writes), 2_000);
				const folded = await fold(file, image, 2_000);
				const [earlier, now, later] = [sound, folded, whole].map((one) => statesOf(one, 2_000));
				expect(now?.filter((state, index) => state !== earlier?.[index] && state !== later?.[index])).toEqual([]);
				const journal = await openJournal(file, folded);
				await journal.append({ type: 'attempt', n: 2_000, at });
				const reopened = await foldJournal(file, { drafts: 2_000, sessions: 1, offsets: false });
				expect(statesOf(reopened, 1_999)).toEqual(statesOf(folded, 1_999));
				expect(reopened.states.of(2_000)).toBe('attempting');
				await journal.end(ended);
			}),
			{ numRuns: 60 },
		);
	});

	test.each([
		['behind the first block', 20_000],
		['at the end of the first block', 17_328],
	])('%s of a long journal leaves nothing after a missing page', async (_, before) => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const disk = memoryDisk();
		const journal = await openJournal(file, empty, { disk, clock });
		await journal.append(started);
		const attempt = (n: number) => journal.append({ type: 'attempt', n, at });
		await Promise.all(Array.from({ length: before }, (_one, index) => attempt(index + 1)));
		const batchAt = disk.image().indexOf(0);
		await Promise.all(Array.from({ length: 100 }, (_one, index) => attempt(before + 1 + index)));
		const whole = disk.image();
		expect(whole.indexOf(0, batchAt)).toBeGreaterThan(2 ** 20);
		expect(batchAt > 2 ** 20).toBe(before === 20_000);
		const firstSector = Math.ceil(batchAt / SECTOR) * SECTOR;
		for (let missing = firstSector; missing + SECTOR < whole.indexOf(0, batchAt); missing += SECTOR) {
			const folded = await fold(file, Buffer.from(whole).fill(0, missing, missing + SECTOR), 20_100);
			expect(folded.end).toBeLessThanOrEqual(missing);
			expect(folded.states.count('attempting')).toBe(folded.lines - 1);
		}
	});

	test.each([
		[
			'a bit that was hit in an earlier batch',
			(bytes: Buffer, index: number) => (bytes[index] = (bytes[index] ?? 0) ^ (1 << (index % 8))),
		],
		['a byte of an earlier batch that became zero', (bytes: Buffer, index: number) => (bytes[index] = 0)],
		[
			'a sector of an earlier batch that became zero',
			(bytes: Buffer, index: number) => bytes.fill(0, index - (index % SECTOR), index - (index % SECTOR) + SECTOR),
		],
	])('does not hide %s', async (_, hit) => {
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		await fc.assert(
			fc.asyncProperty(history, fc.nat(), fc.nat(), async ({ batches, textLength }, where, missing) => {
				const { writes } = await writeBatches([...batches, 3, 3], textLength);
				const [before, last] = writes.slice(-2);
				if (before === undefined || last === undefined) return;
				const image = imageOf(writes);
				// Compare with a power cut: the last batch ends after its first line.
				const firstLine = last.bytes.indexOf('\n') + 1;
				image.fill(0, last.position + firstLine + (missing % (last.bytes.length - firstLine)));
				const expected = await fold(file, image, 2_000);
				hit(image, where % before.position);
				const outcome = await fold(file, image, 2_000).then(
					(folded) => statesOf(folded, 2_000),
					(error: unknown) => (error instanceof Fault ? error.code : error),
				);
				expect(['journal-damaged', statesOf(expected, 2_000)]).toContainEqual(outcome);
			}),
			{ numRuns: 100 },
		);
	});
});

test.each([
	['moved', []],
	['deleted', [1, 2]],
] as const)(
	'a journal whose file was %s sends nothing more, and gives back what it could not keep',
	async (place, lost) => {
		const disk = memoryDisk();
		const file = path.join(throwAwayFolder(), 'journal.jsonl');
		const journal = await openJournal(file, empty, { disk, clock, workers: 4 });
		await Promise.all([1, 2].map((n) => journal.append({ type: 'attempt', n, at })));
		disk.put(place);
		journal.note(outcomeOf(1, 0));
		await expect(journal.append({ type: 'attempt', n: 3, at })).rejects.toMatchObject({ code: 'run-folder-moved' });
		journal.note(outcomeOf(2, 0));
		const { unrecorded, fault } = await journal.end(ended);
		expect(unrecorded.map((entry) => 'n' in entry && entry.n)).toEqual(lost);
		expect(fault).toMatchObject({ code: 'run-folder-moved', params: { path: path.dirname(file) } });
	},
);
