/** Limits of a workbook: Excel's, or far above the needs of a register. The limits of its container are in `../zip/`. */

export const MAX_MERGED_RANGES = 1_048_576;
export const LAST_ROW = 1_048_576;
export const LAST_COLUMN = 16_384;
/** A row with more filled cells refuses the file. A stray cell beyond this column only makes its row unreadable. */
export const MAX_COLUMNS = 256;
export const MAX_CELL_CHARACTERS = 32_767;
export const MAX_SMALL_PART_BYTES = 16 * 1024 ** 2;
export const MAX_STYLES_BYTES = 256 * 1024 ** 2;
export const MAX_SHEETS = 1_000;
export const MAX_CUSTOM_FORMATS = 10_000;
export const MAX_FORMAT_CHARACTERS = 1_024;
export const MAX_CELL_FORMATS = 131_072;
