/** Types of reading a table. A table is read under assumed `ColumnDecisions`; if its rows decide otherwise, it is read again. */
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { TableSource } from '../../sources/values/source.ts';
import type { ColumnTexts, TableProfile } from '../columns/column-profile.ts';
import type { WordCount } from '../columns/text-counts.ts';
import type { UnknownPeople } from '../columns/unknown-people.ts';
import type { TableReading } from '../decisions/classify-table.ts';
import type { HeaderCandidates, SheetProposal } from '../decisions/question.ts';
import type { Built } from '../draft/built.ts';
import type { Locale } from '../values/locale-evidence.ts';

export interface FoundHeader extends TableReading {
	/** `Row.number` of the header row; 0 for a table without one. */
	readonly rowNumber: number;
	/** `Row.number` of rows that look like data and are not below it (`find-data-rows.ts`). */
	readonly dataRows: readonly number[];
	/** If neither names nor contents tell that this row is the header: the rows that may be it. */
	readonly candidates?: HeaderCandidates | undefined;
	/** If several sheets of the workbook look like registers: this one, and others of its form that were joined to it. */
	readonly sheets?: readonly SheetProposal[] | undefined;
	/** Columns known by name; the table with the most is the one to import. */
	readonly score: number;
	readonly notices: readonly Problem[];
	readonly profile?: TableProfile | undefined;
}

/** How ambiguous text is read, by column; only those columns that are not read by the locale of the options. */
export type ColumnDecisions = ReadonlyMap<number, Locale>;

export interface TablePlace {
	readonly file: string;
	/** Absent where a file has one nameless table. */
	readonly sheet?: string;
	readonly format: TableSource['format'];
	/** `TableSource.formatCodes`: what the number format of a cell shows (`shown-text.ts`). */
	readonly formatCodes?: readonly string[];
}

export interface RowBuilder {
	/** Takes the guards before formulas off the rows of a file that this program handed back (`handed-back-row.ts`). */
	readonly restore: (row: Row) => Row;
	/** Pure but for the evidence. All problems of the row are reported at once. `number`: for a row without an asset number. */
	readonly build: (row: Row, number?: () => string | undefined) => Built;
	/** What the rows built so far prove, with a notice for each column that needed deciding, and for each constant. */
	readonly decide: () => {
		readonly decisions: ColumnDecisions;
		readonly notices: readonly Problem[];
		/** Unknown words and ways to write dates, by column. */
		readonly texts: readonly ColumnTexts[];
		/** Texts of rows that are refused as sums and remarks, with their number of rows. */
		readonly strays: readonly WordCount[];
		readonly unknownPeople: readonly UnknownPeople[];
	};
}
