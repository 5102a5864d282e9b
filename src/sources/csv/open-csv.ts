import { type ByteSource, readHead } from '../bytes/byte-source.ts';
import { type ExaminedText, examineText } from './examine-text.ts';
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
} from '../values/source.ts';

/** Longer than the longest record, so that a first line without an end is refused at once. */
const SAMPLE_BYTES = CSV_LIMITS.recordBytes + 64 * 1024;
const BATCH_ROWS = 256;

export async function openCsv(
	source: ByteSource,
	file: string,
	options: OpenOptions,
	signal?: AbortSignal,
): Promise<{ readonly source: TableSource; readonly headerScore: number }> {
	const text = await examineText(source, file, options.encoding, signal);
	const { unclear } = text;
	if (unclear !== undefined && options.asksEncoding !== true) throw refuseEncoding(file, unclear);
	const sample = await readHead(text.bytes, SAMPLE_BYTES, signal);
	const dialect = detectDialect(
		{ file, bytes: sample, whole: sample.length < SAMPLE_BYTES, encoding: text.scanned },
		options,
	);
	const { delimiter, lineEnd, headerScore } = dialect;
	const readAs = async (encoding: CodePage, again?: AbortSignal): Promise<TableSource> =>
		(await openCsv(source, file, { ...options, encoding }, again)).source;
	const asked = options.quotes === undefined ? {} : { quotes: options.quotes };
	return {
		headerScore,
		source: {
			kind: 'table',
			file,
			format: 'csv',
			tables: [{ hidden: false }],
			csv: { encoding: text.encoding, delimiter, lineEnd },
			...(unclear === undefined ? {} : { encodings: { ...unclear, readAs } }),
			notices: text.notices,
			readRows: (_tableIndex, rowsSignal) => readRows(file, text, { ...dialect, ...asked }, rowsSignal),
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
	text: ExaminedText,
	{ hasSepLine, ...dialect }: ReturnType<typeof detectDialect> & Pick<OpenOptions, 'quotes'>,
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
