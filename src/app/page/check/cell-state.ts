/** Describes the chosen cell: its problems, its questions and the fixes for them. */
import type { RowProblemView, RowView, WorkbenchView, WrongValueView } from '../../protocol/view.ts';
import type { GridModel } from '../grid/grid-model.ts';
import {
	listRowQuestions,
	questionsOfCell,
	questionsOfItem,
	type RowQuestion,
	type WrongCell,
} from './row-questions.ts';
import { findTable, isSharable, type JoinedTable, targetOf } from './table-columns.ts';

export interface CellState {
	readonly row: RowView;
	readonly column: number;
	readonly text: string;
	/** Problems of the cell. In the first column also those of the whole row. */
	readonly problems: readonly RowProblemView[];
	readonly questions: readonly RowQuestion[];
	/** Problems in other cells of the row. */
	readonly others: readonly RowProblemView[];
	/** Set if its text may be replaced in all rows that have it. */
	readonly shared?: Pick<WrongValueView, 'near'> & { readonly count?: number };
}

export function describeCell(now: WorkbenchView, model: GridModel, table: JoinedTable): CellState | undefined {
	const { column } = model.view.selection.value.focus;
	const row = model.view.focusedRow;
	if (row === undefined) return undefined;
	const text = model.edits.textAt(model.view.selection.value.focus);
	const own = row.problems.filter((problem) => problem.column === column);
	const ofRow = row.problems.filter((problem) => problem.column === undefined);
	const isHeld = row.bucket === 'wrong' && !row.isSkipped;
	const asked = isHeld ? listRowQuestions(now.tables) : [];
	const ofItem = column === 0 ? questionsOfItem(asked, row.place.unit) : [];
	const ofCell = own.length === 0 ? [] : questionsOfCell(asked, table, { column, text, own });
	const problems = column === 0 || own.length > 0 ? [...own, ...ofRow] : [];
	const others = row.problems.filter((problem) => !problems.includes(problem));
	const cell = { row, column, text, problems, questions: [...ofItem, ...ofCell], others };
	if (!isHeld || own.length === 0 || !isSharable(targetOf([table], table.key, column))) return cell;
	return { ...cell, shared: shareOf(now, table, { column, text, own }) };
}

function shareOf({ tables, outcome }: WorkbenchView, { key }: JoinedTable, { column, text, own }: WrongCell) {
	const near = own.flatMap((problem) => problem.near);
	const values = outcome?.problems.flatMap((problem) => problem.values ?? []) ?? [];
	const isSame = (value: WrongValueView): boolean =>
		value.column === column && value.text === text && findTable(tables, value.table)?.key === key;
	const known = values.filter(isSame);
	return known.length === 0 ? { near } : { near, count: known.reduce((sum, { count }) => sum + count, 0) };
}
