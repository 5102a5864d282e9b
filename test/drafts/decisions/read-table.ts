/** Classifies tables that a test describes. */
import type { AssetField } from '../../../src/contract/asset-fields.ts';
import { columnOfField, renderTarget } from '../../../src/drafts/columns/column-target.ts';
import { classifyTable, type TableReading } from '../../../src/drafts/decisions/classify-table.ts';
import type { ColumnProposal } from '../../../src/drafts/decisions/question.ts';
import type { HeaderOptions } from '../../../src/drafts/decisions/table-options.ts';
import { buildProfile, type ColumnCells } from './build-profile.ts';

const ASK: HeaderOptions = { unknownColumns: 'error' };

export function readTable(columns: readonly ColumnCells[], options = ASK): TableReading {
	const profile = buildProfile(...columns);
	return classifyTable({ header: columns.map(([header]) => header), profile }, options);
}

/** The header of the column with the field, decided or proposed. */
export function targetOf(reading: TableReading, field: AssetField): string | undefined {
	const { header, questions } = reading;
	const decided = columnOfField(reading, field);
	if (decided !== -1) return header[decided];
	for (const question of questions) {
		const isOfField =
			(question.kind === 'identifier' && field === 'enrollmentId') ||
			(question.kind === 'status' && field === 'status');
		if (isOfField) return header[question.proposal ?? -1];
		if (question.kind !== 'columns') continue;
		const proposed = question.columns.find(
			({ target }) => target === field || (target === 'price' && field === 'priceCents'),
		);
		if (proposed !== undefined) return header[proposed.column];
	}
	return undefined;
}

/** Targets of all columns other than number and status, decided or proposed. */
export function proposalsFor(
	columns: readonly ColumnCells[],
	options = ASK,
): readonly Pick<ColumnProposal, 'target' | 'why' | 'others'>[] {
	const { targets, undecided, questions } = readTable(columns, options);
	const asked = questions.flatMap((question) => (question.kind === 'columns' ? question.columns : []));
	return targets.map((target, column) => {
		const proposal = asked.find((one) => one.column === column);
		if (proposal !== undefined) return proposal;
		return { target: undecided.includes(column) ? '?' : (renderTarget(target) ?? 'ignore'), why: 'name', others: [] };
	});
}
