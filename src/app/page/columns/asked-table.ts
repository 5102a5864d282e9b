/** Tables as they are asked about: those of one form together, with what a person has chosen about them and not sent yet. */
import { signal } from '@preact/signals';
import type { Question } from '../../../drafts/decisions/question.ts';
import type { ColumnView, TableView } from '../../protocol/view.ts';
import { announced, perform, view } from '../state/store.ts';
import { words } from '../words/words.ts';
import type { AnswerBody, Draft, QuestionOf } from './draft-answers.ts';

export interface AskedTable {
	readonly key: string;
	/** The one that is shown. */
	readonly first: TableView;
	/** All of this form: an answer counts for each. */
	readonly places: readonly string[];
	readonly rows: number;
}

export interface QuestionProps<Kind extends Question['kind']> {
	readonly table: AskedTable;
	readonly question: QuestionOf<Kind>;
}

export function groupTables(tables: readonly TableView[]): readonly AskedTable[] {
	const keys = [...new Set(tables.map(({ key }) => key))];
	return keys.flatMap((key) => {
		const same = tables.filter((table) => table.key === key);
		const first = same.find(({ questions }) => questions.length > 0) ?? same[0];
		if (first === undefined) return [];
		const rows = same.reduce((sum, table) => sum + table.rows, 0);
		return [{ key, first, places: same.map(placeOf), rows }];
	});
}

const placeOf = ({ file, sheet }: TableView): string => (sheet === undefined ? file : `${file} [${sheet}]`);

export function columnOf({ columns }: TableView, column: number): ColumnView {
	const found = columns.find((one) => one.column === column);
	return found ?? { column, letters: String(column + 1), header: '', samples: [] };
}

/** By table. Kept while a person looks at other screens. */
const drafts = signal<Readonly<Record<string, Draft>>>({});

export const draftOf = (key: string): Draft => drafts.value[key] ?? {};

export function choose(key: string, name: string, value: string): void {
	drafts.value = { ...drafts.value, [key]: { ...draftOf(key), [name]: value } };
}

/** Answers whether they were taken; what was chosen is then that of the server. */
export async function sendAnswers(
	key: string,
	answers: readonly AnswerBody[],
	options: { readonly reset?: boolean } = {},
): Promise<boolean> {
	const id = view.value?.id;
	if (id === undefined) return false;
	const isDone = await perform(id, 'answer', { table: key, ...options, answers: [...answers] }, `answers ${key}`);
	if (isDone) {
		drafts.value = { ...drafts.value, [key]: {} };
		announced.value = words('columns.kept');
	}
	return isDone;
}
