/**
 * Opens an XLSX or XLSM workbook: its sheets, styles and date system at once, its rows when they are asked for.
 *
 * Refused here: `workbook-missing`, `workbook-no-sheets`, `workbook-part-missing`, and what the container and the small parts
 * are refused for; while reading rows: `sheet-part-missing`, see `sheet-scanner.ts`. A file that is refused
 * while its rows stream has given nothing that counts.
 * Source: ECMA-376 Part 1, 12 and 18.2; Part 2, 6.5 (relationships).
 */
import type { MergedRange, TableSource } from '../values/source.ts';
import { openZip, type ZipArchive } from '../zip/open-zip.ts';
import { PackageParts } from './package-parts.ts';
import { readRows, TextsOfWorkbook } from './read-rows.ts';
import { readWorkbook } from './read-workbook.ts';

/** Takes the archive over: it is closed here, and opened again for each reading of rows. */
export async function openWorkbook(
	workbook: ZipArchive | string | Uint8Array,
	displayName: string,
): Promise<TableSource> {
	const archive =
		typeof workbook === 'string' || workbook instanceof Uint8Array ? await openZip(workbook, displayName) : workbook;
	try {
		const read = await readWorkbook(new PackageParts(archive));
		const texts = new TextsOfWorkbook(read);
		const merged = new Map<number, readonly MergedRange[]>();
		return {
			kind: 'table',
			file: displayName,
			format: 'xlsx',
			tables: read.sheets.map(({ name, hidden }) => ({ sheet: name, hidden })),
			formatCodes: read.styles.formatCodes,
			notices: [],
			readRows: (tableIndex, signal) =>
				readRows(read, texts, tableIndex, signal, (ranges) => merged.set(tableIndex, ranges)),
			mergedRanges: (tableIndex) => merged.get(tableIndex) ?? [],
		};
	} finally {
		await archive.close();
	}
}
