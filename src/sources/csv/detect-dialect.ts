/**
 * Finds delimiter, quote, line end and `sep=` line from the beginning of a text.
 *
 * The delimiter is the one by which one of the first lines reads best as a header. Counting delimiters fails on exactly
 * the files that matter here: those whose amounts have decimal commas. Only where no column is known does it fall back
 * to the delimiter that cuts most lines into the same number of cells. A `sep=` line is believed unless another delimiter
 * finds a better header.
 *
 * Refused: `csv-quotes-unclear`, and what `record-scanner.ts` refuses among the first lines.
 */
import type { Row } from '../values/cell.ts';
import { type CsvDialect, type OpenOptions, SourceRefusal } from '../values/source.ts';
import { likenessOf, type TableLikeness } from './held-rows.ts';
import { RecordScanner } from './record-scanner.ts';
import { findSingleQuoted, hasDoubleQuoted } from './quotes.ts';

/** Records among which a header is looked for. */
const SAMPLE_ROWS = 30;
/** So many bytes are looked at for texts in single quotes. */
const QUOTE_SAMPLE_BYTES = 16 * 1024;
/** In order of preference where all else is equal. */
const DELIMITERS = [';', ',', '\t', '|'] as const satisfies readonly CsvDialect['delimiter'][];

export interface FoundDialect {
	readonly delimiter: CsvDialect['delimiter'];
	readonly lineEnd: CsvDialect['lineEnd'];
	readonly hasSepLine: boolean;
	/** A row has as many cells as the best header line, else as most lines. */
	readonly likeness: TableLikeness;
	/** Known columns of the best header line. */
	readonly headerScore: number;
}

export interface TextHead {
	readonly file: string;
	/** The first bytes of the text, in an encoding that keeps ASCII. */
	readonly bytes: Uint8Array;
	/** Nothing follows them. */
	readonly whole: boolean;
	readonly encoding: 'utf-8' | 'windows-1252';
}

interface Trial {
	readonly delimiter: CsvDialect['delimiter'];
	readonly headerScore: number;
	/** Cells of the line that has it. */
	readonly headerColumns: number;
	/** Share of the lines that have the most frequent number of cells; 0 where that is one cell. */
	readonly evenness: number;
	readonly columns: number;
	/** The rows below that line that stand on one line each. */
	readonly plainRows: readonly (readonly string[])[];
	readonly lineEnd: CsvDialect['lineEnd'];
	/** Why the text cannot be read with this delimiter. */
	readonly refusal?: SourceRefusal;
}

/** Throws `SourceRefusal` where the best delimiter already fails among the first lines. */
export function detectDialect(head: TextHead, options: OpenOptions): FoundDialect {
	const sep = findSepLine(head.bytes);
	const hasSepLine = sep !== undefined;
	const candidates = DELIMITERS.filter(
		(delimiter) => options.delimiter === undefined || delimiter === options.delimiter,
	);
	const trials = candidates.map((delimiter) => tryDelimiter(delimiter, head, hasSepLine, options));
	const named = trials.find((trial) => trial.delimiter === sep);
	const best = trials.reduce((one, other) => (isBetter(other, one) ? other : one));
	const trial = named === undefined || best.headerScore > named.headerScore ? best : named;
	if (options.quotes === undefined) refuseSingleQuotes(head, trial.delimiter, candidates);
	if (trial.refusal !== undefined) throw trial.refusal;
	const { delimiter, lineEnd, headerScore, headerColumns, columns, plainRows } = trial;
	const likeness = likenessOf(headerScore > 0 ? headerColumns : columns, plainRows);
	return { delimiter, lineEnd, hasSepLine, headerScore, likeness };
}

