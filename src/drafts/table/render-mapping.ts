/**
 * The mapping file that says what a header was understood as: a start for the person who knows better.
 *
 * A column that nobody understood gets `?`, which `parseMapping` refuses: it must be decided, not forgotten. A column
 * whose own rows decide against the locale of the run gets that decision written down.
 */
import { renderTarget } from './mapping-target.ts';
import type { ColumnDecisions, FoundHeader } from './table-drafts.ts';

const UNDECIDED = '?';

/** JSON text, for `parseMapping`. */
export function renderMapping(found: FoundHeader, decisions: ColumnDecisions = new Map()): string {
	const undecided = new Set(
		[...found.problems, ...found.notices]
			.filter(({ code }) => code === 'column-unknown' || code === 'column-ignored')
			.map(({ place }) => place?.column),
	);
	const columns = found.header.flatMap((name, column) => {
		const target = found.targets[column];
		if (name.trim() === '' || target === undefined) return [];
		const to = undecided.has(column) ? UNDECIDED : renderTarget(target);
		const locale = decisions.get(column);
		if (to === undefined) return [];
		return [[name, locale === undefined ? to : { to, locale }] as const];
	});
	return `${JSON.stringify({ columns: Object.fromEntries(columns), constants: {} }, undefined, '\t')}\n`;
}
