import { describe, expect, test } from 'vitest';
import { renderTarget } from '../../../src/drafts/columns/column-target.ts';
import { acceptProposals, startMapping } from '../../../src/drafts/table/mapped-table.ts';
import { describeNames } from '../../../src/drafts/table/find-header.ts';
import { readShapes, type ShapedTable } from './shapes.ts';

const shapes = readShapes();
const STRICT: ReadonlySet<string> = new Set([
	'enrollmentId',
	'status',
	'price',
	'acquisitionDate',
	'warrantyExpirationDate',
]);

/** The entries of the mapping file, by column. */
function proposeAll({ profile }: ShapedTable): readonly string[] {
	const options = { unknownColumns: 'error' } as const;
	const header = profile.columns.map((column) => column.header);
	const found = describeNames(header, options, { rowNumber: 1, dataRows: [] }, profile);
	const { found: accepted } = acceptProposals(startMapping(found, profile, options));
	return accepted.targets.map((target, column) => {
		const name = accepted.undecided.includes(column) ? '' : (renderTarget(target) ?? 'ignore');
		return name.startsWith('custom:') ? 'custom field' : name;
	});
}

/** For each target: number of columns proposed correctly, wrongly, or not at all. */
function countOutcomes(target: string): { right: number; missed: number; wrong: string[] } {
	const outcomes = { right: 0, missed: 0, wrong: [] as string[] };
	for (const table of shapes ?? []) {
		const proposed = proposeAll(table);
		for (const [column, meant] of table.targets.entries()) {
			const isProposed = proposed[column] === target;
			if (isProposed && meant === target) outcomes.right += 1;
			else if (isProposed) outcomes.wrong.push(`${table.register} ${table.profile.columns[column]?.header ?? ''}`);
			else if (meant === target) outcomes.missed += 1;
		}
	}
	return outcomes;
}

describe.skipIf(shapes === undefined)('for registers that people keep (skipped where their shapes are missing)', () => {
	test.for([...STRICT])('never proposes %s for a column that is something else', async (target, { annotate }) => {
		const { right, missed, wrong } = countOutcomes(target);
		await annotate(`${target}: ${right} right, ${missed} without a proposal, ${wrong.length} wrong`);
		expect(wrong).toEqual([]);
		expect(right).toBeGreaterThan(0);
	});

	test('proposes for most columns what a person decided', async ({ annotate }) => {
		const pairs = (shapes ?? []).flatMap((table) => {
			const proposed = proposeAll(table);
			return table.targets.map((meant, column) => meant === proposed[column]);
		});
		const right = pairs.filter(Boolean).length;
		await annotate(`columns: ${right} of ${pairs.length} right`);
		expect(right / pairs.length).toBeGreaterThan(0.85);
	});
});
