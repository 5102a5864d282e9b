/** Runs folders of one company, of which each knows only its own runs; the user's state folder knows them all. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesLedger } from '../../../src/runs/ledger/ledger.ts';
import { identifyKey } from '../../../src/runs/record/key-fingerprint.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { fakeApi, keyRefused, lost } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { sendRun } from '../send-run.ts';

function places(): { readonly one: string; readonly other: string; readonly stateDir: string } {
	const scratch = throwAwayFolder();
	const folder = (name: string): string => path.join(scratch, name);
	return { one: folder('one'), other: folder('other'), stateDir: folder('state') };
}

/** Time passes between planning and sending. */
const planned = { startedAt: new Date(0).toISOString() };

test('what another folder sent after this run was planned is not sent again', async () => {
	const { one, other, stateDir } = places();
	const dir = await makeRun(one, { ids: idsOf(30), record: planned });
	const api = fakeApi();
	await sendRun(await makeRun(other, { ids: idsOf(20), record: planned }), api, { stateDir });
	const { counts } = await sendRun(dir, api, { stateDir });
	expect(counts).toMatchObject({ skipped: 20, created: 10, left: 0 });
	expect([...api.assets.values()]).toEqual(Array.from({ length: 30 }, () => 1));
});

test('what another folder left unconfirmed is held', async () => {
	const { one, other, stateDir } = places();
	const dir = await makeRun(one, { ids: idsOf(3), record: planned });
	await sendRun(await makeRun(other, { ids: idsOf(2), record: planned }), fakeApi(lost), { stateDir });
	expect((await sendRun(dir, fakeApi(), { stateDir })).counts).toMatchObject({ skipped: 2, created: 1 });
});

test('what an interrupted run sent is not sent again from another folder, and the rest goes on', async () => {
	const { one, other, stateDir } = places();
	const api = fakeApi(({ count }) => (count < 10 ? undefined : keyRefused));
	const dir = await makeRun(one, { ids: idsOf(20), record: planned });
	await sendRun(dir, api, { stateDir, concurrency: 1 });
	const later = fakeApi();
	await sendRun(await makeRun(other, { ids: idsOf(20) }), later, { stateDir });
	await sendRun(dir, later, { stateDir });
	for (const id of idsOf(20)) expect((api.assets.get(id) ?? 0) + (later.assets.get(id) ?? 0)).toBe(1);
});

test('two folders are never sent from at once, and nothing is lost', async () => {
	const { one, other, stateDir } = places();
	const dirs = [await makeRun(one, { ids: idsOf(40) }), await makeRun(other, { ids: idsOf(40) })];
	const api = fakeApi(undefined, 1);
	const sent = await Promise.allSettled(dirs.map((dir) => sendRun(dir, api, { stateDir })));
	const refused = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
	expect(refused).toMatchObject([{ code: 'runs-folder-locked', params: { pid: process.pid } }]);
	for (const dir of dirs) await sendRun(dir, api, { stateDir });
	expect([...api.assets.values()]).toEqual(Array.from({ length: 40 }, () => 1));
});

test('a run goes on only with what another folder sent meanwhile, or when that is given up', async () => {
	const { one, other, stateDir } = places();
	const dir = await makeRun(one, { ids: idsOf(4), record: planned });
	await sendRun(await makeRun(other, { ids: idsOf(2), record: planned }), fakeApi(), { stateDir });
	rmSync(other, { recursive: true });
	const api = fakeApi();
	await expect(sendRun(dir, api, { stateDir })).rejects.toMatchObject({ code: 'runs-missing', params: { count: 1 } });
	expect(api.calls).toEqual([]);
});

test.each<[string, object, object]>([
	['another company', {}, { keyIdentity: identifyKey('svc_test_other') }],
	['a team ledger', {}, { ledger: { ...filesLedger, isShared: true } }],
])('%s is sent from another folder at the same time', async (_, shape, options) => {
	const { one, other, stateDir } = places();
	const dir = await makeRun(one, { ids: idsOf(2) });
	const beside = await makeRun(other, { ids: idsOf(2, 'B-'), ...shape });
	const inner = fakeApi();
	const api = fakeApi(async ({ count }) => {
		if (count === 0) await sendRun(beside, inner, { stateDir, ...options });
		return undefined;
	});
	await sendRun(dir, api, { stateDir });
	expect([api.assets.size, inner.assets.size]).toEqual([2, 2]);
});
