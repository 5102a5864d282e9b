/** One part contains all sheets. It is read to its end, to verify its checksum. Source: OpenDocument 1.3, parts 2 and 3. */
import type { ByteSource } from '../bytes/byte-source.ts';
import { CellFormats, StyleList } from './cell-styles.ts';
import { DocumentScanner, type GatheredStyles } from './document-scanner.ts';
import { type TableContext, TableScanner } from './table-scanner.ts';
import { MAX_SHEETS, MAX_SMALL_PART_BYTES, MAX_STYLES_BYTES } from '../sheet/limits.ts';
import { RowBuilder, refuseSheet } from '../sheet/row-builder.ts';
import type { Row } from '../values/cell.ts';
import { type MergedRange, type TableInfo, type TableSource, refusal } from '../values/source.ts';
import { feedScanner } from '../xml/xml-bytes.ts';
import { XmlScanner } from '../xml/xml-scanner.ts';
import type { RefusePart } from '../xml/xml-text.ts';
import type { ZipArchive, ZipEntry } from '../zip/open-zip.ts';

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
	const hiddenColumns = new Map<number, ReadonlySet<number>>();
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
			const onEnd = (table: TableScanner | undefined): void => {
				merged.set(tableIndex, table?.merged ?? []);
				hiddenColumns.set(tableIndex, table?.hiddenColumns ?? new Set());
			};
			return readRows(parts, { sheet, tableIndex, formats, date1904, onEnd }, signal);
		},
		hiddenColumns: (tableIndex) => hiddenColumns.get(tableIndex) ?? new Set(),
		mergedRanges: (tableIndex) => merged.get(tableIndex) ?? [],
	};
}

async function readStyles(part: DocumentPart, parts: DocumentParts, styles: GatheredStyles): Promise<void> {
	const xml = new XmlScanner(refusePart(parts.displayName, part.name));
	const scanner = new DocumentScanner(xml, parts.displayName, styles);
	for await (const _ of feedScanner(xml, part.read(undefined, MAX_STYLES_BYTES))) scanner.read();
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
	for await (const _ of feedScanner(xml, content.read())) {
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
	readonly onEnd: (table: TableScanner | undefined) => void;
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
	for await (const _ of feedScanner(xml, content.read(signal))) {
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
	reading.onEnd(table);
}

const MANIFEST = 'META-INF/manifest.xml';
/** Written by LibreOffice 24.8 and later for a file with a password. */
const ENCRYPTED_PACKAGE = 'encrypted-package';

interface DocumentPart {
	readonly name: string;
	readonly read: (signal?: AbortSignal, maxBytes?: number) => AsyncIterable<Uint8Array>;
}

interface DocumentParts {
	readonly displayName: string;
	readonly content: DocumentPart;
	readonly styles: DocumentPart | undefined;
}

async function findParts(archive: ZipArchive): Promise<DocumentParts> {
	const { displayName } = archive;
	const partOf = (entry: ZipEntry | undefined): DocumentPart | undefined =>
		entry && { name: entry.shownName, read: (signal, maxBytes) => archive.read(entry, signal, maxBytes) };
	const find = (name: string): ZipEntry | undefined => {
		const [entry, repeated] = archive.entries.filter((one) => one.name === name);
		if (repeated !== undefined) throw refusePart(displayName, name)({ kind: 'repeated' });
		return entry;
	};
	const manifest = find(MANIFEST);
	if (find(ENCRYPTED_PACKAGE) !== undefined) throw refusal(displayName, 'file-encrypted');
	if (manifest !== undefined) await refuseEncrypted(archive, manifest);
	const content = partOf(find('content.xml'));
	if (content === undefined) throw refusePart(displayName, 'content.xml')({ kind: 'no_workbook' });
	return { displayName, content, styles: partOf(find('styles.xml')) };
}

function flatParts(bytes: ByteSource, displayName: string): DocumentParts {
	return { displayName, content: { name: displayName, read: (signal) => bytes.read(signal) }, styles: undefined };
}

function refusePart(displayName: string, part: string): RefusePart {
	return (damage) => refusal(displayName, 'workbook-damaged', { part, ...damage });
}

/** A pattern, because the XML scanner refuses the DOCTYPE in OpenOffice.org 2 manifests. */
const ENCRYPTED = /full-path=["'](?:content|styles)\.xml["'][^>]*>\s*<(?:[\w.-]+:)?encryption-data\b/;

async function refuseEncrypted(archive: ZipArchive, manifest: ZipEntry): Promise<void> {
	const bytes = await archive.readWhole(manifest, MAX_SMALL_PART_BYTES);
	if (ENCRYPTED.test(Buffer.from(bytes).toString('latin1'))) throw refusal(archive.displayName, 'file-encrypted');
}
