/** Source: ECMA-376 Part 1, 12 and 18.2; Part 2, 6.5 (relationships). */
import type { Row } from '../values/cell.ts';
import { type MergedRange, SourceRefusal, type TableSource } from '../values/source.ts';
import { openZip, ZipArchive } from '../zip/open-zip.ts';
import { PackageParts } from './package-parts.ts';
import { SharedTextsReader } from './read-shared-texts.ts';
import { readWorkbook, type Workbook } from './read-workbook.ts';
import { refuseSheet, RowBuilder } from '../sheet/row-builder.ts';
import type { RefuseCells } from './plain-rows.ts';
import { MAX_SHARED_TEXT_BYTES, type SharedTexts } from './shared-texts.ts';
import { SheetScanner } from './sheet-scanner.ts';
import { XmlScanner } from '../xml/xml-scanner.ts';

export async function openWorkbook(
	workbook: ZipArchive | string | Uint8Array,
	displayName: string,
): Promise<TableSource> {
	const archive = workbook instanceof ZipArchive ? workbook : await openZip(workbook, displayName);
	const read = await readWorkbook(new PackageParts(archive));
	const texts = new TextsOfWorkbook(read);
	const merged = new Map<number, readonly MergedRange[]>();
	const hiddenColumns = new Map<number, ReadonlySet<number>>();
	return {
		kind: 'table',
		file: displayName,
		format: 'xlsx',
		tables: read.sheets.map(({ name, hidden }) => ({ sheet: name, hidden })),
		formatCodes: read.styles.formatCodes,
		notices: read.hasPictures ? [{ code: 'cell-pictures' }] : [],
		readRows: (tableIndex, signal) =>
			readRows(read, texts, tableIndex, signal, (scanner) => {
				merged.set(tableIndex, scanner.merged);
				hiddenColumns.set(tableIndex, scanner.hiddenColumns);
			}),
		hiddenColumns: (tableIndex) => hiddenColumns.get(tableIndex) ?? new Set(),
		mergedRanges: (tableIndex) => merged.get(tableIndex) ?? [],
	};
}

async function* readRows(
	workbook: Workbook,
	textsOfWorkbook: TextsOfWorkbook,
	tableIndex: number,
	signal: AbortSignal | undefined,
	onEnd: (scanner: SheetScanner) => void,
): AsyncIterable<readonly Row[]> {
	const { parts } = workbook;
	const sheet = workbook.sheets[tableIndex];
	if (sheet === undefined) throw new RangeError(`the workbook has no table ${tableIndex}`);
	const { entry } = sheet;
	if (entry === undefined) throw parts.refuse('sheet-damaged', { sheet: sheet.name, kind: 'missing' });
	if (entry instanceof SourceRefusal) throw entry;
	const texts = await textsOfWorkbook.load(signal);
	const refuse: RefuseCells = {
		...refuseSheet(parts.archive.displayName, sheet.name),
		missing: (part) => parts.refuse('workbook-damaged', { kind: 'missing', part }),
	};
	const rows = new RowBuilder(refuse, texts);
	const xml = new XmlScanner(parts.refusePart(entry));
	const scanner = new SheetScanner(xml, rows, { ...workbook, texts, refuse });
	for await (const _ of parts.feed(entry, xml, signal)) {
		while (scanner.read() === 'full') {
			yield rows.takeBatch();
			signal?.throwIfAborted();
		}
	}
	const last = rows.takeBatch();
	if (last.length > 0) yield last;
	onEnd(scanner);
}

class TextsOfWorkbook {
	readonly #workbook: Workbook;
	#kept: WeakRef<SharedTexts> | undefined;

	constructor(workbook: Workbook) {
		this.#workbook = workbook;
	}

	async load(signal?: AbortSignal): Promise<SharedTexts | undefined> {
		const { parts, textsEntry } = this.#workbook;
		if (textsEntry === undefined) return undefined;
		const kept = this.#kept?.deref();
		if (kept !== undefined) return kept;
		const xml = new XmlScanner(parts.refusePart(textsEntry));
		const tooLarge = () => parts.refuse('workbook-limit', { kind: 'texts', limit: MAX_SHARED_TEXT_BYTES });
		const reader = new SharedTextsReader(xml, tooLarge);
		for await (const _ of parts.feed(textsEntry, xml, signal)) reader.read();
		this.#kept = new WeakRef(reader.texts);
		return reader.texts;
	}
}
