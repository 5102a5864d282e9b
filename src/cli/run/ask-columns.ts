/** All columns that nobody has decided on, at once: Enter takes what is proposed, and each can be changed before. */
import { tidyLabel } from '../../drafts/columns/match-column.ts';
import type { Answer } from '../../drafts/decisions/answer.ts';
import { type ColumnProposal, FIELD_TARGETS } from '../../drafts/decisions/question.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { UndecidedTable } from '../../runs/plan/open-tables.ts';
import type { Asking, Option, QuestionOf } from './asking.ts';
import {
	renderColumnName,
	renderColumnTarget,
	renderProposal,
	renderQuestion,
	renderSamples,
	renderTargetName,
} from './render-question.ts';

const ACCEPT = 'accept';

export async function askColumns(asking: Asking<QuestionOf<'columns'>>): Promise<Answer | undefined> {
	const { question, table, prompter, language, keepPart } = asking;
	const words = wordsOf('decisions', language);
	const targets = new Map(question.columns.map(({ column, target }) => [column, target]));
	for (;;) {
		const columns = question.columns.map((one) => ({ ...one, target: targets.get(one.column) ?? one.target }));
		const chosen = await prompter.select({
			message: renderQuestion(question, table, language),
			evidence: renderProposal({ ...question, columns }, table, language),
			options: [
				{ value: ACCEPT, label: words('columns.accept') },
				...columns.map(({ column, target, why, currency = '' }) => ({
					value: String(column),
					label: renderColumnTarget(column, target, table, language),
					hint: [words(`why.${why}`, { currency }), renderSamples(column, table, language)]
						.filter((text) => text !== '')
						.join('; '),
				})),
			],
			initial: ACCEPT,
		});
		if (chosen === undefined) return undefined;
		if (chosen === ACCEPT) return { kind: 'columns', targets };
		const proposal = columns.find(({ column }) => String(column) === chosen);
		if (proposal === undefined) continue;
		const target = await prompter.select({
			message: words('columns.what', { column: renderColumnName(proposal.column, table, language) }),
			options: targetOptions(proposal, table, language),
			initial: proposal.target,
		});
		if (target === undefined) continue;
		targets.set(proposal.column, target);
		await keepPart({
			kind: 'columns',
			targets: new Map([...targets].filter(([column]) => isChanged(asking, column, targets))),
		});
	}
}

function isChanged(
	{ question }: Asking<QuestionOf<'columns'>>,
	column: number,
	targets: ReadonlyMap<number, string>,
): boolean {
	return question.columns.some((one) => one.column === column && one.target !== targets.get(column));
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
