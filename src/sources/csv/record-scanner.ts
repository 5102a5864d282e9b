/** Decodes each record separately, so that a cell keeps no chunk in memory. An unreadable line is a row with a problem. */
import { BACKSLASH, CR, CTRL_Z, LF } from '../bytes/ascii.ts';
import type { ProblemOf } from '../../messages/problem.ts';
import { isEmptyRow, type Row } from '../values/cell.ts';
import { type CsvDialect, type Quotes, refusal, SourceRefusal } from '../values/source.ts';
import { findBackslashQuoted, unescapeBackslashes } from './quotes.ts';
import { findHeldRows, type TableLikeness } from './held-rows.ts';
import { CSV_LIMITS, RecordShape, scanRecord, type ScanOptions } from './scan-record.ts';
import { ByteQueue } from '../bytes/byte-source.ts';
import { fromLatin1 } from '../bytes/code-pages.ts';

const NOWHERE = Number.MAX_SAFE_INTEGER;
/** Replaces bytes that are not text, see `examineText`. */
const NUL = '\0';
/** Replaces a NUL, and all cells beyond `KEPT_OF_TOO_MANY`. */
export const CUT = '\ufffd';
/** Cells kept of a line that is too wide. Leaves room for the reason columns of `rejected.xlsx` under the column limit. */
const KEPT_OF_TOO_MANY = 240;

type LineProblem = ProblemOf<'csv-line-unreadable'>;

export interface ScannerOptions {
	readonly file: string;
	readonly delimiter: CsvDialect['delimiter'];
	readonly encoding: 'utf-8' | 'windows-1252';
	readonly skipFirstLine: boolean;
	/** If undefined, quotes are double, and a backslash escape in the file is refused as unclear. */
	readonly quotes?: Quotes;
	readonly likeness?: TableLikeness;
}

/** A line drawn below a header, as database programs do: `-----;---`. */
function isRule(cells: readonly string[]): boolean {
	const first = cells[0]?.trimStart()[0] ?? '-';
	if (first !== '-' && first !== '=' && first !== '+') return false;
	return cells.every((cell) => /^[\s=+-]*$/.test(cell)) && cells.some((cell) => /---|===/.test(cell));
}

export class RecordScanner {
	readonly #options: ScannerOptions;
	readonly #scan: ScanOptions;
	readonly #shape = new RecordShape();
	readonly #queue = new ByteQueue();
	#bytes = this.#queue.bytes;
	#at = 0;
	#final = false;
	#line = 1;
	#row = 1;
	#nextLf = -1;
	#nextCr = -1;
	#nextQuote = -1;
	#heldRows: readonly Row[] | undefined;
	#problem: LineProblem | undefined;
	readonly lineEnds = { '\r\n': 0, '\n': 0, '\r': 0 };

