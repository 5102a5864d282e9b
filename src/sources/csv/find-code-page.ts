/** Finds the code page that makes the words cheapest, if no other comes close: `Descri‡Æo`, `Descriá∆o`, `Descrição`. */
import { CODE_PAGES, type CodePage, type EncodingChoices } from '../values/source.ts';
import { ByteQueue } from '../bytes/byte-source.ts';
import { decodeBytes, sequenceLength } from '../bytes/code-pages.ts';

/** More words would not change the result. */
const MAX_WORDS_PER_BYTE = 48;
export const MAX_WORD_SIDE = 24;
const MAX_TAIL = MAX_WORD_SIDE + 4;

export class ForeignByteCollector {
	count = 0;
	first = -1;
	sequences = 0;
	readonly words = new Map<string, number>();
	readonly #wordsOfByte = new Uint32Array(0x80);
	/** One bit per byte and its two neighbours. Most words with the same three bytes are the same word. */
	readonly #seen = new Uint8Array((0x80 * 0x100 * 0x100) / 8);
	readonly #queue = new ByteQueue();
	#looked = 0;

	feed(chunk: Uint8Array): void {
		const taken = Math.max(0, this.#looked - MAX_TAIL);
		this.#queue.add(chunk, taken);
		this.#looked -= taken;
		this.#look(this.#queue.bytes.length - MAX_TAIL);
	}

	end(): void {
		this.#look(this.#queue.bytes.length);
	}

	#look(end: number): void {
		const { bytes } = this.#queue;
		const fours = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
		let at = this.#looked;
		for (; at < end; at++) {
			while ((at & 3) === 0 && at + 4 <= end && ((fours[at >>> 2] ?? 0) & 0x80808080) === 0) at += 4;
			if (at >= end) break;
			const byte = bytes[at] ?? 0;
			if (byte < 0x80) continue;
			const length = sequenceLength(bytes, at, bytes.length);
			if (length <= 0) this.#note(byte, at);
			else {
				if (isMeant(bytes, at, length)) this.sequences++;
				at += length - 1;
			}
		}
		this.#looked = Math.max(this.#looked, at);
	}

	#note(byte: number, at: number): void {
		const { bytes, offset } = this.#queue;
		if (this.count === 0) this.first = offset + at;
		this.count += 1;
		const three = ((byte - 0x80) << 16) | ((bytes[at - 1] ?? 0) << 8) | (bytes[at + 1] ?? 0);
		const bits = this.#seen[three >> 3] ?? 0;
		const known = this.#wordsOfByte[byte - 0x80] ?? 0;
		if ((bits & (1 << (three & 7))) !== 0 || known >= MAX_WORDS_PER_BYTE) return;
		this.#seen[three >> 3] = bits | (1 << (three & 7));
		const [start, end] = wordAround(bytes, at);
		const word = bytes.toString('latin1', Math.max(0, start - 1), Math.min(end + 1, bytes.length));
		const whole = `${start === 0 ? ' ' : ''}${word}${end >= bytes.length ? ' ' : ''}`;
		if (this.words.has(whole)) return;
		this.words.set(whole, offset + at);
		this.#wordsOfByte[byte - 0x80] = known + 1;
	}
}

export function wordAround(bytes: Uint8Array, at: number): readonly [start: number, end: number] {
	let start = at;
	while (start > 0 && at - start < MAX_WORD_SIDE && isOfWord(bytes[start - 1] ?? 0)) start--;
	let end = at + 1;
	while (end < bytes.length && end - at < MAX_WORD_SIDE && isOfWord(bytes[end] ?? 0)) end++;
	return [start, end];
}

