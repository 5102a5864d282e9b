/** Opens HTML tables, which many systems export as `.xls`. Leaves out tables with one filled cell: they are only layout. */
import { type ByteSource, readHead } from '../bytes/byte-source.ts';
import { fromLatin1 } from '../bytes/code-pages.ts';
import { examineText, type ExaminedText, isUtf8Text } from '../csv/examine-text.ts';
import { MAX_MERGED_RANGES, MAX_SHEETS } from '../sheet/limits.ts';
import { refuseSheet, RowBuilder } from '../sheet/row-builder.ts';
import type { Row } from '../values/cell.ts';
import { type MergedRange, type OpenOptions, refusal, type TableSource } from '../values/source.ts';
import { CellFormats, readHtmlCell } from './cell-value.ts';
import { TableBuilder, type TableCell } from './table-builder.ts';
import { TagScanner } from './tag-scanner.ts';

const HEAD_BYTES = 16 * 1024;
/** Browsers treat all these labels as windows-1252. */
const WINDOWS = /charset\s*=\s*["']?\s*(?:windows-1252|iso-8859-1|latin-?1|us-ascii)/i;
const FEWEST_CELLS = 2;

export async function openHtml(
	source: ByteSource,
	file: string,
	options: OpenOptions,
	signal?: AbortSignal,
): Promise<TableSource> {
	const head = (await readHead(source, HEAD_BYTES, signal)).toString('latin1').replaceAll('\0', '');
	// Programs copy the page of another: valid UTF-8 is UTF-8, whatever it says.
	const isOther = options.encoding === undefined && WINDOWS.test(head) && !(await isUtf8Text(source, signal));
	const encoding = options.encoding ?? (isOther ? 'windows-1252' : undefined);
	const text = await examineText(source, file, encoding, signal);
	const formats = new CellFormats();
	const tables = await listTables(text, formats, file, signal);
	if (tables.length === 0) throw refusal(file, 'format-not-read', { format: 'HTML' });
	const merged = new Map<number, readonly MergedRange[]>();
	const isOnly = tables.length === 1;
	return {
		kind: 'table',
		file,
		format: 'html',
		tables: tables.map((_, index) => (isOnly ? { hidden: false } : { sheet: nameOf(index), hidden: false })),
		formatCodes: formats.codes,
		notices: text.notices,
		readRows: (tableIndex, rowsSignal) =>
			readRows(
				text,
				{ file, sheet: nameOf(tableIndex), table: tables[tableIndex] ?? -1, formats },
				rowsSignal,
				(ranges) => merged.set(tableIndex, ranges),
			),
		mergedRanges: (tableIndex) => merged.get(tableIndex) ?? [],
	};
}

const nameOf = (tableIndex: number): string => String(tableIndex + 1);

async function listTables(
	text: ExaminedText,
	formats: CellFormats,
	file: string,
	signal?: AbortSignal,
): Promise<readonly number[]> {
	const filled = new Map<number, number>();
	const builder = new TableBuilder((cell) => {
		if (cell.text === '') return;
		filled.set(cell.table, (filled.get(cell.table) ?? 0) + 1);
		if (cell.stored !== undefined) readHtmlCell(cell, formats);
	});
	for await (const _ of scan(text, builder, signal));
	const tables = [...filled].flatMap(([table, cells]) => (cells >= FEWEST_CELLS ? [table] : []));
	if (tables.length > MAX_SHEETS) throw refusal(file, 'workbook-limit', { kind: 'sheets', limit: MAX_SHEETS });
	return tables.toSorted((one, other) => one - other);
}

async function* scan(text: ExaminedText, builder: TableBuilder, signal?: AbortSignal): AsyncIterable<void> {
	const scanner = new TagScanner(builder);
	const decoder = new TextDecoder('utf-8');
	for await (const chunk of text.bytes.read(signal)) {
		const isUtf8 = text.scanned === 'utf-8';
		scanner.feed(isUtf8 ? decoder.decode(chunk, { stream: true }) : fromLatin1(Buffer.from(chunk).toString('latin1')));
		yield;
	}
	scanner.end();
	builder.end();
	yield;
}

interface Asked {
	readonly file: string;
	readonly sheet: string;
	readonly table: number;
	readonly formats: CellFormats;
}

async function* readRows(
	text: ExaminedText,
	asked: Asked,
	signal: AbortSignal | undefined,
	onMerged: (ranges: readonly MergedRange[]) => void,
): AsyncIterable<readonly Row[]> {
	const table = new TableRows(asked);
	const builder = new TableBuilder((cell) => table.take(cell));
	for await (const _ of scan(text, builder, signal)) {
		if (!table.rows.isFull) continue;
		yield table.rows.takeBatch();
		signal?.throwIfAborted();
	}
	table.end();
	const last = table.rows.takeBatch();
	if (last.length > 0) yield last;
	onMerged(table.merged);
}

class TableRows {
	readonly rows: RowBuilder;
	readonly merged: MergedRange[] = [];
	readonly #table: number;
	readonly #formats: CellFormats;
	#isOpen = false;

	constructor({ file, sheet, table, formats }: Asked) {
		this.#table = table;
		this.#formats = formats;
		this.rows = new RowBuilder(refuseSheet(file, sheet));
	}

	take(cell: TableCell): void {
		const { table, row, column, rows, text, isHidden } = cell;
		if (table !== this.#table) return;
		if (!this.#isOpen || row !== this.rows.row) {
			this.end();
			this.rows.startRow(row, isHidden);
			this.#isOpen = true;
		}
		this.rows.inlineCharacters += text.length;
		const { value, format } = readHtmlCell(cell, this.#formats);
		this.rows.place(column, value, format);
		if (rows > 1 && text !== '' && this.merged.length < MAX_MERGED_RANGES) {
			this.merged.push({ firstRow: row, lastRow: row + rows - 1, column });
		}
	}

	end(): void {
		if (this.#isOpen) this.rows.endRow();
		this.#isOpen = false;
	}
}
