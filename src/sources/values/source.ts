/** If `readRows` finds a file damaged midway, it throws `SourceRefusal`, and callers drop the rows read so far. */
import type { FileOrigin } from '../../messages/origin.ts';
import { joinProblem, type Problem, type ProblemArguments } from '../../messages/problem.ts';
import type { Row } from './cell.ts';
import type { NfeDocument } from './nfe-document.ts';

export type Source = TableSource | NfeSource | RefusedSource;

export interface TableSource {
	readonly kind: 'table';
	readonly file: string;
	readonly format: 'xlsx' | 'xls' | 'ods' | 'fods' | 'html' | 'csv';
	readonly tables: readonly TableInfo[];
	readonly csv?: CsvDialect;
	/** Set if the letters of a text do not decide its code page. Until it is decided, rows are read by the first choice. */
	readonly encodings?: OpenEncoding;
	/**
	 * Set if only the beginning of a text was examined (`examinesLater`). Returns what the whole text is: with all its notices and an open
	 * encoding, or refused. Costs no reading of its own once all rows were read.
	 */
	readonly examined?: (signal?: AbortSignal) => Promise<TableSource | RefusedSource>;
	readonly formatCodes?: readonly string[];
	readonly notices: readonly Problem[];
	/** Yields batches without empty rows. Each call reads the file again. Throws `SourceRefusal`, and `TextMisread` if `examined` is set. */
	readonly readRows: (tableIndex: number, signal?: AbortSignal) => AsyncIterable<readonly Row[]>;
	/** Complete after the last row. Columns, by index, that the program hides. */
	readonly hiddenColumns?: (tableIndex: number) => ReadonlySet<number>;
	/** Complete after the last row. Rows have only the first cell of each range. Not set for CSV. */
	readonly mergedRanges?: (tableIndex: number) => readonly MergedRange[];
}

export interface MergedRange {
	readonly firstRow: number;
	readonly lastRow: number;
	readonly column: number;
	/** If it is wider than one column. */
	readonly lastColumn?: number;
}

export interface TableInfo {
	readonly sheet?: string;
	readonly hidden: boolean;
}

/** Encodings of a text that does not say its own and is not UTF-8. */
export const CODE_PAGES = ['windows-1252', 'cp850', 'cp860', 'cp437', 'macintosh'] as const;
/** One of `CODE_PAGES`. */
export type CodePage = (typeof CODE_PAGES)[number];

/** `line`: of the first word that is unclear. `choices`: the likeliest first. */
export interface EncodingChoices {
	readonly line: number;
	readonly choices: readonly { readonly encoding: CodePage; readonly words: readonly string[] }[];
}

export interface OpenEncoding extends EncodingChoices {
	readonly readAs: (encoding: CodePage, signal?: AbortSignal) => Promise<TableSource>;
}

export const QUOTES = ['double', 'single', 'backslash'] as const;
export type Quotes = (typeof QUOTES)[number];

type UnicodeEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be';

export interface CsvDialect {
	readonly encoding: UnicodeEncoding | 'utf-8-mixed' | CodePage;
	readonly delimiter: ';' | ',' | '\t' | '|' | '^' | '~';
	readonly lineEnd: '\r\n' | '\n' | '\r';
}

export interface NfeSource {
	readonly kind: 'nfe';
	readonly file: string;
	readonly notices: readonly Problem[];
	readonly documents: readonly NfeDocument[];
}

export interface RefusedSource {
	readonly kind: 'refused';
	readonly file: string;
	readonly problem: Problem;
	readonly passedOver?: 'incidental' | 'unknown-xml';
	/** Set for a PDF that may be a DANFE. */
	readonly isPdf?: true;
}

export type BrokenPlace = Pick<FileOrigin, 'sheet' | 'belowRow'>;

export class SourceRefusal extends Error {
	override readonly name = 'SourceRefusal';
	readonly file: string;
	readonly problem: Problem;
	readonly isTooWide: boolean;
	readonly place: BrokenPlace;

	constructor(
		file: string,
		problem: Problem,
		options: { readonly cause?: unknown; readonly isTooWide?: true; readonly place?: BrokenPlace } = {},
	) {
		super(`${file}: ${problem.code}`, 'cause' in options ? { cause: options.cause } : {});
		this.file = file;
		this.problem = problem;
		this.isTooWide = options.isTooWide === true;
		this.place = options.place ?? {};
	}

	below(place: BrokenPlace): SourceRefusal {
		return new SourceRefusal(this.file, this.problem, {
			cause: this,
			place,
			...(this.isTooWide ? { isTooWide: true } : {}),
		});
	}
}

/** The whole text is not encoded as its beginning suggested, so the rows read so far are wrong. `TableSource.examined` has the right ones. */
export class TextMisread extends Error {
	override readonly name = 'TextMisread';
}

export function refusal(file: string, ...[code, params]: ProblemArguments): SourceRefusal {
	return new SourceRefusal(file, joinProblem(code, params === undefined ? {} : { params }));
}

export interface OpenOptions {
	/** Counts the known columns in a line. The CSV reader uses the count to choose the delimiter. */
	readonly scoreHeader: (cells: readonly string[]) => number;
	readonly encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;
	readonly delimiter?: CsvDialect['delimiter'];
	readonly quotes?: Quotes;
	/** Opens a text of unclear encoding with `encodings` instead of refusing it. */
	readonly asksEncoding?: true;
	/** Opens a long text by its beginning. The rest is examined while its rows are read for the first time, see `TableSource.examined`. */
	readonly examinesLater?: boolean;
}
