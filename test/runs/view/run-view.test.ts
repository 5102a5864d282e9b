import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRunRecord, writeRunRecord } from '../../../src/runs/record/run-folder.ts';
import { openRun, type RunLine } from '../../../src/runs/view/run-view.ts';
import { fakeApi, keyRefused, lost, refusal } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

async function linesOf(dir: string): Promise<RunLine[]> {
	const lines: RunLine[] = [];
	for await (const line of (await openRun(dir)).lines()) lines.push(line);
	return lines;
}

describe('a run on disk', () => {
	test('gives its lines in plan order, each with its state and its last entry', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(400) });
		await sendRun(
			dir,
			fakeApi(({ count }) => (count >= 300 ? keyRefused : [refusal, lost, undefined][count % 3])),
		);
		const lines = await linesOf(dir);
		expect(lines.map(({ line }) => line.n)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
		const typeOf = { unsent: 'released', refused: 'refused', unconfirmed: 'unconfirmed', created: 'created' };
		for (const { line, state, entry } of lines.filter(({ entry: last }) => last !== undefined)) {
			expect(entry).toMatchObject({ n: line.n, type: Object.entries(typeOf).find(([known]) => known === state)?.[1] });
		}
		expect(lines.filter(({ entry }) => entry === undefined).every(({ state }) => state === 'unsent')).toBe(true);
		const { figures, ended, name } = await openRun(dir);
		expect(name).toBe('run-1');
		expect(ended?.reason).toBe('api-key-refused');
		const { units, ...buckets } = figures;
		expect(Object.values(buckets).reduce((sum, count) => sum + count, 0)).toBe(units);
	});

	test('can be read while it is being sent', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(50) });
		const seen: number[] = [];
		const api = fakeApi(async ({ count }) => {
			if (count % 10 === 0) seen.push((await openRun(dir)).figures.notSent);
			return undefined;
		});
		await sendRun(dir, api);
		expect(seen).toEqual(seen.toSorted((left, right) => right - left));
		expect(seen.length).toBe(5);
	});

	test('has no lines if it was a dry run or its plan was never finished', async () => {
		const runsDir = throwAwayFolder();
		const dry = await makeRun(runsDir, { name: 'dry', ids: idsOf(2), record: { command: 'validate' } });
		expect(await linesOf(dry)).toEqual([]);
		expect((await openRun(dry)).figures).toMatchObject({ units: 2, notSent: 2 });
	});

	test('adds up what the plan skipped and what the run did', async () => {
		const ids = idsOf(3);
		const dir = await makeRun(throwAwayFolder(), { ids });
		const { planned, ...record } = await readRunRecord(dir);
		if (planned === undefined) throw new Error('no plan');
		await writeRunRecord(dir, { ...record, planned: { ...planned, units: 10, rejected: 5, skipped: 2 } });
		const line = '{"origin":{"kind":"file","file":"a"},"problems":[]}\n';
		writeFileSync(path.join(dir, 'rejections.jsonl'), line.repeat(5).trimEnd());
		writeFileSync(path.join(dir, 'skips.jsonl'), '{"n":1}\n{"n":2}\n');
		await sendRun(dir);
		const run = await openRun(dir);
		expect(run.figures).toEqual({
			units: 10,
			created: 3,
			refused: 0,
			rejected: 5,
			unconfirmed: 0,
			skipped: 2,
			notSent: 0,
		});
		const rejections = [];
		for await (const rejection of run.rejections()) rejections.push(rejection);
		expect(rejections).toHaveLength(5);
		const skips = [];
		for await (const skip of run.skips()) skips.push(skip);
		expect(skips).toEqual([{ n: 1 }, { n: 2 }]);
	});

	test.each([
		['a flipped byte', (bytes: Buffer) => bytes.fill('X', 30, 31)],
		['a lost line', (bytes: Buffer) => bytes.subarray(bytes.indexOf('\n') + 1)],
		['a lost end', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5)],
		['a line too many', (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(0, bytes.indexOf('\n') + 1)])],
	])('is refused with %s in its plan', async (_, hit) => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(5) });
		const file = path.join(dir, 'plan.jsonl');
		writeFileSync(file, hit(readFileSync(file)));
		await expect(linesOf(dir)).rejects.toMatchObject({ code: 'plan-damaged' });
		const api = fakeApi();
		await sendRun(dir, api).catch(() => {});
		expect(api.calls.length).toBeLessThanOrEqual(5);
	});
});
