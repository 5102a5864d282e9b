import { effect, signal } from '@preact/signals';
import {
	isAbout,
	patchOf,
	proposalOf,
	type Question,
	type QuestionAbout,
	targetOfRival,
	TYPED,
} from '../../../drafts/decisions/question.ts';
import { QuestionTexts } from '../../../drafts/decisions/question-texts.ts';
import { fillOpen, type Patch, UNDECIDED } from '../../../drafts/mapping/patch.ts';
import type { ColumnView, TableView } from '../../protocol/view.ts';
import { announced, perform, view } from '../state/store.ts';
import { SAY, words } from '../words/words.ts';
import { listOwn, placeOf } from './table-places.ts';

export interface AskedTable {
	readonly key: string;
	readonly first: TableView;
	readonly places: readonly string[];
	readonly rows: number;
}

/** Joins tables with the same key, with their questions of one scope. */
export function groupTables(tables: readonly TableView[], scope: Question['scope']): readonly AskedTable[] {
	const keys = [...new Set(tables.map(({ key }) => key))];
	return keys.flatMap((key) => {
		const same = tables.filter((table) => table.key === key);
		const first = same.find(({ questions }) => questions.length > 0) ?? same[0];
		if (first === undefined) return [];
		const own = listOwn(same);
		const places = own.map(placeOf);
		const rows = own.reduce((sum, table) => sum + table.rows, 0);
		const questions = first.questions.filter((one) => one.scope === scope);
		return [{ key, first: { ...first, questions }, places, rows }];
	});
}

export function columnOf({ columns }: TableView, column: number): ColumnView {
	const found = columns.find((one) => one.column === column);
	return found ?? { column, letters: String(column + 1), header: '', samples: [] };
}

export function textsOf({ file: name, rows, columns }: TableView): QuestionTexts {
	return new QuestionTexts({ name, rows, columns }, SAY);
}

export const OPEN = UNDECIDED;

/** The column for which the screen was opened. */
export const wanted = signal<{ readonly key: string; readonly column: number } | undefined>(undefined);

/** Holds choices that were not sent yet, under the path of their question. A choice is the value of an option, or a target that no option has. */
export type Draft = Readonly<Record<string, string>>;

const drafts = signal<Readonly<Record<string, Draft>>>({});
/** Tables whose answers were taken: what was chosen stays in sight until the check has read them. `keeps`: other choices are not sent yet. */
const taken = signal<ReadonlyMap<string, { readonly keeps: boolean }>>(new Map());

export const draftOf = (key: string): Draft => drafts.value[key] ?? {};
export const isAnswering = (key: string): boolean => taken.value.has(key);

function forgetTaken(): void {
	if (view.value?.check.state === 'running' || taken.peek().size === 0) return;
	const kept = Object.entries(drafts.peek()).filter(([key]) => taken.peek().get(key)?.keeps !== false);
	drafts.value = Object.fromEntries(kept);
	taken.value = new Map();
}
effect(forgetTaken);

export function choose(key: string, chosen: Draft): void {
	drafts.value = { ...drafts.value, [key]: { ...draftOf(key), ...chosen } };
}

export const typedName = ({ path }: Question): string => `typed ${path}`;

export const chosenOf = (draft: Draft, question: Question): string =>
	draft[question.path] ?? proposalOf(question)?.value ?? OPEN;

/** Lists the questions to show. A question that depends on another may be answered with it. */
export function dueOf({ questions }: TableView, draft: Draft): readonly Question[] {
	const again = questions.find((question) => isReadAgain(question, draft));
	if (again !== undefined) return [again];
	return questions.filter((question) => !isMoot(question, questions, draft));
}

/** Counts the questions to be answered on the screen. */
export const countDue = ({ key, first }: AskedTable): number => dueOf(first, draftOf(key)).length;

function isMoot({ about, after }: Question, questions: readonly Question[], draft: Draft): boolean {
	const isTaken = (column: number): boolean => fieldTaking(column, questions, draft) !== undefined;
	const isOther = (column: number, target: string | undefined): boolean =>
		(targetOf(column, questions, draft) ?? target) !== target;
	switch (about.kind) {
		case 'column':
			return isTaken(about.column);
		case 'rivals':
			return about.columns.some(({ column }) => isTaken(column));
		case 'reading':
			return isOther(about.column, proposedOf(about.column, questions));
		case 'word':
			return after !== undefined || isOther(about.column, about.field);
		case 'person':
			return isOther(about.column, 'employeeId');
		case 'price':
			return isTaken(about.column);
		case 'numbers':
		case 'serials': {
			const price = findAbout('price', about.column, questions);
			return isTaken(about.column) || (price && chosenOf(draft, price))?.startsWith('custom:') === true;
		}
		case 'order':
		case 'swapped':
		case 'years':
		case 'style':
			return isOther(about.column, proposedOf(about.column, questions));
		case 'sheet':
		case 'encoding':
		case 'header':
		case 'number':
		case 'status':
		case 'people':
		case 'item':
		case 'change':
			return false;
	}
}

