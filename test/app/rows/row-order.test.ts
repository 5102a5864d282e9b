import { describe, expect, test } from 'vitest';
import { CorrectionLog } from '../../../src/drafts/corrections/correction-log.ts';
import { correctRows } from '../../../src/app/rows/checked-table.ts';
import { createRowsNow, type RowSort, sortKey } from '../../../src/app/rows/row-order.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';

const TABLE = { input: 'a'.repeat(64) };
const date = (text: string): Cell => ({ kind: 'date', text });

/** A column with these cells, in rows 2 and on. */
async function sort(cells: readonly Cell[], more: Partial<RowSort> = {}, log = new CorrectionLog()) {
	const now = createRowsNow({ log: () => log, count: () => 0 });
	const table = { name: 'a.csv', corrections: correctRows(TABLE), localeOf: () => 'pt-BR' as const };
	const index = { at: (id: number) => ({ table: 0, row: id + 2 }) };
	const ids = Uint32Array.from(cells.keys());
	const sorted = (then: Partial<RowSort> = {}): Promise<Uint32Array> =>
		now.sort(ids, { sortBy: 0, order: 'ascending', sortedAt: 1, ...more, ...then }, index, [table], async (take) => {
			for (const [at, cell] of cells.entries()) take({ number: at + 2, cells: [cell] }, table);
		});
	return { sorted, texts: [...(await sorted())].map((id) => cells[id]) };
}

test.each<[string, readonly Cell[], readonly Cell[]]>([
	['numbers as numbers', ['10', '9', '1.000', '9,5', '-2'], ['-2', '9', '9,5', '10', '1.000']],
	['amounts with and without a currency', ['R$ 1.234,56', '200', 'R$ 9,90'], ['R$ 9,90', '200', 'R$ 1.234,56']],
	['amounts with a point', ['1234.50', '999', '1,000.00'], ['999', '1,000.00', '1234.50']],
	['cells that are numbers', [10, '9', 9.5], ['9', 9.5, 10]],
	['dates as dates', ['01/02/2025', '31/01/2024', '2024-12-25'], ['31/01/2024', '2024-12-25', '01/02/2025']],
	[
		'cells that are dates',
		[date('2025-01-02T10:00:00'), '01/01/2025', date('2025-01-02')],
		['01/01/2025', date('2025-01-02'), date('2025-01-02T10:00:00')],
	],
	['texts without accents and case', ['vereda', 'Ípsilon', 'IPÊ', 'Aroeira'], ['Aroeira', 'IPÊ', 'Ípsilon', 'vereda']],
	['a space before a letter', ['Anabela', 'Ana Maria'], ['Ana Maria', 'Anabela']],
	['numbers before texts, empty cells last', ['mil', null, '5', ' ', 'abc'], ['5', 'abc', 'mil', null, ' ']],
	[
		'digits that no number holds as texts',
		['35200114200166000187550010000000051', '7'],
		['7', '35200114200166000187550010000000051'],
	],
])('%s', async (_name, cells, sorted) => expect((await sort(cells)).texts).toEqual(sorted));

test('downwards, empty cells are last too, and equal ones keep the order of the file', async () => {
	const { texts } = await sort(['b', null, 'a', 'B', 'c'], { order: 'descending' });
	expect(texts).toEqual(['c', 'b', 'B', 'a', null]);
});

describe('an edit', () => {
	test('counts in the next sort, and keeps its place until then', async () => {
		const log = new CorrectionLog();
		const { sorted, texts } = await sort(['c', 'b', 'a'], {}, log);
		expect(texts).toEqual(['a', 'b', 'c']);
		log.add({ edit: 1, cells: [{ ...TABLE, row: 4, column: 0, text: 'z' }] });
		expect([...(await sorted())]).toEqual([2, 1, 0]);
		expect([...(await sorted({ order: 'descending' }))]).toEqual([0, 1, 2]);
		expect([...(await sorted({ sortedAt: 2 }))]).toEqual([1, 0, 2]);
	});
});

test.each<[string, 'pt-BR' | 'en-US', string | number | undefined]>([
	['1.234', 'pt-BR', 1_234],
	['1.234', 'en-US', 1.234],
	['03/04/2025', 'pt-BR', Date.UTC(2025, 3, 3)],
	['03/04/2025', 'en-US', Date.UTC(2025, 2, 4)],
	['31/02/2025', 'pt-BR', '31/02/2025'],
	['PAT-0001', 'pt-BR', 'pat-0001'],
])('“%s” in a column of %s is %j', (text, locale, key) => expect(sortKey(text, locale)).toBe(key));
