/**
 * Finds delimiter, quote, line end and `sep=` line from the beginning of a text.
 *
 * The delimiter is the one by which one of the first lines reads best as a header. Counting delimiters fails on exactly
 * the files that matter here: those whose amounts have decimal commas. Only where no column is known does it fall back
 * to the delimiter that cuts most lines into the same number of cells.
 */
import type { Row } from '../values/cell.ts';
import { type CsvDialect, type OpenOptions, SourceRefusal } from '../values/source.ts';
import { RecordScanner } from './record-scanner.ts';

/** Records among which a header is looked for. */
const SAMPLE_ROWS = 30;
/** Within so many bytes the first quote of a text stands all of whose cells are quoted; so many are looked at. */
const FIRST_QUOTE_BYTES = 17;
const SINGLE_QUOTE = 0x27;
const QUOTE_SAMPLE_BYTES = 16 * 1024;
/** In order of preference where all else is equal. */
const DELIMITERS = [';', ',', '\t', '|'] as const satisfies readonly CsvDialect['delimiter'][];

export interface FoundDialect {
	readonly delimiter: CsvDialect['delimiter'];
	readonly lineEnd: CsvDialect['lineEnd'];
	readonly hasSepLine: boolean;
	readonly quote: '"' | "'";
	/** Cells of a row: of the best header line, else of most lines. */
	readonly columns: number;
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
	const named = options.delimiter === undefined && sep !== undefined ? candidates.filter((one) => one === sep) : [];
	const tried = named.length > 0 ? named : candidates;
	const singleQuoted = tried.filter((delimiter) => isSingleQuoted(head, delimiter));
	const quote = singleQuoted.length > 0 ? "'" : '"';
	const trials = (singleQuoted.length > 0 ? singleQuoted : tried).map((delimiter) =>
		tryDelimiter({ delimiter, quote }, head, hasSepLine, options.scoreHeader),
	);
	const best = trials.reduce((one, other) => (isBetter(other, one) ? other : one));
	if (best.refusal !== undefined) throw best.refusal;
	const { delimiter, lineEnd, headerScore, headerColumns, columns } = best;
	return { delimiter, lineEnd, hasSepLine, quote, headerScore, columns: headerScore > 0 ? headerColumns : columns };
}

/** Whether all texts of the first lines stand in single quotes, as some exports of databases have it. */
function isSingleQuoted({ bytes, encoding }: TextHead, delimiter: string): boolean {
	if (!bytes.subarray(0, FIRST_QUOTE_BYTES).includes(SINGLE_QUOTE)) return false;
	const text = Buffer.from(bytes.subarray(0, QUOTE_SAMPLE_BYTES)).toString(encoding === 'utf-8' ? 'utf8' : 'latin1');
	const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '' && !/^\ufeff?sep=/i.test(line));
	// The last line may be cut.
	const whole = bytes.length > QUOTE_SAMPLE_BYTES ? lines.slice(0, -1) : lines;
	// A cell in single quotes, or one of digits and signs alone.
	const cell = String.raw`(?: *'(?:[^']|'')*' *|[^'"\p{L}${delimiter}]*)`;
	const line = new RegExp(`^\ufeff?${cell}(?:[${delimiter}]${cell})+$`, 'u');
	const [first = ''] = whole;
	return (first.match(/'/g)?.length ?? 0) >= 4 && whole.slice(0, SAMPLE_ROWS).every((one) => line.test(one));
}

function tryDelimiter(
	{ delimiter, quote }: Pick<FoundDialect, 'delimiter' | 'quote'>,
	{ file, bytes, whole, encoding }: TextHead,
	skipFirstLine: boolean,
	scoreHeader: OpenOptions['scoreHeader'],
): Trial {
	const scanner = new RecordScanner({ file, delimiter, encoding, skipFirstLine, quote });
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
	const headerColumns = rows[scores.indexOf(headerScore)]?.cells.length ?? 0;
	const { columns, share } = findEvenness(rows);
	const { lineEnds } = scanner;
	const lineEnd = (['\r\n', '\n', '\r'] as const).reduce((one, other) =>
		lineEnds[other] > lineEnds[one] ? other : one,
	);
	const trial = { delimiter, headerScore, headerColumns, columns, lineEnd };
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
	if (one.evenness !== other.evenness) return one.evenness > other.evenness;
	return one.columns > other.columns;
}

/** Excel's hint `sep=;` in the first line: the character it names. */
function findSepLine(bytes: Uint8Array): string | undefined {
	const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1').replace(/^ï»¿/, '');
	return /^sep=([^\r\n])(?:[\r\n]|$)/i.exec(start)?.[1];
}
