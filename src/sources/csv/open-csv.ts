/**
 * Opens CSV and TSV text: encoding, delimiter and line end are decided here, rows are read as often as they are asked
 * for. Memory stays flat whatever the length of the file.
 *
 * A cell is always a string, exactly as it stands in the file: no number, no date, no trimming. Rows may have more or
 * fewer cells than the header. Throws `SourceRefusal`; the codes are those of `examine-text.ts`, `detect-dialect.ts`
 * and `record-scanner.ts`.
 */
import { type ByteSource, readHead } from '../bytes/byte-source.ts';
import type { Row } from '../values/cell.ts';
import type { OpenOptions, TableSource } from '../values/source.ts';
import { detectDialect, type FoundDialect } from './detect-dialect.ts';
import { examineText, type ExaminedText } from './examine-text.ts';
import { RecordScanner } from './record-scanner.ts';
import { CSV_LIMITS } from './scan-record.ts';

/** Enough for the longest record, so that a first line without an end is refused at once. */
const SAMPLE_BYTES = CSV_LIMITS.recordBytes + 64 * 1024;
const BATCH_ROWS = 256;

export interface OpenedCsv {
	readonly source: TableSource;
	/** Known columns of the best header line: 0 or 1 is hardly a table of assets. */
	readonly headerScore: number;
}

export async function openCsv(
	source: ByteSource,
	file: string,
	options: OpenOptions,
	signal?: AbortSignal,
): Promise<OpenedCsv> {
	const text = await examineText(source, file, options.encoding, signal);
	const sample = await readHead(text.bytes, SAMPLE_BYTES, signal);
	const dialect = detectDialect(
		{ file, bytes: sample, whole: sample.length < SAMPLE_BYTES, encoding: text.scanned },
		options,
	);
	const { delimiter, lineEnd, headerScore } = dialect;
	const asked = options.quotes === undefined ? {} : { quotes: options.quotes };
	return {
		headerScore,
		source: {
			kind: 'table',
			file,
			format: 'csv',
			tables: [{ hidden: false }],
			csv: { encoding: text.encoding, delimiter, lineEnd },
			notices: text.notices,
			readRows: (_tableIndex, rowsSignal) => readRows(file, text, { ...dialect, ...asked }, rowsSignal),
		},
	};
}

async function* readRows(
	file: string,
	text: ExaminedText,
	{ hasSepLine, ...dialect }: FoundDialect & Pick<OpenOptions, 'quotes'>,
	signal: AbortSignal | undefined,
): AsyncIterable<readonly Row[]> {
	const scanner = new RecordScanner({ file, encoding: text.scanned, skipFirstLine: hasSepLine, ...dialect });
	for await (const chunk of text.bytes.read(signal)) {
		scanner.feed(chunk);
		for (let rows = scanner.take(BATCH_ROWS); rows.length > 0; rows = scanner.take(BATCH_ROWS)) yield rows;
	}
	scanner.end();
	for (let rows = scanner.take(BATCH_ROWS); rows.length > 0; rows = scanner.take(BATCH_ROWS)) yield rows;
}
