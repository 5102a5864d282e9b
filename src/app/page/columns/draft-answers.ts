/**
 * What a person has chosen in the questions of a table and not sent yet, and the answers that it makes. Where nothing was chosen
 * the proposal stands. What has no proposal is open until somebody chooses, and its answer is not sent. Pure.
 */
import { ASSET_STATUSES } from '../../../contract/asset-fields.ts';
import type { Question } from '../../../drafts/decisions/question.ts';
import type { Locale } from '../../../drafts/values/locale-evidence.ts';
import { parseNumbers } from '../../../drafts/values/lot-numbers.ts';
import type { AnswersBody } from '../../protocol/routes.ts';

/** By the name of a choice, see `choicesOf`. */
export type Draft = Readonly<Record<string, string>>;
export type AnswerBody = AnswersBody['answers'][number];
export type QuestionOf<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;

/** Nothing is chosen. */
export const OPEN = '?';
/** Something else than what is listed, typed beside it. */
export const OTHER = 'other';
/** One status for all rows. */
export const ALL = 'all';

/** Names of choices: the same text in two columns is two choices. */
export const choice = {
	header: 'header',
	headerRow: 'header row',
	identifier: 'identifier',
	status: 'status',
	statusOfAll: 'status of all',
	target: (column: number) => `target ${column}`,
	word: (column: number, text: string) => `word ${column} ${text}`,
	people: (column: number) => `people ${column}`,
	person: (column: number, text: string) => `person ${column} ${text}`,
	otherPerson: (column: number, text: string) => `other person ${column} ${text}`,
	numbers: (column: number) => `numbers ${column}`,
	price: (column: number) => `price ${column}`,
	order: 'order of dates',
	years: 'years of dates',
} as const;

/** What stands in a choice: chosen, proposed, or open. */
export function chosen(draft: Draft, name: string, proposal: string | number | undefined): string {
	return draft[name] ?? (proposal === undefined ? OPEN : String(proposal));
}

export interface DraftAnswers {
	readonly answers: readonly AnswerBody[];
	/** Choices that nobody has made. */
	readonly open: number;
	/** The other questions are asked anew under another header row. */
	readonly isHeaderChanged: boolean;
}

export function answersOf(questions: readonly Question[], draft: Draft): DraftAnswers {
	const header = questions.find((question) => question.kind === 'header');
	const isHeaderChanged =
		header !== undefined && chosen(draft, choice.header, header.proposal) !== String(header.proposal);
	const asked = isHeaderChanged ? [header] : questions;
	const taken = takenColumns(asked, draft);
	const parts = asked.map((question) =>
		answerOf(question.kind === 'columns' ? withoutTaken(question, taken) : question, draft),
	);
	return {
		answers: parts.flatMap(({ answer }) => answer ?? []),
		open: parts.reduce((sum, { open }) => sum + open, 0),
		isHeaderChanged,
	};
}

/** Columns that were chosen for the number or the status: they are nothing else, whatever was proposed for them. */
export function takenColumns(questions: readonly Question[], draft: Draft): ReadonlySet<number> {
	const columns = questions.flatMap((question) => {
		if (question.kind !== 'identifier' && question.kind !== 'status') return [];
		const column = chosen(draft, choice[question.kind], question.proposal);
		return column === OPEN || column === ALL ? [] : [Number(column)];
	});
	return new Set(columns);
}

export function withoutTaken(question: QuestionOf<'columns'>, taken: ReadonlySet<number>): QuestionOf<'columns'> {
	return { ...question, columns: question.columns.filter(({ column }) => !taken.has(column)) };
}

/** What is proposed, and nothing that a person chose. */
export const proposedAnswers = (questions: readonly Question[]): DraftAnswers => answersOf(questions, {});

interface Part {
	readonly answer?: AnswerBody;
	readonly open: number;
}
const NOTHING: Part = { open: 1 };

