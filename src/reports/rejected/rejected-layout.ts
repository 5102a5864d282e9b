/** Reason columns come first in a workbook, where they stay visible, and last in a CSV. */
import { findReasonColumns, isIdentityHeader, REASON_COLUMNS } from '../../drafts/columns/reason-columns.ts';
import { renderCodes } from '../../drafts/table/refusal-mark.ts';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import { endSentence, renderAction, renderOriginWithin, renderProblem } from '../../messages/render-problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { Rejected } from './rejected-rows.ts';

export type RejectedLayout = Readonly<ReturnType<typeof layOut>>;

export function layOut({ header }: TableRecord, language: Language, areReasonsFirst: boolean) {
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

export interface ExplainedRow {
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
		row: origin.kind === 'row' ? String(origin.row) : renderOriginWithin(origin, language),
		problems: problems.map((problem) => renderReason(problem, language)),
		codes: renderCodes(problems),
	};
}

function renderReason(problem: Problem, language: Language): string {
	const line = renderProblem(problem, language);
	const action = renderAction(problem, language);
	return action === '' ? line : `${endSentence(line)} ${action}`;
}
