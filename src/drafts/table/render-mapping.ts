/**
 * The mapping file that says what a header was understood as: a start for the person who knows better.
 *
 * A column that nobody understood, or whose meaning another has already, gets `?`, which `parseMapping` refuses: it must be
 * decided, not forgotten. Headers that stand twice are named by their letters. A column whose own rows decide against the
 * locale of the run gets that decision written down.
 */
import { columnLetters } from '../../messages/origin.ts';
import { foldKey } from '../values/folded-name.ts';
import { renderTarget } from '../mapping/mapping-target.ts';
import type { ColumnDecisions, FoundHeader } from './table-drafts.ts';

const UNDECIDED = '?';

/** JSON text, for `parseMapping`. */
export function renderMapping(found: FoundHeader, decisions: ColumnDecisions = new Map()): string {
	const keys = found.header.map(foldKey);
	const columns: [string, string | object][] = [];
	const columnsByLetter: [string, object][] = [];
	for (const [column, header] of found.header.entries()) {
		const target = found.targets[column];
		const to = found.undecided.includes(column) || target === undefined ? UNDECIDED : renderTarget(target);
		if (header.trim() === '' || to === undefined) continue;
		const locale = decisions.get(column);
		const reading = { to, ...(locale === undefined ? {} : { locale }) };
		const key = keys[column] ?? '';
		if (keys.indexOf(key) !== keys.lastIndexOf(key)) {
			columnsByLetter.push([columnLetters(column), { header, ...reading }]);
		} else columns.push([header, locale === undefined ? to : reading]);
	}
	const mapping = {
		columns: Object.fromEntries(columns),
		...(columnsByLetter.length === 0 ? {} : { columnsByLetter: Object.fromEntries(columnsByLetter) }),
		constants: {},
	};
	return `${JSON.stringify(mapping, undefined, '\t')}\n`;
}
