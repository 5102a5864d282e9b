/** All columns that nobody has decided on, at once: Enter takes what is proposed, and each can be changed before. */
import { tidyLabel } from '../../drafts/columns/match-column.ts';
import type { Answer } from '../../drafts/decisions/answer.ts';
import { type ColumnProposal, FIELD_TARGETS } from '../../drafts/decisions/question.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { UndecidedTable } from '../../runs/plan/open-tables.ts';
import { acceptAll, type Asking, choose, type Option, type QuestionOf } from './asking.ts';
import {
	renderColumnName,
	renderColumnTarget,
	renderProposal,
	renderQuestion,
	renderSamples,
	renderTargetName,
} from './render-question.ts';

export async function askColumns(asking: Asking<QuestionOf<'columns'>>): Promise<Answer | undefined> {
	const { question, table, language, keepPart } = asking;
	const words = wordsOf('decisions', language);
	const targets = new Map(question.columns.map(({ column, target }) => [column, target]));
	const columnsNow = () => question.columns.map((one) => ({ ...one, target: targets.get(one.column) ?? one.target }));
	const isAccepted = await acceptAll(asking, {
		message: renderQuestion(question, table, language),
		list: () => ({
			evidence: renderProposal({ ...question, columns: columnsNow() }, table, language),
			lines: columnsNow().map(({ column, target, why, currency = '' }) => ({
				label: renderColumnTarget(column, target, table, language),
				hint: [words(`why.${why}`, { currency }), renderSamples(column, table, language)]
					.filter((text) => text !== '')
					.join('; '),
			})),
		}),
		async change(index) {
			const proposal = columnsNow()[index];
			if (proposal === undefined) return;
			const target = await choose(asking, {
				message: words('columns.what', { column: renderColumnName(proposal.column, table, language) }),
				options: targetOptions(proposal, table, language),
				initial: proposal.target,
			});
			if (target === undefined) return;
			targets.set(proposal.column, target);
			await keepPart({
				kind: 'columns',
				targets: new Map([...targets].filter(([column]) => isChanged(asking, column, targets))),
			});
		},
	});
	return isAccepted ? { kind: 'columns', targets } : undefined;
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
