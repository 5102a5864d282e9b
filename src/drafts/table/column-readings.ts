/**
 * Decides from all rows of a table how the texts of each column are read: the order of day and month, the marks of amounts. It converts
 * nothing, so the rows are converted once, as this decides.
 */
import { NINE, ZERO } from '../../sources/bytes/ascii.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { Row, SpecialCell } from '../../sources/values/cell.ts';
import type { ColumnTexts } from '../columns/column-profile.ts';
import { type ColumnTarget, isReturnedFile, localeKind } from '../columns/column-target.ts';
import type { TableOptions } from '../decisions/table-options.ts';
import { likelyColumns } from '../decisions/question.ts';
import { findMappedColumn } from '../mapping/mapping.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { type ColumnDecision, decideColumn, type ReadColumn } from '../values/column-reading.ts';
import { foldKey } from '../values/folded-name.ts';
import {
	countDate,
	countDay,
	countNumber,
	countWhole,
	type DateCounts,
	isWhole,
	type LocaleKind,
	noDateCounts,
	noNumberCounts,
	type NumberCounts,
	type PlacedText,
} from '../values/locale-evidence.ts';
import { weighDate } from '../values/time/date-text.ts';
import { tidyText } from '../values/tidy-text.ts';
import { valuesAt } from './compile-columns.ts';
import type { ColumnDecisions, FoundHeader } from './table-drafts.ts';

export interface ColumnReadings {
	readonly decisions: ColumnDecisions;
	/** About columns whose reading was in doubt. */
	readonly notices: readonly Problem[];
	/** Dates and amounts by column, for questions about them. */
	readonly texts: readonly ColumnTexts[];
}

type ColumnOptions = Pick<TableOptions, 'locale' | 'isLocaleGiven' | 'mapping'>;

/** The kind of values that a column's cells are counted as. A custom field may hold any text, which is evidence for other columns. */
type CountedAs = LocaleKind | 'custom';

interface CountedColumn {
	/** Texts that the mapping gives a meaning. */
	readonly values: ReadonlyMap<string, string> | undefined;
	readonly shortYears: boolean;
	/** The column may hold anything, so most of its texts are no dates. */
	readonly isOpen: boolean;
}

class ColumnCounts {
	readonly column: number;
	readonly as: CountedAs;
	readonly dates = noDateCounts();
	readonly numbers = noNumberCounts();
	readonly #values: ReadonlyMap<string, string> | undefined;
	readonly #shortYears: boolean;
	readonly #isOpen: boolean;

	constructor(column: number, as: CountedAs, { values, shortYears, isOpen }: CountedColumn) {
		this.column = column;
		this.as = as;
		this.#values = values;
		this.#shortYears = shortYears;
		this.#isOpen = isOpen;
	}

