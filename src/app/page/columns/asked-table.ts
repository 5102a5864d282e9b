import { signal } from '@preact/signals';
import { fillForm, type Field, type FilledForm, type Form, Forms } from '../../../drafts/decisions/form.ts';
import type { Question } from '../../../drafts/decisions/question.ts';
import type { ColumnView, TableView } from '../../protocol/view.ts';
import { announced, perform, view } from '../state/store.ts';
import { nameOf, questionWords, words } from '../words/words.ts';

export interface AskedTable {
	readonly key: string;
	readonly first: TableView;
	readonly places: readonly string[];
	readonly rows: number;
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

const placeOf = ({ file, sheet }: TableView): string => (sheet === undefined ? file : `${file} · ${sheet}`);

export function columnOf({ columns }: TableView, column: number): ColumnView {
	const found = columns.find((one) => one.column === column);
	return found ?? { column, letters: String(column + 1), header: '', samples: [] };
}

const cut = (text: string, characters = 80): string =>
	text.length > characters ? `${text.slice(0, characters - 1)}…` : text;

export function formsOf(table: TableView): Forms {
	return new Forms(
		{ name: table.file, rows: table.rows, columns: table.columns },
		{ words: questionWords, nameOf, show: cut },
	);
}

export const OPEN = '?';

export type Draft = Readonly<Record<string, string>>;

const drafts = signal<Readonly<Record<string, Draft>>>({});

export const draftOf = (key: string): Draft => drafts.value[key] ?? {};

export function choose(key: string, name: string, value: string): void {
	drafts.value = { ...drafts.value, [key]: { ...draftOf(key), [name]: value } };
}

export const chosenOf = (draft: Draft, { name, proposal = OPEN }: Field): string => draft[name] ?? proposal;

export function fillDraft(form: Form, draft: Draft): FilledForm {
	const chosen = (field: Field): string | undefined => {
		const value = chosenOf(draft, field);
		return value === OPEN || value === 'custom:' ? undefined : value;
	};
	return fillForm(form, chosen, ({ name }) => draft[`typed ${name}`] ?? '');
}

export interface DraftAnswers {
	readonly answers: Readonly<Record<string, string>>;
	readonly open: number;
	/** Another header row or encoding. Under it, the other questions are asked anew. */
	readonly first?: Question;
}

export function answersOf(forms: Pick<Forms, 'formOf'>, questions: readonly Question[], draft: Draft): DraftAnswers {
	const first = questions.find((question) => isReadAgain(question, forms.formOf(question).fields, draft));
	const filled = (first === undefined ? questions : [first]).map((question) =>
		fillDraft(forms.formOf(question), draft),
	);
	return {
		answers: Object.assign({}, ...filled.map(({ answers }) => answers)),
		open: filled.reduce((sum, { open }) => sum + open.length, 0),
		...(first === undefined ? {} : { first }),
	};
}

/** True if the rows must be read again after the chosen answer. The table is described by the first encoding. */
export function isReadAgain({ kind }: Question, [field]: readonly Field[], draft: Draft): boolean {
	if (field === undefined || (kind !== 'header' && kind !== 'encoding')) return false;
	const chosen = chosenOf(draft, field);
	return chosen !== OPEN && chosen !== (kind === 'header' ? field.proposal : field.options[0]?.value);
}

/** True if the answers were taken; the choices are then those of the server. */
export async function sendAnswers(
	key: string,
	answers: Readonly<Record<string, string>>,
	options: { readonly reset?: boolean } = {},
): Promise<boolean> {
	const id = view.value?.id;
	if (id === undefined) return false;
	const isDone = await perform(id, 'answer', { table: key, ...options, answers }, `answers ${key}`);
	if (isDone) {
		drafts.value = { ...drafts.value, [key]: {} };
		announced.value = words('columns.kept');
	}
	return isDone;
}
