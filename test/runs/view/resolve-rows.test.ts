import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listRuns } from '../../../src/runs/view/list-runs.ts';
import { resolveRows } from '../../../src/runs/view/resolve-rows.ts';
import { openRun } from '../../../src/runs/view/run-view.ts';
import { after, type FakeApi, fakeApi, keyRefused, lost, refusal } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';
import { linesOfLog } from '../../disk/log-of.ts';

/** A run of five rows; `PAT-2` and `PAT-4` are unconfirmed. */
async function unsureRun(keys?: readonly string[]): Promise<string> {
	const dir = await makeRun(throwAwayFolder(), { ids: idsOf(5), ...(keys === undefined ? {} : { keys }) });
	await sendRun(dir, fakeApi({ 'PAT-2': lost, 'PAT-4': lost }));
	return dir;
}

async function lostRun(ids: readonly string[], keys = ids): Promise<string> {
	const dir = await makeRun(throwAwayFolder(), { ids, keys });
	await sendRun(dir, fakeApi(lost));
	return dir;
}

function journalOf(dir: string): readonly Record<string, unknown>[] {
	return linesOfLog(path.join(dir, 'journal.jsonl')).map((line) => JSON.parse(line));
}

type Named = Parameters<typeof resolveRows>[1];
type PersonsWord = Parameters<typeof resolveRows>[2];

