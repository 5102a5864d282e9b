export interface ColumnShape {
	readonly header: string;
	/** A field of the API, `custom field` or `ignore`. */
	readonly target: string;
	readonly filled: number;
	readonly kinds: readonly (readonly [kind: string, count: number])[];
	readonly distinct: number;
	readonly words: readonly (readonly [text: string, count: number])[];
}
export interface TableShape {
	readonly rows: number;
	/** From 1; 0 without a header. */
	readonly headerRow: number;
	readonly columns: readonly ColumnShape[];
}
export interface RegisterShape {
	readonly name: string;
	readonly language: 'pt' | 'en' | 'es';
	readonly format: 'xlsx' | 'csv';
	readonly tables: readonly TableShape[];
	readonly defaultStatus: string | undefined;
	readonly options: readonly string[];
}
export declare function readShapes(text: string, mostRows?: number): readonly RegisterShape[];
export declare function shareOut(
	entries: readonly (readonly [string, number])[],
	sum: number,
	outOf?: number,
): readonly (readonly [string, number])[];
export declare function splitWords(line: string): readonly string[];
