/** Renders questions as text: for a terminal, for a script that answers in a file, and proposals accepted without asking. */
import { DEFAULT_ROW_NUMBERS } from '../../drafts/values/row-numbers.ts';
import { type AskedTable, type Field, type Form, Forms, proposalsOf, type Say } from '../../drafts/decisions/form.ts';
import { MEANINGS, type Question, type QuestionOf } from '../../drafts/decisions/question.ts';
import { renderTarget } from '../../drafts/columns/column-target.ts';
import { UNDECIDED } from '../../drafts/mapping/mapping.ts';
import type { AnsweredTable } from '../../drafts/table/answered-table.ts';
import type { Language } from '../../messages/message.ts';
import { nameFile } from '../../messages/render-param.ts';
import { renderFile } from '../../messages/render-problem.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import { ASSET_FIELDS } from '../../contract/asset-fields.ts';
import { nameOfTable } from '../../runs/plan/open-tables.ts';

/** A table as questions name it. */
export type NamedTable = Pick<AnsweredTable, 'found' | 'profile'> & {
	readonly place: { readonly file: string; readonly sheet?: string };
};

export function createForms({ found, profile, place }: NamedTable, language: Language): Forms {
	const columns = found.header.map((header, column) => {
		const { dates, ...seen } = profile.columns.find((one) => one.column === column) ?? { samples: [] };
		const target = renderTarget(found.targets[column] ?? { kind: 'ignored' });
		// Ambiguous dates show more than the first ones.
		const open = profile.texts?.columns.find((one) => one.column === column)?.dates ?? dates;
		return { ...seen, samples: open?.samples ?? seen.samples, column, header, target };
	});
	const name = nameFile(nameOfTable(place), language);
	const table: AskedTable = { name, rows: profile.texts?.rows ?? profile.rows, columns };
	return new Forms(table, sayIn(language));
}

export const createItemForms = (language: Language): Forms =>
	new Forms({ name: '', rows: 0, columns: [] }, sayIn(language));

function sayIn(language: Language): Say {
	return {
		words: wordsOf('decisions', language),
		nameOf(kind, name) {
			const field = ASSET_FIELDS.find((one) => one === name);
			if (kind === 'field') return field === undefined ? name : preferredHeader(field, language);
			return wordOfValue('status', wordOfValue('acquisitionType', name, language), language);
		},
		show: renderVisible,
	};
}

/** `?` without a proposal. */
export function renderProposal({ proposal, options }: Field): string {
	if (proposal === undefined) return UNDECIDED;
	return options.find(({ value }) => value === proposal)?.label ?? proposal;
}

const MAX_RANKED = 3;
const MAX_LINES = 20;

/** A question with its proposals, and how a mapping file answers it. */
export function renderOpen(
	question: Question,
	table: NamedTable & Pick<AnsweredTable, 'questions'>,
	language: Language,
): readonly string[] {
	const words = wordsOf('decisions', language);
	const forms = createForms(table, language);
	const form = forms.formOf(question);
	const mark = UNDECIDED;
	const statuses = MEANINGS.status.map((value) => forms.meaning('status', value)).join(', ');
	const numbered = JSON.stringify({ enrollmentId: DEFAULT_ROW_NUMBERS });
	if (question.kind === 'identifier' || question.kind === 'status') {
		const { proposal, ranked, kind } = question;
		const ofColumn = (column: number): string => `${forms.columnName(column)} (${forms.contents(column)})`;
		if (proposal !== undefined) return [form.title, `  ${words('refused.proposed', { text: ofColumn(proposal) })}`];
		return [
			form.title,
			`  ${form.evidence}`,
			...ranked.slice(0, MAX_RANKED).map((column) => `  ${words('refused.perhaps', { text: ofColumn(column) })}`),
			...(kind === 'status'
				? question.words.map(({ text, count, proposal: meant }) => {
						const word = words('word.counted', { word: renderVisible(text), count });
						return `  ${word} → ${meant === undefined ? mark : forms.meaning('status', meant)}`;
					})
				: []),
			`  ${words(`refused.${kind}`, { mark, statuses, numbered })}`,
		];
	}
	// `proposeMapping` marks the likeliest number as undecided.
	const [marked] = table.questions.flatMap((one) =>
		one.kind === 'identifier' && one.proposal === undefined ? one.ranked : [],
	);
	const open = question.kind === 'dates' ? listDates(question, forms, language) : listFields(form, question, marked);
	const lines = open.map((line) => `  ${line}`);
	const more = lines.length - MAX_LINES;
	const shown =
		question.kind === 'people' && more > 0
			? [...lines.slice(0, MAX_LINES), `  ${words('refused.more', { count: more })}`]
			: lines;
	return [form.title, ...shown, ...renderHints(question, statuses, language).map((line) => `  ${line}`)];
}

