/**
 * Passes over a table: another one is read, or only their names are wanted. Its end is looked for in the bytes, which takes
 * a tenth of the time of tokens; what may hold the same bytes without being that end (comments, CDATA, instructions, a table
 * inside) is passed over on the way. What stands in the table is not checked: whoever reads it does.
 */
import { APOSTROPHE, BANG, GT, LT, QUESTION, QUOTE, SLASH } from '../bytes/ascii.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

/** A tag that is longer is none of a table. */
const MAX_TAG_BYTES = 1024 ** 2;
/** No mark that is looked for is longer, prefixes of any usual length included. */
const KEPT_BYTES = 256;
const CDATA = '<![CDATA[';

/** Where a mark stands next; looked for once in each window, however often it is asked. */
class NextMark {
	readonly #find: (bytes: Buffer, from: number) => number;
	#bytes: Buffer | undefined;
	#at = 0;

	constructor(find: (bytes: Buffer, from: number) => number) {
		this.#find = find;
	}

	/** The end of the window where there is none. */
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
	/** The table closes itself: nothing is to be passed over. */
	readonly #isClosed: boolean;
	readonly #closingLength: number;
	readonly #openingLength: number;
	readonly #closing: NextMark;
	readonly #opening: NextMark;
	readonly #declaration = new NextMark((bytes, from) => findMarkup(bytes, BANG, from));
	readonly #instruction = new NextMark((bytes, from) => findMarkup(bytes, QUESTION, from));
	/** Tables that are open inside. */
	#depth = 0;
	/** What ends the comment, CDATA or instruction that is open. */
	#until: string | undefined;

	/** The tag of the table was read last. */
	constructor(xml: XmlScanner) {
		this.#xml = xml;
		this.#isClosed = xml.closesItself;
		const closing = Buffer.from(`</${xml.prefix}table>`);
		// Rows and cells begin with the same bytes, but go on otherwise. A table without any attribute nobody writes.
		const opening = Buffer.from(`<${xml.prefix}table `);
		this.#closingLength = closing.length;
		this.#openingLength = opening.length;
		this.#closing = new NextMark((bytes, from) => bytes.indexOf(closing, from));
		this.#opening = new NextMark((bytes, from) => bytes.indexOf(opening, from));
	}

	/** True when its end tag was read; false: feed more. */
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

	/** Into what begins with `<!` or `<?`; false when too little of it is there to say what it is. */
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

	/** Over the tag of a table inside; false when it is not there to its end. */
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

/** `<!` or `<?`; the second byte is rarer by far. */
function findMarkup(bytes: Buffer, second: number, from: number): number {
	let at = bytes.indexOf(second, from + 1);
	while (at !== -1 && bytes[at - 1] !== LT) at = bytes.indexOf(second, at + 1);
	return at === -1 ? -1 : at - 1;
}