function findAbout(
	kind: 'column' | 'people' | 'price',
	column: number,
	questions: readonly Question[],
): Question | undefined {
	return questions.find(({ about }) => about.kind === kind && about.column === column);
}

function findRivals(column: number, questions: readonly Question[]): QuestionAbout<'rivals'> | undefined {
	return questions
		.filter((one) => isAbout(one, 'rivals'))
		.find(({ about }) => about.columns.some((one) => one.column === column));
}

function proposedOf(column: number, questions: readonly Question[]): string | undefined {
	const rivals = findRivals(column, questions);
	if (rivals !== undefined) return targetOfRival(rivals.about, proposalOf(rivals)?.value ?? OPEN, column);
	const own = findAbout('column', column, questions);
	return own && proposalOf(own)?.value;
}

/** The field of a question that is answered with a column. */
const CHOOSING: Readonly<Partial<Record<Question['about']['kind'], string>>> = {
	number: 'enrollmentId',
	status: 'status',
};

function fieldTaking(column: number, questions: readonly Question[], draft: Draft): string | undefined {
	const taking = questions.find((one) => CHOOSING[one.about.kind] && chosenOf(draft, one) === String(column));
	return taking && CHOOSING[taking.about.kind];
}

/** The target of a column by the choices so far: `OPEN` if it is not what was proposed, undefined if there is no choice. */
function targetOf(column: number, questions: readonly Question[], draft: Draft): string | undefined {
	const field = fieldTaking(column, questions, draft);
	if (field !== undefined) return field;
	const rivals = findRivals(column, questions);
	if (rivals !== undefined) return targetOfRival(rivals.about, chosenOf(draft, rivals), column);
	const own = findAbout('column', column, questions) ?? findAbout('people', column, questions);
	if (own !== undefined) return chosenOf(draft, own);
	const isProposed = questions.some((one) => CHOOSING[one.about.kind] && proposalOf(one)?.value === String(column));
	return isProposed ? OPEN : undefined;
}

/** True if the rows must be read again under the chosen answer. */
function isReadAgain(question: Question, draft: Draft): boolean {
	const value = chosenOf(draft, question);
	return question.options.some((option) => option.value === value && option.readsAgain === true);
}

/** Returns the chosen answer, or undefined if the question is open. */
function patchOfDraft(question: Question, draft: Draft, texts: QuestionTexts): Patch | undefined {
	const value = chosenOf(draft, question);
	const option = question.options.find((one) => one.value === value);
	if (value === OPEN || value === 'custom:') return undefined;
	if (option?.typed === undefined) return option?.patch ?? fillOpen(question.open, value);
	const text = draft[typedName(question)] ?? '';
	return texts.checkTyped(option.typed, text) === undefined ? patchOf(option, text) : undefined;
}

export interface DraftAnswers {
	readonly patches: readonly Patch[];
	readonly open: number;
}

export function answersOf(table: TableView, draft: Draft): DraftAnswers {
	const texts = textsOf(table);
	const answers = dueOf(table, draft).map((question) => ({ ...question, patch: patchOfDraft(question, draft, texts) }));
	const open = answers.flatMap(({ path, patch }) => (patch === undefined ? [path] : []));
	// If it were answered before the question that it follows from, it would decide that one too.
	const ready = answers.filter(({ after = '' }) => !open.includes(after));
	return { patches: ready.flatMap(({ patch }) => (patch === undefined ? [] : [patch])), open: open.length };
}

export const isTyped = (draft: Draft, question: Question): boolean => chosenOf(draft, question) === TYPED;

/** True if the answers were taken. */
export async function sendAnswers(
	key: string,
	patches: readonly Patch[],
	{ keeps = false, ...options }: { readonly reset?: boolean; readonly keeps?: boolean } = {},
): Promise<boolean> {
	const id = view.value?.id;
	if (id === undefined) return false;
	const isDone = await perform(id, 'answer', { table: key, ...options, patches: [...patches] }, `answers ${key}`);
	if (isDone) {
		taken.value = new Map([...taken.value, [key, { keeps }]]);
		forgetTaken();
		announced.value = words('columns.kept');
	}
	return isDone;
}
