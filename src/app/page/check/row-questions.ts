/** Questions that hold rows back, and the cells that they are about. */
import { isReading, type Question } from '../../../drafts/decisions/question.ts';
import { foldKey } from '../../../drafts/values/folded-name.ts';
import type { ProblemView, RowView, TableView, WrongValueView } from '../../protocol/view.ts';
import { type AskedTable, groupTables } from '../columns/asked-table.ts';
import { findTable } from './table-columns.ts';

export interface RowQuestion {
	readonly table: AskedTable;
	readonly question: Question;
}

export const listTables = (tables: readonly TableView[]): readonly AskedTable[] =>
	groupTables(tables, 'rows').filter(({ first }) => !first.isIgnored && first.questions.length > 0);

export const listRowQuestions = (tables: readonly TableView[]): readonly RowQuestion[] =>
	listTables(tables).flatMap((table) => table.first.questions.map((question) => ({ table, question })));

/** The word or the person that a question is about, where it stands. */
export function textOf({ about }: Question): { readonly column: number; readonly text: string } | undefined {
	return about.kind === 'word' || about.kind === 'person' ? { column: about.column, text: about.text } : undefined;
}

function columnOf(question: Question): number | undefined {
	const { about } = question;
	return (isReading(question) || about.kind === 'reading') && 'column' in about ? about.column : undefined;
}

const isText = (question: Question, column: number, text: string): boolean => {
	const asked = textOf(question);
	return asked !== undefined && asked.column === column && foldKey(asked.text) === foldKey(text);
};

/** Lists the questions that a wrong cell waits for. */
export function questionsOfCell(
	asked: readonly RowQuestion[],
	{ key }: Pick<TableView, 'key'>,
	column: number,
	text: string,
): readonly RowQuestion[] {
	return asked.filter(
		({ table, question }) =>
			table.key === key && (isText(question, column, text) || (text !== '' && columnOf(question) === column)),
	);
}

/** Lists the questions that an item of an invoice waits for. */
export function questionsOfItem(asked: readonly RowQuestion[], unit: RowView['place']['unit']): readonly RowQuestion[] {
	if (unit === undefined) return [];
	const name = `${unit.accessKey}/${unit.item}`;
	return asked.filter(({ question: { about } }) => {
		if (about.kind === 'item') return about.item.places.includes(name);
		return about.kind === 'change' && about.change.name === name;
	});
}

/** The wrong values that a question explains. */
export function valuesOf(
	{ table, question }: RowQuestion,
	{ values = [] }: Pick<ProblemView, 'values'>,
	tables: readonly TableView[],
): readonly WrongValueView[] {
	return values.filter(
		(value) =>
			findTable(tables, value.table)?.key === table.key &&
			(isText(question, value.column, value.text) || columnOf(question) === value.column),
	);
}
