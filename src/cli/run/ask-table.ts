/**
 * A person at the terminal answers what is open about a table: one question each, the proposal first, Esc to the question
 * before. Each answer is kept at once for tables with this header, so that whoever ends in the middle goes on there.
 */
import { addAnswer, type AnsweredTable } from '../../drafts/decisions/answered-table.ts';
import type { Answer } from '../../drafts/decisions/answer.ts';
import type { ColumnProposal, Question, WordProposal } from '../../drafts/decisions/question.ts';
import { tidyLabel } from '../../drafts/columns/match-column.ts';
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../../contract/asset.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { saveMapping } from '../../runs/record/saved-mappings.ts';
import type { UndecidedTable } from '../../runs/plan/open-tables.ts';
import type { Invocation } from '../command-line/declaration.ts';
import type { Prompter } from '../terminal/io.ts';
import {
	FIELD_TARGETS,
	renderColumnName,
	renderEvidence,
	renderMeaning,
	renderQuestion,
	renderTargetName,
} from './render-question.ts';
import { askPeople } from './ask-people.ts';
import type { Language } from '../../messages/message.ts';

/** What of a table is asked, and of whom. */
interface Asking<Of extends Question = Question> {
	readonly question: Of;
	readonly table: UndecidedTable;
	readonly prompter: Prompter;
	readonly language: Language;
}
type QuestionOf<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;

export async function askTable(
	asked: UndecidedTable,
	prompter: Prompter,
	{ config: { language, runsDir } }: Pick<Invocation, 'config'>,
): Promise<AnsweredTable> {
	const before: UndecidedTable[] = [];
	let table = asked;
	for (;;) {
		const [question] = table.questions;
		if (question === undefined) return table;
		const answer = await ask({ question, table, prompter, language });
		if (answer === undefined) {
			table = before.pop() ?? table;
			continue;
		}
		before.push(table);
		table = { ...table, ...addAnswer(table, answer) };
		if (table.found.candidates === undefined) {
			await saveMapping(runsDir, [table.found.header], `${JSON.stringify(table.written, undefined, '\t')}\n`);
		}
	}
}

async function ask(asking: Asking): Promise<Answer | undefined> {
	const { question } = asking;
	switch (question.kind) {
		case 'header':
			return askHeader({ ...asking, question });
		case 'identifier':
			return askIdentifier({ ...asking, question });
		case 'status':
			return askStatus({ ...asking, question });
		case 'columns':
			return askColumns({ ...asking, question });
		case 'words':
			return askWordsOf({ ...asking, question });
		case 'people':
			return askPeople({ ...asking, question });
		case 'date-order': {
			const { column, proposal } = question;
			const words = wordsOf('decisions', asking.language);
			const options = (['pt-BR', 'en-US'] as const).map((locale) => ({
				value: locale,
				label: words(`date.${locale}`),
			}));
			const chosen = await select(asking, options, proposal, renderEvidence(column, asking.table, asking.language));
			return chosen === undefined
				? undefined
				: { kind: 'date-order', column, locale: chosen === 'en-US' ? 'en-US' : 'pt-BR' };
		}
	}
}

interface Option {
	readonly value: string;
	readonly label: string;
	readonly hint?: string;
}

async function select(
	{ question, table, prompter, language }: Asking,
	options: readonly Option[],
	initial: string | undefined,
	evidence?: string,
): Promise<string | undefined> {
	const message = renderQuestion(question, table, language);
	return prompter.select({
		message: evidence === undefined ? message : `${message}\n${evidence}`,
		options,
		...(initial === undefined ? {} : { initial }),
	});
}

const OTHER = 'other';

async function askHeader(asking: Asking<QuestionOf<'header'>>): Promise<Answer | undefined> {
	const { question, prompter, language } = asking;
	const words = wordsOf('decisions', language);
	const options = [
		...question.rows.map(({ row, cells }) => ({
			value: String(row),
			label: words('header.row', {
				row,
				cells: renderVisible(cells.filter((cell) => cell !== '').join(' | '), MAX_CELLS),
			}),
		})),
		{ value: 'none', label: words('header.none') },
		{ value: OTHER, label: words('header.other') },
		leaveOutOption(asking),
	];
	const chosen = await select(asking, options, String(question.proposal));
	if (chosen === undefined) return undefined;
	if (chosen === LEAVE_OUT) return { kind: 'leave-out' };
	if (chosen === 'none') return { kind: 'header', row: 'none' };
	if (chosen !== OTHER) return { kind: 'header', row: Number(chosen) };
	const typed = await prompter.text({
		message: words('header.which'),
		check: (text) => (/^[1-9]\d{0,6}$/.test(text.trim()) ? undefined : words('header.number')),
	});
	return typed === undefined ? undefined : { kind: 'header', row: Number(typed.trim()) };
}

const MAX_CELLS = 100;

/** All columns, the likeliest first. */
function columnOptions({ table, language }: Asking, ranked: readonly number[]): readonly Option[] {
	const all = [...new Set([...ranked, ...table.profile.columns.map(({ column }) => column)])];
	return all.map((column) => ({
		value: String(column),
		label: renderColumnName(column, table, language),
		hint: renderEvidence(column, table, language),
	}));
}

async function askIdentifier(asking: Asking<QuestionOf<'identifier'>>): Promise<Answer | undefined> {
	const { ranked, proposal } = asking.question;
	const options = [...columnOptions(asking, ranked), leaveOutOption(asking)];
	const chosen = await select(asking, options, proposal === undefined ? undefined : String(proposal));
	if (chosen === LEAVE_OUT) return { kind: 'leave-out' };
	return chosen === undefined ? undefined : { kind: 'identifier', column: Number(chosen) };
}

