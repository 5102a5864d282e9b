/**
 * Many checked lines, one behind the other, verified at one go: is the CRC-32 of all their bytes what it has to be if each
 * line is as it was written?
 *
 * CRC-32 is linear: the sum of a whole line follows from the eight digits in it, and the sum of a stretch from those of its
 * lines and their lengths, by some twenty look-ups a line. The bytes themselves are summed once, by zlib, at ten times the
 * speed. What is noticed: whatever is noticed of a line alone, where one line of the stretch is damaged; where several
 * are, all but one case in four billion, as with any sum of 32 bits. Which line it is, the stretch does not tell.
 * Source: RFC 1952 §8; `crc32_combine` of zlib.
 */
import { crc32 } from 'node:zlib';
import { SEAL_BYTES } from './checked-line.ts';
import { crc32Table } from './crc32.ts';

const DIGITS = 8;
/** Digits begin so many bytes before the end of a line with its line break. */
const DIGITS_BEFORE_END = DIGITS + '"}\n'.length;
/** Of longer lines there are few: they are checked one by one. */
const MOST_BYTES = 1024;
const HEX = '0123456789abcdef';

/** Sum of a line whose digits are all `0`, with what each digit adds to it: by place and byte. */
const digitSums = new Int32Array(DIGITS * 256);
const sealSum = crc32(`"crc":"${'0'.repeat(DIGITS)}"}\n`) | 0;
/** 1 for a byte that is no digit. */
const strange = new Uint8Array(256).fill(1);

/** Before the first line: many a command reads none. */
function sumDigits(): void {
	for (let place = 0; place < DIGITS; place++) {
		for (let value = 0; value < HEX.length; value++) {
			const digits = `${'0'.repeat(place)}${HEX.charAt(value)}${'0'.repeat(DIGITS - 1 - place)}`;
			const ofSeal = crc32(`"crc":"${digits}"}\n`) ^ sealSum;
			const ofChecked = moveOn(value << (4 * (DIGITS - 1 - place)), SEAL_BYTES);
			digitSums[place * 256 + HEX.charCodeAt(value)] = ofSeal ^ ofChecked;
			strange[HEX.charCodeAt(value)] = 0;
		}
	}
}

/** What a sum is once so many zero bytes have followed. */
function moveOn(sum: number, bytes: number): number {
	let moved = sum;
	for (let count = 0; count < bytes; count++) moved = (crc32Table[moved & 0xff] ?? 0) ^ (moved >>> 8);
	return moved;
}

/** By length of a line: `moveOn` of each byte of a sum, 4 × 256. */
const moves: (Int32Array | undefined)[] = Array.from({ length: MOST_BYTES + 1 });

function movesOf(length: number): Int32Array {
	const known = moves[length];
	if (known !== undefined) return known;
	if (strange[HEX.charCodeAt(0)] === 1) sumDigits();
	const table = new Int32Array(4 * 256);
	for (let place = 0; place < 4; place++) {
		for (let bit = 0; bit < 8; bit++) table[place * 256 + (1 << bit)] = moveOn(1 << (8 * place + bit), length);
		for (let byte = 1; byte < 256; byte++) {
			const lowest = byte & -byte;
			table[place * 256 + byte] = (table[place * 256 + lowest] ?? 0) ^ (table[place * 256 + (byte ^ lowest)] ?? 0);
		}
	}
	moves[length] = table;
	return table;
}

export class CheckedStretch {
	#sum = 0;
	#strange = 0;

	/** The next line, from `start` to behind its line break at `end`. False: it is too long or too short to be one of these. */
	add(bytes: Uint8Array, start: number, end: number): boolean {
		const length = end - start;
		if (length > MOST_BYTES || length <= SEAL_BYTES) return false;
		const table = movesOf(length);
		let sum = this.#sum;
		sum =
			(table[sum & 0xff] ?? 0) ^
			(table[256 + ((sum >>> 8) & 0xff)] ?? 0) ^
			(table[512 + ((sum >>> 16) & 0xff)] ?? 0) ^
			(table[768 + (sum >>> 24)] ?? 0) ^
			sealSum;
		let isStrange = 0;
		for (let place = 0, at = end - DIGITS_BEFORE_END; place < DIGITS; place++, at++) {
			const byte = bytes[at] ?? 0;
			sum ^= digitSums[place * 256 + byte] ?? 0;
			isStrange |= strange[byte] ?? 1;
		}
		this.#sum = sum;
		this.#strange |= isStrange;
		return true;
	}

	/** Whether the lines added since the last time, which are all of these bytes, are as they were written. */
	isSound(bytes: Uint8Array): boolean {
		const isSound = this.#strange === 0 && (crc32(bytes) | 0) === this.#sum;
		this.#sum = 0;
		this.#strange = 0;
		return isSound;
	}
}
