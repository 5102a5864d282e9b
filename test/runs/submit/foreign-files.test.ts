/** Files that were copied between run folders: nothing is sent, and both runs are named. */
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sealBatch } from '../../../src/disk/batches.ts';
import { Fault } from '../../../src/messages/fault.ts';
import { rebuildJournal } from '../../../src/runs/ledger/rebuild-journal.ts';
import { readRunRecord } from '../../../src/runs/record/run-folder.ts';
import type { RunRecord } from '../../../src/runs/record/run-record.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { fakeApi, keyRefused } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { sendRun } from '../send-run.ts';

const ROWS = 20;

/** Two runs that were stopped after some rows, with as many rows each. */
async function twoRuns(record: Partial<RunRecord> = {}) {
	const scratch = throwAwayFolder();
	const [runs, stateDir] = [path.join(scratch, 'runs'), path.join(scratch, 'state')];
	const one = await makeRun(runs, { name: 'run-1', ids: idsOf(ROWS, 'A-'), record });
	const other = await makeRun(runs, { name: 'run-2', ids: idsOf(ROWS, 'B-'), record });
	const after = (sent: number) => fakeApi(({ count }) => (count < sent ? undefined : keyRefused));
	const [first, second] = [after(5), after(15)];
	await sendRun(one, first, { stateDir, concurrency: 1 });
	await sendRun(other, second, { stateDir, concurrency: 1 });
	const created = (...apis: readonly { readonly assets: ReadonlyMap<string, number> }[]): readonly number[] =>
		[...idsOf(ROWS, 'A-'), ...idsOf(ROWS, 'B-')].map((id) =>
			[first, second, ...apis].reduce((sum, { assets }) => sum + (assets.get(id) ?? 0), 0),
		);
	return { one, other, stateDir, created };
}

function swap(name: string, one: string, other: string): void {
	const files = [one, other].map((dir) => path.join(dir, name));
	const [here = '', there = ''] = files;
	renameSync(here, `${here}.aside`);
	renameSync(there, here);
	renameSync(`${here}.aside`, there);
}

describe.each(['journal.jsonl', 'plan.jsonl'])('%s', (name) => {
	test('of another run is refused with both names, and nothing is lost once it is put back', async () => {
		const { one, other, stateDir, created } = await twoRuns();
		swap(name, one, other);
		const api = fakeApi();
		const refused = await sendRun(one, api, { stateDir }).then(
			({ fault }) => fault,
			(error: unknown) => error,
		);
		expect(refused).toMatchObject({ code: 'file-of-another-run' });
		const names = refused instanceof Fault ? [refused.params['run'], refused.params['other']] : [];
		expect(new Set(names)).toEqual(new Set(['run-1', 'run-2']));
		expect(api.calls).toEqual([]);
		swap(name, one, other);
		for (const dir of [one, other]) await sendRun(dir, api, { stateDir });
		expect(created(api)).toEqual(Array.from({ length: 2 * ROWS }, () => 1));
	});
});

test('the journal of a run from before the names is known by its sessions', async () => {
	const { one, other, stateDir } = await twoRuns();
	for (const dir of [one, other]) await makeOld(dir);
	swap('journal.jsonl', one, other);
	const refusal = { code: 'file-of-another-run', params: { run: 'run-1', other: 'run-2' } };
	await expect(sendRun(one, fakeApi(), { stateDir })).rejects.toMatchObject(refusal);
});

test('a run from before the names goes on', async () => {
	const { one, other, created } = await twoRuns();
	for (const dir of [one, other]) await makeOld(dir);
	rmSync(path.join(path.dirname(one), '.sent'), { recursive: true });
	const api = fakeApi();
	for (const dir of [one, other]) await sendRun(dir, api);
	expect(created(api)).toEqual(Array.from({ length: 2 * ROWS }, () => 1));
});

test('after a resolution, a journal of another run leaves its rows unconfirmed, and creates none twice', async () => {
	const { one, other, stateDir, created } = await twoRuns();
	cpSync(path.join(other, 'journal.jsonl'), path.join(one, 'journal.jsonl'));
	expect(await rebuildJournal(one, stateDir)).toBe(ROWS);
	const api = fakeApi();
	const { counts } = await sendRun(one, api, { stateDir });
	expect(counts).toMatchObject({ unconfirmed: ROWS, left: 0 });
	expect(created(api).filter((times) => times > 1)).toEqual([]);
});

/** As the program wrote it before: footers without the name of the run. */
async function makeOld(dir: string): Promise<void> {
	const { id = '' } = await readRunRecord(dir);
	for (const name of ['plan.jsonl', 'journal.jsonl']) {
		const file = path.join(dir, name);
		let [text, lines, old] = ['', 0, ''];
		for (const line of readFileSync(file, 'utf8').replaceAll('\0', '').split('\n').slice(0, -1)) {
			if (line.startsWith('{"from":')) {
				if (!line.includes(id)) throw new Error('a batch without its run');
				old += sealBatch(text, lines, Buffer.byteLength(old), undefined).sealed.toString();
				[text, lines] = ['', 0];
			} else {
				text += `${line}\n`;
				lines++;
			}
		}
		writeFileSync(file, old);
	}
	const { decodeCheckedJson, encodeCheckedJson } = await import('../../../src/disk/checked-json.ts');
	const record = decodeCheckedJson(readFileSync(path.join(dir, 'run.json')));
	writeFileSync(path.join(dir, 'run.json'), encodeCheckedJson({ ...Object(record), version: 1 }, '\t'));
}
