/** A run that was sent needs its journal only: with a damaged plan it blocks no import, and what it created is known. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { fakeApi, lost } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { sendRun } from '../send-run.ts';

test.each<[string, (plan: string) => void]>([
	['one bit is wrong', (plan) => writeFileSync(plan, readFileSync(plan, 'utf8').replace('"PAT-2"', '"PAT-3"'))],
	['its end is missing', (plan) => writeFileSync(plan, readFileSync(plan).subarray(0, 100))],
	['it is gone', (plan) => rmSync(plan)],
])('a run that was sent is known although its plan is damaged: %s', async (_, harm) => {
	const runs = throwAwayFolder();
	const body = { serialNumber: undefined };
	const first = await makeRun(runs, { name: 'run-1', ids: idsOf(4), body });
	const sent = fakeApi(({ id }) => (id === 'PAT-4' ? lost : undefined));
	await sendRun(first, sent);
	harm(path.join(first, 'plan.jsonl'));
	const later = fakeApi();
	const next = await makeRun(runs, { name: 'run-2', ids: idsOf(6), body: { model: 'Latitude' } });
	const { reason, counts } = await sendRun(next, later);
	expect({ reason, counts }).toMatchObject({ reason: 'finished', counts: { skipped: 4, created: 2, left: 0 } });
	expect([...later.assets.keys()]).toEqual(['PAT-5', 'PAT-6']);
});

test('a serial number is known without the plan, too', async () => {
	const runs = throwAwayFolder();
	const first = await makeRun(runs, { name: 'run-1', ids: ['A-1'], body: { serialNumber: 'SN-77' } });
	await sendRun(first);
	rmSync(path.join(first, 'plan.jsonl'));
	const next = await makeRun(runs, { name: 'run-2', ids: ['B-1'], body: { serialNumber: 'SN-77' } });
	expect((await sendRun(next)).counts).toMatchObject({ skipped: 1, created: 0 });
});
