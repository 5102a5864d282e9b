/** A byte order mark overrides `--csv encoding=…`, because one import may mix encodings. Text encoded twice gets a notice. */
import type { ParamsOf } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import { CR, LF } from '../bytes/ascii.ts';
import { type ByteSource, NO_BYTES, readHead } from '../bytes/byte-source.ts';
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
import { findCodePage, ForeignByteCollector, type FoundPage, MAX_WORD_SIDE, wordAround } from './find-code-page.ts';

interface Decoding {
	readonly as: 'utf-8' | Utf16 | CodePage | 'none';
	/** Only bytes that are not UTF-8 are of the code page. */
	readonly keepUtf8: boolean;
}

export interface DecodedText {
	readonly bytes: ByteSource;
	readonly scanned: 'utf-8' | 'windows-1252';
	readonly encoding: CsvDialect['encoding'];
}

export interface ExaminedText extends DecodedText {
	readonly notices: readonly Problem[];
	readonly unclear?: EncodingChoices;
}

interface FoundText extends ExaminedText {
	readonly decoding: Decoding;
}

/** The signs hold bytes of the text, so they are not kept with it. */
interface TextWithSigns extends FoundText {
	readonly signs: Omit<ByteSigns, 'utf8'>;
}

const HEAD_BYTES = 4_096;

const UTF8: Decoding = { as: 'utf-8', keepUtf8: true };
const NONE = { count: 0, first: -1 };
const NO_SIGNS = { blank: false, mojibake: NONE, replaced: NONE, innerMarks: NONE };

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
	return await examineWhole(source, await readBeginning(source, file, wish, signal), signal);
}

interface Beginning {
	readonly file: string;
	readonly asked: OpenOptions['encoding'];
	readonly mark: ReturnType<typeof readByteOrderMark>;
	readonly wish: OpenOptions['encoding'];
	readonly head: Buffer;
}

async function readBeginning(
	source: ByteSource,
	file: string,
	wish: OpenOptions['encoding'],
	signal: AbortSignal | undefined,
): Promise<Beginning> {
	const head = await readHead(source, HEAD_BYTES, signal);
	if (head.length === 0) throw new SourceRefusal(file, { code: 'file-empty', params: { kind: 'bytes' } });
	const mark = readByteOrderMark(head);
	return { file, asked: mark ?? wish, mark, wish, head };
}

async function examineWhole(
	source: ByteSource,
	beginning: Beginning,
	signal: AbortSignal | undefined,
): Promise<FoundText> {
	const { file, mark, head } = beginning;
	const text = await findText(source, beginning, signal);
	if (text.signs.blank) {
		const kind = head.length <= 3 && mark !== undefined ? 'bytes' : 'rows';
		throw new SourceRefusal(file, { code: 'file-empty', params: { kind } });
	}
	return await warnOfSigns(text, signal);
}

async function warnOfSigns({ signs, ...text }: TextWithSigns, signal: AbortSignal | undefined): Promise<FoundText> {
	const { bytes } = text;
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
	return { ...text, notices };
}

async function findText(
	source: ByteSource,
	beginning: Beginning,
	signal: AbortSignal | undefined,
): Promise<TextWithSigns> {
	const { file, mark, wish, head } = beginning;
	const said = findSaidDecoding(beginning);
	if (said !== undefined) {
		const signs = await findSigns(transcode(source, said, beginning), signal);
		return { ...decodeText(source, said, beginning), notices: noticesOfSaid(said, beginning), decoding: said, signs };
	}
	if (!isText(head)) throw new SourceRefusal(file, { code: 'csv-unreadable', params: { kind: 'nul' } });
	const signs = await findSigns(source, signal);
	if (signs.utf8) return { ...decodeText(source, UTF8, beginning), notices: [], decoding: UTF8, signs };
	if (wish === 'utf-8') throw new SourceRefusal(file, { code: 'csv-encoding-unclear', params: { kind: 'asked' } });
	const foreign = new ForeignByteCollector();
	for await (const chunk of source.read(signal)) foreign.feed(chunk);
	foreign.end();
	const found = findForeignDecoding(foreign, mark);
	const text = decodeText(source, found.decoding, beginning);
	const described = await describeForeign(source, found, foreign, signal);
	const foreignSigns = found.decoding.keepUtf8 ? await findSigns(text.bytes, signal) : NO_SIGNS;
	return { ...text, ...described, decoding: found.decoding, signs: foreignSigns };
}

/** True if NULs are in at most a tenth of the lines, or in one of several. */
function isText(head: Buffer): boolean {
	const lines = head.toString('latin1').match(/[^\r\n]+/g) ?? [];
	const odd = lines.filter((line) => line.includes('\0')).length;
	return odd * 10 <= lines.length || (odd === 1 && lines.length > 1);
}

