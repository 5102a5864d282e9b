import { describe, expect, test } from 'vitest';
import { readAssetCounts, weighEvidence, writeAssetCounts } from '../../src/runs/employee-evidence.ts';
import type { RowState } from '../../src/runs/row-states.ts';
import type { RunLine } from '../../src/runs/run-view.ts';
import { scratchFolder } from './scratch.ts';

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

describe('evidence from the counts of employees', () => {
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

	test('is silent where nothing is unsure or a count is not known', async () => {
		const rows = [
			['ana', 'created'],
			['bia', 'unconfirmed'],
			['caio', 'unconfirmed'],
		] as const;
		expect(await weighEvidence(linesOf(rows), { ana: 1, bia: 1 }, { ana: 2, caio: 1 })).toEqual([]);
	});

	test('keeps the counts from before the first session, and the newest from after', async () => {
		const dir = scratchFolder();
		expect(await readAssetCounts(dir, 'before')).toBeUndefined();
		await writeAssetCounts(dir, 'before', [{ id: 'ana', assetCount: 1, cpf: '123.456.789-09' }, { id: 'bia' }]);
		await writeAssetCounts(dir, 'before', [{ id: 'ana', assetCount: 5 }]);
		expect(await readAssetCounts(dir, 'before')).toEqual({ ana: 1 });
		await writeAssetCounts(dir, 'after', [{ id: 'ana', assetCount: 5 }]);
		await writeAssetCounts(dir, 'after', [{ id: 'ana', assetCount: 6 }]);
		expect(await readAssetCounts(dir, 'after')).toEqual({ ana: 6 });
	});
});