	add(cell: string | SpecialCell, row: number): void {
		// The mapping says what this text means, so it proves nothing.
		if (this.#values !== undefined && this.#values.has(foldKey(renderCell(cell)))) return;
		if (this.as === 'date') this.#addDate(cell, row);
		else if (typeof cell !== 'string') return;
		else if (this.as === 'number') countNumber(this.numbers, tidyText(cell), row);
		else countEither({ text: cell, row }, this.dates, this.numbers);
	}

	#addDate(cell: string | SpecialCell, row: number): void {
		if (typeof cell !== 'string') countDay(this.dates, cell);
		else if (!this.#isOpen || MAY_BE_DATE.test(cell))
			countDate(this.dates, cell, row, weighDate(cell), !this.#shortYears);
	}
}

const LIKE_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}/;
const LIKE_NUMBER = /^(?:R?\$ ?)?\d[\d.,]*$/;
const DOLLAR = 0x24;
const UPPER_R = 0x52;

/** Such a column may have any text, and the first character already rules out most of them. */
function countEither({ text: cell, row }: PlacedText, dates: DateCounts, numbers: NumberCounts): void {
	const first = cell.charCodeAt(0);
	const isDigit = first >= ZERO && first <= NINE;
	if (isDigit && isWhole(cell)) countWhole(numbers, cell);
	else if (isDigit && LIKE_DATE.test(cell)) countDate(dates, cell, row, { order: weighDate(cell).order });
	else if ((isDigit || first === DOLLAR || first === UPPER_R) && LIKE_NUMBER.test(cell))
		countNumber(numbers, cell, row);
}

const ANY: readonly CountedAs[] = ['date', 'number', 'custom'];
/** Every text that `weighDate` finds an order or a short year in. */
const MAY_BE_DATE = /\d[/.-]\d{1,2}[/.-]\d\d|\d(?:º|°|st|nd|rd|th)?(?:\s|[/.-])+(?:de\s+)?\p{L}{3}/u;

const countedAs = (target: ColumnTarget): CountedAs | undefined =>
	localeKind(target) ?? (target.kind === 'custom' ? 'custom' : undefined);

export interface ColumnWeigher {
	/** Takes the cells of a row below the header. */
	readonly add: (row: Pick<Row, 'number' | 'cells'>) => void;
	/** True if texts of the column are counted. */
	readonly counts: (column: number) => boolean;
	/** True if what the columns turned out to be was counted. */
	readonly covers: (found: Pick<FoundHeader, 'targets'>) => boolean;
	/** Call after the last row. */
	readonly read: (found: Pick<FoundHeader, 'header' | 'targets'>, options: ColumnOptions) => ColumnReadings;
}

/** A column that is open is counted as whatever it may turn out to be. */
export function createColumnWeigher(found: FoundHeader, { mapping }: Pick<TableOptions, 'mapping'>): ColumnWeigher {
	const { header, targets } = found;
	const open = listOpen(found);
	const counts = header.flatMap((_, column): readonly ColumnCounts[] => {
		const target: ColumnTarget = targets[column] ?? { kind: 'ignored' };
		const own = countedAs(target);
		const kinds = open.has(column) ? ANY : own === undefined ? [] : [own];
		const mapped = findMappedColumn(mapping, column, header);
		const values = valuesAt(found, column, mapping);
		const shortYears = mapped?.shortYears ?? false;
		return kinds.map((as) => new ColumnCounts(column, as, { values, shortYears, isOpen: open.has(column) }));
	});
	return {
		add({ number, cells }) {
			for (const one of counts) {
				const cell = cells[one.column];
				// Numbers, which most cells are, prove nothing.
				if (typeof cell === 'string') {
					if (!isBlank(cell)) one.add(cell, number);
				} else if (typeof cell === 'object' && cell !== null) one.add(cell, number);
			}
		},
		counts: (column) => counts.some((one) => one.column === column),
		covers: (read) =>
			read.targets.every((target, column) => {
				const as = countedAs(target);
				return as === undefined || counts.some((one) => one.column === column && one.as === as);
			}),
		read: (read, options) => readCounts(counts, read, options),
	};
}

const NO_READINGS: ColumnReadings = { decisions: new Map(), notices: [], texts: [] };

function listOpen({ undecided, questions }: FoundHeader): ReadonlySet<number> {
	const asked = questions.flatMap((one) => (one.about.kind === 'column' ? [one.about.column] : likelyColumns(one)));
	return new Set([...undecided, ...asked]);
}

function readCounts(
	counts: readonly ColumnCounts[],
	found: Pick<FoundHeader, 'header' | 'targets'>,
	{ mapping, locale: fallback, isLocaleGiven: isGiven = false }: ColumnOptions,
): ColumnReadings {
	// A file of rejected rows has only the unusual rows of a table, so its texts prove nothing.
	if (isReturnedFile(found)) return NO_READINGS;
	const weighed = counts
		.filter(({ column, as }) => as === countedAs(found.targets[column] ?? { kind: 'ignored' }))
		.map(({ column, as, dates, numbers }): ReadColumn => {
			const said = findMappedColumn(mapping, column, found.header);
			return {
				column,
				header: found.header[column] ?? '',
				kind: as === 'custom' ? undefined : as,
				dates,
				numbers,
				said,
			};
		});
	const decisions = new Map<number, ColumnDecision>();
	const notices: Problem[] = [];
	for (const one of weighed) {
		const { notice, ...decision } = decideColumn(one, weighed, { fallback, isGiven });
		const { locale, held, swaps } = decision;
		if (locale !== fallback || held !== undefined || swaps) decisions.set(one.column, decision);
		if (notice !== undefined) notices.push(notice);
	}
	return {
		decisions,
		notices,
		texts: weighed.map(({ column, dates, numbers }) => ({ column, ...definedOf({ dates, numbers }) })),
	};
}
