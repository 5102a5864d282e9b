/** A byte order mark overrides `--csv encoding=…`, because one import may mix encodings. Text encoded twice gets a notice. */
import type { ParamsOf } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import { type ByteSource, readHead } from '../bytes/byte-source.ts';
import { createPageDecoder, decodeBytes } from '../bytes/code-pages.ts';
import { createUtf16Decoder, guessUtf16, readByteOrderMark, type Utf16 } from '../bytes/unicode.ts';
import {
	CODE_PAGES,
	type CodePage,
	type CsvDialect,
	type EncodingChoices,
	type OpenOptions,
	SourceRefusal,
} from '../values/source.ts';
import { ByteSignFinder, type ByteSigns, type Occurrences } from './find-byte-signs.ts';
import { findCodePage, ForeignByteCollector, MAX_WORD_SIDE, wordAround } from './find-code-page.ts';

export interface ExaminedText {
	readonly bytes: ByteSource;
	readonly scanned: 'utf-8' | 'windows-1252';
	readonly encoding: CsvDialect['encoding'];
	readonly notices: readonly Problem[];
	readonly unclear?: EncodingChoices;
}

interface FoundText extends ExaminedText {
	readonly signs: Omit<ByteSigns, 'utf8'>;
}

const HEAD_BYTES = 4_096;

interface FoundPlace {
	readonly line: number;
	readonly word: string;
}

export async function examineText(
	source: ByteSource,
	file: string,
	wish: OpenOptions['encoding'],
	signal?: AbortSignal,
): Promise<ExaminedText> {
	const head = await readHead(source, HEAD_BYTES, signal);
	if (head.length === 0) throw new SourceRefusal(file, { code: 'file-empty', params: { kind: 'bytes' } });
	const mark = readByteOrderMark(head);
	const text = await findText(source, file, { asked: mark ?? wish, mark, wish, head }, signal);
	const { signs, ...examined } = text;
	const { bytes } = examined;
	if (signs.blank) {
		const kind = head.length <= 3 && mark !== undefined ? 'bytes' : 'rows';
		throw new SourceRefusal(file, { code: 'file-empty', params: { kind } });
	}
	const notices = [...text.notices];
	const warn = async (found: Occurrences, problemOf: (place: FoundPlace, count: number) => Problem): Promise<void> => {
		if (found.count > 0) notices.push(problemOf(await findPlace(bytes, found.first, signal), found.count));
	};
	const wrongLetters =
		(kind: ParamsOf<'csv-letters-wrong'>['kind']) =>
		({ line, word }: FoundPlace, count: number): Problem => ({
			code: 'csv-letters-wrong',
			found: word,
			params: { kind, line, count },
		});
	await warn(signs.mojibake, wrongLetters('mojibake'));
	await warn(signs.replaced, wrongLetters('lost'));
	await warn(signs.innerMarks, ({ line }, count) => ({ code: 'csv-inner-marks', params: { line, count } }));
	return { ...examined, notices };
}

interface Beginning {
	readonly asked: OpenOptions['encoding'];
	readonly mark: ReturnType<typeof readByteOrderMark>;
	readonly wish: OpenOptions['encoding'];
	readonly head: Buffer;
}

async function findText(
	source: ByteSource,
	file: string,
	{ asked, mark, wish, head }: Beginning,
	signal: AbortSignal | undefined,
): Promise<FoundText> {
	const page = CODE_PAGES.find((one) => one === asked);
	if (page !== undefined) {
		const bytes = transcode(source, () => createPageDecoder({ page, keepUtf8: false }));
		return { ...scanNatively(source, bytes, page), notices: [], signs: await findSigns(bytes, signal) };
	}
	const utf16 =
		asked === undefined ? guessUtf16(head) : asked === 'utf-16le' || asked === 'utf-16be' ? asked : undefined;
	if (utf16 !== undefined) {
		// The encoding was guessed from NULs, so a decoding error means stray NULs.
		const kind = asked === undefined ? 'nul' : 'utf16';
		const bytes = transcodeUtf16(
			source,
			utf16,
			() => new SourceRefusal(file, { code: 'csv-unreadable', params: { kind } }),
		);
		const notices: readonly Problem[] =
			asked === undefined ? [{ code: 'csv-encoding-guessed', params: { encoding: utf16.toUpperCase() } }] : [];
		return { bytes, scanned: 'utf-8', encoding: utf16, notices, signs: await findSigns(bytes, signal) };
	}
	if (!isText(head)) throw new SourceRefusal(file, { code: 'csv-unreadable', params: { kind: 'nul' } });
	const signs = await findSigns(source, signal);
	if (!signs.utf8 && wish === 'utf-8') {
		throw new SourceRefusal(file, { code: 'csv-encoding-unclear', params: { kind: 'asked' } });
	}
	if (!signs.utf8) return await readForeignBytes(source, mark === 'utf-8', signal);
	return { bytes: source, scanned: 'utf-8', encoding: mark === 'utf-8' ? 'utf-8-bom' : 'utf-8', notices: [], signs };
}

