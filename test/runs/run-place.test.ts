import { cpSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRunRecord } from '../../src/runs/run-folder.ts';
import { fingerprintPlace, tellMoved } from '../../src/runs/run-place.ts';
import { submitRun } from '../../src/runs/submit.ts';
import { fakeApi, keyRefused } from './fake-api.ts';
import { API_KEY, ENVIRONMENT, idsOf, makeRun } from './make-run.ts';
import { scratchFolder } from './scratch.ts';

const stop = { requested: new AbortController().signal, now: new AbortController().signal };

/** A run of which two rows were sent. */
async function halfSent(): Promise<string> {
	const dir = await makeRun(scratchFolder(), { ids: idsOf(5) });
	const api = fakeApi(({ count }) => (count === 2 ? keyRefused : undefined));
	await submitRun(dir, api, { environment: ENVIRONMENT, apiKey: API_KEY, concurrency: 1 }, () => {}, stop);
	return dir;
}

test('a run that goes on where it was sent is not told, nor one that was never sent', async () => {
	const dir = await halfSent();
	expect(tellMoved(dir, await readRunRecord(dir))).toBeUndefined();
	expect(tellMoved(path.join(dir, '..', 'run-1', '.'), await readRunRecord(dir))).toBeUndefined();
	const unsent = await makeRun(scratchFolder(), { ids: idsOf(1) });
	expect(tellMoved(unsent, await readRunRecord(unsent))).toBeUndefined();
});

test('a run that was copied or moved since it was sent is told, with the time of that', async () => {
	const dir = await halfSent();
	const { sessions = [] } = await readRunRecord(dir);
	const copy = path.join(scratchFolder(), 'run-1');
	cpSync(dir, copy, { recursive: true });
	const told = (where: string) => ({ code: 'run-sent-elsewhere', params: { path: where, at: sessions[0]?.at } });
	expect(tellMoved(copy, await readRunRecord(copy))).toEqual(told(copy));
	const moved = path.join(path.dirname(dir), 'run-2');
	renameSync(dir, moved);
	expect(tellMoved(moved, await readRunRecord(moved))).toEqual(told(moved));
	expect(fingerprintPlace(copy, 'salt')).not.toBe(fingerprintPlace(moved, 'salt'));
});

test('the record keeps nothing of the folder or the computer in words', async () => {
	const dir = await halfSent();
	expect(readFileSync(path.join(dir, 'run.json'), 'utf8')).not.toContain(path.dirname(dir));
	expect((await readRunRecord(dir)).sessions?.[0]?.place).toMatch(/^[0-9a-f]{16}:[0-9a-f]{12}$/);
});
