/** Asks which of several columns fills a field. The answer also says what becomes of the others. */
import { mergeJson, type Patch } from '../mapping/patch.ts';
import { columnPatch, pathOfColumn } from '../mapping/write-mapping.ts';
import { ask, ONLY, type QuestionAbout, targetOfRival } from './question.ts';
import type { RivalColumns } from './rival-columns.ts';

export function askRivals(
	{ target, columns, strongest }: RivalColumns,
	header: readonly string[],
): QuestionAbout<'rivals'> {
	const about = { kind: 'rivals', target, columns, ...(strongest === undefined ? {} : { strongest }) } as const;
	const names = columns.map(({ column }) => String(column));
	const patchOf = (value: string): Patch =>
		columns
			.map(({ column }) => columnPatch(header, column, { to: targetOfRival(about, value, column) }))
			.reduce((merged, patch) => mergeJson(merged, patch), {});
	return ask({
		path: pathOfColumn(header, columns[0]?.column ?? 0, 'to'),
		group: `rivals ${target}`,
		about,
		values: [...names, ...names.map((name) => ONLY + name), 'custom'],
		place: patchOf,
		proposal: strongest === undefined ? 'custom' : String(strongest),
	});
}
