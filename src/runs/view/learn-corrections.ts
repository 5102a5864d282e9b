/** Learns from the rows of drafts workbooks what people corrected of products, when a run is sent. */
import {
	type CorrectableRow,
	createLearning,
	NFE_PROPOSAL_HEADER,
	parseProposal,
} from '../../drafts/invoice-settings/corrected-products.ts';
import type { ProductRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { findReasonColumns, isIdentityHeader } from '../../drafts/columns/reason-columns.ts';
import { NFE_QUANTITY_HEADER } from '../../drafts/invoice-unit/item-cells.ts';
import { foldName } from '../../drafts/values/folded-name.ts';
import { renderCell } from '../../drafts/values/cell-text.ts';
import { tidyText } from '../../drafts/values/tidy-text.ts';
import { definedOf } from '../../messages/problem.ts';
import { nameOfTable } from '../plan/open-tables.ts';
import type { PlanLine, RejectionLine, TableRecord } from '../record/run-record.ts';
import { readRunRecord, runsDirOf } from '../record/run-folder.ts';
import { loadItems, saveItems } from '../record/saved-items.ts';
import { createTableFinder } from './row-facts.ts';
import { openRun } from './run-view.ts';

/** Returns how many values were learnt: none from a shard, which lacks rows of a product, and none from a resumed run. */
export async function learnCorrections(dir: string, now: Date): Promise<number> {
	const { tables, options, sessions } = await readRunRecord(dir);
	const isOfDrafts = tables.some(({ header }) => header.some(isProposal));
	if (!isOfDrafts || options['shard'] !== undefined || sessions !== undefined) return 0;
	const runsDir = runsDirOf(dir);
	const [run, read] = [await openRun(dir), createRowReader(tables)];
	const learning = createLearning((await loadItems(runsDir)).products);
	for await (const { line } of run.lines()) learning.add(read(line));
	for await (const rejected of run.rejections()) learning.add(read(rejected));
	for await (const skipped of run.skips()) learning.add(read(skipped));
	const learnt = learning.learnt();
	await saveItems(runsDir, { products: learnt, belongsTo: {} }, 'import', now);
	return learnt.length;
}

const isProposal = (name: string): boolean => foldName(name) === foldName(NFE_PROPOSAL_HEADER);

type ReadLine = Pick<RejectionLine, 'origin' | 'row'> & Partial<Pick<PlanLine, 'body'>>;

function createRowReader(tables: readonly TableRecord[]) {
	const find = createTableFinder(tables);
	const proposalAt = tables.map(({ header }) => header.findIndex(isProposal));
	const quantityAt = tables.map(({ header }) => {
		const isPartial = findReasonColumns(header) !== undefined || header.some(isIdentityHeader);
		return isPartial ? header.findIndex((name) => foldName(name) === foldName(NFE_QUANTITY_HEADER)) : undefined;
	});
	// Rows of one item have the same cell.
	let [before, proposal]: [string, ProductRule | undefined] = ['', undefined];
	return ({ origin, row, body }: ReadLine): CorrectableRow | undefined => {
		const at = find(origin) ?? -1;
		const table = tables[at];
		if (table === undefined || row === undefined) return undefined;
		const cellAt = (column: number): string => tidyText(renderCell(row.cells[column]));
		const cellOf = (field: string): string => cellAt(table.fields.indexOf(field));
		const text = cellAt(proposalAt[at] ?? -1);
		if (text !== before) [before, proposal] = [text, parseProposal(text)];
		const quantity = quantityAt[at];
		// A file of rejected rows lacks the other assets of the item, which were created as proposed.
		if (proposal === undefined || (quantity !== undefined && !cellAt(quantity).endsWith(' / 1'))) return undefined;
		const cells = { category: cellOf('category'), brand: cellOf('brand'), model: cellOf('model') };
		return { proposal, cells, place: `${nameOfTable(table)}:${row.number}`, ...definedOf({ body }) };
	};
}
