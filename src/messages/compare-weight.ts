/**
 * The order in which problems are told, where the first few are all that a person reads: what puts many rows in doubt (how
 * a whole table, sheet or column was read) before what is true of single rows, then the most frequent; equal ones as they
 * came. Pure.
 */
import type { Problem } from './problem.ts';

/** If one of these is not what the person meant, many rows are wrong: said once of a table, it counts as one. */
const OF_MANY_ROWS: ReadonlySet<Problem['code']> = new Set([
	'runs-being-sent',
	'run-sent-elsewhere',
	'rows-of-other-shares',
	'employees-of-demonstration',
	'employees-not-checked',
	'copy-of-table',
	'nfe-buyer-inferred',
	'no-data-rows',
	'sheet-left-out',
	'sheet-chosen',
	'rows-hidden',
	'date-order-decided',
	'date-order-mixed',
	'date-order-assumed',
	'number-style-decided',
	'number-style-mixed',
	'number-style-assumed',
	'csv-mojibake',
	'csv-bytes-beside-utf8',
	'csv-replacement-characters',
	'csv-inner-marks',
	'mapping-column-absent',
	'mapping-column-by-letter',
]);

interface Counted {
	readonly problem: Problem;
	readonly count: number;
}

/** For `toSorted`. */
export function compareWeight(left: Counted, right: Counted): number {
	return weightOf(left.problem) - weightOf(right.problem) || right.count - left.count;
}

function weightOf({ code }: Problem): number {
	return OF_MANY_ROWS.has(code) ? 0 : 1;
}