	constructor(options: ScannerOptions) {
		this.#options = options;
		this.#scan = {
			delimiter: options.delimiter.charCodeAt(0),
			quote: (options.quotes === 'single' ? "'" : '"').charCodeAt(0),
			escape: options.quotes === 'backslash' ? BACKSLASH : -1,
			utf8: options.encoding === 'utf-8',
		};
		if (options.skipFirstLine) this.#row = 0;
	}

	feed(chunk: Uint8Array): void {
		this.#queue.add(chunk, this.#at);
		this.#bytes = this.#queue.bytes;
		this.#at = 0;
		this.#nextLf = this.#nextCr = this.#nextQuote = -1;
	}

	end(): void {
		this.#final = true;
		let end = this.#bytes.length;
		while (end > this.#at && this.#bytes[end - 1] === CTRL_Z) end--;
		this.#bytes = this.#bytes.subarray(0, end);
	}

	take(limit: number): Row[] {
		const rows: Row[] = [];
		while (rows.length < limit && this.#at < this.#bytes.length) {
			const number = this.#row;
			this.#problem = undefined;
			const cells = this.#readPlainLine() ?? this.#readRecord();
			if (cells === undefined) break;
			if (this.#heldRows !== undefined) {
				rows.push(...this.#heldRows);
				this.#heldRows = undefined;
				continue;
			}
			if (isEmptyRow(cells) || number === 0 || isRule(cells)) continue;
			rows.push(this.#rowOf(number, cells));
		}
		return rows;
	}

	#readPlainLine(): readonly string[] | undefined {
		const at = this.#at;
		if (this.#nextLf < at) this.#nextLf = this.#find(LF);
		if (this.#nextQuote < at) this.#nextQuote = this.#find(this.#scan.quote);
		if (this.#nextCr < at) this.#nextCr = this.#find(CR);
		const feed = this.#nextLf;
		if (feed === NOWHERE || this.#nextQuote < feed || this.#nextCr < feed - 1) return undefined;
		if (feed - at > CSV_LIMITS.recordBytes) throw this.#lineTooLong();
		const start = this.#skipByteOrderMark();
		const isCrLf = this.#nextCr < feed;
		const cells = this.#cut(this.#decode(start, isCrLf ? feed - 1 : feed).split(this.#options.delimiter));
		this.lineEnds[isCrLf ? '\r\n' : '\n'] += 1;
		this.#at = feed + 1;
		this.#line += 1;
		this.#row += 1;
		return cells;
	}

	#find(byte: number): number {
		const found = this.#bytes.indexOf(byte, this.#at);
		return found === -1 ? NOWHERE : found;
	}

	#readRecord(): readonly string[] | undefined {
		const bytes = this.#bytes;
		const shape = this.#shape;
		const { delimiter, likeness, quotes } = this.#options;
		const { recordBytes } = CSV_LIMITS;
		const start = this.#skipByteOrderMark();
		const result = scanRecord(bytes, start, this.#final, this.#scan, shape);
		const length = (result === 'record' ? shape.end : bytes.length) - start;
		if (quotes === undefined && result !== 'more' && shape.unclosedAt !== -1) this.#askForBackslash();
		if (result === 'open-quote') return this.#readUnclosed(start);
		if (length > recordBytes) return this.#readTooLong(start);
		if (result === 'more') return undefined;
		if (shape.isOpen) this.#refuseLine({ kind: 'quote', line: this.#line + shape.innerLines });
		const text = this.#decode(start, shape.end);
		const cells = this.#cut(this.#cellsOf(text), shape.count);
		if (shape.innerLines > 0 && likeness !== undefined) {
			this.#heldRows = findHeldRows(text, this.#row, { delimiter, quote: this.#quote, likeness });
		}
		this.#countLineEnd(shape.end);
		this.#at = shape.next;
		this.#line += shape.innerLines + 1;
		this.#row += this.#heldRows === undefined ? 1 : shape.innerLines + 1;
		return cells;
	}

	#cellsOf(text: string): string[] {
		const { count, starts, ends, doubled } = this.#shape;
		return Array.from({ length: Math.min(count, CSV_LIMITS.columns) }, (_, index) => {
			const cell = text.slice(starts[index], ends[index]);
			return doubled[index] === 1 ? this.#unescape(cell) : cell;
		});
	}

	get #quote(): string {
		return String.fromCharCode(this.#scan.quote);
	}

	#unescape(cell: string): string {
		if (this.#options.quotes === 'backslash') return unescapeBackslashes(cell);
		return cell.replaceAll(this.#quote + this.#quote, this.#quote);
	}

	#askForBackslash(): void {
		const { unclosedAt, unclosedAfterLines } = this.#shape;
		const found = findBackslashQuoted(this.#bytes, unclosedAt);
		if (found === undefined) return;
		const line = this.#line + unclosedAfterLines;
		const written = this.#decode(unclosedAt, found.end);
		const reading = unescapeBackslashes(written.slice(1, found.isClosed ? -1 : undefined));
		const params = { kind: 'backslash', line, reading } as const;
		throw new SourceRefusal(this.#options.file, { code: 'csv-quotes-unclear', found: written, params });
	}

	#countLineEnd(at: number): void {
		const byte = this.#bytes[at];
		if (byte === LF) this.lineEnds['\n'] += 1;
		else if (byte === CR) this.lineEnds[this.#bytes[at + 1] === LF ? '\r\n' : '\r'] += 1;
	}

	#skipByteOrderMark(): number {
		const [bytes, at] = [this.#bytes, this.#at];
		return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf ? at + 3 : at;
	}

	#decode(start: number, end: number): string {
		const text = this.#decodeBytes(start, end);
		if (!text.includes(NUL)) return text;
		this.#refuseLine({ kind: 'bytes', line: this.#line });
		return text.replaceAll(NUL, CUT);
	}

	#decodeBytes(start: number, end: number): string {
		if (this.#options.encoding === 'utf-8') return this.#bytes.toString('utf8', start, end);
		return fromLatin1(this.#bytes.toString('latin1', start, end));
	}

	/** Ends an unclosed quote at its line end, and refuses the line: nobody can tell where the text should have ended. */
	#readUnclosed(start: number): readonly string[] {
		const bytes = this.#bytes;
		const { openAt, innerLines } = this.#shape;
		this.#refuseLine({ kind: 'quote', line: this.#line + innerLines });
		let end = openAt;
		while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++;
		if (end + 1 >= bytes.length && !this.#final) throw this.#lineTooLong();
		const before = this.#cellsOf(this.#decode(start, openAt));
		const cells = this.#cut([...before, ...this.#decode(openAt, end).split(this.#options.delimiter)]);
		this.#at = Math.min(end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1), bytes.length);
		this.#line += innerLines + 1;
		this.#row += 1;
		return cells;
	}

	/** A quote opened shortly before the limit may close after it. So only a quote in the first half counts as unclosed. */
	#readTooLong(start: number): readonly string[] {
		const end = start + CSV_LIMITS.recordBytes;
		const result = scanRecord(this.#bytes.subarray(0, end), start, true, this.#scan, this.#shape);
		const isOpen = result === 'open-quote' && end - this.#shape.openAt > CSV_LIMITS.recordBytes / 2;
		if (!isOpen) throw this.#lineTooLong();
		return this.#readUnclosed(start);
	}

	#lineTooLong(): SourceRefusal {
		const params = { kind: 'line', line: this.#line, limit: CSV_LIMITS.recordBytes } as const;
		return refusal(this.#options.file, 'csv-unreadable', params);
	}

	#rowOf(number: number, cells: readonly string[]): Row {
		if (this.#problem === undefined) return { number, cells };
		const found = cells.find((cell) => cell.includes(CUT)) ?? cells[0] ?? '';
		return { number, cells, problem: { ...this.#problem, found } };
	}

	#cut(cells: readonly string[], count = cells.length): readonly string[] {
		const limit = CSV_LIMITS.columns;
		if (count <= limit) return cells;
		this.#refuseLine({ kind: 'columns', line: this.#line, count, limit });
		return [...cells.slice(0, KEPT_OF_TOO_MANY), CUT];
	}

	#refuseLine(params: LineProblem['params']): void {
		this.#problem ??= { code: 'csv-line-unreadable', params };
	}
}
