/**
 * Which encoding a text file is in, decided from all of its bytes before its first row: byte order mark, then UTF-16 by
 * its NULs, then strict UTF-8, else windows-1252.
 *
 * Refused: `file-empty`, `csv-no-data`, `csv-nul-bytes`, `csv-utf16-invalid`, and with an encoding that was asked for
 * `csv-utf8-invalid`. Told: `csv-read-as-windows-1252`, `csv-looks-like-dos`, `csv-utf16-without-mark`,
 * `csv-mojibake`, `csv-replacement-characters`, `csv-inner-marks`.
 */
import type { ProblemCode } from '../../problems/catalogue/index.ts';
import type { Problem } from '../../problems/problem.ts';
import { type ByteSource, readHead } from '../byte-source.ts';
import { type CsvDialect, type OpenOptions, SourceRefusal } from '../source.ts';
import { ByteSignFinder, type ByteSigns, type Sighting } from './find-byte-signs.ts';
import { DOS_HEAD_BYTES, findDosWord } from './find-dos-word.ts';
import { guessUtf16, transcodeUtf16 } from './utf-16.ts';

export interface ExaminedText {
	/** The text in an encoding that keeps ASCII: UTF-16 is transcoded to UTF-8. */
	readonly bytes: ByteSource;
	/** Encoding of `bytes`. */
	readonly scanned: 'utf-8' | 'windows-1252';
	/** Encoding of the file. */
	readonly encoding: CsvDialect['encoding'];
	readonly notices: readonly Problem[];
}

const HEAD_BYTES = 4_096;

export async function examineText(
	source: ByteSource,
	file: string,
	wish: OpenOptions['encoding'],
	signal?: AbortSignal,
): Promise<ExaminedText> {
	const head = await readHead(source, HEAD_BYTES, signal);
	if (head.length === 0) throw new SourceRefusal(file, { code: 'file-empty' });
	const mark = readMark(head);
	const utf16 = findUtf16(head, mark, wish);
	// Where only the NULs spoke for UTF-16, they are what is wrong.
	const guessed = utf16 !== undefined && wish === undefined && mark !== utf16;
	const broken = (): SourceRefusal =>
		new SourceRefusal(file, { code: guessed ? 'csv-nul-bytes' : 'csv-utf16-invalid' });
	const bytes = utf16 === undefined ? source : transcodeUtf16(source, utf16, broken);
	const strict = wish === 'windows-1252' && utf16 === undefined ? undefined : await findSigns(bytes, 'utf-8', signal);
	const isUtf8 = strict?.utf8 === true;
	if (!isUtf8 && wish === 'utf-8') throw new SourceRefusal(file, { code: 'csv-utf8-invalid' });
	const scanned = isUtf8 ? 'utf-8' : 'windows-1252';
	const signs = strict !== undefined && isUtf8 ? strict : await findSigns(bytes, scanned, signal);
	if (signs.hasNul) throw new SourceRefusal(file, { code: 'csv-nul-bytes' });
	if (signs.blank)
		throw new SourceRefusal(file, { code: head.length <= 3 && mark !== undefined ? 'file-empty' : 'csv-no-data' });
	const notices: Problem[] = [];
	if (guessed) notices.push({ code: 'csv-utf16-without-mark' });
	if (scanned === 'windows-1252' && wish === undefined) {
		const dos = findDosWord(await readHead(bytes, DOS_HEAD_BYTES, signal));
		if (dos === undefined) notices.push({ code: 'csv-read-as-windows-1252' });
		else notices.push({ code: 'csv-looks-like-dos', found: dos.word, params: { line: dos.line } });
	}
	const tell = async (code: ProblemCode, sighting: Sighting): Promise<void> => {
		if (sighting.count === 0) return;
		const line = await findLine(bytes, sighting.first, signal);
		notices.push({ code, params: { line, count: sighting.count } });
	};
	await tell('csv-mojibake', signs.mojibake);
	await tell('csv-replacement-characters', signs.replaced);
	await tell('csv-inner-marks', signs.innerMarks);
	const encoding = utf16 ?? (scanned === 'utf-8' && mark === 'utf-8' ? 'utf-8-bom' : scanned);
	return { bytes, scanned, encoding, notices };
}

type Mark = 'utf-8' | 'utf-16le' | 'utf-16be';

function readMark(head: Buffer): Mark | undefined {
	if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
	if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
	return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : undefined;
}

function findUtf16(
	head: Buffer,
	mark: Mark | undefined,
	wish: OpenOptions['encoding'],
): 'utf-16le' | 'utf-16be' | undefined {
	if (wish !== undefined) return wish === 'utf-16le' || wish === 'utf-16be' ? wish : undefined;
	if (mark !== undefined) return mark === 'utf-8' ? undefined : mark;
	return guessUtf16(head);
}

async function findSigns(
	bytes: ByteSource,
	encoding: 'utf-8' | 'windows-1252',
	signal: AbortSignal | undefined,
): Promise<ByteSigns> {
	const finder = new ByteSignFinder(encoding);
	for await (const chunk of bytes.read(signal)) {
		finder.feed(chunk);
		if (!finder.utf8 || finder.hasNul) return finder;
	}
	finder.end();
	return finder;
}

/** The physical line in which a byte stands, from 1. */
async function findLine(bytes: ByteSource, offset: number, signal: AbortSignal | undefined): Promise<number> {
	let line = 1;
	let missing = offset;
	let afterCr = false;
	for await (const chunk of bytes.read(signal)) {
		for (const byte of chunk.subarray(0, missing)) {
			if (byte === 0x0d || (byte === 0x0a && !afterCr)) line++;
			afterCr = byte === 0x0d;
		}
		missing -= chunk.length;
		if (missing <= 0) break;
	}
	return line;
}
