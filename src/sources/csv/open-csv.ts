import { type ByteSource, readHead } from '../bytes/byte-source.ts';
import { type DecodedText, type ExaminedText, examineText, type PresumedText, presumeText } from './examine-text.ts';
import { likenessOf } from './held-rows.ts';
import { fromLatin1 } from '../bytes/code-pages.ts';
import {
	findQuotedLine,
	findSingleQuoted,
	findTypographicQuoted,
	hasDoubleQuoted,
	type SingleQuoted,
} from './quotes.ts';
import { CUT, RecordScanner } from './record-scanner.ts';
import { CSV_LIMITS } from './scan-record.ts';
import type { Row } from '../values/cell.ts';
import {
	type CodePage,
	type CsvDialect,
	type EncodingChoices,
	type OpenOptions,
	SourceRefusal,
	type TableSource,
	TextMisread,
} from '../values/source.ts';

/** Longer than the longest record, so that a first line without an end is refused at once. */
const SAMPLE_BYTES = CSV_LIMITS.recordBytes + 64 * 1024;
const BATCH_ROWS = 256;

interface OpenedCsv {
	readonly source: TableSource;
	readonly headerScore: number;
}

export async function openCsv(
	source: ByteSource,
	file: string,
	options: OpenOptions,
	signal?: AbortSignal,
): Promise<OpenedCsv> {
	const text: CsvText = { source, file, options };
	return (options.examinesLater === true ? await openPresumed(text, signal) : undefined) ?? openWhole(text, signal);
}

interface CsvText {
	readonly source: ByteSource;
	readonly file: string;
	readonly options: OpenOptions;
}

async function openWhole({ source, file, options }: CsvText, signal: AbortSignal | undefined): Promise<OpenedCsv> {
	const text = await examineText(source, file, options.encoding, signal);
	const { unclear } = text;
	if (unclear !== undefined && options.asksEncoding !== true) throw refuseEncoding(file, unclear);
	const { table, headerScore } = await openDecoded({ source, file, options }, text, signal);
	return { headerScore, source: withFindings(table, { source, file, options }, text) };
}

/** Undefined if the beginning does not tell enough, or would be refused: the whole text may say otherwise. */
async function openPresumed(text: CsvText, signal: AbortSignal | undefined): Promise<OpenedCsv | undefined> {
	const { source, file, options } = text;
	const presumed = await presumeText(source, file, { wish: options.encoding, headBytes: SAMPLE_BYTES }, signal);
	if (presumed === undefined) return undefined;
	try {
		const { table, headerScore, dialect } = await openDecoded(text, presumed, signal);
		return { headerScore, source: examineLater(text, table, presumed, dialect) };
	} catch (cause) {
		if (cause instanceof SourceRefusal) return undefined;
		throw cause;
	}
}

async function openDecoded({ file, options }: CsvText, text: DecodedText, signal: AbortSignal | undefined) {
	const sample = await readHead(text.bytes, SAMPLE_BYTES, signal);
	const { headerScore, ...found } = detectDialect(
		{ file, bytes: sample, whole: sample.length < SAMPLE_BYTES, encoding: text.scanned },
		options,
	);
	const { delimiter, lineEnd } = found;
	const dialect = { ...found, ...(options.quotes === undefined ? {} : { quotes: options.quotes }) };
	const table: TableSource = {
		kind: 'table',
		file,
		format: 'csv',
		tables: [{ hidden: false }],
		csv: { encoding: text.encoding, delimiter, lineEnd },
		notices: [],
		readRows: (_tableIndex, rowsSignal) => readRows(file, text, dialect, rowsSignal),
	};
	return { table, headerScore, dialect };
}

function withFindings(
	table: TableSource,
	{ source, file, options }: CsvText,
	{ notices, unclear }: ExaminedText,
): TableSource {
	const readAs = async (encoding: CodePage, signal?: AbortSignal): Promise<TableSource> =>
		(await openCsv(source, file, { ...options, encoding }, signal)).source;
	return { ...table, notices, ...(unclear === undefined ? {} : { encodings: { ...unclear, readAs } }) };
}

