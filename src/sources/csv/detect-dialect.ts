/**
 * Finds delimiter, line end and `sep=` line from the beginning of a text.
 *
 * The delimiter is the one by which one of the first lines reads best as a header. Counting delimiters fails on exactly
 * the files that matter here: those whose amounts have decimal commas. Only where no column is known does it fall back
 * to the delimiter that cuts most lines into the same number of cells.
 */
import type { Row } from '../cell.ts';
import { type CsvDialect, type OpenOptions, SourceRefusal } from '../source.ts';
import { CSV_LIMITS } from './limits.ts';
import { RecordScanner } from './record-scanner.ts';

/** Records among which a header is looked for. */
const SAMPLE_ROWS = 30;
/** In order of preference where all else is equal. */
const DELIMITERS = [';', ',', '\t', '|'] as const satisfies readonly CsvDialect['delimiter'][];

export interface FoundDialect {
	readonly delimiter: CsvDialect['delimiter'];
	readonly lineEnd: CsvDialect['lineEnd'];
	readonly hasSepLine: boolean;
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
	const trials = (named.length > 0 ? named : candidates).map((delimiter) =>
		tryDelimiter(delimiter, head, hasSepLine, options.scoreHeader),
	);
	const best = trials.reduce((one, other) => (isBetter(other, one) ? other : one));
	if (best.refusal !== undefined) throw best.refusal;
	return { delimiter: best.delimiter, lineEnd: best.lineEnd, hasSepLine, headerScore: best.headerScore };
}

function tryDelimiter(
	delimiter: CsvDialect['delimiter'],
	{ file, bytes, whole, encoding }: TextHead,
	skipFirstLine: boolean,
	scoreHeader: OpenOptions['scoreHeader'],
): Trial {
	const scanner = new RecordScanner({ file, delimiter, encoding, limits: CSV_LIMITS, skipFirstLine });
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
	const headerScore = Math.max(0, ...rows.map(({ cells }) => scoreHeader(cells.map(String))));
	const { columns, share } = findEvenness(rows);
	const { lineEnds } = scanner;
	const lineEnd = (['\r\n', '\n', '\r'] as const).reduce((one, other) =>
		lineEnds[other] > lineEnds[one] ? other : one,
	);
	const trial = { delimiter, headerScore, columns, lineEnd };
	if (refusal === undefined) return { ...trial, evenness: columns > 1 ? share : 0 };
	// One line that cannot be cut says little against a delimiter by which nothing else is cut either.
	return { ...trial, evenness: refusal.problem.code === 'csv-too-many-columns' ? 0.5 : 0, refusal };
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
