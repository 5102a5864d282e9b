/** A fast reader may consume whole elements of `bytes`, if it moves `at` past them. Source: XML 1.0, Namespaces in XML 1.0. */
import {
	AMP,
	APOSTROPHE,
	BANG,
	BRACKET,
	CR,
	GT,
	LF,
	LT,
	MINUS,
	QUESTION,
	QUOTE,
	SLASH,
	SPACE,
	TAB,
	UPPER_D,
} from '../bytes/ascii.ts';
import { decodeXmlText, type RefusePart } from './xml-text.ts';
import type { SourceRefusal } from '../values/source.ts';
import { ByteQueue } from '../bytes/byte-source.ts';
import { startOfCutCharacter } from '../bytes/unicode.ts';
import { endOfXmlName, isBlank, XmlAttributes } from './xml-attributes.ts';
import { type Space, XML_WORDS, type XmlName, XmlNamespaces } from './xml-names.ts';

const MAX_DEPTH = 100;
/** So high because a data validation can list many ranges. */
const MAX_TAG_BYTES = 4 * 1024 ** 2;

/** `need`: call `feed` or `finish`. `end`: the document is complete. */
export type Token = 'need' | 'open' | 'close' | 'text' | 'end';

const LONGEST_REFERENCE = 16;

type Inside = 'content' | 'comment' | 'instruction' | 'cdata';
const CLOSING: Readonly<Record<Exclude<Inside, 'content'>, Buffer>> = {
	comment: Buffer.from('-->'),
	instruction: Buffer.from('?>'),
	cdata: Buffer.from(']]>'),
};

export class XmlScanner {
	at = 0;
	element: XmlName;
	space: Space = 'other';
	readonly attributes: XmlAttributes;
	readonly namespaces = new XmlNamespaces();
	readonly refuse: RefusePart;
	readonly #queue = new ByteQueue();
	readonly words = XML_WORDS;
	readonly #open: XmlName[] = [];
	#finished = false;
	#inside: Inside = 'content';
	#selfClosed = false;
	#rootSeen = false;
	/** Depth of the element whose tokens are left out; 0 if there is none. */
	#leftOut = 0;
	#skippedDepth = 0;
	#textStart = 0;
	#textEnd = 0;
	#textKind: 'plain' | 'references' | 'cdata' = 'plain';

	constructor(refuse: RefusePart) {
		this.refuse = refuse;
		this.element = this.words.name('');
		this.attributes = new XmlAttributes(this);
	}

	get bytes(): Buffer {
		return this.#queue.bytes;
	}
	get prefix(): string {
		return this.element.prefix;
	}
	get name(): string {
		return this.element.local;
	}
	get depth(): number {
		return this.#open.length;
	}
	get isAtContent(): boolean {
		return this.#inside === 'content' && !this.#selfClosed && this.#leftOut === 0;
	}
	get finished(): boolean {
		return this.#finished;
	}

	feed(chunk: Buffer): void {
		this.#queue.add(chunk, this.at);
		this.at = 0;
	}

	finish(): void {
		this.#finished = true;
	}

	/** Instead of both: takes the whole document without a copy. */
	feedWhole(bytes: Buffer): void {
		this.#queue.bytes = bytes;
		this.#finished = true;
	}