/** By any delimiter: texts that are cut where they should not be may have found the wrong one. */
function refuseSingleQuotes(head: TextHead, found: string, delimiters: readonly string[]): void {
	const bytes = Buffer.from(head.bytes.subarray(0, QUOTE_SAMPLE_BYTES));
	const text = bytes.toString(head.encoding === 'utf-8' ? 'utf8' : 'latin1').replace(/^\ufeff/, '');
	const isCut = !head.whole || bytes.length < head.bytes.length;
	const lines = isCut ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) : text;
	if (hasDoubleQuoted(lines, found)) return;
	for (const delimiter of delimiters) {
		const quoted = findSingleQuoted(lines, delimiter);
		if (quoted === undefined) continue;
		const { line, written, reading } = quoted;
		const params = { kind: 'single', line, reading } as const;
		throw new SourceRefusal(head.file, { code: 'csv-quotes-unclear', found: written, params });
	}
}

function tryDelimiter(
	delimiter: CsvDialect['delimiter'],
	{ file, bytes, whole, encoding }: TextHead,
	skipFirstLine: boolean,
	{ scoreHeader, quotes }: OpenOptions,
): Trial {
	const asked = quotes === undefined ? {} : { quotes };
	const scanner = new RecordScanner({ file, delimiter, encoding, skipFirstLine, ...asked });
	const rows: Row[] = [];
	let refusal: SourceRefusal | undefined;
	try {
		scanner.feed(bytes);
		if (whole) scanner.end();
		while (rows.length < SAMPLE_ROWS) {
			const [row] = scanner.take(1);
			if (row === undefined) break;
			rows.push(row);
		}
	} catch (cause) {
		if (!(cause instanceof SourceRefusal)) throw cause;
		refusal = cause;
	}
	const scores = rows.map(({ cells }) => scoreHeader(cells.map(String)));
	const headerScore = Math.max(0, ...scores);
	const headerAt = scores.indexOf(headerScore);
	const headerColumns = rows[headerAt]?.cells.length ?? 0;
	const below = headerScore > 0 ? rows.slice(headerAt + 1) : rows;
	const plainRows = below
		.map(({ cells }) => cells.map(String))
		.filter((cells) => !cells.some((cell) => /[\r\n]/.test(cell)));
	const { columns, share } = findEvenness(rows);
	const { lineEnds } = scanner;
	const lineEnd = (['\r\n', '\n', '\r'] as const).reduce((one, other) =>
		lineEnds[other] > lineEnds[one] ? other : one,
	);
	const trial = { delimiter, headerScore, headerColumns, columns, plainRows, lineEnd };
	if (refusal === undefined) return { ...trial, evenness: columns > 1 ? share : 0 };
	// One line that cannot be cut says little against a delimiter by which nothing else is cut either.
	return { ...trial, evenness: scanner.isTooWide ? 0.5 : 0, refusal };
}

function findEvenness(rows: readonly Row[]): { readonly columns: number; readonly share: number } {
	const counts = new Map<number, number>();
	for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
	let best = { columns: 0, share: 0 };
	for (const [columns, count] of counts) {
		const share = count / rows.length;
		if (share > best.share || (share === best.share && columns > best.columns)) best = { columns, share };
	}
	return best;
}

function isBetter(one: Trial, other: Trial): boolean {
	if (one.headerScore !== other.headerScore) return one.headerScore > other.headerScore;
	if (isCutBelow(one) !== isCutBelow(other)) return isCutBelow(other);
	if (one.evenness !== other.evenness) return one.evenness > other.evenness;
	return one.columns > other.columns;
}

/** Below a header of one cell the delimiter stands in texts: `Patrimônio`, and `PAT-1, azul` in each row. */
function isCutBelow({ headerScore, headerColumns, columns }: Trial): boolean {
	return headerScore > 0 && headerColumns === 1 && columns > 1;
}

/** Excel's hint `sep=;` in the first line: the character it names. */
function findSepLine(bytes: Uint8Array): string | undefined {
	const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1').replace(/^ï»¿/, '');
	return /^sep=([^\r\n])(?:[\r\n]|$)/i.exec(start)?.[1];
}