function listFields({ fields, evidence }: Form, { kind }: Question, marked?: number): readonly string[] {
	if (kind === 'encoding') return fields.flatMap(({ options }) => options.map(({ label }) => label));
	const own = kind === 'people' ? fields.slice(1) : fields;
	if (kind === 'quantity') return [evidence, ...own.map((field) => `${field.label} ${renderProposal(field)}`)];
	return own.map((field) => {
		if (kind === 'columns' && field.column === marked) return `${field.label} → ${UNDECIDED}`;
		const why = field.evidence === '' ? '' : ` (${field.evidence})`;
		return `${field.label} → ${renderProposal(field)}${why}`;
	});
}

function listDates({ columns }: QuestionOf<'dates'>, forms: Forms, language: Language): readonly string[] {
	return columns.map(({ column, isOrderOpen, hasShortYears }) => {
		const short = wordsOf('decisions', language)('refused.short');
		const meant = [...(isOrderOpen ? [UNDECIDED] : []), ...(hasShortYears ? [short] : [])].join('; ');
		return `${forms.columnName(column)} (${forms.samples(column)}) → ${meant}`;
	});
}

function renderHints(question: Question, statuses: string, language: Language): readonly string[] {
	const words = wordsOf('decisions', language);
	const mark = UNDECIDED;
	const { open } = proposalsOf(question);
	switch (question.kind) {
		case 'words': {
			const values = question.field === 'status' ? statuses : MEANINGS[question.field].join(', ');
			return open.length === 0 ? [] : [words('refused.words', { mark, values })];
		}
		case 'people':
			return [words('refused.people', { mark, custom: question.custom })];
		case 'quantity': {
			const { isPriceOpen, custom } = question;
			return [
				...(isPriceOpen ? [words('refused.quantity', { mark })] : []),
				...(custom === undefined ? [] : [words('refused.quantity-row', { custom })]),
			];
		}
		case 'dates':
			return question.columns.some(({ isOrderOpen }) => isOrderOpen) ? [words('refused.order', { mark })] : [];
		case 'sheets':
			return [words('refused.sheets')];
		case 'encoding':
			return [words('refused.encoding', { mark, encodings: question.choices.map((one) => one.encoding).join(', ') })];
		case 'header':
		case 'identifier':
		case 'status':
		case 'columns':
		case 'items':
		case 'changes':
			return [];
	}
}

/** Renders the proposals of questions, one line per column. */
export function renderTaken(questions: readonly Question[], table: NamedTable, language: Language): readonly string[] {
	const forms = createForms(table, language);
	const name = renderFile(nameOfTable(table.place), language);
	const taken = new Map<string, string[]>();
	for (const question of questions) {
		const { answers } = proposalsOf(question);
		if (question.kind === 'dates') {
			for (const { column, hasShortYears } of question.columns) {
				if (hasShortYears) taken.set(forms.columnName(column), [wordsOf('decisions', language)('refused.short')]);
			}
			continue;
		}
		for (const field of forms.formOf(question).fields) {
			const { proposal, options } = field;
			const isTaken =
				field.name in answers ||
				options.some(({ value, sets }) => value === proposal && Object.keys(sets ?? {}).length > 0);
			if (proposal === undefined || !isTaken) continue;
			const meaning = renderProposal(field);
			const [column, meant] =
				question.kind === 'identifier' || question.kind === 'status'
					? [meaning, field.label]
					: 'column' in question
						? [
								forms.columnName(question.column),
								question.kind === 'quantity' && field.typed !== undefined
									? forms.numbers(question.numbers)
									: `${field.label} → ${meaning}`,
							]
						: [field.label, meaning];
			taken.set(column, [...(taken.get(column) ?? []), meant]);
		}
	}
	const words = wordsOf('decisions', language);
	return [...taken].map(([column, meanings]) => words('taken', { table: name, column, meaning: meanings.join('; ') }));
}
