/**
 * Reads XML token by token from chunks of UTF-8 bytes: elements with namespaces, text, CDATA; comments and processing
 * instructions are passed over. Nothing is kept but the names of the open elements.
 *
 * Its window (`bytes` from `at`) is open to readers that know what to expect and read the usual forms faster than
 * tokens: they take whole elements and leave `at` behind them.
 *
 * Refused: `workbook-damaged`. Source: XML 1.0 (fifth edition), Namespaces in XML 1.0.
 */
import { AMP, BANG, BRACKET, CR, GT, LF, LT, MINUS, QUESTION, SLASH, SPACE, TAB, UPPER_D } from '../bytes/ascii.ts';
import { decodeXmlText, type RefusePart } from './xml-text.ts';
import type { SourceRefusal } from '../values/source.ts';
import { ByteQueue } from '../bytes/byte-queue.ts';
import { startOfCutCharacter } from '../bytes/unicode.ts';
import { endOfXmlName, type Space, XmlAttributes, XmlNamespaces } from './xml-attributes.ts';

/** Elements inside each other. A sheet needs about ten. */
const MAX_DEPTH = 100;
/** Bytes of one tag: the ranges of a data validation can be long. */
const MAX_TAG_BYTES = 4 * 1024 ** 2;

/** `need`: feed more bytes, or `finish`. `end`: the document is complete. */
export type Token = 'need' | 'open' | 'close' | 'text' | 'end';

/** The longest reference is `&#x10FFFF;`; leading zeros may make it longer, but nobody writes them. */
const LONGEST_REFERENCE = 16;

type Inside = 'content' | 'comment' | 'instruction' | 'cdata';
const CLOSING: Readonly<Record<Exclude<Inside, 'content'>, Buffer>> = {
	comment: Buffer.from('-->'),
	instruction: Buffer.from('?>'),
	cdata: Buffer.from(']]>'),
};

export class XmlScanner {
	at = 0;
	/** Of the token just read: prefix with its colon, local name and namespace of an element. */
	prefix = '';
	name = '';
	space: Space = 'other';
	readonly attributes: XmlAttributes;
	readonly namespaces = new XmlNamespaces();
	readonly refuse: RefusePart;
	readonly #queue = new ByteQueue();
	readonly #open: string[] = [];
	#finished = false;
	#inside: Inside = 'content';
	#selfClosed = false;
	#rootSeen = false;
	#textStart = 0;
	#textEnd = 0;
	#textKind: 'plain' | 'references' | 'cdata' = 'plain';

	constructor(refuse: RefusePart) {
		this.refuse = refuse;
		this.attributes = new XmlAttributes(this);
	}

	get bytes(): Buffer {
		return this.#queue.bytes;
	}
	get depth(): number {
		return this.#open.length;
	}
	/** The tag just read closes itself: that token is still to come. */
	get closesItself(): boolean {
		return this.#selfClosed;
	}
	/** For readers that take elements without tokens: what comes next is content, not the rest of a comment or an element. */
	get isAtContent(): boolean {
		return this.#inside === 'content' && !this.#selfClosed;
	}
	get finished(): boolean {
		return this.#finished;
	}

	/** Adds bytes behind those that were not taken yet. */
	feed(chunk: Buffer): void {
		this.#queue.add(chunk, this.at);
		this.at = 0;
	}

	finish(): void {
		this.#finished = true;
	}

