/**
 * How rejected rows are handed back: the user's own columns as they were, and the three reason columns, which in a workbook
 * stand before them, where they stay in view, and in a CSV behind them, so that its columns keep their places.
 *
 * A file that was handed back before has reason columns already; they give way to the new ones. Cells that stand
 * beyond the header stay beyond it, so that the importer sees them as it saw them before.
 */
import { findReasonColumns, isIdentityHeader, REASON_COLUMNS } from '../../drafts/columns/reason-columns.ts';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderAction, renderProblem } from '../../messages/render-problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { Rejected } from './rejected-rows.ts';

export interface HandedBackLayout {
	/** Column of the original table, for each own column that is handed back. */
	readonly own: readonly number[];
	readonly header: readonly string[];
	/** Columns of the handed back file at which the reasons and the own columns start. */
	readonly reasonsAt: number;
	readonly ownAt: number;
	/** First column of the original table that has no header. */
	readonly beyond: number;
	/** Whether the own columns have the one that says which row of which file a row is. */
	readonly hasIdentity: boolean;
}

export function layOut({ header }: TableRecord, language: Language, areReasonsFirst: boolean): HandedBackLayout {
	const earlier = findReasonColumns(header) ?? header.length;
	const own = header.flatMap((_, column) => (column >= earlier && column < earlier + 3 ? [] : [column]));
	const names = own.map((column) => header[column] ?? '');
	const hasIdentity = names.some(isIdentityHeader);
	const reasons = REASON_COLUMNS[language];
	return {
		own,
		header: areReasonsFirst ? [...reasons, ...names] : [...names, ...reasons],
		reasonsAt: areReasonsFirst ? 0 : own.length,
		ownAt: areReasonsFirst ? reasons.length : 0,
		beyond: header.length,
		hasIdentity,
	};
}

/** A rejected row with its reasons in words. */
export interface HandedBackRow {
	readonly rejected: Rejected;
	readonly reasons: Reasons;
}

export interface Reasons {
	readonly row: string;
	readonly problems: readonly string[];
	readonly codes: string;
}

export function renderReasons({ origin, problems }: Rejected, language: Language): Reasons {
	return {
		row: origin.kind === 'row' ? String(origin.row) : '',
		problems: problems.map((problem) => renderReason(problem, language)),
		codes: [...new Set(problems.map(({ code }) => code))].join(', '),
	};
}

/** What is wrong and what to do, in one line. */
function renderReason(problem: Problem, language: Language): string {
	const line = renderProblem(problem, language);
	const action = renderAction(problem, language);
	return action === '' ? line : `${line}${/[.?!]$/.test(line) ? '' : '.'} ${action}`;
}