/** Undefined if only the bytes of the whole text tell. */
function findSaidDecoding({ asked, head }: Beginning): Decoding | undefined {
	const page = CODE_PAGES.find((one) => one === asked);
	if (page !== undefined) return { as: page, keepUtf8: false };
	const utf16 =
		asked === undefined ? guessUtf16(head) : asked === 'utf-16le' || asked === 'utf-16be' ? asked : undefined;
	return utf16 === undefined ? undefined : { as: utf16, keepUtf8: false };
}

function noticesOfSaid({ as }: Decoding, { asked }: Beginning): readonly Problem[] {
	const isGuessed = asked === undefined && as.startsWith('utf-16');
	return isGuessed ? [{ code: 'csv-encoding-guessed', params: { encoding: as.toUpperCase() } }] : [];
}

interface ForeignDecoding {
	readonly decoding: Decoding & { readonly as: CodePage | 'none' };
	readonly open?: NonNullable<FoundPage['unclear']>;
}

function findForeignDecoding(foreign: ForeignByteCollector, mark: Beginning['mark']): ForeignDecoding {
	const keepUtf8 = mark === 'utf-8' || foreign.sequences > 0;
	const { page, unclear } = findCodePage([...foreign.words.keys()], keepUtf8);
	if (unclear === undefined) return { decoding: { as: page, keepUtf8 } };
	// Bytes that are not UTF-8 become NULs, so that only their lines are refused.
	return keepUtf8 ? { decoding: { as: 'none', keepUtf8 } } : { decoding: { as: page, keepUtf8 }, open: unclear };
}

async function describeForeign(
	source: ByteSource,
	{ decoding: { as: page, keepUtf8 }, open }: ForeignDecoding,
	foreign: ForeignByteCollector,
	signal: AbortSignal | undefined,
): Promise<Pick<ExaminedText, 'notices' | 'unclear'>> {
	if (page === 'none') return { notices: [] };
	if (open !== undefined) {
		const offset = [...foreign.words.values()][open.word] ?? foreign.first;
		const { line } = await findPlace(source, offset, signal);
		return { notices: [], unclear: { line, choices: open.choices } };
	}
	const decode = (bytes: Buffer): string => decodeBytes(bytes, { page, keepUtf8 });
	const { line, word } = await findPlace(source, foreign.first, signal, decode);
	const place = { found: word, params: { line, encoding: page } };
	if (!keepUtf8) return { notices: [{ code: 'csv-encoding-guessed', ...place }] };
	const params = { ...place.params, count: foreign.count };
	return { notices: [{ code: 'csv-bytes-beside-utf8', ...place, params }] };
}

function decodeText(source: ByteSource, decoding: Decoding, beginning: Beginning): DecodedText {
	const { as, keepUtf8 } = decoding;
	if (as === 'utf-8') {
		return { bytes: source, scanned: 'utf-8', encoding: beginning.mark === 'utf-8' ? 'utf-8-bom' : 'utf-8' };
	}
	const bytes = transcode(source, decoding, beginning);
	if (keepUtf8 || as === 'none') return { bytes, scanned: 'utf-8', encoding: 'utf-8-mixed' };
	if (as === 'windows-1252') return { bytes: source, scanned: as, encoding: as };
	return { bytes, scanned: 'utf-8', encoding: as };
}

type Decoder = (chunk?: Uint8Array) => Uint8Array;

function transcode(source: ByteSource, decoding: Decoding, beginning: Beginning): ByteSource {
	async function* read(signal?: AbortSignal): AsyncIterable<Uint8Array> {
		const decode = createDecoder(decoding, beginning);
		for await (const chunk of source.read(signal)) yield decode(chunk);
		yield decode();
	}
	return { read };
}

function createDecoder({ as, keepUtf8 }: Decoding, { file, asked }: Beginning): Decoder {
	if (as === 'utf-8') return (chunk) => chunk ?? NO_BYTES;
	if (as !== 'utf-16le' && as !== 'utf-16be') return createPageDecoder({ page: as, keepUtf8 });
	const decode = createUtf16Decoder(as);
	return (chunk) => {
		try {
			return decode(chunk);
		} catch {
			// If the encoding was guessed from NULs, a decoding error means stray NULs.
			const kind = asked === undefined ? 'nul' : 'utf16';
			throw new SourceRefusal(file, { code: 'csv-unreadable', params: { kind } });
		}
	};
}

/** A text of which only the beginning was examined. The rest is examined while somebody reads it, see `watch`. */
export class PresumedText implements DecodedText {
	readonly bytes: ByteSource;
	readonly scanned: DecodedText['scanned'];
	readonly encoding: DecodedText['encoding'];
	readonly #source: ByteSource;
	readonly #decoding: Decoding;
	readonly #beginning: Beginning;

	constructor(source: ByteSource, decoding: Decoding, beginning: Beginning) {
		({ bytes: this.bytes, scanned: this.scanned, encoding: this.encoding } = decodeText(source, decoding, beginning));
		this.#source = source;
		this.#decoding = decoding;
		this.#beginning = beginning;
	}