describe('a manual resolution', () => {
	test("as created marks the row created, with the asset's id and as a person's decision", async () => {
		const dir = await unsureRun();
		expect(await resolveRows(dir, ['PAT-2'], { kind: 'created', assetId: 'found-2' })).toEqual([
			{ n: 2, enrollmentId: 'PAT-2' },
		]);
		const run = await openRun(dir);
		expect(run.figures).toMatchObject({ created: 4, unconfirmed: 1 });
		const entries = [];
		for await (const { entry } of run.lines()) entries.push(entry);
		expect(entries[1]).toMatchObject({ type: 'created', id: 'found-2', byPerson: true });
		const api = fakeApi();
		expect(await sendRun(dir, api)).toMatchObject({ reason: 'nothing-to-do' });
		expect(api.calls).toEqual([]);
	});

	test('as not created lets resume send these rows only', async () => {
		const dir = await unsureRun();
		await resolveRows(dir, ['#2', 'PAT-4'], { kind: 'not-created' });
		const api = fakeApi();
		expect((await sendRun(dir, api)).counts).toMatchObject({ created: 5, unconfirmed: 0 });
		expect([...api.assets.keys()]).toEqual(['PAT-2', 'PAT-4']);
	});

	const KEYS = ['nfe:1/1', 'nfe:1/2', 'nfe:1/3', 'nfe:1/4', 'nfe:1/5'];
	test.each<[string, () => Promise<string>, readonly string[], string]>([
		['its draft key, and twice', () => unsureRun(KEYS), ['nfe:1/2', '#2', 'PAT-2'], 'PAT-2'],
		['its number in the file', unsureRun, ['3'], 'PAT-2'],
		['its place, where its number is that of another row', () => lostRun(['3', '2']), ['#2'], '2'],
	])('can name a row by %s', async (_, makeUnsure, rows, enrollmentId) => {
		expect(await resolveRows(await makeUnsure(), rows, { kind: 'not-created' })).toEqual([{ n: 2, enrollmentId }]);
	});

	const UNSURE = '#2 (PAT-2, equipamentos.csv:3); #4 (PAT-4, equipamentos.csv:5)';
	const NUMBERS = '#1 (3, equipamentos.csv:2); #2 (2, equipamentos.csv:3)';
	const TWINS = '#1 (PAT-1, equipamentos.csv:2); #2 (PAT-1, equipamentos.csv:3)';
	const notCreated = { kind: 'not-created' } as const;
	const one = { kind: 'created', assetId: 'one' } as const;
	test.each<[string, () => Promise<string>, Named, PersonsWord, string, object?]>([
		['a row that is not there', unsureRun, ['PAT-2', 'PAT-99'], notCreated, 'run-row-unknown', { rows: UNSURE }],
		['a place that is not there', unsureRun, ['#6'], notCreated, 'run-row-unknown', { rows: UNSURE }],
		['a row that was created', unsureRun, ['PAT-2', 'PAT-1'], notCreated, 'run-row-not-unconfirmed'],
		[
			'a number that is a row of the file and the enrollment id of another row',
			() => lostRun(['3', '2']),
			['3'],
			notCreated,
			'run-row-ambiguous',
			{ rows: NUMBERS },
		],
		[
			'a name of several rows',
			() => lostRun(['PAT-1', 'PAT-1'], ['a', 'b']),
			['PAT-1'],
			notCreated,
			'run-row-ambiguous',
			{ rows: TWINS, example: '#1' },
		],
		['one asset of several rows', unsureRun, ['PAT-2', 'PAT-4'], one, 'resolve-one-asset'],
		['one asset of all rows', unsureRun, 'all', one, 'resolve-one-asset'],
	])('is refused as a whole for %s', async (_, makeUnsure, rows, word, code, params = {}) => {
		const dir = await makeUnsure();
		const before = readFileSync(path.join(dir, 'journal.jsonl'));
		await expect(resolveRows(dir, rows, word)).rejects.toMatchObject({ code, params });
		expect(readFileSync(path.join(dir, 'journal.jsonl'))).toEqual(before);
	});

	test.each([
		['created', { created: 5, unconfirmed: 0, notSent: 0 }],
		['not-created', { created: 3, unconfirmed: 0, notSent: 2 }],
	] as const)('on all rows is one on those that are unconfirmed, once: %s', async (kind, figures) => {
		const dir = await unsureRun();
		expect(await resolveRows(dir, 'all', { kind })).toEqual([
			{ n: 2, enrollmentId: 'PAT-2' },
			{ n: 4, enrollmentId: 'PAT-4' },
		]);
		expect((await openRun(dir)).figures).toMatchObject(figures);
		const before = readFileSync(path.join(dir, 'journal.jsonl'));
		expect(await resolveRows(dir, 'all', { kind })).toEqual([]);
		expect(readFileSync(path.join(dir, 'journal.jsonl'))).toEqual(before);
	});

	test('is refused without writing anything while the run is being sent', async () => {
		const dir = await unsureRun();
		await resolveRows(dir, ['PAT-2'], { kind: 'not-created' });
		let during: unknown;
		const api = fakeApi(async () => {
			during = await resolveRows(dir, ['PAT-4'], { kind: 'created' }).catch((error: unknown) => error);
			return undefined;
		});
		expect(await sendRun(dir, api)).toMatchObject({ counts: { created: 4, unconfirmed: 1 } });
		expect(during).toMatchObject({ code: 'runs-folder-locked', params: { pid: process.pid } });
		expect(journalOf(dir).filter(({ byPerson }) => byPerson === true)).toHaveLength(1);
	});
});

