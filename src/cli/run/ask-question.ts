/** One question to a person at the terminal. Without a proposal, Enter answers nothing. */
import { ASSET_STATUSES } from '../../contract/asset-fields.ts';
import type { Answer, DateReading } from '../../drafts/decisions/answer.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { askColumns } from './ask-columns.ts';
import { askPeople } from './ask-people.ts';
import { askWordsOf } from './ask-words.ts';
import { type Asking, choose, type Option, type QuestionOf } from './asking.ts';
import {
	renderColumnName,
	renderMeaning,
	renderProposal,
	renderQuestion,
	renderSamples,
	renderColumnEvidence,
	renderNumbers,
	renderTargetName,
	type NamedTable,
	renderColumnNames,
	renderDates,
} from './render-question.ts';
import { DEFAULT_NUMBERS, parseNumbers } from '../../drafts/values/lot-numbers.ts';
import type { DateProposal } from '../../drafts/decisions/question.ts';

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

/** The message about the pattern shows its placeholders as they are typed. */
const PATTERN = { number: '{number}', unit: '{unit}', example: DEFAULT_NUMBERS };
const PRICES = ['each', 'total'] as const;
const ROW = 'row';

/** Esc at the second part goes back to the first. */
async function askQuantity(asking: Asking<QuestionOf<'quantity'>>): Promise<Answer | undefined> {
	const { question, table, prompter, language } = asking;
	const { column, isPriceOpen, custom = '' } = question;
	const words = wordsOf('decisions', language);
	for (;;) {
		const chosen = isPriceOpen ? await askPrice(asking) : undefined;
		if (isPriceOpen && chosen === undefined) return undefined;
		if (chosen === ROW) return { kind: 'columns', targets: new Map([[column, custom]]) };
		const price = PRICES.find((one) => one === chosen);
		const numbers = await prompter.text({
			message: `${renderQuestion(question, table, language)} ${words('quantity.numbers')}`,
			evidence: renderNumbers(question.numbers, table, language),
			initial: question.numbers,
			check: (text) => (parseNumbers(text) === undefined ? words('quantity.pattern', PATTERN) : undefined),
		});
		if (numbers === undefined && !isPriceOpen) return undefined;
		if (numbers === undefined) continue;
		return { kind: 'quantity', column, numbers: numbers.trim(), ...(price === undefined ? {} : { price }) };
	}
}

function askPrice(asking: Asking<QuestionOf<'quantity'>>): Promise<string | undefined> {
	const { question, table, language } = asking;
	const { column, custom } = question;
	const words = wordsOf('decisions', language);
	const row = custom && words('quantity.row', { target: renderTargetName(custom, language) });
	return choose(asking, {
		message: words('quantity.price'),
		evidence: renderColumnEvidence(column, table, language),
		options: [
			...PRICES.map((price) => ({ value: price, label: words(`quantity.${price}`) })),
			...(row === undefined ? [] : [{ value: ROW, label: row }]),
		],
		initial: undefined,
	});
}

type AskingDates = Omit<Asking<QuestionOf<'dates'>>, 'table' | 'keepPart'> & { readonly table: NamedTable };

const ORDERS = ['pt-BR', 'en-US'] as const;
const TAKE = 'take';

/** Asked once for all columns of dates: day or month first, and which century. */
export async function askDates(asking: AskingDates): Promise<Answer | undefined> {
	const { columns } = asking.question;
	const words = wordsOf('decisions', asking.language);
	const readings = new Map<number, DateReading>();
	const put = (column: number, reading: DateReading): void =>
		void readings.set(column, { ...readings.get(column), ...reading });
	const unordered = columns.filter(({ isOrderOpen }) => isOrderOpen);
	if (unordered.length > 0) {
		const options = ORDERS.map((locale) => ({ value: locale, label: words(`date.${locale}`) }));
		const chosen = await askOf(unordered, 'dates.order', { options, initial: undefined }, asking);
		if (chosen === undefined) return undefined;
		for (const { column } of unordered) put(column, { locale: chosen === 'en-US' ? 'en-US' : 'pt-BR' });
	}
	const short = columns.filter(({ hasShortYears }) => hasShortYears);
	if (short.length > 0) {
		const options = [
			{ value: TAKE, label: words('dates.short') },
			{ value: 'refuse', label: words('dates.refuse') },
		];
		const chosen = await askOf(short, 'dates.years', { options, initial: TAKE }, asking);
		if (chosen === undefined) return undefined;
		for (const { column } of short) put(column, { shortYears: chosen === TAKE });
	}
	return { kind: 'dates', columns: readings };
}

/** The question with the dates that leave it open under it. */
function askOf(
	columns: readonly DateProposal[],
	asked: 'dates.order' | 'dates.years',
	answers: Pick<Parameters<typeof choose>[1], 'options' | 'initial'>,
	asking: AskingDates,
): Promise<string | undefined> {
	const { table, language } = asking;
	const names = renderColumnNames(columns, table.found);
	const message = wordsOf('decisions', language)(asked, { columns: names, count: columns.length });
	const evidence = columns.map(({ column }) => renderDates(column, table)).join(' · ');
	return choose(asking, { message, evidence, ...answers });
}
