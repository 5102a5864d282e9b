/**
 * Locales in which columns were read. Rejected rows may lack the rows that proved the locale of a column, so their cells
 * follow the column, and the next step names another `--locale` if the file needs one.
 */
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { CellLocale } from './render-cell.ts';

/** For columns whose rows prove nothing. */
export function localeOfRun(record: Pick<RunRecord, 'options'>): CellLocale {
	return record.options['locale'] === 'en-US' ? 'en-US' : 'pt-BR';
}

/** Only columns with another locale than the run. */
export function columnLocales({ locales = {} }: Pick<TableRecord, 'locales'>): ReadonlyMap<number, CellLocale> {
	return new Map(Object.entries(locales).map(([column, locale]) => [Number(column), locale]));
}

/** The other locale, if columns of rejected rows were read by it. */
export function rejectedLocale({ tables }: Pick<RunRecord, 'tables'>): CellLocale | undefined {
	return tables.flatMap((table) => [...columnLocales(table).values()])[0];
}