const LEAVE_OUT = 'leave-out';

/** A file of a folder, or a sheet, may be no register at all. */
function leaveOutOption({ language }: Asking): Option {
	return { value: LEAVE_OUT, label: wordsOf('decisions', language)('leave-out') };
}

async function askStatus(asking: Asking<QuestionOf<'status'>>): Promise<Answer | undefined> {
	const { question, language } = asking;
	const words = wordsOf('decisions', language);
	const statuses = ASSET_STATUSES.map((status) => ({
		value: status,
		label: words('status.all', { status: renderMeaning('status', status, language) }),
	}));
	const columns = columnOptions(asking, question.ranked);
	const likely = columns.slice(0, question.ranked.length);
	const options = [...likely, ...statuses, ...columns.slice(question.ranked.length)];
	const chosen = await select(asking, options, question.proposal === undefined ? undefined : String(question.proposal));
	if (chosen === undefined) return undefined;
	const value = ASSET_STATUSES.find((status) => status === chosen);
	return value === undefined ? { kind: 'status', column: Number(chosen) } : { kind: 'status', value };
}

const ACCEPT = 'accept';

/** All columns at once: Enter takes what is proposed, and each can be changed before. */
async function askColumns(asking: Asking<QuestionOf<'columns'>>): Promise<Answer | undefined> {
	const { question, table, prompter, language } = asking;
	const words = wordsOf('decisions', language);
	const targets = new Map(question.columns.map(({ column, target }) => [column, target]));
	for (;;) {
		const chosen = await select(
			asking,
			[
				{ value: ACCEPT, label: words('columns.accept') },
				...question.columns.map(({ column, why, currency = '' }) => ({
					value: String(column),
					label: `${renderColumnName(column, table, language)} → ${renderTargetName(targets.get(column) ?? 'ignore', language)}`,
					hint: [words(`why.${why}`, { currency }), renderEvidence(column, table, language)]
						.filter((text) => text !== '')
						.join('; '),
				})),
			],
			ACCEPT,
		);
		if (chosen === undefined) return undefined;
		if (chosen === ACCEPT) return { kind: 'columns', targets };
		const proposal = question.columns.find(({ column }) => String(column) === chosen);
		if (proposal === undefined) continue;
		const target = await prompter.select({
			message: words('columns.what', { column: renderColumnName(proposal.column, table, language) }),
			options: targetOptions(proposal, table, language),
			initial: targets.get(proposal.column) ?? proposal.target,
		});
		if (target !== undefined) targets.set(proposal.column, target);
	}
}

function targetOptions(
	{ column, target, others }: ColumnProposal,
	table: UndecidedTable,
	language: Language,
): readonly Option[] {
	const header = tidyLabel(table.found.header[column] ?? '');
	const custom = target.startsWith('custom:') ? [] : header === '' ? [] : [`custom: ${header}`];
	const names = [...new Set([target, ...others, ...custom, 'ignore', ...FIELD_TARGETS])];
	return names.map((name) => ({ value: name, label: renderTargetName(name, language) }));
}

/** Words without a proposal one by one, then all of them at once, as columns. */
async function askWordsOf(asking: Asking<QuestionOf<'words'>>): Promise<Answer | undefined> {
	const { question, language } = asking;
	const { column, field } = question;
	const words = wordsOf('decisions', language);
	const values = new Map(question.words.map(({ text, proposal }) => [text, proposal]));
	for (const word of question.words) {
		if (word.proposal !== undefined) continue;
		const value = await askWord(asking, word);
		if (value === undefined) return undefined;
		values.set(word.text, value);
	}
	for (;;) {
		const chosen = await select(
			asking,
			[
				{ value: ACCEPT, label: words('columns.accept') },
				...question.words.map(({ text, count }, index) => ({
					value: String(index),
					label: `${words('word.counted', { word: renderVisible(text), count })} → ${renderMeaning(field, values.get(text), language)}`,
				})),
			],
			ACCEPT,
		);
		if (chosen === undefined) return undefined;
		if (chosen === ACCEPT) {
			const meant = [...values].flatMap(([text, value]) => (value === undefined ? [] : [[text, value] as const]));
			return { kind: 'words', column, field, values: new Map(meant) };
		}
		const word = question.words[Number(chosen)];
		const value = word === undefined ? undefined : await askWord(asking, word);
		if (word !== undefined && value !== undefined) values.set(word.text, value);
	}
}

async function askWord(
	{ question, prompter, language }: Asking<QuestionOf<'words'>>,
	{ text, count, proposal }: WordProposal,
): Promise<string | undefined> {
	const words = wordsOf('decisions', language);
	const all: readonly string[] = question.field === 'status' ? ASSET_STATUSES : ACQUISITION_TYPES;
	const chosen = await prompter.select({
		message: words('word.what', { word: renderVisible(text), count }),
		options: [
			...all.map((value) => ({ value, label: renderMeaning(question.field, value, language) })),
			{ value: NO_VALUE, label: words(question.field === 'status' ? 'word.refuse' : 'word.none') },
		],
		...(proposal === undefined ? {} : { initial: proposal }),
	});
	return chosen === NO_VALUE ? '' : chosen;
}

/** Of a list to choose from: an empty text would be no answer. */
const NO_VALUE = 'none';
