import { appendFileSync, closeSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openEarlierRuns } from '../../../src/runs/ledger/earlier-runs.ts';
import { encodeEntry } from '../../../src/runs/journal/journal-entry.ts';
import { askLedger } from './ask-ledger.ts';
import { lockRuns } from '../../../src/runs/record/lock.ts';
import { previewSending } from '../../../src/runs/plan/preview-sending.ts';
import { sealBatch } from '../../../src/disk/batches.ts';
import { readRunRecord, writeRunRecord } from '../../../src/runs/record/run-folder.ts';
import type { LedgerQuery } from '../../../src/runs/ledger/check-against-ledger.ts';
import { createRunMemory, type RunMemory } from '../../../src/runs/ledger/run-memory.ts';
import type { JournalEntry } from '../../../src/runs/record/run-record.ts';
import type { SubmitResult } from '../../../src/runs/submit/submission.ts';
import { submitRun } from '../../../src/runs/submit/submit.ts';
import { type FakeApi, fakeApi, keyRefused, lost } from '../fake-api.ts';
import { fastClock } from '../fast-clock.ts';
import { ENVIRONMENT, KEY_IDENTITY, idsOf, makeRun } from '../make-run.ts';
import { scratchFolder } from '../scratch.ts';

const at = '2026-01-31T13:45:00.000Z';
const DRAFTS = 8;
const options = { drafts: DRAFTS, sessions: 1, offsets: false };
const created = (n: number): JournalEntry => ({ type: 'created', n, at, id: `a-${n}`, createdAt: at });

function batchAt(offset: number, entries: readonly JournalEntry[]): string {
	return sealBatch(entries.map((entry) => `${encodeEntry(entry)}\n`).join(''), entries.length, offset).sealed;
}

function append(file: string, ...entries: readonly JournalEntry[]): void {
	appendFileSync(file, batchAt(statSync(file).size, entries));
}

/** A journal of one session that is still being written: its lines, then reserved space. */
function writtenJournal(reserved = 4096): { readonly file: string; readonly end: number } {
	const file = path.join(scratchFolder(), 'journal.jsonl');
	const lines = batchAt(0, [{ type: 'started', at }, created(1)]);
	writeFileSync(file, Buffer.concat([Buffer.from(lines), Buffer.alloc(reserved)]));
	return { file, end: lines.length };
}

function writeInPlace(file: string, offset: number, entry: JournalEntry): void {
	const descriptor = openSync(file, 'r+');
	writeSync(descriptor, batchAt(offset, [entry]), offset);
	closeSync(descriptor);
}

describe('the journal that was folded', () => {
	test('is given again while its file is as it was', async () => {
		const { file } = writtenJournal();
		const memory = createRunMemory();
		const folded = await memory.fold(file, options);
		expect(await memory.fold(file, options)).toBe(folded);
		expect(await memory.takeFold(file, options)).toBe(folded);
	});

	test('is folded again after it was taken, since who took it changes the states', async () => {
		const { file } = writtenJournal();
		const memory = createRunMemory();
		const taken = await memory.takeFold(file, options);
		taken.states.apply(2, 'created', 0);
		expect((await memory.fold(file, options)).states.of(2)).toBe('unsent');
	});

	test('is folded again when a line was written into the reserved space, however soon', async () => {
		for (let round = 0; round < 50; round++) {
			const { file, end } = writtenJournal();
			const memory = createRunMemory();
			expect((await memory.fold(file, options)).states.of(2)).toBe('unsent');
			const { size } = statSync(file);
			writeInPlace(file, end, created(2));
			expect(statSync(file).size).toBe(size);
			expect((await memory.takeFold(file, options)).states.of(2)).toBe('created');
		}
	});

	test('is folded again when it grew, and refused when it lost its end', async () => {
		const { file, end } = writtenJournal(0);
		const memory = createRunMemory();
		append(file, { type: 'ended', at, reason: 'interrupted' });
		expect((await memory.fold(file, options)).states.count('created')).toBe(1);
		append(file, created(2), { type: 'ended', at, reason: 'finished' });
		expect((await memory.fold(file, options)).states.count('created')).toBe(2);
		truncateSync(file, end);
		await expect(memory.takeFold(file, options)).rejects.toMatchObject({
			code: 'journal-damaged',
			params: { kind: 'cut' },
		});
	});

	test('with a torn last line is folded each time', async () => {
		const { file, end } = writtenJournal();
		const descriptor = openSync(file, 'r+');
		writeSync(descriptor, '{"type":"crea', end);
		closeSync(descriptor);
		const memory = createRunMemory();
		const folded = await memory.fold(file, options);
		expect(folded.tornBytes).toBe(13);
		expect(await memory.fold(file, options)).not.toBe(folded);
	});

	test.each([
		['more sessions than it has', { ...options, sessions: 2 }, 'cut'],
		['fewer drafts than it has lines of', { ...options, drafts: 0 }, 'line'],
	])('is not taken for one of a plan with %s', async (_, other, kind) => {
		const { file, end } = writtenJournal();
		truncateSync(file, end);
		append(file, { type: 'ended', at, reason: 'interrupted' });
		const memory = createRunMemory();
		await memory.fold(file, options);
		await expect(memory.fold(file, other)).rejects.toMatchObject({ code: 'journal-damaged', params: { kind } });
	});
});

function submit(dir: string, api: FakeApi, memory?: RunMemory): Promise<SubmitResult> {
	const whole = { environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY, concurrency: 4, clock: fastClock(1000) };
	return submitRun(dir, api, { ...whole, ...(memory === undefined ? {} : { memory }) });
}

