/** Renders questions as text: for a terminal, for a script that answers in a file, and proposals accepted without asking. */
import { DEFAULT_ROW_NUMBERS } from '../../drafts/values/row-numbers.ts';
import { type AskedTable, QuestionTexts, type Say } from '../../drafts/decisions/question-texts.ts';
import {
	FOR_ALL,
	groupQuestions,
	isReading,
	likelyColumns,
	MEANINGS,
	type Option,
	proposalOf,
	type Question,
	type QuestionAbout,
	type WordField,
} from '../../drafts/decisions/question.ts';
import { renderTarget } from '../../drafts/columns/column-target.ts';
import { UNDECIDED } from '../../drafts/mapping/patch.ts';
import type { MappedTable } from '../../drafts/table/mapped-table.ts';
import type { Language } from '../../messages/message.ts';
import { renderReais } from '../../messages/render-number.ts';
import { nameFile } from '../../messages/render-param.ts';
import { renderFile, renderProblem } from '../../messages/render-problem.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import { ASSET_FIELDS } from '../../contract/asset-fields.ts';
import { nameOfTable } from '../../runs/plan/open-tables.ts';

/** A table as questions name it. */
export type NamedTable = Pick<MappedTable, 'found' | 'profile'> & {
	readonly place: { readonly file: string; readonly sheet?: string };
};

export function textsOf({ found, profile, place }: NamedTable, language: Language): QuestionTexts {
	const columns = found.header.map((header, column) => {
		const seen = profile.columns.find((one) => one.column === column) ?? { samples: [] };
		const target = renderTarget(found.targets[column] ?? { kind: 'ignored' });
		return { ...seen, column, header, target };
	});
	const name = nameFile(nameOfTable(place), language);
	const table: AskedTable = { name, rows: profile.texts?.rows ?? profile.rows, columns };
	return new QuestionTexts(table, sayIn(language));
}

export const itemTexts = (language: Language): QuestionTexts =>
	new QuestionTexts({ name: '', rows: 0, columns: [] }, sayIn(language));

function sayIn(language: Language): Say {
	return {
		words: wordsOf('decisions', language),
		nameOf(kind, name) {
			const field = ASSET_FIELDS.find((one) => one === name);
			if (kind === 'field') return field === undefined ? name : preferredHeader(field, language);
			return wordOfValue('status', wordOfValue('acquisitionType', name, language), language);
		},
		tell: (evidence) => renderProblem(evidence, language),
		reais: (cents) => renderReais(cents, language),
		show: renderVisible,
	};
}

/** Renders an option, by default the proposal; `?` without one. */
export function renderProposal(
	question: Question,
	texts: QuestionTexts,
	option: Option | undefined = proposalOf(question),
): string {
	return option === undefined ? UNDECIDED : texts.shortOf(question, option);
}

const MAX_RANKED = 3;
const MAX_LINES = 20;

/** Renders the questions of a table with their proposals, and how a mapping file answers them. */
export function renderOpen(
	{ questions, ...table }: NamedTable & Pick<MappedTable, 'questions'>,
	language: Language,
): readonly string[] {
	const texts = textsOf(table, language);
	return groupQuestions(questions).flatMap((group) => ['', ...renderGroup(group, questions, texts, language)]);
}

function renderGroup(
	group: readonly Question[],
	questions: readonly Question[],
	texts: QuestionTexts,
	language: Language,
): readonly string[] {
	const words = wordsOf('decisions', language);
	const { title, evidence } = texts.titleOf(group);
	const [first] = group;
	if (first === undefined) return [];
	const { kind } = first.about;
	if (kind === 'number' || kind === 'status') return [title, ...renderChoice(first, evidence, texts, language)];
	// The mapping file marks the likeliest number as undecided.
	const [marked] = questions.flatMap((one) =>
		one.about.kind === 'number' && one.proposal === undefined ? likelyColumns(one) : [],
	);
	const lines = group.flatMap((question): readonly string[] => {
		const { about } = question;
		const own = texts.textOf(question);
		if (about.kind === 'encoding') return question.options.map((option) => texts.optionOf(question, option).label);
		const isMarked = about.kind === 'column' && about.column === marked;
		const why = own.evidence === '' ? '' : ` (${own.evidence})`;
		const label = own.label === '' ? own.question : own.label;
		if (about.kind === 'rivals') return renderRivals(question, about, texts);
		const line = isMarked ? `${label} → ${UNDECIDED}` : `${label} → ${renderProposal(question, texts)}${why}`;
		const isShown = isReading(question) && question.proposal === undefined;
		return [line, ...(isShown ? question.options.map((option) => `  ${texts.optionOf(question, option).label}`) : [])];
	});
	const more = kind === 'person' ? lines.length - MAX_LINES : 0;
	const shown = more > 0 ? [...lines.slice(0, MAX_LINES), words('refused.more', { count: more })] : lines;
	return [title, ...[...shown, ...renderHints(group, texts, language)].map((line) => `  ${line}`)];
}

