/** Finds the decided or proposed column of asset numbers in the first rows. */
import type { ColumnProfile } from '../columns/column-profile.ts';
import { columnOfField } from '../columns/column-target.ts';
import { proposalOf } from '../decisions/question.ts';
import type { FoundHeader } from './table-drafts.ts';

export function findNumberColumn({
	targets,
	questions,
	profile,
}: Pick<FoundHeader, 'targets' | 'questions' | 'profile'>): ColumnProfile | undefined {
	const asked = questions.find(({ about }) => about.kind === 'number');
	const proposed = asked === undefined ? undefined : proposalOf(asked);
	const column = asked === undefined ? columnOfField({ targets }, 'enrollmentId') : Number(proposed?.value);
	return profile?.columns.find((one) => one.column === column);
}
