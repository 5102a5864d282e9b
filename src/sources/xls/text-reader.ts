/** A record that continues a text begins with the width of its characters. Source: [MS-XLS] 2.5.240, 2.5.293, 2.5.294. */
import type { ParamsOfKind } from '../../messages/codes.ts';
import { decodeBytes, fromLatin1 } from '../bytes/code-pages.ts';
import type { CodePage, SourceRefusal } from '../values/source.ts';

const IS_WIDE = 1;
const HAS_PHONETICS = 4;
const HAS_RUNS = 8;
const RUN_BYTES = 4;

/** 21010 and 1200 mean UTF-16, where single-byte text should not occur. */
const PAGES: ReadonlyMap<number, CodePage> = new Map([
	[437, 'cp437'],
	[850, 'cp850'],
	[860, 'cp860'],
	[1200, 'windows-1252'],
	[1252, 'windows-1252'],
	[10_000, 'macintosh'],
	[21_010, 'windows-1252'],
	[32_768, 'macintosh'],
	[32_769, 'windows-1252'],
]);

/** Code pages of Windows for other alphabets. */
const OF_WINDOWS = new Set([874, 1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258]);

export type RefuseXls = (damage: ParamsOfKind<'xls-damaged'>) => SourceRefusal;

export interface TextForm {
	readonly refuse: RefuseXls;
	readonly isUnicode: boolean;
	readonly codePage: number;
}

/** `mayBeCut`: a text that says that it is longer than its record ends with the record. */
export function readRecordText(data: Buffer, at: number, lengthBytes: 1 | 2, form: TextForm, mayBeCut = false): string {
	const { isUnicode, refuse } = form;
	const start = at + lengthBytes;
	if (start > data.length) throw refuse({ kind: 'records' });
	const length = data.readUIntLE(at, lengthBytes);
	if (length === 0) return '';
	if (!isUnicode) {
		if (start + length > data.length && !mayBeCut) throw refuse({ kind: 'records' });
		return decodePage(data.subarray(start, start + length), form);
	}
	if (start === data.length) throw refuse({ kind: 'records' });
	const flags = data.readUInt8(start);
	const first = start + 1 + (flags & HAS_RUNS ? 2 : 0) + (flags & HAS_PHONETICS ? 4 : 0);
	const end = first + (flags & IS_WIDE ? 2 * length : length);
	if (end > data.length && !mayBeCut) throw refuse({ kind: 'records' });
	return data.toString(flags & IS_WIDE ? 'utf16le' : 'latin1', first, end);
}

/** Refuses an unknown code page, because its letters would be guesses. */
function decodePage(bytes: Buffer, { codePage, refuse }: TextForm): string {
	const latin1 = bytes.toString('latin1');
	if (!/[\u0080-\u00ff]/.test(latin1)) return latin1;
	if (OF_WINDOWS.has(codePage)) return new TextDecoder(`windows-${codePage}`).decode(bytes);
	const page = PAGES.get(codePage);
	if (page === undefined) throw refuse({ kind: 'code_page', page: String(codePage) });
	return page === 'windows-1252' ? fromLatin1(latin1) : decodeBytes(bytes, { page, keepUtf8: false });
}

export function readLongText(records: readonly Buffer[], form: TextForm): string {
	if (!form.isUnicode || records.length === 1) return readRecordText(Buffer.concat(records), 0, 2, form);
	return new TextsReader(records, 0, form.refuse).next() ?? '';
}

export class TextsReader {
	readonly #records: readonly Buffer[];
	readonly #refuse: RefuseXls;
	#record = 0;
	#at: number;

	constructor(records: readonly Buffer[], first: number, refuse: RefuseXls) {
		this.#records = records;
		this.#at = first;
		this.#refuse = refuse;
	}

	next(): string | undefined {
		if (this.#left <= 0 && !this.#turn()) return undefined;
		const length = this.#number(2);
		const flags = this.#number(1);
		const runs = flags & HAS_RUNS ? this.#number(2) : 0;
		const phonetics = flags & HAS_PHONETICS ? this.#number(4) : 0;
		const text = this.#characters(length, (flags & IS_WIDE) !== 0);
		this.#skip(runs * RUN_BYTES + phonetics);
		return text;
	}

	get #data(): Buffer {
		return this.#records[this.#record] ?? Buffer.alloc(0);
	}

	get #left(): number {
		return this.#data.length - this.#at;
	}

	#turn(): boolean {
		if (this.#record + 1 >= this.#records.length) return false;
		this.#record += 1;
		this.#at = 0;
		return true;
	}

	#number(bytes: 1 | 2 | 4): number {
		if (this.#left === 0 && !this.#turn()) throw this.#refuse({ kind: 'records' });
		if (this.#left < bytes) throw this.#refuse({ kind: 'records' });
		const number = this.#data.readUIntLE(this.#at, bytes);
		this.#at += bytes;
		return number;
	}

	#characters(length: number, isWide: boolean): string {
		let text = '';
		let wide = isWide;
		for (let missing = length; missing > 0; ) {
			while (this.#left === 0) {
				if (!this.#turn()) throw this.#refuse({ kind: 'records' });
				wide = (this.#number(1) & IS_WIDE) !== 0;
			}
			const count = Math.min(missing, wide ? this.#left >> 1 : this.#left);
			if (count === 0) throw this.#refuse({ kind: 'records' });
			const end = this.#at + (wide ? 2 * count : count);
			text += this.#data.toString(wide ? 'utf16le' : 'latin1', this.#at, end);
			this.#at = end;
			missing -= count;
		}
		return text;
	}

	#skip(bytes: number): void {
		for (let missing = bytes; missing > 0; ) {
			if (this.#left === 0 && !this.#turn()) throw this.#refuse({ kind: 'records' });
			const count = Math.min(missing, this.#left);
			this.#at += count;
			missing -= count;
		}
	}
}