/** Renders the columns with examples, and which of them is proposed. */
function renderRivals(
	question: Question,
	{ columns }: QuestionAbout<'rivals'>['about'],
	texts: QuestionTexts,
): readonly string[] {
	return [
		...columns.map(({ column }) => `${texts.columnName(column)} (${texts.contents(column)})`),
		`→ ${renderProposal(question, texts)} (${texts.textOf(question).evidence})`,
	];
}

/** Renders a question about the column of the number or the status. */
function renderChoice(
	question: Question,
	evidence: string,
	texts: QuestionTexts,
	language: Language,
): readonly string[] {
	const words = wordsOf('decisions', language);
	const ofColumn = (column: number): string => `${texts.columnName(column)} (${texts.contents(column)})`;
	const { proposal, about } = question;
	const ranked = likelyColumns(question);
	const [first = -1] = ranked;
	if (proposal !== undefined) return [`  ${words('refused.proposed', { text: ofColumn(first) })}`];
	const statuses = renderMeanings('status', texts);
	const numbered = JSON.stringify({ enrollmentId: DEFAULT_ROW_NUMBERS });
	const key = about.kind === 'status' ? 'refused.status' : 'refused.identifier';
	return [
		`  ${evidence}`,
		...ranked.slice(0, MAX_RANKED).map((column) => `  ${words('refused.perhaps', { text: ofColumn(column) })}`),
		`  ${words(key, { mark: UNDECIDED, statuses, numbered })}`,
	];
}

/** Lists what a mapping file accepts as the meaning of a word. */
function renderMeanings(field: WordField, texts: QuestionTexts): string {
	const isNamed = field === 'status' || field === 'acquisitionType';
	return MEANINGS[field].map((value) => (isNamed ? texts.meaning(field, value) : value)).join(', ');
}

/** Renders the lines of a mapping file that answer a group. */
function renderHints(group: readonly Question[], texts: QuestionTexts, language: Language): readonly string[] {
	const words = wordsOf('decisions', language);
	const mark = UNDECIDED;
	const [first] = group;
	const { about } = first ?? {};
	const isOpen = group.some(({ proposal }) => proposal === undefined);
	switch (about?.kind) {
		case 'word': {
			return isOpen ? [words('refused.words', { mark, values: renderMeanings(about.field, texts) })] : [];
		}
		case 'people': {
			const custom = first?.options.find(({ value }) => value.startsWith('custom:'))?.value ?? '';
			return [words('refused.people-column', { custom })];
		}
		case 'person':
			return [words('refused.people', { mark })];
		case 'price': {
			const custom = first?.options.find(({ value }) => value.startsWith('custom:'))?.value;
			return [
				words('refused.quantity', { mark }),
				...(custom === undefined ? [] : [words('refused.quantity-row', { custom })]),
			];
		}
		case 'order':
		case 'swapped':
		case 'style':
			return isOpen ? [words(`refused.${about.kind}`, { mark })] : [];
		case 'reading': {
			if (first === undefined || !isOpen) return [];
			const values = first.options.map((option) => `"${option.value}" (${texts.optionOf(first, option).label})`);
			return [words('refused.reading', { mark, values: values.join(', ') })];
		}
		case 'rivals':
			return [words('refused.rivals', { field: about.target })];
		case 'sheet':
			return [words('refused.sheets')];
		case 'encoding':
			return [
				words('refused.encoding', { mark, encodings: (first?.options ?? []).map(({ value }) => value).join(', ') }),
			];
		case 'header':
		case 'number':
		case 'status':
		case 'column':
		case 'numbers':
		case 'serials':
		case 'years':
		case 'item':
		case 'change':
		case undefined:
			return [];
	}
}

/** Renders the proposals of questions, one line per column. */
export function renderTaken(questions: readonly Question[], table: NamedTable, language: Language): readonly string[] {
	const texts = textsOf(table, language);
	const name = renderFile(nameOfTable(table.place), language);
	const taken = new Map<string, string[]>();
	const words = wordsOf('decisions', language);
	for (const question of questions) {
		const option = proposalOf(question);
		if (option === undefined) continue;
		const { label } = texts.textOf(question);
		const meaning = renderProposal(question, texts);
		const { about } = question;
		const [column, meant] = isOfTable(question)
			? [meaning, label]
			: 'column' in about && about.kind !== 'column'
				? [
						texts.columnName(about.column),
						about.kind === 'numbers' || isReading(question) ? meaning : `${label} → ${meaning}`,
					]
				: [label, meaning];
		taken.set(column, [...(taken.get(column) ?? []), meant]);
	}
	return [...taken].map(([column, meanings]) => words('taken', { table: name, column, meaning: meanings.join('; ') }));
}

const isOfTable = ({ about, proposal, options }: Question): boolean =>
	(about.kind === 'number' || about.kind === 'status') && options[proposal ?? -1]?.value.startsWith(FOR_ALL) === false;
