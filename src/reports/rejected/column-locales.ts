/**
 * In which style the columns of a table were read.
 *
 * A file of rejected rows holds only some rows of a column: what the other rows proved is not in it. So the cells that
 * are rendered follow the column, and the next step says when the file has to be imported with another `--locale`.
 */
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { CellLocale } from './render-cell.ts';

/** The locale that the run took for columns that their own rows do not decide. */
export function localeOfRun(record: Pick<RunRecord, 'options'>): CellLocale {
	return record.options['locale'] === 'en-US' ? 'en-US' : 'pt-BR';
}

/** By column, only where it is not the run's. */
export function columnLocales({ locales = {} }: Pick<TableRecord, 'locales'>): ReadonlyMap<number, CellLocale> {
	return new Map(Object.entries(locales).map(([column, locale]) => [Number(column), locale]));
}

/** The other locale, when columns of rejected rows were read by it. */
export function rejectedLocale({ tables }: Pick<RunRecord, 'tables'>): CellLocale | undefined {
	return tables.flatMap((table) => [...columnLocales(table).values()])[0];
}