	text(): string {
		const { bytes } = this;
		if (this.#textKind === 'plain') return this.words.texts.at(bytes, this.#textStart, this.#textEnd);
		const raw = bytes.toString('utf8', this.#textStart, this.#textEnd);
		return decodeXmlText(raw, this.#textKind === 'cdata', (kind) =>
			this.refuse({ kind, position: this.position(this.#textStart) }),
		);
	}

	position(at: number): number {
		return this.#queue.offset + at;
	}

	malformed(at = this.at): SourceRefusal {
		return this.refuse({ kind: 'malformed', position: this.position(at) });
	}

	enter(name: XmlName): void {
		this.#open.push(name);
	}
	leave(name: XmlName): boolean {
		if (this.#open.at(-1)?.qualified !== name.qualified) return false;
		this.#open.pop();
		return true;
	}

	next(): Token {
		for (;;) {
			const token = this.#next();
			if (this.#leftOut === 0 || token === 'need') return token;
			if (token === 'close' && this.depth < this.#leftOut) this.#leftOut = 0;
		}
	}

	/** Leaves out all further tokens of the element that was opened last. */
	leaveOut(): void {
		this.#leftOut = this.depth;
	}

	/** Skips to the end of the element that was opened last, checking only its tags. False if it needs more bytes. */
	skipElement(): boolean {
		while (!this.#selfClosed) {
			if (this.#inside !== 'content') {
				if (!this.#passOver(this.#inside)) return this.#need() !== 'need';
				continue;
			}
			const { bytes } = this;
			const { length } = bytes;
			let { at } = this;
			while (at < length && bytes[at] !== LT) at++;
			this.at = at;
			const second = bytes[this.at + 1];
			if (second === SLASH && this.#skippedDepth === 0) break;
			if (second === QUESTION ? this.#instruction() : second === BANG ? this.#declaration() : this.#skipTag()) continue;
			return this.#need() !== 'need';
		}
		return true;
	}

	#skipTag(): boolean {
		const { bytes } = this;
		const { length } = bytes;
		let end = this.at + 1;
		for (; end < length && bytes[end] !== GT; end++) {
			const quote = bytes[end];
			if (quote !== QUOTE && quote !== APOSTROPHE) continue;
			for (end++; end < length && bytes[end] !== quote; ) end++;
		}
		if (end >= length) return false;
		if (bytes[this.at + 1] === SLASH) this.#skippedDepth--;
		else if (bytes[end - 1] !== SLASH) this.#skippedDepth++;
		if (this.depth + this.#skippedDepth > MAX_DEPTH) throw this.refuse({ kind: 'depth', limit: MAX_DEPTH });
		this.at = end + 1;
		return true;
	}

	#next(): Token {
		if (this.#selfClosed) return this.#closeElement();
		for (;;) {
			if (this.#inside === 'comment' || this.#inside === 'instruction') {
				if (!this.#passOver(this.#inside)) return this.#need();
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

	/** Returns an end that splits no character, reference or line end. */
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

	#passOver(inside: Exclude<Inside, 'content'>): boolean {
		const mark = CLOSING[inside];
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
		const name = this.words.nameAt(bytes, at + 1, nameEnd);
		this.#rootSeen = true;
		this.#open.push(name);
		if (this.#open.length > MAX_DEPTH) throw this.refuse({ kind: 'depth', limit: MAX_DEPTH });
		attributes.declareNamespaces(this.namespaces, this.#open.length);
		this.#nameElement(name);
		this.#selfClosed = bytes[end - 2] === SLASH;
		this.at = end;
		return 'open';
	}

	#closeTag(): Token {
		const { bytes, at } = this;
		const behind = this.#open.at(-1)?.behind(bytes, at + 2) ?? -1;
		if (bytes[behind] === GT) {
			this.at = behind + 1;
			return this.#closeElement();
		}
		const end = bytes.indexOf(GT, at);
		if (end === -1) return this.#need();
		let nameEnd = end;
		while (isBlank(bytes[nameEnd - 1])) nameEnd--;
		if (this.#open.at(-1)?.qualified !== this.words.texts.at(bytes, at + 2, nameEnd)) throw this.malformed();
		this.at = end + 1;
		return this.#closeElement();
	}

	#closeElement(): Token {
		this.#selfClosed = false;
		const name = this.#open.at(-1);
		if (name === undefined) throw this.malformed();
		this.#nameElement(name);
		this.namespaces.leave(this.#open.length);
		this.#open.pop();
		return 'close';
	}

	#nameElement(name: XmlName): void {
		this.element = name;
		this.space = name.spaceIn(this.namespaces);
	}
}
