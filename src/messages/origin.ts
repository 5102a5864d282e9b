/**
 * A file as a whole. Rows are numbered from 1 as a spreadsheet program shows them: the sheet's row number, or for a CSV record
 * the physical line on which it starts. Invoice items are numbered by `det@nItem`, units of an item from 1.
 */
export interface FileOrigin {
	readonly kind: 'file';
	/** The path as the user typed it. An entry of a container follows `!`: `notas.zip!2026/nota.xml`. */
	readonly file: string;
	/** Position among the documents of a batch, from 1. Absent for the whole file. */
	readonly document?: number;
	/** The last readable row of a damaged file, with its sheet. */
	readonly belowRow?: number;
	readonly sheet?: string;
}
/** A row of a spreadsheet. */
export interface RowOrigin {
	readonly kind: 'row';
	readonly file: string;
	/** Name of the sheet. Absent for CSV. */
	readonly sheet?: string;
	readonly row: number;
	/** For a row with a quantity: number of the asset, from 1, and of how many. */
	readonly unit?: number;
	readonly units?: number;
}
/** An NF-e, an item of it, or one unit of the item. */
export interface InvoiceOrigin {
	readonly kind: 'invoice';
	readonly file: string;
	/** The 44-character access key. */
	readonly accessKey: string;
	readonly item?: number;
	readonly unit?: number;
}
/** A position in the inputs. */
export type Origin = FileOrigin | RowOrigin | InvoiceOrigin;

/** Origin of problems about a whole run. */
export const OF_THE_RUN: FileOrigin = { kind: 'file', file: '' };

/** The letters above a spreadsheet's column: `0` is `A`, `26` is `AA`. */
export function columnLetters(column: number): string {
	let letters = '';
	for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
		letters = String.fromCharCode(65 + (rest % 26)) + letters;
	}
	return letters;
}
