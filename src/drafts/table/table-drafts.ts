/** Types for reading a table. */
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { EncodingChoices, TableSource } from '../../sources/values/source.ts';
import type { ColumnTexts, TableProfile } from '../columns/column-profile.ts';
import type { WordCount } from '../columns/text-counts.ts';
import type { UnknownPeople } from '../columns/unknown-people.ts';
import type { TableReading } from '../decisions/classify-table.ts';
import type { HeaderCandidates, SheetProposal } from '../decisions/question.ts';
import type { RowResult } from '../draft/row-result.ts';
import type { ColumnDecision } from '../values/column-reading.ts';
import type { IgnoredColumn } from './ignored-columns.ts';

export interface FoundHeader extends TableReading {
	/** `Row.number` of the header row, the lower one of two; 0 for a table without one. */
	readonly rowNumber: number;
	/** `Row.number` of the upper row, if both together are the header. */
	readonly above?: number | undefined;
	/** `Row.number` of rows that look like data but are not below the header (`find-data-rows.ts`). */
	readonly dataRows: readonly number[];
	readonly encodings?: EncodingChoices | undefined;
	/** Rows that may be the header. Set if neither names nor contents prove that this row is. */
	readonly candidates?: HeaderCandidates | undefined;
	/** Set if several sheets of the workbook look like registers: this sheet, and those of the same form that were joined to it. */
	readonly sheets?: readonly SheetProposal[] | undefined;
	/** Number of columns known by name. The table with the highest score is imported. */
	readonly score: number;
	readonly notices: readonly Problem[];
	readonly profile?: TableProfile | undefined;
}

/** By column. Contains only columns with held cells or swapped dates, or whose locale differs from that of the options. */
export type ColumnDecisions = ReadonlyMap<number, ColumnDecision>;

export interface TablePlace {
	readonly file: string;
	/** Undefined if the file has a single table without a name. */
	readonly sheet?: string;
	readonly format: TableSource['format'];
	/** `TableSource.formatCodes`, used to show cells as the spreadsheet does (`shown-text.ts`). */
	readonly formatCodes?: readonly string[];
}

export interface RowBuilder {
	/** Removes the formula guards from rows of a file that this program returned (`returned-row.ts`). */
	readonly restore: (row: Row) => Row;
	/** Reports all problems of a row at once; pure, but collects evidence. `number`: numbers a row without an asset number. */
	readonly build: (row: Row, number?: () => string | undefined) => RowResult;
	/** Returns what the rows built so far leave open, with notices about them and about constants. */
	readonly decide: () => {
		readonly notices: readonly Problem[];
		/** Unknown words, by column. */
		readonly texts: readonly ColumnTexts[];
		/** Texts of rows refused as totals or notes, with their number of rows. */
		readonly nonAssets: readonly WordCount[];
		readonly unknownPeople: readonly UnknownPeople[];
		readonly ignoredColumns: readonly IgnoredColumn[];
	};
}
