/** Finds questions that hold rows back, and the cells that they are about. */
import type { Question } from '../../../drafts/decisions/question.ts';
import type { Reading } from '../../../messages/codes.ts';
import { foldKey } from '../../../drafts/values/folded-name.ts';
import type { ProblemView, RowProblemView, RowView, TableView, WrongValueView } from '../../protocol/view.ts';
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

/** Returns the word or the person that a question is about, with its column. */
export function textOf({ about }: Question): { readonly column: number; readonly text: string } | undefined {
	return about.kind === 'word' || about.kind === 'person' ? { column: about.column, text: about.text } : undefined;
}

/** True if the question is about the reading that a wrong cell of the column waits for. */
function isAwaited({ about }: Question, column: number, awaits: Reading | undefined): boolean {
	const reading = about.kind === 'reading' ? about.reading : about.kind;
	return awaits !== undefined && reading === awaits && 'column' in about && about.column === column;
}

const isText = (question: Question, column: number, text: string): boolean => {
	const asked = textOf(question);
	return asked !== undefined && asked.column === column && foldKey(asked.text) === foldKey(text);
};

export interface WrongCell {
	readonly column: number;
	readonly text: string;
	/** Its problems. */
	readonly own: readonly RowProblemView[];
}

/** Lists the questions that a wrong cell waits for. */
export function questionsOfCell(
	asked: readonly RowQuestion[],
	{ key }: Pick<TableView, 'key'>,
	{ column, text, own }: WrongCell,
): readonly RowQuestion[] {
	return asked.filter(
		({ table, question }) =>
			table.key === key &&
			(isText(question, column, text) || own.some(({ awaits }) => isAwaited(question, column, awaits))),
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

/** Lists the wrong values that a question explains. */
export function valuesOf(
	{ table, question }: RowQuestion,
	{ values = [] }: Pick<ProblemView, 'values'>,
	tables: readonly TableView[],
): readonly WrongValueView[] {
	return values.filter(
		(value) =>
			findTable(tables, value.table)?.key === table.key &&
			(isText(question, value.column, value.text) || isAwaited(question, value.column, value.awaits)),
	);
}