describe('a mistaken resolution', () => {
	const NOT_CREATED = { kind: 'not-created' } as const;
	const CREATED = { kind: 'created', assetId: 'found-2' } as const;
	const CREATED_WITHOUT_ID = { kind: 'created' } as const;

	test.each([
		['not created, then created', [NOT_CREATED, CREATED], { created: 4, unconfirmed: 1, notSent: 0 }],
		['created, then not created', [CREATED, NOT_CREATED], { created: 3, unconfirmed: 1, notSent: 1 }],
		['created, then its id', [CREATED_WITHOUT_ID, CREATED], { created: 4, unconfirmed: 1, notSent: 0 }],
		['there and back', [NOT_CREATED, CREATED, NOT_CREATED], { created: 3, unconfirmed: 1, notSent: 1 }],
	] as const)('gives way to the next: %s', async (_, words, figures) => {
		const dir = await unsureRun();
		for (const word of words) await resolveRows(dir, ['PAT-2'], word);
		expect((await openRun(dir)).figures).toMatchObject(figures);
		expect(
			journalOf(dir)
				.filter(({ byPerson }) => byPerson === true)
				.map(({ type, id }) => [type, id]),
		).toEqual(
			words.map((word) => [
				word.kind === 'created' ? 'created' : 'released',
				'assetId' in word ? word.assetId : undefined,
			]),
		);
		const api = fakeApi();
		await sendRun(dir, api);
		expect([...api.assets.keys()]).toEqual(figures.notSent === 1 ? ['PAT-2'] : []);
	});

	test.each([
		['created', undefined],
		['refused', refusal],
	] as const)('stays when the row was sent after it and %s', async (state, answer) => {
		const dir = await unsureRun();
		await resolveRows(dir, ['PAT-2'], NOT_CREATED);
		await sendRun(
			dir,
			fakeApi(() => answer),
		);
		await expect(resolveRows(dir, ['PAT-2'], CREATED)).rejects.toMatchObject({
			code: 'run-row-not-unconfirmed',
			params: { state, rows: '#4 (PAT-4, equipamentos.csv:5)' },
		});
	});

	test('is possible again if the row was sent afterwards and is unconfirmed again', async () => {
		const dir = await unsureRun();
		await resolveRows(dir, ['PAT-2'], NOT_CREATED);
		await sendRun(dir, fakeApi(lost));
		await resolveRows(dir, ['PAT-2'], CREATED);
		expect((await openRun(dir)).figures).toMatchObject({ created: 4, unconfirmed: 1 });
	});

	test('as created reports if another run created the row meanwhile', async () => {
		const dir = await unsureRun();
		await resolveRows(dir, ['PAT-2'], NOT_CREATED);
		await sendRun(await makeRun(path.dirname(dir), { name: 'run-2', ids: ['PAT-2'] }));
		expect(await resolveRows(dir, ['PAT-2'], CREATED)).toMatchObject([
			{ notice: { code: 'resolved-row-created-elsewhere', found: 'PAT-2', params: { run: 'run-2' } } },
		]);
	});

	test('can be revoked after a resume that did not send the row', async () => {
		const dir = await unsureRun();
		await resolveRows(dir, ['PAT-2'], NOT_CREATED);
		await sendRun(dir, fakeApi(keyRefused));
		await resolveRows(dir, ['PAT-2'], CREATED);
		const api = fakeApi();
		await sendRun(dir, api);
		expect([...api.assets.keys()]).toEqual([]);
		expect((await openRun(dir)).figures).toMatchObject({ created: 4, unconfirmed: 1, notSent: 0 });
	});

	test('is not possible for a row that the program released because nothing was sent', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(1) });
		await sendRun(dir, fakeApi(keyRefused));
		expect((await openRun(dir)).figures).toMatchObject({ notSent: 1 });
		await expect(resolveRows(dir, ['PAT-1'], CREATED)).rejects.toMatchObject({
			code: 'run-row-not-unconfirmed',
			params: { state: 'unsent' },
		});
	});
});

test('a list of runs says which can be resumed, and includes unreadable runs', async () => {
	const runsDir = throwAwayFolder();
	const halted = (): FakeApi => fakeApi(after(2, keyRefused));
	await sendRun(await makeRun(runsDir, { name: '20260101T000000Z-a', ids: idsOf(4, 'A') }), halted());
	await sendRun(await makeRun(runsDir, { name: '20260102T000000Z-b', ids: idsOf(4, 'B') }));
	await makeRun(runsDir, { name: '20260103T000000Z-c', ids: idsOf(4, 'C'), record: { command: 'validate' } });
	const broken = await makeRun(runsDir, { name: '20260104T000000Z-d', ids: idsOf(4, 'D') });
	writeFileSync(path.join(broken, 'journal.jsonl'), '{}\n');
	const listings = await listRuns(runsDir);
	expect(listings.map((one) => (one.kind === 'run' ? [one.figures.created, one.resumable] : one.fault.code))).toEqual([
		[2, true],
		[4, false],
		[0, false],
		'journal-damaged',
	]);
	expect(await listRuns(path.join(runsDir, 'none'))).toEqual([]);
});