	watch(): TextWatch {
		return new TextWatch(this.#source, this, this.#decoding, this.#beginning);
	}
}

/** Undefined if the text is not longer than its beginning, or if the beginning does not tell how to read it. */
export async function presumeText(
	source: ByteSource,
	file: string,
	{ wish, headBytes }: { readonly wish: OpenOptions['encoding']; readonly headBytes: number },
	signal?: AbortSignal,
): Promise<PresumedText | undefined> {
	const head = await readHead(source, headBytes, signal);
	if (head.length < headBytes) return undefined;
	const beginning = await readBeginning(source, file, wish, signal);
	const decoding = findSaidDecoding(beginning) ?? (await presumeDecoding(head, beginning, signal));
	return decoding && new PresumedText(source, decoding, beginning);
}

async function presumeDecoding(
	head: Buffer,
	beginning: Beginning,
	signal: AbortSignal | undefined,
): Promise<Decoding | undefined> {
	const lines = head.subarray(0, Math.max(head.lastIndexOf(LF), head.lastIndexOf(CR)) + 1);
	const source: ByteSource = {
		async *read() {
			yield lines;
		},
	};
	try {
		const { decoding, unclear } = await examineWhole(source, beginning, signal);
		return unclear === undefined ? decoding : undefined;
	} catch (cause) {
		if (cause instanceof SourceRefusal) return undefined;
		throw cause;
	}
}

/** One reading of a presumed text, which is examined on the way. Ends early if the presumption is wrong. */
class TextWatch {
	readonly bytes: ByteSource;
	readonly #source: ByteSource;
	readonly #text: DecodedText;
	readonly #decoding: Decoding;
	readonly #beginning: Beginning;
	readonly #foreign: ForeignByteCollector | undefined;
	readonly #signs: ByteSignFinder | undefined;
	#isWhole = false;

	constructor(source: ByteSource, text: DecodedText, decoding: Decoding, beginning: Beginning) {
		const isForeign = decoding.as !== 'utf-8' && findSaidDecoding(beginning) === undefined;
		this.#source = source;
		this.#text = text;
		this.#decoding = decoding;
		this.#beginning = beginning;
		this.#foreign = isForeign ? new ForeignByteCollector() : undefined;
		this.#signs = isForeign && !decoding.keepUtf8 ? undefined : new ByteSignFinder();
		this.bytes = { read: (signal) => this.#read(signal) };
	}

	async *#read(signal: AbortSignal | undefined): AsyncIterable<Uint8Array> {
		const isNative = this.#text.bytes === this.#source;
		const decode = isNative && this.#signs === undefined ? undefined : createDecoder(this.#decoding, this.#beginning);
		const take = (chunk?: Uint8Array): Uint8Array => {
			if (chunk === undefined) this.#foreign?.end();
			else this.#foreign?.feed(chunk);
			const decoded = decode?.(chunk) ?? NO_BYTES;
			this.#signs?.feed(decoded);
			return isNative ? (chunk ?? NO_BYTES) : decoded;
		};
		for await (const chunk of this.#source.read(signal)) {
			const decoded = take(chunk);
			if (this.#isMisread) return;
			yield decoded;
		}
		yield take();
		this.#signs?.end();
		this.#isWhole = true;
	}

	/** True as soon as the text read so far cannot be what was presumed. */
	get #isMisread(): boolean {
		if (this.#decoding.as === 'utf-8') return this.#signs?.utf8 === false;
		return !this.#decoding.keepUtf8 && (this.#foreign?.sequences ?? 0) > 0;
	}

	/** Returns what `examineText` would have found. Undefined if the text was misread, or not read to its end. */
	async examine(signal?: AbortSignal): Promise<ExaminedText | undefined> {
		const decoding = this.#decoding;
		if (!this.#isWhole || this.#isMisread || this.#signs?.blank === true) return undefined;
		const text = { ...this.#text, decoding, signs: this.#signs ?? NO_SIGNS };
		const foreign = this.#foreign;
		if (foreign === undefined) {
			return await warnOfSigns({ ...text, notices: noticesOfSaid(decoding, this.#beginning) }, signal);
		}
		const found = findForeignDecoding(foreign, this.#beginning.mark);
		if (found.decoding.as !== decoding.as || found.decoding.keepUtf8 !== decoding.keepUtf8) return undefined;
		return await warnOfSigns({ ...text, ...(await describeForeign(this.#source, found, foreign, signal)) }, signal);
	}
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
			if (byte === CR || (byte === LF && !afterCr)) line++;
			afterCr = byte === CR;
		}
		const rest = seen.subarray(Math.min(seen.length, Math.max(0, at - MAX_WORD_SIDE)));
		at -= seen.length - rest.length;
		seen = Buffer.concat([rest, chunk]);
		if (seen.length > at + MAX_WORD_SIDE) break;
	}
	const [start, end] = wordAround(seen, at);
	return { line, word: decode(seen.subarray(start, end)) };
}
