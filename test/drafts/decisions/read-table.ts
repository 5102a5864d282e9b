/** Classifies tables that a test describes. */
import type { AssetField } from '../../../src/contract/asset-fields.ts';
import { columnOfField, renderTarget } from '../../../src/drafts/columns/column-target.ts';
import { classifyTable, type TableReading } from '../../../src/drafts/decisions/classify-table.ts';
import { isAbout, type ProposalReason, proposalOf, targetOfRival } from '../../../src/drafts/decisions/question.ts';
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
		const { about } = question;
		const value = proposalOf(question)?.value ?? '';
		if (about.kind === (field === 'enrollmentId' ? 'number' : field)) return header[Number(value || -1)];
		const isProposed = value === field || (value === 'price' && field === 'priceCents');
		if (about.kind === 'column' && isProposed) return header[about.column];
		if (about.kind === 'rivals' && about.target === (field === 'priceCents' ? 'price' : field) && value !== 'custom')
			return header[Number(value)];
	}
	return undefined;
}

/** Targets of all columns other than number and status, decided or proposed. */
export function proposalsFor(
	columns: readonly ColumnCells[],
	options = ASK,
): readonly {
	readonly target: string;
	readonly why: ProposalReason;
	readonly others: readonly string[];
	readonly currency?: string;
}[] {
	const { targets, undecided, questions } = readTable(columns, options);
	const asked = questions.flatMap((question) => (isAbout(question, 'column') ? [question] : []));
	return targets.map((target, column) => {
		const question = asked.find(({ about }) => about.column === column);
		if (question !== undefined) {
			const [proposed = '', ...others] = question.options.slice(0, question.about.likely).map(({ value }) => value);
			return { ...question.about, target: proposed, others };
		}
		for (const one of questions) {
			if (!isAbout(one, 'rivals') || !one.about.columns.some((rival) => rival.column === column)) continue;
			return { target: targetOfRival(one.about, proposalOf(one)?.value ?? '?', column), why: 'name', others: [] };
		}
		return { target: undecided.includes(column) ? '?' : (renderTarget(target) ?? 'ignore'), why: 'name', others: [] };
	});
}
