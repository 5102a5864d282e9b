/** Looks for signs of a wrong encoding in the whole file: the first accent may be in the last row. */
import { isUtf8 } from 'node:buffer';
import { CR, LF } from '../bytes/ascii.ts';
import { ByteQueue } from '../bytes/byte-source.ts';
import { fromLatin1 } from '../bytes/code-pages.ts';
import { startOfCutCharacter } from '../bytes/unicode.ts';

export interface Occurrences {
	count: number;
	first: number;
}

export interface ByteSigns {
	readonly utf8: boolean;
	readonly blank: boolean;
	/** `Ã§` for `ç`: UTF-8 that was read as windows-1252 and written as UTF-8 again. */
	readonly mojibake: Readonly<Occurrences>;
	/** U+FFFD, written by a program that could not read a character. */
	readonly replaced: Readonly<Occurrences>;
	readonly innerMarks: Readonly<Occurrences>;
}

const A_TILDE = Buffer.from('Ã', 'utf8');
const REPLACEMENT = Buffer.from('\ufffd', 'utf8');
const MARK = Buffer.from('\ufeff', 'utf8');
/** Characters that may follow a correct `Ã`: `“MAÇÃ”`, `MAÇÃ…`, `MAÇÃ–`. */
const HONEST_AFTER_A_TILDE = new Set('”…–—');
const CONTINUATIONS = new Set(
	Array.from({ length: 0x40 }, (_, index) => fromLatin1(String.fromCharCode(0x80 + index))).filter(
		(character) => !HONEST_AFTER_A_TILDE.has(character),
	),
);
const LONGEST_SIGN = 5;
const BLANK = new Set(Buffer.from(' \t\r\n;,|"\ufeff\u001a', 'utf8'));

export class ByteSignFinder implements ByteSigns {
	utf8 = true;
	blank = true;
	readonly mojibake: Occurrences = { count: 0, first: -1 };
	readonly replaced: Occurrences = { count: 0, first: -1 };
	readonly innerMarks: Occurrences = { count: 0, first: -1 };
	readonly #queue = new ByteQueue();
	#checked = 0;
	#looked = 0;

	feed(chunk: Uint8Array): void {
		const taken = Math.max(0, Math.min(this.#looked, this.#checked) - 1);
		this.#queue.add(chunk, taken);
		this.#looked -= taken;
		this.#checked -= taken;
		const { bytes } = this.#queue;
		const added = bytes.subarray(bytes.length - chunk.length);
		this.blank &&= added.every((byte) => BLANK.has(byte));
		this.#check(bytes, startOfCutCharacter(bytes));
		this.#look(bytes, bytes.length - LONGEST_SIGN);
	}

	end(): void {
		const { bytes } = this.#queue;
		this.#check(bytes, bytes.length);
		this.#look(bytes, bytes.length);
	}

	#check(bytes: Buffer, end: number): void {
		if (end <= this.#checked) return;
		this.utf8 &&= isUtf8(bytes.subarray(this.#checked, end));
		this.#checked = end;
	}

	#look(bytes: Buffer, end: number): void {
		if (end <= this.#looked) return;
		this.#count(this.mojibake, bytes, A_TILDE, end, (at) => isContinuation(bytes, at + 2));
		this.#count(this.replaced, bytes, REPLACEMENT, end, () => true);
		this.#count(this.innerMarks, bytes, MARK, end, (at) => isLineEnd(bytes[at - 1]));
		this.#looked = end;
	}

	#count(found: Occurrences, bytes: Buffer, sign: Buffer | number, end: number, holds: (at: number) => boolean): void {
		for (let at = bytes.indexOf(sign, this.#looked); at !== -1 && at < end; at = bytes.indexOf(sign, at + 1)) {
			if (!holds(at)) continue;
			if (found.count === 0) found.first = this.#queue.offset + at;
			found.count += 1;
		}
	}
}

function isContinuation(bytes: Buffer, at: number): boolean {
	return (bytes[at] ?? 0) > 0x7f && CONTINUATIONS.has(bytes.toString('utf8', at, at + 3).charAt(0));
}

function isLineEnd(byte: number | undefined): boolean {
	return byte === LF || byte === CR;
}