function answerOf(question: Question, draft: Draft): Part {
	switch (question.kind) {
		case 'header':
			return headerOf(question, draft);
		case 'identifier': {
			const column = chosen(draft, choice.identifier, question.proposal);
			return column === OPEN ? NOTHING : { answer: { kind: 'identifier', column: Number(column) }, open: 0 };
		}
		case 'status':
			return statusOf(question, draft);
		case 'columns': {
			const targets = question.columns.map(
				({ column, target }) => [String(column), chosen(draft, choice.target(column), target).trim()] as const,
			);
			const made = targets.filter(([, target]) => target !== OPEN && target !== 'custom:');
			const open = targets.length - made.length;
			return made.length === 0 ? { open } : { answer: { kind: 'columns', targets: Object.fromEntries(made) }, open };
		}
		case 'words': {
			const { column, field, words } = question;
			const { values, open } = chosenTexts(words, (text, proposal) =>
				chosen(draft, choice.word(column, text), proposal),
			);
			return values === undefined ? { open } : { answer: { kind: 'words', column, field, values }, open };
		}
		case 'people':
			return peopleOf(question, draft);
		case 'quantity':
			return quantityOf(question, draft);
		case 'dates':
			return datesOf(question, draft);
	}
}

function quantityOf({ column, numbers: proposal, isPriceOpen, custom }: QuestionOf<'quantity'>, draft: Draft): Part {
	const numbers = chosen(draft, choice.numbers(column), proposal).trim();
	const price = draft[choice.price(column)];
	if (price === 'row' && custom !== undefined) {
		return { answer: { kind: 'columns', targets: { [String(column)]: custom } }, open: 0 };
	}
	if (parseNumbers(numbers) === undefined) return NOTHING;
	if (price === 'each' || price === 'total') return { answer: { kind: 'quantity', column, numbers, price }, open: 0 };
	return isPriceOpen ? NOTHING : { answer: { kind: 'quantity', column, numbers }, open: 0 };
}

function headerOf({ proposal }: QuestionOf<'header'>, draft: Draft): Part {
	const row = chosen(draft, choice.header, proposal);
	if (row === 'none') return { answer: { kind: 'header', row }, open: 0 };
	const number = row === OTHER ? (draft[choice.headerRow] ?? '') : row;
	return /^[1-9]\d{0,6}$/.test(number.trim()) ? { answer: { kind: 'header', row: Number(number) }, open: 0 } : NOTHING;
}

function statusOf({ proposal }: QuestionOf<'status'>, draft: Draft): Part {
	const column = chosen(draft, choice.status, proposal);
	if (column === OPEN) return NOTHING;
	if (column !== ALL) return { answer: { kind: 'status', column: Number(column) }, open: 0 };
	const value = ASSET_STATUSES.find((status) => status === draft[choice.statusOfAll]);
	return value === undefined ? NOTHING : { answer: { kind: 'status', value }, open: 0 };
}

function peopleOf({ column, people, custom }: QuestionOf<'people'>, draft: Draft): Part {
	if (draft[choice.people(column)] === 'custom') {
		return { answer: { kind: 'columns', targets: { [String(column)]: custom } }, open: 0 };
	}
	const { values, open } = chosenTexts(people, (text, proposal) => {
		const person = chosen(draft, choice.person(column, text), proposal);
		if (person !== OTHER) return person;
		const typed = (draft[choice.otherPerson(column, text)] ?? '').trim();
		return typed === '' ? OPEN : typed;
	});
	return values === undefined ? { open } : { answer: { kind: 'people', column, values }, open };
}

function chosenTexts(
	texts: readonly { readonly text: string; readonly proposal?: string }[],
	choose: (text: string, proposal: string | undefined) => string,
): { readonly values?: Readonly<Record<string, string>>; readonly open: number } {
	const made = texts
		.map(({ text, proposal }) => [text, choose(text, proposal)] as const)
		.filter(([, to]) => to !== OPEN);
	const open = texts.length - made.length;
	return made.length === 0 ? { open } : { values: Object.fromEntries(made), open };
}

function datesOf({ columns }: QuestionOf<'dates'>, draft: Draft): Part {
	const order = draft[choice.order] ?? OPEN;
	const years = draft[choice.years] ?? 'take';
	const locale: Locale | undefined = order === 'pt-BR' || order === 'en-US' ? order : undefined;
	const readings = columns.flatMap(({ column, isOrderOpen, hasShortYears }) => {
		const reading = {
			...(isOrderOpen && locale !== undefined ? { locale } : {}),
			...(hasShortYears ? { shortYears: years === 'take' } : {}),
		};
		return Object.keys(reading).length === 0 ? [] : [[String(column), reading] as const];
	});
	const open = locale === undefined && columns.some(({ isOrderOpen }) => isOrderOpen) ? 1 : 0;
	if (readings.length === 0) return { open };
	return { answer: { kind: 'dates', columns: Object.fromEntries(readings) }, open };
}