	/** The text of the token just read: references decoded, line ends as `\n`. */
	text(): string {
		const { bytes } = this;
		if (this.#textKind === 'plain') return bytes.toString('utf8', this.#textStart, this.#textEnd);
		const raw = bytes.toString('utf8', this.#textStart, this.#textEnd);
		return decodeXmlText(raw, this.#textKind === 'cdata', (kind) =>
			this.refuse({ kind, position: this.position(this.#textStart) }),
		);
	}

	/** Position in the whole part, for messages. */
	position(at: number): number {
		return this.#queue.offset + at;
	}

	malformed(at = this.at): SourceRefusal {
		return this.refuse({ kind: 'malformed', position: this.position(at) });
	}

	/** For readers that take an opening or closing tag without a token. */
	enter(name: string): void {
		this.#open.push(name);
	}
	/** False, and nothing happens, when another element is open. */
	leave(name: string): boolean {
		if (this.#open.at(-1) !== name) return false;
		this.#open.pop();
		return true;
	}

	next(): Token {
		if (this.#selfClosed) return this.#closeElement();
		for (;;) {
			if (this.#inside === 'comment' || this.#inside === 'instruction') {
				if (!this.#passOver()) return this.#need();
				continue;
			}
			if (this.#inside === 'cdata') {
				const token = this.#cdata();
				if (token !== undefined) return token;
				continue;
			}
			const { bytes, at } = this;
			if (at >= bytes.length) return this.#finished ? this.#end() : 'need';
			if (bytes[at] !== LT) return this.#plainText();
			const second = bytes[at + 1];
			if (second === undefined) return this.#need();
			if (second === SLASH) return this.#closeTag();
			if (second === QUESTION) {
				if (!this.#instruction()) return this.#need();
			} else if (second === BANG) {
				if (!this.#declaration()) return this.#need();
			} else {
				return this.#openTag();
			}
		}
	}

	#need(): Token {
		if (this.#finished) throw this.refuse({ kind: 'truncated' });
		if (this.bytes.length - this.at > MAX_TAG_BYTES) throw this.refuse({ kind: 'attributes' });
		return 'need';
	}

	#end(): Token {
		if (!this.#rootSeen || this.#open.length > 0) throw this.refuse({ kind: 'truncated' });
		return 'end';
	}

	/** Text up to the next `<`, or as much of it as is there. */
	#plainText(): Token {
		const { bytes, at } = this;
		let end = at;
		let references = false;
		let blank = true;
		for (; end < bytes.length; end++) {
			const byte = bytes[end] ?? 0;
			if (byte === LT) break;
			if (byte > SPACE) {
				blank = false;
				if (byte === AMP) references = true;
			} else if (byte === CR) references = true;
			else if (byte !== SPACE && byte !== LF && byte !== TAB) {
				throw this.refuse({ kind: 'character', position: this.position(end) });
			}
		}
		if (end === bytes.length && !this.#finished) end = this.#safeEnd(at, end);
		if (end === at) return this.#need();
		if (this.#open.length === 0 && !blank) throw this.malformed();
		this.#textKind = references ? 'references' : 'plain';
		this.#textStart = at;
		this.#textEnd = end;
		this.at = end;
		return 'text';
	}

	/** Where text that goes on in the next chunk may be cut: not inside a character, a reference or a line end. */
	#safeEnd(start: number, end: number): number {
		const { bytes } = this;
		const safe = startOfCutCharacter(bytes, end);
		const amp = bytes.lastIndexOf(AMP, safe - 1);
		if (amp >= start && safe - amp < LONGEST_REFERENCE && !bytes.subarray(amp, safe).includes(';')) return amp;
		return bytes[safe - 1] === CR ? safe - 1 : safe;
	}

	#cdata(): Token | undefined {
		const { bytes, at } = this;
		const closing = bytes.indexOf(CLOSING.cdata, at);
		this.#textKind = 'cdata';
		this.#textStart = at;
		if (closing === -1) {
			// The last bytes may be the beginning of the closing mark, of a line end or of a character.
			const safe = startOfCutCharacter(bytes, Math.max(at, bytes.length - 4));
			this.#textEnd = bytes[safe - 1] === CR ? safe - 1 : safe;
			if (this.#textEnd <= at) return this.#need();
			this.at = this.#textEnd;
			return 'text';
		}
		this.#textEnd = closing;
		this.at = closing + CLOSING.cdata.length;
		this.#inside = 'content';
		return closing === at ? undefined : 'text';
	}

	/** Comments and processing instructions; false when their end is not there yet. */
	#passOver(): boolean {
		if (this.#inside !== 'comment' && this.#inside !== 'instruction') return true;
		const mark = CLOSING[this.#inside];
		const closing = this.bytes.indexOf(mark, this.at);
		if (closing === -1) {
			this.at = Math.max(this.at, this.bytes.length - mark.length + 1);
			return false;
		}
		this.at = closing + mark.length;
		this.#inside = 'content';
		return true;
	}

	#instruction(): boolean {
		const { bytes, at } = this;
		if (bytes.length < at + 6 && !this.#finished) return false;
		if (!/^<\?xml\s/.test(bytes.toString('latin1', at, at + 6))) {
			this.at = at + 2;
			this.#inside = 'instruction';
			return true;
		}
		if (this.#rootSeen) throw this.refuse({ kind: 'second_root' });
		const closing = bytes.indexOf('?>', at);
		if (closing === -1) return false;
		const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(bytes.toString('latin1', at, closing))?.[1] ?? 'UTF-8';
		if (!/^(?:utf-?8|utf-?16(?:[bl]e)?|us-ascii|ascii)$/i.test(encoding)) {
			throw this.refuse({ kind: 'encoding', encoding });
		}
		this.at = closing + 2;
		return true;
	}

	/** `<!`: a comment, CDATA or what is not allowed. */
	#declaration(): boolean {
		const { bytes, at } = this;
		const third = bytes[at + 2];
		if (third === UPPER_D) throw this.refuse({ kind: 'doctype' });
		if (bytes.length < at + 9 && !this.#finished) return false;
		if (third === MINUS && bytes[at + 3] === MINUS) {
			this.at = at + 4;
			this.#inside = 'comment';
			return true;
		}
		const cdata = third === BRACKET && bytes.toString('latin1', at, at + 9) === '<![CDATA[';
		if (!cdata || this.#open.length === 0) throw this.malformed();
		this.at = at + 9;
		this.#inside = 'cdata';
		return true;
	}

	#openTag(): Token {
		const { bytes, at, attributes } = this;
		const nameEnd = endOfXmlName(bytes, at + 1);
		const end = attributes.read(bytes, nameEnd);
		if (end === -1) return this.#need();
		if (this.#rootSeen && this.#open.length === 0) throw this.refuse({ kind: 'second_root' });
		if (nameEnd === at + 1) throw this.malformed();
		const qualified = bytes.toString('utf8', at + 1, nameEnd);
		this.#rootSeen = true;
		this.#open.push(qualified);
		if (this.#open.length > MAX_DEPTH) throw this.refuse({ kind: 'depth', limit: MAX_DEPTH });
		attributes.declareNamespaces(this.namespaces, this.#open.length);
		this.#nameElement(qualified);
		this.#selfClosed = bytes[end - 2] === SLASH;
		this.at = end;
		return 'open';
	}

	#closeTag(): Token {
		const { bytes, at } = this;
		const end = bytes.indexOf(GT, at);
		if (end === -1) return this.#need();
		const qualified = bytes.toString('utf8', at + 2, end).replace(/[ \t\r\n]+$/, '');
		if (qualified !== this.#open.at(-1)) throw this.malformed();
		this.at = end + 1;
		return this.#closeElement();
	}

	#closeElement(): Token {
		this.#selfClosed = false;
		this.#nameElement(this.#open.at(-1) ?? '');
		this.namespaces.leave(this.#open.length);
		this.#open.pop();
		return 'close';
	}

	#nameElement(qualified: string): void {
		const colon = qualified.indexOf(':');
		this.prefix = qualified.slice(0, colon + 1);
		this.name = qualified.slice(colon + 1);
		this.space = this.namespaces.spaceOf(colon === -1 ? '' : qualified.slice(0, colon));
	}
}
