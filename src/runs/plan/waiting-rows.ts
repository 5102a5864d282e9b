/** Decides which rows may wait for an answer while the others go on, see `PlanRequest.rowsWait`. */
import { proposalOf, type Question } from '../../drafts/decisions/question.ts';
import type { KeyedTable, TableWithQuestions } from './open-tables.ts';
import type { PlanRequest } from './plan-request.ts';

/** The questions that stop a table before its rows are built. */
export function listStopping(
	{ questions }: Pick<KeyedTable, 'questions'>,
	{ rowsWait }: Pick<PlanRequest, 'rowsWait'>,
): readonly Question[] {
	return rowsWait === true ? questions.filter(({ scope }) => scope === 'table') : questions;
}

/** With more of them, the column is wrong, not its words. */
const MOST = 0.5;

/** A question about rows that holds most rows of a built table is one about the table. */
export function weighRows(table: TableWithQuestions, { rowsWait }: Pick<PlanRequest, 'rowsWait'>): TableWithQuestions {
	const { questions, profile } = table;
	const waiting = questions.reduce((sum, { about }) => sum + ('count' in about ? about.count : 0), 0);
	if (rowsWait !== true || waiting <= (profile.texts?.rows ?? profile.rows) * MOST) return table;
	return { ...table, questions: questions.map((one) => ({ ...one, scope: 'table' })) };
}

/** True if only rows of a built table wait for answers. If proposals are accepted, they are accepted first. */
export function mayWait(table: TableWithQuestions, request: PlanRequest): boolean {
	if (request.rowsWait !== true || listStopping(table, request).length > 0) return false;
	return request.nfe.acceptProposals !== true || table.questions.every((one) => proposalOf(one) === undefined);
}
