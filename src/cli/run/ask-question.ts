/** One question to a person at the terminal. Without a proposal, Enter answers nothing. */
import { ASSET_STATUSES } from '../../contract/asset-fields.ts';
import type { Answer } from '../../drafts/decisions/answer.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { askColumns } from './ask-columns.ts';
import { askDates } from './ask-dates.ts';
import { askQuantity } from './ask-quantity.ts';
import { askPeople } from './ask-people.ts';
import { askWordsOf } from './ask-words.ts';
import { type Asking, choose, type Option, type QuestionOf } from './asking.ts';
import { renderColumnName, renderMeaning, renderProposal, renderQuestion, renderSamples } from './render-question.ts';

/** Undefined: the question before is wanted. */
export async function ask(asking: Asking): Promise<Answer | undefined> {
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
		case 'quantity':
			return askQuantity({ ...asking, question });
		case 'dates':
			return askDates({ ...asking, question });
	}
}

function select(asking: Asking, options: readonly Option[], initial: string | undefined): Promise<string | undefined> {
	const { question, table, language } = asking;
	const evidence = renderProposal(question, table, language);
	const message = renderQuestion(question, table, language);
	return choose(asking, { message, ...(evidence === '' ? {} : { evidence }), options, initial });
}

const OTHER = 'other';
const MAX_CELLS = 60;

async function askHeader(asking: Asking<QuestionOf<'header'>>): Promise<Answer | undefined> {
	const { question, prompter, language } = asking;
	const words = wordsOf('decisions', language);
	const options = [
		...question.rows.map(({ row, cells }) => {
			const filled = cells.filter((cell) => cell !== '').map((cell) => cell.replaceAll(/\s+/g, ' '));
			return {
				value: String(row),
				label: words('header.row', { row, cells: renderVisible(filled.join(' | '), MAX_CELLS) }),
			};
		}),
		{ value: 'none', label: words('header.none') },
		{ value: OTHER, label: words('header.other') },
		leaveOutOption(asking),
	];
	for (;;) {
		const chosen = await select(asking, options, String(question.proposal));
		if (chosen === undefined) return undefined;
		if (chosen === LEAVE_OUT) return { kind: 'leave-out' };
		if (chosen === 'none') return { kind: 'header', row: 'none' };
		if (chosen !== OTHER) return { kind: 'header', row: Number(chosen) };
		const typed = await prompter.text({
			message: words('header.which'),
			check: (text) => (/^[1-9]\d{0,6}$/.test(text.trim()) ? undefined : words('header.number')),
		});
		if (typed !== undefined) return { kind: 'header', row: Number(typed.trim()) };
	}
}

/** All columns that hold something, the likeliest first, but the one that has the numbers of the assets already. */
function columnOptions({ table, language }: Asking, ranked: readonly number[]): readonly Option[] {
	const filled = table.profile.columns.filter((one) => one.filled > 0).map(({ column }) => column);
	const all = [...new Set([...ranked, ...filled])].filter((column) => {
		const target = table.found.targets[column];
		return target?.kind !== 'field' || target.field !== 'enrollmentId';
	});
	return all.map((column) => ({
		value: String(column),
		label: renderColumnName(column, table, language),
		hint: renderSamples(column, table, language),
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

const ALL = 'all';

/** A column, or one status for all rows, which then is asked for. */
async function askStatus(asking: Asking<QuestionOf<'status'>>): Promise<Answer | undefined> {
	const { question, language } = asking;
	const words = wordsOf('decisions', language);
	const columns = columnOptions(asking, question.ranked);
	const options = [
		...columns.slice(0, question.ranked.length),
		{ value: ALL, label: words('status.all') },
		...columns.slice(question.ranked.length),
	];
	for (;;) {
		const chosen = await select(asking, options, String(question.proposal ?? ALL));
		if (chosen === undefined) return undefined;
		if (chosen !== ALL) return { kind: 'status', column: Number(chosen) };
		const statuses = ASSET_STATUSES.map((status) => ({
			value: status,
			label: renderMeaning('status', status, language),
		}));
		const typed = await choose(asking, { message: words('status.which'), options: statuses, initial: undefined });
		const value = ASSET_STATUSES.find((status) => status === typed);
		if (value !== undefined) return { kind: 'status', value };
	}
}
