/**
 * Limits of a container, counted while reading: what a header claims is never believed.
 *
 * Each is far above what real files need, and low enough that a hostile file is refused within a second and without
 * filling the memory.
 */
export interface ZipLimits {
	/** Entries in the directory, folders too. A workbook has tens, a year of invoices some thousands. */
	readonly entries: number;
	/** Bytes of the directory itself: 20,000 entries with long names need about 4 MB. */
	readonly directoryBytes: number;
	/** Inflated bytes of one entry. A sheet of a million rows × 20 columns is about 1 GB. */
	readonly entryBytes: number;
	/** Inflated bytes of all entries together; reading an entry again does not count again. */
	readonly totalBytes: number;
	/** Inflated bytes per compressed byte. Sheets reach 40:1; deflate could give 1,032:1. */
	readonly ratio: number;
	/** The ratio counts only after so many inflated bytes. */
	readonly ratioAfterBytes: number;
}

export const ZIP_LIMITS: ZipLimits = {
	entries: 20_000,
	directoryBytes: 32 * 1024 ** 2,
	entryBytes: 4 * 1024 ** 3,
	totalBytes: 8 * 1024 ** 3,
	ratio: 200,
	ratioAfterBytes: 10 * 1024 ** 2,
};