/** Examines the text in the first reading of all its rows. */
function examineLater(text: CsvText, table: TableSource, presumed: PresumedText, dialect: Dialect): TableSource {
	const { file, options } = text;
	let settled: TableSource | undefined;
	let isMisread = false;
	const settle = (found: ExaminedText | undefined): void => {
		isMisread = found === undefined || (found.unclear !== undefined && options.asksEncoding !== true);
		if (found !== undefined && !isMisread) settled = withFindings(table, text, found);
	};

	async function* readFirst(signal: AbortSignal | undefined): AsyncIterable<readonly Row[]> {
		if (isMisread) throw new TextMisread(file);
		const watch = presumed.watch();
		const { scanned } = presumed;
		let refused: SourceRefusal | undefined;
		try {
			// Even after a refusal: whether these bytes are refused depends on the encoding, which only the whole text tells.
			for await (const batch of scanRows(file, { bytes: watch.bytes, scanned }, dialect, signal)) {
				if (batch instanceof SourceRefusal) refused = batch;
				else yield batch;
			}
			settle(await watch.examine(signal));
		} catch (cause) {
			// Damage of the bytes is judged as for a text that is examined before it is read.
			if (!(cause instanceof SourceRefusal)) throw cause;
			settle(undefined);
		}
		if (isMisread) throw new TextMisread(file);
		if (refused !== undefined) throw refused;
	}

	return {
		...table,
		readRows: (tableIndex, signal) => (settled === undefined ? readFirst(signal) : table.readRows(tableIndex, signal)),
		async examined(signal) {
			if (settled !== undefined) return settled;
			try {
				return (await openWhole(text, signal)).source;
			} catch (cause) {
				if (!(cause instanceof SourceRefusal)) throw cause;
				return { kind: 'refused', file, problem: cause.problem };
			}
		},
	};
}

function refuseEncoding(file: string, { line, choices }: EncodingChoices): SourceRefusal {
	const readings = choices.map(({ encoding, words: [word = ''] }) => `${word} (--csv encoding=${encoding})`).join('; ');
	const found = choices[0]?.words[0] ?? '';
	return new SourceRefusal(file, { code: 'csv-encoding-unclear', found, params: { kind: 'page', line, readings } });
}

async function* readRows(
	file: string,
	text: Pick<DecodedText, 'bytes' | 'scanned'>,
	dialect: Dialect,
	signal: AbortSignal | undefined,
): AsyncIterable<readonly Row[]> {
	for await (const batch of scanRows(file, text, dialect, signal)) {
		if (batch instanceof SourceRefusal) throw batch;
		yield batch;
	}
}

/** Yields a refusal instead of throwing it, and goes on to the end of the text, of which nothing else is scanned. */
async function* scanRows(
	file: string,
	text: Pick<DecodedText, 'bytes' | 'scanned'>,
	{ hasSepLine, ...dialect }: Dialect,
	signal: AbortSignal | undefined,
): AsyncIterable<readonly Row[] | SourceRefusal> {
	const scanner = new RecordScanner({ file, encoding: text.scanned, skipFirstLine: hasSepLine, ...dialect });
	let isRefused = false;
	const take = (): readonly Row[] | SourceRefusal => {
		try {
			return isRefused ? [] : scanner.take(BATCH_ROWS);
		} catch (cause) {
			if (!(cause instanceof SourceRefusal)) throw cause;
			isRefused = true;
			return cause;
		}
	};
	for await (const chunk of text.bytes.read(signal)) {
		if (!isRefused) scanner.feed(chunk);
		for (let rows = take(); rows instanceof SourceRefusal || rows.length > 0; rows = take()) yield rows;
	}
	scanner.end();
	for (let rows = take(); rows instanceof SourceRefusal || rows.length > 0; rows = take()) yield rows;
}

const SAMPLE_ROWS = 30;
const QUOTE_SAMPLE_BYTES = 16 * 1024;
const DELIMITERS = [';', ',', '\t', '|', '^', '~'] as const satisfies readonly CsvDialect['delimiter'][];

interface TextHead {
	readonly file: string;
	readonly bytes: Uint8Array;
	readonly whole: boolean;
	readonly encoding: 'utf-8' | 'windows-1252';
}

const EVENNESS_OF_UNREADABLE = 0.5;

type Dialect = Omit<ReturnType<typeof detectDialect>, 'headerScore'> & Pick<OpenOptions, 'quotes'>;

type Trial = ReturnType<typeof tryDelimiter>;

