/** Where a built thing came from, as a pass over the inputs counts its tables and files. */
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';

/** Of a row of a table. Columns are -1 where the table has none for the field. */
export interface RowPlace {
	readonly table: number;
	readonly row: Row;
	readonly columns: { readonly enrollmentId: number; readonly serialNumber: number };
}

/** Of a unit of an invoice. */
export interface InvoicePlace {
	readonly table: number;
}

export type BuiltPlace = RowPlace | InvoicePlace;

/** The cell that names the field, where the thing came from a table that has a column for it. */
export type CellPlace = (place: BuiltPlace, field: keyof RowPlace['columns']) => Problem['place'];
