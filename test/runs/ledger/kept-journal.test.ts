import { appendFileSync, closeSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sealBatch } from '../../../src/disk/batches.ts';
import { encodeEntry } from '../../../src/runs/journal/journal-entry.ts';
import { previewSending } from '../../../src/runs/plan/preview-sending.ts';
import { readRunRecord } from '../../../src/runs/record/run-folder.ts';
import { foldOnce, type KeptJournal } from '../../../src/runs/ledger/kept-journal.ts';
import { describeRun } from '../../../src/runs/view/list-runs.ts';
import type { JournalEntry } from '../../../src/runs/record/run-record.ts';
import { after, type FakeApi, fakeApi, keyRefused, lost } from '../fake-api.ts';
import { ENVIRONMENT, KEY_IDENTITY, idsOf, makeRun } from '../make-run.ts';
import { scratchFolder } from '../scratch.ts';
import { sendRun } from '../send-run.ts';

const at = '2026-01-31T13:45:00.000Z';
const DRAFTS = 8;
const expected = { drafts: DRAFTS, sessions: 1 };
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
	test('is used again while its file is as it was', async () => {
		const { file } = writtenJournal();
		const kept = await foldOnce(file, expected);
		expect(await foldOnce(file, expected, kept)).toBe(kept);
	});

	test('is folded again when a line was written into the reserved space, however soon', async () => {
		for (let round = 0; round < 50; round++) {
			const { file, end } = writtenJournal();
			const kept = await foldOnce(file, expected);
			expect(kept.folded.states.of(2)).toBe('unsent');
			const { size } = statSync(file);
			writeInPlace(file, end, created(2));
			expect(statSync(file).size).toBe(size);
			expect((await foldOnce(file, expected, kept)).folded.states.of(2)).toBe('created');
		}
	});

	test('is folded again when it grew, and refused when it lost its end', async () => {
		const { file, end } = writtenJournal(0);
		append(file, { type: 'ended', at, reason: 'interrupted' });
		const kept = await foldOnce(file, expected);
		expect(kept.folded.states.count('created')).toBe(1);
		append(file, created(2), { type: 'ended', at, reason: 'finished' });
		expect((await foldOnce(file, expected, kept)).folded.states.count('created')).toBe(2);
		truncateSync(file, end);
		await expect(foldOnce(file, expected, kept)).rejects.toMatchObject({
			code: 'journal-damaged',
			params: { kind: 'cut' },
		});
	});

	test('with a torn last line is folded each time', async () => {
		const { file, end } = writtenJournal();
		const descriptor = openSync(file, 'r+');
		writeSync(descriptor, '{"type":"crea', end);
		closeSync(descriptor);
		const kept = await foldOnce(file, expected);
		expect(kept.folded.tornBytes).toBe(13);
		expect(await foldOnce(file, expected, kept)).not.toBe(kept);
	});

	test.each([
		['more sessions than it has', { ...expected, sessions: 2 }, 'cut'],
		['fewer drafts than it has lines of', { ...expected, drafts: 0 }, 'line'],
	])('is not taken for one of a plan with %s', async (_, other, kind) => {
		const { file, end } = writtenJournal();
		truncateSync(file, end);
		append(file, { type: 'ended', at, reason: 'interrupted' });
		const kept = await foldOnce(file, expected);
		await expect(foldOnce(file, other, kept)).rejects.toMatchObject({ code: 'journal-damaged', params: { kind } });
	});
});

/** A run of which a few rows are sent, and its journal as `resume` has read it. */
async function previewedRun(): Promise<{
	readonly dir: string;
	readonly journal: KeptJournal;
	readonly sent: FakeApi;
}> {
	const dir = await makeRun(scratchFolder(), { ids: idsOf(40) });
	const sent = fakeApi(after(10, keyRefused));
	await sendRun(dir, sent);
	const listing = await describeRun(dir);
	if (listing.kind !== 'run') throw listing.fault;
	const { journal } = listing;
	const request = {
		environment: ENVIRONMENT,
		keyIdentity: KEY_IDENTITY,
		sameCompany: false,
		again: [],
		settle: false,
		journal,
	};
	const { drafts } = await previewSending(dir, await readRunRecord(dir), request);
	expect(drafts).toBe(40 - sent.assets.size);
	return { dir, journal, sent };
}

const allOnce = (...apis: readonly FakeApi[]): void => {
	const made = apis.flatMap(({ assets }) =>
		[...assets].flatMap(([id, times]) => Array.from({ length: times }, () => id)),
	);
	expect(made.toSorted()).toEqual(idsOf(40).toSorted());
};

describe('sending after a preview', () => {
	test('sends what the preview counted, each row once', async () => {
		const { dir, journal, sent } = await previewedRun();
		const rest = fakeApi();
		expect((await sendRun(dir, rest, { journal })).reason).toBe('finished');
		allOnce(sent, rest);
	});

	test('sends nothing that another process sent meanwhile', async () => {
		const { dir, journal, sent } = await previewedRun();
		const meanwhile = fakeApi(after(12, keyRefused));
		await sendRun(dir, meanwhile);
		const rest = fakeApi();
		expect((await sendRun(dir, rest, { journal })).reason).toBe('finished');
		expect(meanwhile.assets.size).toBeGreaterThan(0);
		allOnce(sent, meanwhile, rest);
	});

	test('sends nothing when another process finished the run meanwhile', async () => {
		const { dir, journal, sent } = await previewedRun();
		const meanwhile = fakeApi();
		await sendRun(dir, meanwhile);
		const rest = fakeApi();
		expect((await sendRun(dir, rest, { journal })).reason).toBe('nothing-to-do');
		expect(rest.calls).toEqual([]);
		allOnce(sent, meanwhile);
	});

	test('leaves out what another run created or left unconfirmed meanwhile', async () => {
		const { dir, journal, sent } = await previewedRun();
		const other = await makeRun(path.dirname(dir), { name: 'run-2', ids: ['PAT-40', 'PAT-39'] });
		const meanwhile = fakeApi({ 'PAT-39': lost });
		await sendRun(other, meanwhile);
		const rest = fakeApi();
		expect((await sendRun(dir, rest, { journal })).counts).toMatchObject({ skipped: 2, left: 0 });
		expect(rest.calls.map(({ id }) => id)).not.toContain('PAT-39');
		expect([...sent.assets.keys(), ...rest.assets.keys()]).toHaveLength(38);
	});
});
