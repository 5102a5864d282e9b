import type { ColumnShape, RegisterShape } from './shapes.d.mts';

export interface MadeCell {
	readonly text: string;
	readonly number?: number;
	readonly date?: Date;
	/** A date that a spreadsheet keeps as a text. */
	readonly written?: boolean;
}
export interface MadeTable {
	readonly headerRow: number;
	readonly headers: readonly string[];
	readonly titles: readonly string[];
	readonly columns: readonly ColumnShape[];
	readonly dateStyle: 'iso' | 'day-first' | 'month-first' | 'short-year';
	readonly cells: readonly (readonly (MadeCell | undefined)[])[];
	/** By row: whether a person would call it good. */
	readonly good: readonly boolean[];
	readonly cents: readonly number[];
	readonly isWorkbook?: boolean;
}
export declare function makeRegister(
	shape: RegisterShape,
	options?: { readonly shortYears?: boolean; readonly seed?: string },
): readonly MadeTable[];
