/**
 * In which style the columns of a table were read.
 *
 * A file of rejected rows holds only some rows of a column: what the other rows proved is not in it. So the cells that
 * are rendered follow the column, and the next step says when the file has to be imported with another `--locale`.
 */
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { CellLocale } from './render-cell.ts';

/** Notices that no plan has any more: a column whose own rows prove how it is written is in `TableRecord.locales`. */
const DECIDED: ReadonlySet<string> = new Set(['column-style-decided', 'date-order-decided', 'number-style-decided']);
const EN_US_SHAPES = new Set(['mm/dd', '1,234.56']);

/** The locale that the run took for columns that their own rows do not decide. */
export function localeOfRun(record: RunRecord): CellLocale {
	return record.options['locale'] === 'en-US' ? 'en-US' : 'pt-BR';
}

/** By column, only where it is not the run's. */
export function columnLocales(record: RunRecord, table: TableRecord): ReadonlyMap<number, CellLocale> {
	const { locales } = table;
	if (locales === undefined) return localesInNotices(record, table);
	return new Map(Object.entries(locales).map(([column, locale]) => [Number(column), locale]));
}

/** Runs of earlier versions of the program have it nowhere but in the notices of their plan. */
function localesInNotices(record: RunRecord, table: TableRecord): ReadonlyMap<number, CellLocale> {
	const locales = new Map<number, CellLocale>();
	for (const { origin, problem } of record.planned?.notices ?? []) {
		const { place, params } = problem;
		if (place?.column === undefined || !DECIDED.has(problem.code)) continue;
		if (origin.kind !== 'row' || origin.file !== table.file || origin.sheet !== table.sheet) continue;
		const locale = EN_US_SHAPES.has(String(params?.['shape'])) ? 'en-US' : 'pt-BR';
		if (locale !== localeOfRun(record)) locales.set(place.column, locale);
	}
	return locales;
}

/** The other locale, when columns of rejected rows were read by it. */
export function rejectedLocale(record: RunRecord): CellLocale | undefined {
	for (const table of record.tables) {
		for (const locale of columnLocales(record, table).values()) return locale;
	}
	return undefined;
}
