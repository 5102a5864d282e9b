import { definedOf } from '../../../messages/problem.ts';
import type { AlikeTable } from '../../../runs/plan/open-tables.ts';
import type { TableView } from '../../protocol/view.ts';

/** Lists each table with its own rows, also those that are asked about with another one. */
export function listOwn(tables: readonly PlacedTable[]): readonly AlikeTable[] {
	const own = tables.flatMap(({ file, sheet, rows, alike = [] }): readonly AlikeTable[] => {
		const ofOthers = alike.reduce((sum, one) => sum + one.rows, 0);
		return [{ file, ...definedOf({ sheet }), rows: rows - ofOthers }, ...alike];
	});
	// The last check may have tables about whose header a newer one asks.
	return [...new Map(own.map((one) => [placeOf(one), one])).values()];
}

export type PlacedTable = Pick<TableView, 'file' | 'sheet' | 'rows' | 'alike'>;

export const placeOf = ({ file, sheet }: Pick<AlikeTable, 'file' | 'sheet'>): string =>
	sheet === undefined ? file : `${file} · ${sheet}`;
