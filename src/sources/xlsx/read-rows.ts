/** Reads the rows of one sheet in batches, with the shared texts that they need. */
import type { Row } from '../values/cell.ts';
import type { MergedRange } from '../values/source.ts';
import { RowBuilder } from './row-builder.ts';
import { SharedTextsReader } from './read-shared-texts.ts';
import type { Workbook } from './read-workbook.ts';
import type { SharedTexts } from './shared-texts.ts';
import { SheetScanner } from './sheet-scanner.ts';
import { readXmlBytes } from './xml-bytes.ts';
import { XmlScanner } from './xml-scanner.ts';

export async function* readRows(
	workbook: Workbook,
	textsOfWorkbook: TextsOfWorkbook,
	tableIndex: number,
	signal?: AbortSignal,
	onMerged?: (ranges: readonly MergedRange[]) => void,
): AsyncIterable<readonly Row[]> {
	const { parts, styles, date1904, isUncalculated, missingStyles, missingTexts } = workbook;
	const sheet = workbook.sheets[tableIndex];
	if (sheet === undefined) throw new RangeError(`the workbook has no table ${tableIndex}`);
	const { entry } = sheet;
	if (entry === undefined) throw parts.refuse('sheet-part-missing', { sheet: sheet.name });
	const texts = await textsOfWorkbook.load(signal);
	const rows = new RowBuilder((code, params) => parts.refuse(code, { sheet: sheet.name, ...params }), texts);
	const refuse = parts.refusePart(entry);
	const xml = new XmlScanner(refuse);
	const scanner = new SheetScanner(xml, rows, {
		texts,
		styles,
		date1904,
		isUncalculated,
		...(missingStyles === undefined
			? {}
			: { missingStyles: () => parts.refuse('workbook-part-missing', { part: missingStyles }) }),
		...(missingTexts === undefined
			? {}
			: { missingTexts: () => parts.refuse('workbook-part-missing', { part: missingTexts }) }),
		refuse: (code, params) => parts.refuse(code, { sheet: sheet.name, ...params }),
	});
	for await (const chunk of readXmlBytes(parts.archive.read(entry, {}, signal), refuse)) {
		xml.feed(chunk);
		while (scanner.read() === 'full') {
			yield rows.takeBatch();
			signal?.throwIfAborted();
		}
	}
	xml.finish();
	while (scanner.read() === 'full') yield rows.takeBatch();
	const last = rows.takeBatch();
	if (last.length > 0) yield last;
	onMerged?.(scanner.merged);
}

/** The shared texts: read when rows are, and kept for the next reading as long as the memory is not needed. */
export class TextsOfWorkbook {
	readonly #workbook: Workbook;
	#kept: WeakRef<SharedTexts> | undefined;

	constructor(workbook: Workbook) {
		this.#workbook = workbook;
	}

	/** `undefined`: the workbook has none. */
	async load(signal?: AbortSignal): Promise<SharedTexts | undefined> {
		const { parts, textsEntry } = this.#workbook;
		if (textsEntry === undefined) return undefined;
		const kept = this.#kept?.deref();
		if (kept !== undefined) return kept;
		const refuse = parts.refusePart(textsEntry);
		const xml = new XmlScanner(refuse);
		const reader = new SharedTextsReader(xml);
		for await (const chunk of readXmlBytes(parts.archive.read(textsEntry, {}, signal), refuse)) {
			xml.feed(chunk);
			reader.read();
		}
		xml.finish();
		reader.read();
		this.#kept = new WeakRef(reader.texts);
		return reader.texts;
	}
}
