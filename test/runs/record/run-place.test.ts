import { cpSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRunRecord } from '../../../src/runs/record/run-folder.ts';
import { warnMoved } from '../../../src/runs/record/run-place.ts';
import { fakeApi, keyRefused } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

/** A run with two rows sent. */
async function halfSent(): Promise<string> {
	const dir = await makeRun(throwAwayFolder(), { ids: idsOf(5) });
	const api = fakeApi(({ count }) => (count === 2 ? keyRefused : undefined));
	await sendRun(dir, api, { concurrency: 1 });
	return dir;
}

test('no notice for a run resumed where it was sent, or never sent', async () => {
	const dir = await halfSent();
	expect(warnMoved(dir, await readRunRecord(dir))).toBeUndefined();
	expect(warnMoved(path.join(dir, '..', 'run-1', '.'), await readRunRecord(dir))).toBeUndefined();
	const unsent = await makeRun(throwAwayFolder(), { ids: idsOf(1) });
	expect(warnMoved(unsent, await readRunRecord(unsent))).toBeUndefined();
});

test('a notice for a run copied since it was sent, with the time, but not for its original', async () => {
	const dir = await halfSent();
	const { sessions = [] } = await readRunRecord(dir);
	const copy = path.join(throwAwayFolder(), 'run-1');
	cpSync(dir, copy, { recursive: true });
	const told = { code: 'run-sent-elsewhere', params: { path: copy, at: sessions[0]?.at } };
	expect(warnMoved(copy, await readRunRecord(copy))).toEqual(told);
	expect(warnMoved(dir, await readRunRecord(dir))).toBeUndefined();
});

test('no notice if only the folder or the computer was renamed', async () => {
	const dir = await halfSent();
	const renamed = path.join(path.dirname(dir), 'run-2');
	renameSync(dir, renamed);
	const record = await readRunRecord(renamed);
	expect(warnMoved(renamed, record)).toBeUndefined();
	const { sessions = [] } = record;
	const byName = sessions.map((session) => ({ ...session, places: session.places?.slice(0, 1) ?? [] }));
	expect(warnMoved(renamed, { sessions: byName })).toMatchObject({ code: 'run-sent-elsewhere' });
});

test('a run resumed beside its copy is compared with the folder it was last sent from', async () => {
	const dir = await halfSent();
	const copy = path.join(throwAwayFolder(), 'run-1');
	cpSync(dir, copy, { recursive: true });
	const api = fakeApi();
	await sendRun(copy, api, { concurrency: 1 });
	expect(warnMoved(copy, await readRunRecord(copy))).toBeUndefined();
	expect(warnMoved(dir, await readRunRecord(copy))).toMatchObject({ code: 'run-sent-elsewhere' });
});

test('the record contains no readable name of the folder or computer', async () => {
	const dir = await halfSent();
	expect(readFileSync(path.join(dir, 'run.json'), 'utf8')).not.toContain(path.dirname(dir));
	const { sessions = [] } = await readRunRecord(dir);
	expect(sessions[0]?.places).toHaveLength(2);
	for (const place of sessions[0]?.places ?? []) expect(place).toMatch(/^[0-9a-f]{16}:[0-9a-f]{12}$/);
});