function isOfWord(byte: number): boolean {
	const lower = byte | 0x20;
	return byte >= 0x80 || (lower >= 0x61 && lower <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x27;
}

const AFTER_HONEST_LETTER = new Set([0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0xa0, 0xaa, 0xae, 0xba, 0xbb]);

function isMeant(bytes: Uint8Array, at: number, length: number): boolean {
	if (length > 2) return true;
	const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
	if (first > 0xc5 || (first === 0xc2 && second < 0xa0)) return false;
	const before = bytes[at - 1] ?? 0;
	return !AFTER_HONEST_LETTER.has(second) || (before >= 0x61 && before <= 0x7a);
}

export interface FoundPage {
	readonly page: CodePage;
	/** `word`: index of the first unclear one. */
	readonly unclear?: Pick<EncodingChoices, 'choices'> & { readonly word: number };
}

const WRONG_WORD = 3;
const CLEAR_MARGIN = 2;
/** DOS and Macintosh files are rarer. Below CLEAR_MARGIN, so that it never decides alone between `Itaú` and `Ita£`. */
const RARITY = 1;

interface Reading {
	readonly page: CodePage;
	readonly words: readonly string[];
	readonly costs: readonly number[];
	readonly sum: number;
}

export function findCodePage(latin1Words: readonly string[], keepUtf8: boolean): FoundPage {
	const readings = CODE_PAGES.map((page): Reading => {
		const words = latin1Words.map((word) => decodeBytes(Buffer.from(word, 'latin1'), { page, keepUtf8 }));
		const costs = words.map((word, index) => costOfWord(word) + (keepUtf8 ? costOfCut(latin1Words[index] ?? '') : 0));
		return { page, words, costs, sum: costs.reduce((sum, cost) => sum + cost, page === 'windows-1252' ? 0 : RARITY) };
	});
	const best = readings.reduce((one, other) => (other.sum < one.sum ? other : one));
	const others = readings.filter(({ words }) => words.some((word, index) => word !== best.words[index]));
	const isWrong = (cost: number): boolean => cost >= WRONG_WORD;
	// If only another code page makes sense of this word, the file mixes code pages.
	const foreign = best.costs.findIndex(
		(cost, index) => isWrong(cost) && (keepUtf8 || others.some(({ costs }) => (costs[index] ?? cost) < cost / 2)),
	);
	if (foreign !== -1) return { page: best.page, unclear: compareReadings(readings, foreign) };
	if (best.costs.filter(isWrong).length * 2 > best.costs.length) {
		return { page: best.page, unclear: compareReadings(readings, best.costs.findIndex(isWrong)) };
	}
	const rival = others.find(({ sum }) => sum - best.sum < CLEAR_MARGIN);
	if (rival === undefined) return { page: best.page };
	const differs = best.words.findIndex((word, index) => word !== rival.words[index]);
	return { page: best.page, unclear: compareReadings(readings, differs) };
}

const MAX_WORDS = 4;

/** Compares code pages that read the words differently. `word` is shown first. */
function compareReadings(readings: readonly Reading[], word: number): NonNullable<FoundPage['unclear']> {
	const ranked = readings.toSorted((one, other) => one.sum - other.sum);
	const different = ranked.filter(
		({ words }, index) => ranked.findIndex((earlier) => earlier.words.join() === words.join()) === index,
	);
	const isOpen = (index: number): boolean => different.some(({ words }) => words[index] !== different[0]?.words[index]);
	const open = [...(readings[0]?.words ?? []).keys()].filter((index) => index !== word && isOpen(index));
	const shown = [word, ...open].slice(0, MAX_WORDS);
	// Each word has one character of its neighbours on both sides.
	const choices = different.map(({ page, words }) => ({
		encoding: page,
		words: shown.map((index) => (words[index] ?? '').slice(1, -1)),
	}));
	return { word, choices };
}

const COMMON = new Set('áàâãéêíóôõúüçñÁÀÂÃÉÊÍÓÔÕÚÜÇÑ');
const NEIGHBOURS = new Set('äëïöèîùûßœåæøÄËÏÖÈÎÙÛŒÅÆØ');
const SIGNS = new Set('“”‘’«»‹›–—…•·™®©€£¢§ªº°²³¹¼½¾±×÷µ´¨¿¡¶†‡„');
/** `Ø` is the diameter sign. */
const WORDS_OF_ONE_LETTER = new Set('áàéêóôÁÀÉÊÓÔØø');
/** No Portuguese or Spanish word has these neighbours. */
const NEVER_BEFORE: Readonly<Record<string, RegExp>> = { á: /[aeo]/, Ä: /[AEIOU]/, à: /\p{L}/u };
const NEVER_AFTER: Readonly<Record<string, RegExp>> = {
	á: /a/,
	Ä: /[AEIOU]/,
	à: /(?![qs])\p{L}/u,
	ã: /[aáu]/,
	Ã: /[AÁU]/,
	õ: /(?!e)\p{L}/u,
	Õ: /(?!E)\p{L}/u,
};

/** Excludes `µ`, which is a letter in Unicode. */
const isLetter = (character: string): boolean => character !== 'µ' && /[\p{Ll}\p{Lu}]/u.test(character);
const isUpper = (character: string): boolean => /\p{Lu}/u.test(character);
const isDigit = (character: string): boolean => /\d/.test(character);

const CEDILLA_AT_START = /(?:^|\P{L})[B-DF-HJ-NP-TV-Z]Ç/u;

/** No Portuguese or Spanish word has so many letters beyond ASCII: the bytes are of another script. */
const FEWEST_FOREIGN = 3;
const LETTERS = /[\p{L}\p{N}]/gu;
/** Second bytes of Asian characters. */
const BESIDE_NO_LETTER = /[^\0-\u007f][\\[\]^`{}~@]/u;

function costOfWord(word: string): number {
	let cost = CEDILLA_AT_START.test(word) ? 2 : 0;
	let run = 0;
	let letters = 0;
	for (let index = 0; index < word.length; index++) {
		const character = word[index] ?? '';
		if (character <= '\u007f') {
			run = 0;
			continue;
		}
		if (isLetter(character)) {
			const before = word[index - 1] ?? ' ';
			const after = word[index + 1] ?? ' ';
			run += 1;
			letters += 1;
			cost += costOfLetter(character, before, after) + (run === 3 ? 6 : 0) + costOfPlace(word, index);
		} else {
			run = 0;
			cost += costOfSign(word, index);
		}
	}
	if (letters > 0 && BESIDE_NO_LETTER.test(word)) cost += 2;
	const isForeign = letters >= FEWEST_FOREIGN && letters * 2 >= (word.match(LETTERS)?.length ?? 0);
	return isForeign ? cost + 2 * WRONG_WORD : cost;
}

function costOfLetter(letter: string, before: string, after: string): number {
	const [letterBefore, letterAfter] = [isLetter(before), isLetter(after)];
	const isForeign = NEIGHBOURS.has(letter);
	if (!letterBefore && !letterAfter && !isDigit(before) && WORDS_OF_ONE_LETTER.has(letter)) return 0;
	let cost = COMMON.has(letter) ? 0 : isForeign ? 1 : 3;
	if (isForeign && ((letterBefore && before > '\u007f') || (letterAfter && after > '\u007f'))) cost += 2;
	if (!letterBefore && !letterAfter) cost += 2;
	if (isDigit(before) || isDigit(after)) cost += 2;
	if (isUpper(letter)) {
		if (letterBefore && !isUpper(before)) cost += 4;
		else if (letterBefore && letterAfter && !isUpper(after)) cost += 3;
	} else if (letterAfter && isUpper(after)) cost += isUpper(before) ? 2 : 3;

	if (NEVER_BEFORE[letter]?.test(before) === true) cost += 2;
	if (NEVER_AFTER[letter]?.test(after) === true) cost += 2;
	return cost;
}

const ELISION = /(?:^|\P{L})[dl]’[aeiouháâéêíóôú]/iu;
const AFTER_APOSTROPHE = /^(?:s|t|d|m|re|ve|ll)(?:\P{L}|$)/iu;
/** In `Johnís` and `díagua` the byte of `í` is more likely an apostrophe in another code page. */
const ACUTE_FOR_APOSTROPHE = /[b-df-hj-np-tv-z]ís(?:\P{L}|$)|(?:^|\P{L})[dl]í[aeiou]\p{L}{2}/iu;
const SMALL_AFTER_CAPITALS = /\p{Lu}{2}$/u;

function costOfPlace(word: string, index: number): number {
	const letter = word[index] ?? '';
	const isAtEnd = !isLetter(word[index + 1] ?? ' ');
	if (isAtEnd && !isUpper(letter) && SMALL_AFTER_CAPITALS.test(word.slice(0, index))) return 2;
	return letter === 'í' && ACUTE_FOR_APOSTROPHE.test(word) ? 1 : 0;
}

const SIGNS_AT_END = /[^\p{L}\0-\u007f]+$/u;
const SIGNS_AT_START = /^[^\p{L}\0-\u007f]+/u;

function costOfSign(word: string, index: number): number {
	const sign = word[index] ?? '';
	const before = word.slice(0, index).replace(SIGNS_AT_END, '').at(-1) ?? ' ';
	const after =
		word
			.slice(index + 1)
			.replace(SIGNS_AT_START, '')
			.at(0) ?? ' ';
	const isInside = isLetter(before) && isLetter(after);
	if (sign === '\u00a0') return isInside ? (isUpper(after) && !isUpper(before) ? 0 : 1) : isLetter(after) ? 1 : 0;
	if (sign === '\u00ad') return isInside ? 0 : 3;
	if (!SIGNS.has(sign)) return isInside ? 8 : 6;
	if (sign === '’' && isInside) {
		return ELISION.test(word) || AFTER_APOSTROPHE.test(word.slice(index + 1)) || isUpper(after) ? 0 : 4;
	}
	if ('ªº°'.includes(sign) && isInside) return isUpper(after) && (!isUpper(before) || before === 'N') ? 0 : 4;
	if ('§¶†‡„'.includes(sign) && isInside) return 8;
	if (isInside) return isUpper(after) && !isUpper(before) ? 1 : 5;
	if (isLetter(before) || isDigit(before)) return costOfSignAfter(sign, before, word);
	if (isLetter(after)) return costOfSignBefore(sign, word.slice(index + 1));
	return '…¢'.includes(sign) ? 1 : 0;
}

function costOfSignAfter(sign: string, before: string, word: string): number {
	if ('“‘«‹¿¡'.includes(sign)) return 4;
	if ('§¶†‡„'.includes(sign)) return 3;
	if ('…–—'.includes(sign)) return 1;
	if ('’”'.includes(sign) && !/[‘“]/.test(word)) return 1;
	if (!isLetter(before)) return sign === '™' ? 2 : '»›·•¢'.includes(sign) ? 1 : 0;
	if ('¼½¾¢´¨'.includes(sign)) return 5;
	if ('€£µ·•±÷×'.includes(sign)) return 3;
	// `Nº`, `nº`, `Srª`: º and ª follow these letters in abbreviations.
	if ('ªº°'.includes(sign)) return /[nraomv]/i.test(before) ? 0 : 2;
	return '»›'.includes(sign) ? 1 : 0;
}

const MICRO = /^(?:[FgsLlAVHW]|m)(?:\P{L}|$)/u;

function costOfSignBefore(sign: string, after: string): number {
	if (sign === 'µ') return MICRO.test(after) ? 0 : 3;
	if ('€£¢²³¹¼½¾™'.includes(sign)) return 3;
	if ('…†‡¶”»›'.includes(sign)) return 2;
	if ('¡¿'.includes(sign)) return isUpper(after.charAt(0)) ? 1 : 3;
	return '–—§·•‹„‘'.includes(sign) ? 1 : 0;
}

const CUT_LETTER = /^(?:[\0-\u007f]|[\u00c2-\u00df][\u0080-\u00bf])*[\u00c2\u00c3][^\p{L}\p{N}]?$/u;

/** A lone C2 or C3 at the end of a word is the first half of a truncated UTF-8 letter. */
function costOfCut(latin1: string): number {
	return CUT_LETTER.test(latin1) ? WRONG_WORD : 0;
}
