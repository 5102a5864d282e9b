/**
 * The face of the table half of this room: from the first rows of a table to a header, and from each row to a draft or
 * a rejection.
 *
 * A table is read once under assumed `ColumnDecisions`. The builder gathers evidence on the way; when the evidence of
 * all rows decides otherwise than was assumed, the caller reads again under `decide()`. Ordinary files need one pass.
 */
import type { AcquisitionType, AssetField, AssetStatus } from '../../contract/asset.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Row } from '../../sources/cell.ts';
import type { Built } from '../built.ts';

export interface TableOptions {
	/** Reading of a column that its own rows do not decide. */
	readonly locale: 'pt-BR' | 'en-US';
	/** IANA zone in which a date or time without a zone is meant. */
	readonly timeZone: string;
	/** For tables without a status column; never applied to an empty cell of a status column. */
	readonly defaultStatus?: AssetStatus;
	readonly defaultAcquisitionType?: AcquisitionType;
	/** What to do with a column that is no known field. */
	readonly unknownColumns: 'error' | 'ignore' | 'custom-fields';
	readonly employees?: EmployeeDirectory;
}

/** Finds the employee whom a cell means: by id, work or personal e-mail, CPF, full or social name. */
export interface EmployeeDirectory {
	readonly find: (text: string) => readonly { readonly id: string; readonly name: string }[];
}

/** What a column fills. `reasons` and `identity` are columns that this program added to a file it handed back. */
export type ColumnTarget =
	| { readonly kind: 'field'; readonly field: AssetField }
	| { readonly kind: 'employee' }
	| { readonly kind: 'custom'; readonly label: string }
	| { readonly kind: 'reasons' }
	| { readonly kind: 'identity' }
	| { readonly kind: 'ignored' };

export interface FoundHeader {
	/** `Row.number` of the header row. */
	readonly rowNumber: number;
	readonly header: readonly string[];
	readonly targets: readonly ColumnTarget[];
	/** Known columns; the table with the most is the one to import. */
	readonly score: number;
	/** Repeated header, unknown column, no column for a required field … A table with any is refused whole. */
	readonly problems: readonly Problem[];
	/** Title rows above the header, an ignored column … */
	readonly notices: readonly Problem[];
}

/** How ambiguous text of a column is read, by column. */
export type ColumnDecisions = ReadonlyMap<number, 'pt-BR' | 'en-US'>;

export interface RowBuilder {
	/** Pure but for the evidence: same row, same answer. All problems of the row are told at once. */
	readonly build: (row: Row) => Built;
	/** What the rows built so far prove, with a notice for each column that needed deciding. */
	readonly decide: () => { readonly decisions: ColumnDecisions; readonly notices: readonly Problem[] };
}
