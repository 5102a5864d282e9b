/**
 * Classifies the columns of a table: their targets and the open questions. Mapping and options decide. A known system, exact names
 * and contents are evidence. All code that needs to know what a column is uses this result.
 */
import type { Problem } from '../../messages/problem.ts';
import type { NamedColumns } from '../columns/column-target.ts';
import { askTable } from './ask-table.ts';
import { assignFields } from './assign-fields.ts';
import { chooseRequired } from './choose-required.ts';
import { fixDecided, type TableToRead } from './fix-decided.ts';
import { proposeTargets } from './propose-targets.ts';
import type { Question } from './question.ts';
import { settleTargets } from './settle-targets.ts';
import type { HeaderOptions } from './table-options.ts';
import { weighTable } from './weigh-table.ts';

export interface TableReading extends NamedColumns {
	/** Columns that the user must decide. Until then they fill nothing. */
	readonly undecided: readonly number[];
	readonly questions: readonly Question[];
	/** Status words of the recognised system, with the status that each means. */
	readonly systemWords: Readonly<Record<string, string>>;
	readonly problems: readonly Problem[];
}

/** Each step adds to what the steps before it found, and changes nothing of theirs. */
export function classifyTable(table: TableToRead, options: HeaderOptions): TableReading {
	const fixed = fixDecided(table, options);
	const weighed = weighTable(table, fixed);
	const chosen = chooseRequired(weighed, options);
	const assigned = assignFields(chosen, options);
	const settled = settleTargets(assigned, options);
	const { header, targets, undecided, problems, system } = settled;
	const questions = isIgnored(table, options) ? [] : askTable(table, proposeTargets(settled, options), options);
	return { header, targets, undecided, problems, questions, systemWords: system?.words ?? {} };
}

function isIgnored({ sheets = [] }: TableToRead, { mapping }: HeaderOptions): boolean {
	const areIgnored = sheets.length > 0 && sheets.every(({ sheet }) => mapping?.sheets?.get(sheet) === 'ignore');
	return mapping?.leaveOut === true || areIgnored;
}
