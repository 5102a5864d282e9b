/** Copies of a run folder made while it was sent: rows they do not know become unconfirmed and are never sent again. */
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRun } from '../../../src/runs/view/run-view.ts';
import { type FakeApi, fakeApi, keyRefused } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

const ROWS = 60;
const COPIED_AT = 10;
const KILLED_AT = 40;
/** Concurrency of `sendRun`. */
const CONCURRENCY = 4;

/** Files as a kill leaves them: everything the process wrote, except its locks. */
function copyFolder(from: string, to: string): void {
	cpSync(from, to, { recursive: true, filter: (file) => !path.basename(file).startsWith('.lock-') });
}

async function killWhileSending() {
	const scratch = throwAwayFolder();
	const [runs, state] = [path.join(scratch, 'runs'), path.join(scratch, 'state')];
	const [old, last, stateDir] = [path.join(scratch, 'old'), path.join(scratch, 'last'), path.join(scratch, 'killed')];
	const dir = await makeRun(runs, { ids: idsOf(ROWS) });
	const api = fakeApi(({ count }) => {
		if (count === COPIED_AT) copyFolder(runs, old);
		if (count === KILLED_AT) {
			copyFolder(runs, last);
			copyFolder(state, stateDir);
		}
		return count > KILLED_AT ? keyRefused : undefined;
	}, 1);
	await sendRun(dir, api, { stateDir: state });
	return { api, old, last, stateDir };
}

const runIn = (folder: string): string => path.join(folder, 'run-1');

function countTwice(...apis: readonly FakeApi[]): number {
	return idsOf(ROWS).filter((id) => apis.reduce((sum, { assets }) => sum + (assets.get(id) ?? 0), 0) > 1).length;
}

/** Rows that were not created and are not unconfirmed either. */
async function countLost(folder: string, ...apis: readonly FakeApi[]): Promise<number> {
	let count = 0;
	for await (const { line, state } of (await openRun(runIn(folder))).lines()) {
		if (state !== 'unconfirmed' && !apis.some(({ assets }) => assets.has(line.body.enrollmentId))) count++;
	}
	return count;
}

describe('after a kill', () => {
	test('a restored old copy sends only what was never sent; the rest is unconfirmed', async () => {
		const { api, old, stateDir } = await killWhileSending();
		const later = fakeApi();
		const { reason, counts } = await sendRun(runIn(old), later, { stateDir });
		expect({ reason, twice: countTwice(api, later), lost: await countLost(old, api, later) }).toEqual({
			reason: 'finished',
			twice: 0,
			lost: 0,
		});
		expect(later.assets.size).toBeGreaterThanOrEqual(ROWS - KILLED_AT - CONCURRENCY);
		expect(counts).toMatchObject({ total: ROWS, left: 0, unconfirmed: ROWS - counts.created });
	});

	test('the folder itself has no more unconfirmed rows than were in flight', async () => {
		const { api, last, stateDir } = await killWhileSending();
		const later = fakeApi();
		const { counts } = await sendRun(runIn(last), later, { stateDir });
		expect(countTwice(api, later)).toBe(0);
		expect(counts.unconfirmed).toBeLessThanOrEqual(CONCURRENCY);
		expect(await countLost(last, api, later)).toBe(0);
	});

	test('two copies resumed one after the other send nothing that the other has sent', async () => {
		const { api, old, last, stateDir } = await killWhileSending();
		const [one, other, again] = [fakeApi(), fakeApi(), fakeApi()];
		await sendRun(runIn(old), one, { stateDir });
		await sendRun(runIn(last), other, { stateDir });
		await sendRun(runIn(old), again, { stateDir });
		expect(countTwice(api, one, other, again)).toBe(0);
		expect(await countLost(old, api, one, other)).toBe(0);
		expect(await countLost(last, api, one, other)).toBe(0);
	});
});

test('an old copy skips what another run created meanwhile instead of making it unconfirmed', async () => {
	const { old, stateDir } = await killWhileSending();
	const other = await makeRun(old, { name: 'run-0', ids: [`PAT-${KILLED_AT - 10}`] });
	await sendRun(other);
	expect((await sendRun(runIn(old), fakeApi(), { stateDir })).counts).toMatchObject({ skipped: 1, left: 0 });
});

test('two copies are never sent at once on one computer', async () => {
	const scratch = throwAwayFolder();
	const [runs, copy, stateDir] = [path.join(scratch, 'runs'), path.join(scratch, 'copy'), path.join(scratch, 'state')];
	const dir = await makeRun(runs, { ids: idsOf(4) });
	const other = fakeApi();
	let refused: unknown;
	const api = fakeApi(async ({ count }) => {
		if (count > 0) return undefined;
		copyFolder(runs, copy);
		refused = await sendRun(runIn(copy), other, { stateDir }).catch((error: unknown) => error);
		return undefined;
	});
	await sendRun(dir, api, { stateDir });
	expect(refused).toMatchObject({ code: 'runs-folder-locked', params: { pid: process.pid } });
	expect(other.calls).toEqual([]);
	expect(readdirSync(path.join(stateDir, 'sent')).filter((name) => name.startsWith('.lock-'))).toEqual([]);
});
