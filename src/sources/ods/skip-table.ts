/** Finds the end tag of a table in its bytes, ten times faster than by tokens. Its contents are not checked. */
import { APOSTROPHE, BANG, GT, LT, QUESTION, QUOTE, SLASH } from '../bytes/ascii.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

const MAX_TAG_BYTES = 1024 ** 2;
const KEPT_BYTES = 256;
const CDATA = '<![CDATA[';

class NextMark {
	readonly #find: (bytes: Buffer, from: number) => number;
	#bytes: Buffer | undefined;
	#at = 0;

	constructor(find: (bytes: Buffer, from: number) => number) {
		this.#find = find;
	}

	from(bytes: Buffer, from: number): number {
		if (bytes !== this.#bytes || this.#at < from) {
			this.#bytes = bytes;
			const found = this.#find(bytes, from);
			this.#at = found === -1 ? bytes.length : found;
		}
		return this.#at;
	}
}

export class TableSkipper {
	readonly #xml: XmlScanner;
	readonly #isClosed: boolean;
	readonly #closingLength: number;
	readonly #openingLength: number;
	readonly #closing: NextMark;
	readonly #opening: NextMark;
	readonly #declaration = new NextMark((bytes, from) => findMarkup(bytes, BANG, from));
	readonly #instruction = new NextMark((bytes, from) => findMarkup(bytes, QUESTION, from));
	#depth = 0;
	#until: string | undefined;

	constructor(xml: XmlScanner) {
		this.#xml = xml;
		this.#isClosed = xml.closesItself;
		const closing = Buffer.from(`</${xml.prefix}table>`);
		const opening = Buffer.from(`<${xml.prefix}table `);
		this.#closingLength = closing.length;
		this.#openingLength = opening.length;
		this.#closing = new NextMark((bytes, from) => bytes.indexOf(closing, from));
		this.#opening = new NextMark((bytes, from) => bytes.indexOf(opening, from));
	}

	skip(): boolean {
		const xml = this.#xml;
		while (!this.#isClosed) {
			const { bytes } = xml;
			if (this.#until !== undefined && !this.#leave(this.#until)) return this.#need();
			const closing = this.#closing.from(bytes, xml.at);
			const opening = this.#opening.from(bytes, xml.at);
			const markup = Math.min(this.#declaration.from(bytes, xml.at), this.#instruction.from(bytes, xml.at));
			const next = Math.min(closing, opening, markup);
			xml.at = Math.max(xml.at, Math.min(next, bytes.length - KEPT_BYTES));
			if (next === bytes.length) return this.#need();
			xml.at = next;
			if (next === markup) {
				if (!this.#enter()) return this.#need();
			} else if (next === opening) {
				if (!this.#passTag()) return this.#need();
			} else if (this.#depth === 0) break;
			else {
				this.#depth--;
				xml.at += this.#closingLength;
			}
		}
		return xml.next() === 'close' || this.#need();
	}

	#need(): false {
		const { finished, refuse, bytes, at } = this.#xml;
		if (finished) throw refuse({ kind: 'truncated' });
		if (bytes.length - at > MAX_TAG_BYTES) throw refuse({ kind: 'attributes' });
		return false;
	}

	#enter(): boolean {
		const { bytes, at, refuse, finished } = this.#xml;
		if (bytes.length - at < CDATA.length && !finished) return false;
		const start = bytes.toString('latin1', at, at + CDATA.length);
		if (start.startsWith('<!D')) throw refuse({ kind: 'doctype' });
		if (start.startsWith('<?')) this.#until = '?>';
		else if (start.startsWith('<!--')) this.#until = '-->';
		else if (start === CDATA) this.#until = ']]>';
		else throw this.#xml.malformed(at);
		this.#xml.at += start.startsWith('<!--') ? 4 : 2;
		return true;
	}

	#leave(until: string): boolean {
		const xml = this.#xml;
		const end = xml.bytes.indexOf(until, xml.at, 'latin1');
		xml.at = end === -1 ? Math.max(xml.at, xml.bytes.length - until.length + 1) : end + until.length;
		if (end !== -1) this.#until = undefined;
		return end !== -1;
	}

	#passTag(): boolean {
		const { bytes, at } = this.#xml;
		let quote = 0;
		for (let index = at + this.#openingLength; index < bytes.length; index++) {
			const byte = bytes[index] ?? 0;
			if (quote !== 0) quote = byte === quote ? 0 : quote;
			else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
			else if (byte === GT) {
				if (bytes[index - 1] !== SLASH) this.#depth++;
				this.#xml.at = index + 1;
				return true;
			}
		}
		return false;
	}
}

function findMarkup(bytes: Buffer, second: number, from: number): number {
	let at = bytes.indexOf(second, from + 1);
	while (at !== -1 && bytes[at - 1] !== LT) at = bytes.indexOf(second, at + 1);
	return at === -1 ? -1 : at - 1;
}
