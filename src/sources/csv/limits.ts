/**
 * Limits of a CSV, counted while reading. Real files stay far below them; without them one missing quote or line end
 * would put a whole file into one cell.
 */
export interface CsvLimits {
	/** One record with all its line breaks. The longest cell that Excel can hold is 32,767 characters. */
	readonly recordBytes: number;
	/** Line breaks inside one quoted cell: more are taken for a quote that was never closed. */
	readonly fieldLines: number;
	readonly columns: number;
}

export const CSV_LIMITS: CsvLimits = { recordBytes: 1024 * 1024, fieldLines: 1_000, columns: 256 };
