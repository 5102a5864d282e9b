/** Tables as inventory programs write them (`scripts/register-trial/`). No column may be proposed for a wrong field. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTables, type TrialTable } from '../../../scripts/register-trial/read-tables.mjs';
import { renderTarget } from '../../../src/drafts/columns/column-target.ts';
import { createTableProfiler } from '../../../src/drafts/columns/column-profile.ts';
import { acceptProposals, startMapping } from '../../../src/drafts/table/mapped-table.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { foldKey } from '../../../src/drafts/values/folded-name.ts';

const TRIAL = path.join(import.meta.dirname, '../../../scripts/register-trial');
const OPTIONS = { unknownColumns: 'error' } as const;

/** Target of each column and meanings of words after accepting every proposal. */
function acceptAll({ above, columns, rows }: TrialTable) {
	const titles = Array.from({ length: above }, () => ['Inventory']);
	const all = [...titles, columns.map(({ header }) => header), ...rows];
	const numbered = all.map((cells, at) => ({
		number: at + 1,
		cells: cells.map((cell) => (cell === '' ? null : cell)),
	}));
	const found = findHeader(numbered, OPTIONS);
	if (found === undefined) throw new Error('no header');
	const profiler = createTableProfiler(found.header);
	for (const row of numbered.slice(above + 1)) profiler.add(row);
	return acceptProposals(startMapping(found, profiler.profile(), OPTIONS));
}

describe.each(readTables(path.join(TRIAL, 'tables.txt')))('$name', (table) => {
	test('has every column in a different field or in a custom field', () => {
		const { found, mapping } = acceptAll(table);
		expect(found.rowNumber).toBe(table.above + 1);
		const wrong = found.targets.flatMap((target, column) => {
			const { header = '', targets = [] } = table.columns[column] ?? {};
			const name = renderTarget(target)?.replace(/^price$/, 'priceCents') ?? 'ignore';
			const isField = name !== 'ignore' && !name.startsWith('custom:');
			return isField && !found.undecided.includes(column) && !targets.includes(name) ? [`${header}: ${name}`] : [];
		});
		expect(wrong).toEqual([]);
		const said = mapping.words?.get('status')?.values;
		for (const [word, meaning] of table.meanings) expect(said?.get(foldKey(word)) ?? meaning).toBe(meaning);
	});
});
