import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import {
	gatherAssetCounts,
	namesEmployees,
	readEvidence,
	weighEvidence,
} from '../../../src/runs/view/employee-evidence.ts';
import type { RowState } from '../../../src/runs/journal/row-states.ts';
import { openRun, type RunLine } from '../../../src/runs/view/run-view.ts';
import { fakeApi, lost } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

const { signal } = new AbortController();

async function* linesOf(
	rows: readonly (readonly [employeeId: string | undefined, state: RowState])[],
): AsyncGenerator<RunLine> {
	for (const [index, [employeeId, state]] of rows.entries()) {
		const n = index + 1;
		yield {
			state,
			line: {
				n,
				key: `PAT-${n}`,
				origin: { kind: 'row', file: 'a.csv', row: n + 1 },
				body: {
					enrollmentId: `PAT-${n}`,
					status: 'in-use',
					source: 'sheets-import',
					...(employeeId === undefined ? {} : { employeeId }),
				},
			},
		};
	}
}

test('only a run with a column of employees is read for evidence', () => {
	const table = { file: 'a.csv', format: 'csv', headerRow: 1, header: ['Patrimônio', 'Usuário'] } as const;
	expect(namesEmployees({ tables: [] })).toBe(false);
	expect(namesEmployees({ tables: [{ ...table, fields: ['enrollmentId', null] }] })).toBe(false);
	expect(namesEmployees({ tables: [{ ...table, fields: ['enrollmentId', 'employeeId'] }] })).toBe(true);
});

describe("evidence from employees' asset counts", () => {
	test.each([
		['none', 4],
		['some', 5],
		['all', 6],
		['unclear', 7],
		['unclear', 3],
	] as const)(
		'suggests %s when there are %i assets after two before, two confirmed and two unsure',
		async (suggests, after) => {
			const rows = [
				['ana', 'created'],
				['ana', 'unconfirmed'],
				['ana', 'created'],
				['ana', 'attempting'],
				[undefined, 'unconfirmed'],
			] as const;
			expect(await weighEvidence(linesOf(rows), { ana: 2 }, { ana: after })).toEqual([
				{ employeeId: 'ana', before: 2, after, confirmed: 2, unconfirmed: [2, 4], suggests },
			]);
		},
	);

	test('is empty if nothing is unconfirmed or a count is unknown', async () => {
		const rows = [
			['ana', 'created'],
			['bia', 'unconfirmed'],
			['caio', 'unconfirmed'],
		] as const;
		expect(await weighEvidence(linesOf(rows), { ana: 1, bia: 1 }, { ana: 2, caio: 1 })).toEqual([]);
	});

	test('is collected before and after, keeps the counts from before the first session, and has no other personal data', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(3), body: { employeeId: 'ana' } });
		const client = (assetCount: number) => ({
			listEmployees: () => Promise.resolve([{ id: 'ana', assetCount, cpf: '123.456.789-09' }, { id: 'bia' }]),
		});
		await gatherAssetCounts(await openRun(dir), 'before', client(1), signal);
		expect(readFileSync(path.join(dir, 'employees-before.json'), 'utf8')).toBe('{"ana":1}\n');
		const api = fakeApi({ 'PAT-2': lost });
		await sendRun(dir, api, { concurrency: 1 });
		await gatherAssetCounts(await openRun(dir), 'before', client(3), signal);
		await gatherAssetCounts(await openRun(dir), 'after', client(4), signal);
		expect(await readEvidence(await openRun(dir))).toEqual([
			{ employeeId: 'ana', before: 1, after: 4, confirmed: 2, unconfirmed: [2], suggests: 'all' },
		]);
	});

	test('is not requested if useless, and its absence stops nothing', async () => {
		let asked = 0;
		const client = {
			listEmployees: () => {
				asked++;
				return Promise.reject(new Fault('api-key-refused'));
			},
		};
		const plain = await openRun(await makeRun(throwAwayFolder(), { ids: idsOf(3) }));
		await gatherAssetCounts(plain, 'before', client, signal);
		expect(asked).toBe(0);
		const run = await openRun(await makeRun(throwAwayFolder(), { ids: idsOf(3), body: { employeeId: 'ana' } }));
		await gatherAssetCounts(run, 'before', client, signal);
		await gatherAssetCounts(run, 'after', client, signal);
		expect(asked).toBe(1);
		expect(await readEvidence(run)).toEqual([]);
	});
});