function detectDialect(head: TextHead, options: OpenOptions) {
	const sep = findSepLine(head.bytes);
	const hasSepLine = sep !== undefined;
	const candidates = DELIMITERS.filter(
		(delimiter) => options.delimiter === undefined || delimiter === options.delimiter,
	);
	const trials = candidates.map((delimiter) => tryDelimiter(delimiter, head, hasSepLine, options));
	const named = trials.find((trial) => trial.delimiter === sep);
	const best = trials.reduce((one, other) => (isBetter(other, one) ? other : one));
	const trial = named === undefined || best.headerScore > named.headerScore ? best : named;
	if (options.quotes === undefined) refuseOtherQuotes(head, trial, candidates, options);
	if (trial.refusal !== undefined) throw trial.refusal;
	const { delimiter, lineEnd, headerScore, headerColumns, columns, plainRows } = trial;
	const likeness = likenessOf(headerScore > 0 ? headerColumns : columns, plainRows);
	return { delimiter, lineEnd, hasSepLine, headerScore, likeness };
}

/** Tries every delimiter, because misread quotes may have led to the wrong one. */
function refuseOtherQuotes(
	head: TextHead,
	{ delimiter: found, columns, headerScore }: Trial,
	delimiters: readonly CsvDialect['delimiter'][],
	{ scoreHeader }: OpenOptions,
): void {
	const bytes = Buffer.from(head.bytes.subarray(0, QUOTE_SAMPLE_BYTES));
	const decoded = head.encoding === 'utf-8' ? bytes.toString('utf8') : fromLatin1(bytes.toString('latin1'));
	const text = decoded.replace(/^\ufeff/, '');
	const isCut = !head.whole || bytes.length < head.bytes.length;
	const lines = isCut ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) : text;
	const refuse = (kind: string, { line, written, reading }: SingleQuoted): SourceRefusal =>
		new SourceRefusal(head.file, { code: 'csv-quotes-unclear', found: written, params: { kind, line, reading } });
	const whole =
		columns > 1 ? undefined : findQuotedLine(lines, delimiters, (cells) => scoreHeader(cells) > headerScore);
	if (whole !== undefined) throw refuse('line', whole);
	if (hasDoubleQuoted(lines, found)) return;
	for (const delimiter of delimiters) {
		const single = findSingleQuoted(lines, delimiter);
		if (single !== undefined) throw refuse('single', single);
		const typographic = findTypographicQuoted(lines, delimiter);
		if (typographic !== undefined) throw refuse('typographic', typographic);
	}
}

function tryDelimiter(
	delimiter: CsvDialect['delimiter'],
	{ file, bytes, whole, encoding }: TextHead,
	skipFirstLine: boolean,
	{ scoreHeader, quotes }: OpenOptions,
) {
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
	const unreadable = refuseHeader(file, rows, headerAt);
	refusal ??= unreadable;
	const below = headerScore > 0 ? rows.slice(headerAt + 1) : rows;
	const plainRows = below
		.map(({ cells }) => cells.map(String))
		.filter((cells) => !cells.some((cell) => /[\r\n]/.test(cell)));
	const { columns, share } = findEvenness(rows);
	const { lineEnds } = scanner;
	const lineEnd = (['\r\n', '\n', '\r'] as const).reduce((one, other) =>
		lineEnds[other] > lineEnds[one] ? other : one,
	);
	const evennessOfRead = refusal === undefined && columns > 1 ? share : 0;
	const evenness = unreadable === undefined ? evennessOfRead : EVENNESS_OF_UNREADABLE;
	return { delimiter, headerScore, headerColumns, columns, plainRows, lineEnd, evenness, refusal };
}

/** Refuses the file if its header is cut off or none of its lines can be read. */
function refuseHeader(file: string, rows: readonly Row[], headerAt: number): SourceRefusal | undefined {
	const { problem, cells = [] } = rows[headerAt] ?? {};
	const last = cells.at(-1);
	const isCut = typeof last === 'string' && last.endsWith(CUT);
	const isAll = rows.every((row) => row.problem !== undefined);
	return problem !== undefined && (isCut || isAll) ? new SourceRefusal(file, problem) : undefined;
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

/** True if the delimiter occurs only in texts, as in a header `Patrimônio` above rows like `PAT-1, azul`. */
function isCutBelow({ headerScore, headerColumns, columns }: Trial): boolean {
	return headerScore > 0 && headerColumns === 1 && columns > 1;
}

function findSepLine(bytes: Uint8Array): string | undefined {
	const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1').replace(/^ï»¿/, '');
	return /^sep=([^\r\n])(?:[\r\n]|$)/i.exec(start)?.[1];
}
