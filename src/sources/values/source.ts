/**
 * What comes out of reading: for each input file, in input order, exactly one `Source`.
 *
 * Nothing here throws for a bad file: it becomes `refused` with the reason. A file that turns out bad while its rows
 * stream (cut XML, wrong check sum, an open quote) throws `SourceRefusal` from `readRows`; the reader of the rows then
 * forgets everything it took from that file, so that never half of a file is imported.
 */
import type { FileOrigin } from '../../messages/origin.ts';
import { joinProblem, type Problem, type ProblemArguments } from '../../messages/problem.ts';
import type { Row } from './cell.ts';
import type { NfeDocument } from './nfe-document.ts';

export type Source = TableSource | NfeSource | RefusedSource;

/** A spreadsheet: a workbook with its sheets, or a CSV with one nameless table. */
export interface TableSource {
	readonly kind: 'table';
	/** Display path, see `FileOrigin`. */
	readonly file: string;
	readonly format: 'xlsx' | 'xls' | 'ods' | 'fods' | 'html' | 'csv';
	readonly tables: readonly TableInfo[];
	/** How a CSV was understood; kept so that a file handed back is written the same way. */
	readonly csv?: CsvDialect;
	/** Number format codes, by the index that `Row.formats` uses. */
	readonly formatCodes?: readonly string[];
	/** Notices on the file itself: decoded as windows-1252, named .csv but is XLSX … */
	readonly notices: readonly Problem[];
	/**
	 * Rows of one table in batches, empty rows left out. May be called several times; each call reads the file again.
	 * Throws `SourceRefusal`.
	 */
	readonly readRows: (tableIndex: number, signal?: AbortSignal) => AsyncIterable<readonly Row[]>;
	/** Known once the rows of the table were read to their end; the rows have them empty below the first. Workbooks only. */
	readonly mergedRanges?: (tableIndex: number) => readonly MergedRange[];
}

/** Cells of a column that are merged over several rows. Rows as `Row.number` has them, the column from 0. */
export interface MergedRange {
	readonly firstRow: number;
	readonly lastRow: number;
	readonly column: number;
}

export interface TableInfo {
	/** Sheet name; absent for CSV. */
	readonly sheet?: string;
	readonly hidden: boolean;
}

/** Encodings in which a byte is a character, in the order in which they are taken where all read the same. */
export const CODE_PAGES = ['windows-1252', 'cp850', 'cp860', 'cp437', 'macintosh'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** How texts are quoted: as RFC 4180 has it; in single quotes; with a backslash before each quote inside. */
export const QUOTES = ['double', 'single', 'backslash'] as const;
export type Quotes = (typeof QUOTES)[number];

/** What texts are written in; `utf-8-bom`: with a byte order mark. */
export type UnicodeEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'utf-16be';

export interface CsvDialect {
	/** `utf-8-mixed`: UTF-8 but for some bytes, which are read as a code page. */
	readonly encoding: UnicodeEncoding | 'utf-8-mixed' | CodePage;
	readonly delimiter: ';' | ',' | '\t' | '|';
	readonly lineEnd: '\r\n' | '\n' | '\r';
}

/** An XML file (or a batch in one file) with the documents that it holds, invoices or not, in order. */
export interface NfeSource {
	readonly kind: 'nfe';
	readonly file: string;
	readonly notices: readonly Problem[];
	readonly documents: readonly NfeDocument[];
}

/** A file that cannot be read, or is nothing that this program imports: named as what it is. */
export interface RefusedSource {
	readonly kind: 'refused';
	readonly file: string;
	/** The code's kind tells a refusal (damaged, hostile) from a skip (not an importable file in a mixed folder). */
	readonly problem: Problem;
	/** Nothing that anybody wants to import: a picture in a folder, or XML that is no fiscal document. */
	readonly passedOver?: 'incidental' | 'unknown-xml';
}

/** Up to where a file could be read; empty where nobody knows. */
export type BrokenPlace = Pick<FileOrigin, 'sheet' | 'belowRow'>;

export class SourceRefusal extends Error {
	override readonly name = 'SourceRefusal';
	readonly file: string;
	readonly problem: Problem;
	/** It has rows with more cells than a register has columns: nobody's list is lost with it. */
	readonly isTooWide: boolean;
	/** Of a table that broke further down: the last row before that, and its sheet. */
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

	/** The same, of a table of which some rows were read. */
	below(place: BrokenPlace): SourceRefusal {
		return new SourceRefusal(this.file, this.problem, {
			cause: this,
			place,
			...(this.isTooWide ? { isTooWide: true } : {}),
		});
	}
}

export function refusal(file: string, ...[code, params]: ProblemArguments): SourceRefusal {
	return new SourceRefusal(file, joinProblem(code, params === undefined ? {} : { params }));
}

export interface OpenOptions {
	/**
	 * How well a line reads as a header: how many of its cells are known columns. Given by the room that knows what
	 * columns mean; the CSV reader chooses the delimiter by it.
	 */
	readonly scoreHeader: (cells: readonly string[]) => number;
	/** Overrides the detection of a CSV's encoding. */
	readonly encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;
	/** Overrides the detection of a CSV's delimiter. */
	readonly delimiter?: CsvDialect['delimiter'];
	/** How the texts of a CSV are quoted. */
	readonly quotes?: Quotes;
}
