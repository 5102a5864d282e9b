/**
 * Limits of a workbook, whatever its format, counted while reading. Those of the container stand in `../zip/`.
 *
 * Excel's own limits where there is one, else far above what a list of equipment needs.
 */

/** Ranges of merged cells that are kept, one for each row of a full sheet. */
export const MAX_MERGED_RANGES = 1_048_576;
/** Last row of a sheet. Source: Excel specifications and limits. */
export const LAST_ROW = 1_048_576;
/** Last column that a reference may name (XFD). */
export const LAST_COLUMN = 16_384;
/** Columns that are read; a row with more filled cells refuses the file, a single stray cell its row. */
export const MAX_COLUMNS = 256;
/** Characters of one cell, as in Excel; the cell is unreadable above. */
export const MAX_CELL_CHARACTERS = 32_767;
/** Bytes of the parts that are read before the sheets: relationships, list of sheets. */
export const MAX_SMALL_PART_BYTES = 16 * 1024 ** 2;
/** Bytes of the styles; workbooks with a long history carry tens of megabytes of them. */
export const MAX_STYLES_BYTES = 256 * 1024 ** 2;
/** Sheets of one workbook. */
export const MAX_SHEETS = 1_000;
/** Number formats that a workbook defines, and characters of one: Excel allows some 250 of 255. */
export const MAX_CUSTOM_FORMATS = 10_000;
export const MAX_FORMAT_CHARACTERS = 1_024;
/** Cell formats that are kept, twice what Excel allows. */
export const MAX_CELL_FORMATS = 131_072;