/** A run of which a few rows are sent, and what a preview of going on has read of it. */
async function previewedRun(): Promise<{ readonly dir: string; readonly memory: RunMemory; readonly sent: FakeApi }> {
	const dir = await makeRun(scratchFolder(), { ids: idsOf(40) });
	const sent = fakeApi(({ count }) => (count >= 10 ? keyRefused : undefined));
	await submit(dir, sent);
	const memory = createRunMemory();
	const request = {
		environment: ENVIRONMENT,
		keyIdentity: KEY_IDENTITY,
		sameCompany: false,
		again: [],
		settle: false,
		memory,
	};
	const { drafts } = await previewSending(dir, await readRunRecord(dir), request);
	expect(drafts).toBe(40 - sent.assets.size);
	return { dir, memory, sent };
}

const allOnce = (...apis: readonly FakeApi[]): void => {
	const made = apis.flatMap(({ assets }) =>
		[...assets].flatMap(([id, times]) => Array.from({ length: times }, () => id)),
	);
	expect(made.toSorted()).toEqual(idsOf(40).toSorted());
};

describe('sending after a preview', () => {
	test('sends what the preview counted, each row once', async () => {
		const { dir, memory, sent } = await previewedRun();
		const rest = fakeApi();
		expect((await submit(dir, rest, memory)).reason).toBe('finished');
		allOnce(sent, rest);
	});

	test('sends nothing that another process sent meanwhile', async () => {
		const { dir, memory, sent } = await previewedRun();
		const meanwhile = fakeApi(({ count }) => (count >= 12 ? keyRefused : undefined));
		await submit(dir, meanwhile);
		const rest = fakeApi();
		expect((await submit(dir, rest, memory)).reason).toBe('finished');
		expect(meanwhile.assets.size).toBeGreaterThan(0);
		allOnce(sent, meanwhile, rest);
	});

	test('sends nothing when another process finished the run meanwhile', async () => {
		const { dir, memory, sent } = await previewedRun();
		const meanwhile = fakeApi();
		await submit(dir, meanwhile);
		const rest = fakeApi();
		expect((await submit(dir, rest, memory)).reason).toBe('nothing-to-do');
		expect(rest.calls).toEqual([]);
		allOnce(sent, meanwhile);
	});

	test('leaves out what another run created or left unconfirmed meanwhile', async () => {
		const { dir, memory, sent } = await previewedRun();
		const other = await makeRun(path.dirname(dir), { name: 'run-2', ids: ['PAT-40', 'PAT-39'] });
		const meanwhile = fakeApi(({ id }) => (id === 'PAT-39' ? lost : undefined));
		await submit(other, meanwhile);
		const rest = fakeApi();
		expect((await submit(dir, rest, memory)).counts).toMatchObject({ skipped: 2, left: 0 });
		expect(rest.calls.map(({ id }) => id)).not.toContain('PAT-39');
		expect([...sent.assets.keys(), ...rest.assets.keys()]).toHaveLength(38);
	});
});

describe('the earlier runs', () => {
	const open = (runsDir: string, memory: RunMemory) =>
		openEarlierRuns({
			runsDir,
			environment: ENVIRONMENT,
			keyIdentity: KEY_IDENTITY,
			again: [],
			sameCompany: false,
			memory,
		});
	const draft = (id: string) => ({ key: id, enrollmentId: id });
	const asked = (id: string): LedgerQuery => ({
		...draft(id),
		isRow: true,
		readBody: () => ({ enrollmentId: id, status: 'available', source: 'sheets-import' }),
	});

	test('that were gone on with since they were read are read again', async () => {
		const { dir } = await previewedRun();
		const runsDir = path.dirname(dir);
		await (await askLedger(runsDir, { isLocked: true })).close();
		const memory = createRunMemory();
		const before = await open(runsDir, memory);
		expect(before.check(asked('PAT-40'))).toBeUndefined();
		await before.close();
		await submit(dir, fakeApi());
		const after = await askLedger(runsDir, { isLocked: true, memory });
		expect(after.find(draft('PAT-40'))).toMatchObject([{ state: 'created', run: 'run-1', n: 40 }]);
		await after.close();
	});

	test('are read once while they are as they were, the lock or not', async () => {
		const { dir } = await previewedRun();
		const runsDir = path.dirname(dir);
		await (await askLedger(runsDir, { isLocked: true })).close();
		const memory = createRunMemory();
		await (await open(runsDir, memory)).close();
		const lock = await lockRuns(runsDir, ENVIRONMENT, new Date(at));
		const [first, second] = await Promise.all([1, 2].map(() => askLedger(runsDir, { isLocked: true, memory })));
		expect(second?.runs[0]?.record).toBe(first?.runs[0]?.record);
		expect(second?.find(draft('PAT-1'))).toHaveLength(1);
		await lock.release();
	});

	test('have the record that stands on the disk now', async () => {
		const dir = await makeRun(scratchFolder(), { ids: ['PAT-1'] });
		const memory = createRunMemory();
		const file = path.join(dir, 'run.json');
		const before = memory.record(dir, file);
		expect(memory.record(dir, file)).toBe(before);
		const { size } = statSync(file);
		await writeRunRecord(dir, { ...before, program: before.program.replace('test', 'TEST') });
		expect(statSync(file).size).toBe(size);
		expect(memory.record(dir, file).program).toBe('asset-importer TEST');
		writeFileSync(file, '{');
		expect(() => memory.record(dir, file)).toThrow(expect.objectContaining({ code: 'run-record-damaged' }));
	});
});
