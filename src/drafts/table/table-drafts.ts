/**
 * The face of the table half of this room: from the first rows of a table to a header, and from each row to a draft or
 * a rejection.
 *
 * A table is read once under assumed `ColumnDecisions`. The builder gathers evidence on the way; when the evidence of
 * all rows decides otherwise than was assumed, the caller reads again under `decide()`. Ordinary files need one pass.
 */
import type { AcquisitionType, AssetStatus } from '../../contract/asset-fields.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { TableSource } from '../../sources/values/source.ts';
import type { Built } from '../draft/built.ts';
import type { NamedColumns } from '../columns/match-column.ts';
import type { EmployeeDirectory } from '../columns/employee-directory.ts';
import type { UnknownPeople } from '../columns/unknown-people.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { ExchangeRate } from '../values/foreign-money.ts';
import type { DateCounts, Locale } from '../values/locale-evidence.ts';

export interface TableOptions {
	/** Reading of a column that its own rows do not decide. */
	readonly locale: Locale;
	/** A person named the locale: nothing is asked or told of columns that are read by it. */
	readonly isLocaleSaid?: boolean;
	/** IANA zone in which a date or time without a zone is meant. */
	readonly timeZone: string;
	/** For tables without a status column; never applied to an empty cell of a status column. */
	readonly defaultStatus?: AssetStatus;
	readonly defaultAcquisitionType?: AcquisitionType;
	/** What to do with a column that is no known field. */
	readonly unknownColumns: 'error' | 'ignore' | 'custom-fields';
	/** `accept`: the last cells of a row of a CSV that is shorter than its header are empty, a person says. */
	readonly shortRows?: 'refuse' | 'accept';
	/** Whether a person is asked about rows that look like sums and remarks: nobody else would leave them out. */
	readonly asksStrays?: boolean;
	/** Without one, a column of employees is left unchecked and out of the body, and a notice says so. */
	readonly employees?: EmployeeDirectory;
	readonly mapping?: Mapping;
	/** By currency; without one, an amount in another currency is refused. */
	readonly exchangeRates?: ReadonlyMap<string, ExchangeRate>;
	/** When the run began. Without it, nothing is told of dates that are far from it. */
	readonly startedAt?: Date;
}

/** No value of a person's choice; what the rows of a column leave open is read as people in Brazil write it. */
export const DEFAULT_TABLE_OPTIONS: TableOptions = { locale: 'pt-BR', timeZone: 'UTC', unknownColumns: 'error' };

/** What of the options a header depends on. */
export type HeaderOptions = Pick<
	TableOptions,
	'unknownColumns' | 'defaultStatus' | 'mapping' | 'exchangeRates' | 'isLocaleSaid' | 'asksStrays'
>;

/** Rows that may be the header, the likeliest first; `none`: the table has no header, and every row is data. */
export interface HeaderCandidates {
	/** Questions about columns are those of the table under this. */
	readonly proposal: number | 'none';
	/** `row`: `Row.number`. */
	readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

export interface FoundHeader extends NamedColumns {
	/** `Row.number` of the header row; 0 for a table without one. */
	readonly rowNumber: number;
	/** `Row.number` of rows that look like data and do not stand below it, see `find-data-rows.ts`. */
	readonly dataRows: readonly number[];
	/** Columns that a person has to decide on: what they mean is unknown, or another column means it already. */
	readonly undecided: readonly number[];
	/** Where neither names nor contents tell that this row is the header: what it may be. */
	readonly candidates?: HeaderCandidates;
	/** Known columns; the table with the most is the one to import. */
	readonly score: number;
	/** A constant for a column that the table has, columns of ours that are incomplete … A table with any is refused whole. */
	readonly problems: readonly Problem[];
	/** An ignored column … */
	readonly notices: readonly Problem[];
}

/** How ambiguous text is read, by column; only those columns that are not read by the locale of the options. */
export type ColumnDecisions = ReadonlyMap<number, Locale>;

/** Where the rows of a table are. */
export interface TablePlace {
	readonly file: string;
	/** Absent where a file has one nameless table. */
	readonly sheet?: string;
	readonly format: TableSource['format'];
	/** `TableSource.formatCodes`: what the number format of a cell shows, see `shown-text.ts`. */
	readonly formatCodes?: readonly string[];
}

export interface RowBuilder {
	/**
	 * The row as its owner wrote it: in a file that this program handed back, guards before formulas are taken off
	 * (`handed-back-row.ts`). Rows go through here before `build` and before they are kept.
	 */
	readonly restore: (row: Row) => Row;
	/** Pure but for the evidence: same row, same answer. All problems of the row are told at once. */
	readonly build: (row: Row) => Built;
	/** What the rows built so far prove, with a notice for each column that needed deciding, and for each constant. */
	readonly decide: () => {
		readonly decisions: ColumnDecisions;
		readonly notices: readonly Problem[];
		/** Texts of columns of words that no value is known for, with how often they stand there. */
		readonly unknownWords: readonly UnknownWords[];
		/** How dates are written, by column. */
		readonly writtenDates: readonly WrittenDates[];
		/** Texts of rows that are refused as sums and remarks, with how many rows. */
		readonly strays: ReadonlyMap<string, number>;
		/** By column, whom the directory of the company does not know. */
		readonly unknownPeople: readonly UnknownPeople[];
	};
}

interface WrittenDates {
	readonly column: number;
	readonly counts: DateCounts;
}

interface UnknownWords {
	readonly column: number;
	readonly words: ReadonlyMap<string, number>;
}
