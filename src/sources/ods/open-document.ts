/**
 * Opens a spreadsheet of OpenDocument, as a package (`.ods`) or as one XML file (`.fods`): its sheets and styles at once, its
 * rows when they are asked for.
 *
 * All sheets stand in one part, which is read to its end here, so that its check sum is known to be right; reading the rows
 * of a sheet passes over those before it, and ends where it ends.
 * Refused here: what the container is refused for, a password, other kinds of documents, a document without sheets; while
 * reading rows: `sheet-damaged`, see `table-scanner.ts`.
 * Source: OpenDocument 1.3, part 2 and 3.
 */
import type { ByteSource } from '../bytes/byte-source.ts';
import { MAX_SHEETS, MAX_STYLES_BYTES } from '../sheet/limits.ts';
import { refuseSheet, RowBuilder } from '../sheet/row-builder.ts';
import type { Row } from '../values/cell.ts';
import { type MergedRange, refusal, type TableInfo, type TableSource } from '../values/source.ts';
import { XmlScanner } from '../xml/xml-scanner.ts';
import type { ZipArchive } from '../zip/open-zip.ts';
import { CellFormats } from './cell-formats.ts';
import { StyleList } from './cell-styles.ts';
import { type DocumentPart, type DocumentParts, feed, findParts, flatParts, refusePart } from './document-parts.ts';
import { DocumentScanner, type GatheredStyles } from './document-scanner.ts';
import type { TableContext } from './plain-table.ts';
import { TableScanner } from './table-scanner.ts';

/** A package; the archive stays open. */
export async function openDocument(archive: ZipArchive): Promise<TableSource> {
	return await open('ods', await findParts(archive));
}

export async function openFlatDocument(bytes: ByteSource, displayName: string): Promise<TableSource> {
	return await open('fods', flatParts(bytes, displayName));
}

async function open(format: 'ods' | 'fods', parts: DocumentParts): Promise<TableSource> {
	const common = new StyleList();
	const automatic = new StyleList(common);
	if (parts.styles !== undefined) await readStyles(parts.styles, parts, { common, automatic: new StyleList() });
	const { tables, date1904 } = await listTables(parts, { common, automatic });
	if (tables.length === 0) throw refusal(parts.displayName, 'file-empty', { kind: 'sheets' });
	const formats = new CellFormats(automatic);
	const merged = new Map<number, readonly MergedRange[]>();
	return {
		kind: 'table',
		file: parts.displayName,
		format,
		tables: tables.map(({ sheet, style }) => ({ sheet, hidden: automatic.isHidden(style) })),
		formatCodes: formats.codes,
		notices: [],
		readRows: (tableIndex, signal) => {
			const sheet = tables[tableIndex]?.sheet;
			if (sheet === undefined) throw new RangeError(`the document has no table ${tableIndex}`);
			const onMerged = (ranges: readonly MergedRange[]) => merged.set(tableIndex, ranges);
			return readRows(parts, { sheet, tableIndex, formats, date1904, onMerged }, signal);
		},
		mergedRanges: (tableIndex) => merged.get(tableIndex) ?? [],
	};
}

async function readStyles(part: DocumentPart, parts: DocumentParts, styles: GatheredStyles): Promise<void> {
	const xml = new XmlScanner(refusePart(parts.displayName, part.name));
	const scanner = new DocumentScanner(xml, parts.displayName, styles);
	for await (const _ of feed(part, xml, undefined, MAX_STYLES_BYTES)) scanner.read();
}

interface ListedTable extends Required<Pick<TableInfo, 'sheet'>> {
	readonly style: string;
}

async function listTables(
	{ content, displayName }: DocumentParts,
	styles: GatheredStyles,
): Promise<{ readonly tables: readonly ListedTable[]; readonly date1904: boolean }> {
	const xml = new XmlScanner(refusePart(displayName, content.name));
	const scanner = new DocumentScanner(xml, displayName, styles);
	const tables: ListedTable[] = [];
	for await (const _ of feed(content, xml)) {
		while (scanner.read() === 'table') {
			const { attributes, namespaces } = xml;
			if (tables.length === MAX_SHEETS)
				throw refusal(displayName, 'workbook-limit', { kind: 'sheets', limit: MAX_SHEETS });
			tables.push({
				sheet: attributes.getIn('table', 'name', namespaces) ?? '',
				style: attributes.getIn('table', 'style-name', namespaces) ?? '',
			});
			scanner.skipTable();
		}
	}
	return { tables, date1904: scanner.date1904 };
}

interface Reading extends TableContext {
	readonly sheet: string;
	readonly tableIndex: number;
	readonly onMerged: (ranges: readonly MergedRange[]) => void;
}

async function* readRows(
	{ content, displayName }: DocumentParts,
	reading: Reading,
	signal: AbortSignal | undefined,
): AsyncIterable<readonly Row[]> {
	const xml = new XmlScanner(refusePart(displayName, content.name));
	const scanner = new DocumentScanner(xml, displayName);
	const rows = new RowBuilder(refuseSheet(displayName, reading.sheet));
	let before = reading.tableIndex;
	let table: TableScanner | undefined;
	for await (const _ of feed(content, xml, signal)) {
		while (table === undefined && scanner.read() === 'table') {
			if (before-- === 0) table = new TableScanner(xml, rows, reading);
			else scanner.skipTable();
		}
		let state: ReturnType<TableScanner['read']> | undefined;
		while ((state = table?.read()) === 'full') {
			yield rows.takeBatch();
			signal?.throwIfAborted();
		}
		if (state === 'end') break;
	}
	const last = rows.takeBatch();
	if (last.length > 0) yield last;
	reading.onMerged(table?.merged ?? []);
}
