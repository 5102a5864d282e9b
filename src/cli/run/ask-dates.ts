/** How the dates of a table are written, asked once for all its columns of dates: what stands first, and which century. */
import type { Answer, DateReading } from '../../drafts/decisions/answer.ts';
import type { DateProposal } from '../../drafts/decisions/question.ts';
import { wordsOf } from '../../messages/texts.ts';
import { type Asking, choose, type QuestionOf } from './asking.ts';
import { type NamedTable, renderColumnNames, renderDates } from './render-question.ts';

/** Of the table only its names and samples are needed. */
type AskingDates = Omit<Asking<QuestionOf<'dates'>>, 'table' | 'keepPart'> & { readonly table: NamedTable };

const ORDERS = ['pt-BR', 'en-US'] as const;
const TAKE = 'take';

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