/** True if NULs are in at most a tenth of the lines, or in one of several. */
function isText(head: Buffer): boolean {
	const lines = head.toString('latin1').match(/[^\r\n]+/g) ?? [];
	const odd = lines.filter((line) => line.includes('\0')).length;
	return odd * 10 <= lines.length || (odd === 1 && lines.length > 1);
}

async function readForeignBytes(
	source: ByteSource,
	isMarked: boolean,
	signal: AbortSignal | undefined,
): Promise<FoundText> {
	const foreign = new ForeignByteCollector();
	for await (const chunk of source.read(signal)) foreign.feed(chunk);
	foreign.end();
	const keepUtf8 = isMarked || foreign.sequences > 0;
	const { page, unclear } = findCodePage([...foreign.words.keys()], keepUtf8);
	if (unclear !== undefined && keepUtf8) return await refuseBytes(source, signal);
	const transcoded = transcode(source, () => createPageDecoder({ page, keepUtf8 }));
	const none = { count: 0, first: -1 };
	const noSigns = { blank: false, mojibake: none, replaced: none, innerMarks: none };
	if (unclear !== undefined) {
		const offset = [...foreign.words.values()][unclear.word] ?? foreign.first;
		const { line } = await findPlace(source, offset, signal);
		const unclearAt = { line, choices: unclear.choices };
		return { ...scanNatively(source, transcoded, page), notices: [], signs: noSigns, unclear: unclearAt };
	}
	const decode = (bytes: Buffer): string => decodeBytes(bytes, { page, keepUtf8 });
	const { line, word } = await findPlace(source, foreign.first, signal, decode);
	const place = { found: word, params: { line, encoding: page } };
	if (!keepUtf8) {
		const notices: readonly Problem[] = [{ code: 'csv-encoding-guessed', ...place }];
		return { ...scanNatively(source, transcoded, page), notices, signs: noSigns };
	}
	const params = { ...place.params, count: foreign.count };
	return {
		bytes: transcoded,
		scanned: 'utf-8',
		encoding: 'utf-8-mixed',
		notices: [{ code: 'csv-bytes-beside-utf8', ...place, params }],
		signs: await findSigns(transcoded, signal),
	};
}

/** Turns bytes that are not UTF-8 into NULs, so that only their lines are refused. */
async function refuseBytes(source: ByteSource, signal: AbortSignal | undefined): Promise<FoundText> {
	const bytes = transcode(source, () => createPageDecoder({ page: 'none', keepUtf8: true }));
	return { bytes, scanned: 'utf-8', encoding: 'utf-8-mixed', notices: [], signs: await findSigns(bytes, signal) };
}

function scanNatively(
	source: ByteSource,
	transcoded: ByteSource,
	page: CodePage,
): Pick<ExaminedText, 'bytes' | 'scanned' | 'encoding'> {
	return page === 'windows-1252'
		? { bytes: source, scanned: page, encoding: page }
		: { bytes: transcoded, scanned: 'utf-8', encoding: page };
}

function transcode(source: ByteSource, createDecoder: () => (chunk?: Uint8Array) => Uint8Array): ByteSource {
	async function* read(signal?: AbortSignal): AsyncIterable<Uint8Array> {
		const decode = createDecoder();
		for await (const chunk of source.read(signal)) yield decode(chunk);
		yield decode();
	}
	return { read };
}

function transcodeUtf16(source: ByteSource, encoding: Utf16, refusal: () => SourceRefusal): ByteSource {
	return transcode(source, () => {
		const decode = createUtf16Decoder(encoding);
		return (chunk) => {
			try {
				return decode(chunk);
			} catch {
				throw refusal();
			}
		};
	});
}

export async function isUtf8Text(bytes: ByteSource, signal?: AbortSignal): Promise<boolean> {
	return (await findSigns(bytes, signal)).utf8;
}

async function findSigns(bytes: ByteSource, signal: AbortSignal | undefined): Promise<ByteSigns> {
	const finder = new ByteSignFinder();
	for await (const chunk of bytes.read(signal)) {
		finder.feed(chunk);
		if (!finder.utf8) return finder;
	}
	finder.end();
	return finder;
}

async function findPlace(
	bytes: ByteSource,
	offset: number,
	signal: AbortSignal | undefined,
	decode = (word: Buffer): string => word.toString('utf8'),
): Promise<FoundPlace> {
	let line = 1;
	let afterCr = false;
	let seen: Buffer = Buffer.alloc(0);
	let at = offset;
	for await (const chunk of bytes.read(signal)) {
		for (const byte of chunk.subarray(0, Math.max(0, at - seen.length))) {
			if (byte === 0x0d || (byte === 0x0a && !afterCr)) line++;
			afterCr = byte === 0x0d;
		}
		const rest = seen.subarray(Math.min(seen.length, Math.max(0, at - MAX_WORD_SIDE)));
		at -= seen.length - rest.length;
		seen = Buffer.concat([rest, chunk]);
		if (seen.length > at + MAX_WORD_SIDE) break;
	}
	const [start, end] = wordAround(seen, at);
	return { line, word: decode(seen.subarray(start, end)) };
}
