import { AMP, APOSTROPHE, CR, EQUALS, GT, LF, LT, QUOTE, SLASH, SPACE, TAB } from '../bytes/ascii.ts';
import { NO_BYTES } from '../bytes/byte-source.ts';
import type { SourceRefusal } from '../values/source.ts';
import type { Space, XmlName, XmlNamespaces, XmlWords } from './xml-names.ts';
import { decodeXmlText, type RefusePart } from './xml-text.ts';

const MAX_ATTRIBUTES = 1_000;
const FEW_ATTRIBUTES = 16;

const NAME_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
	byte >= 0x80 || /[\w.:-]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

const NAME_STARTS = NAME_BYTES.map((allowed, byte) => (/[\d.-]/.test(String.fromCharCode(byte)) ? 0 : allowed));

export const isBlank = (byte: number | undefined): boolean =>
	byte === SPACE || byte === LF || byte === CR || byte === TAB;

export function endOfXmlName(bytes: Buffer, start: number): number {
	if (NAME_STARTS[bytes[start] ?? 0] === 0) return start;
	let end = start;
	while (NAME_BYTES[bytes[end] ?? 0] === 1) end++;
	return end;
}

interface Tags {
	readonly refuse: RefusePart;
	readonly malformed: (at?: number) => SourceRefusal;
	readonly position: (at: number) => number;
	readonly words: XmlWords;
}

export class XmlAttributes {
	readonly #tags: Tags;
	/** Behind `count` are names of earlier tags: to make the array shorter would take longer than to read a tag. */
	readonly #names: XmlName[] = [];
	count = 0;
	readonly #starts: number[] = [];
	readonly #ends: number[] = [];
	readonly #areCoded: boolean[] = [];
	#bytes = NO_BYTES;

	constructor(tags: Tags) {
		this.#tags = tags;
	}

	/** Starts after the element's name. Returns the position after the tag, or -1 if bytes are missing. */
	read(bytes: Buffer, from: number): number {
		this.#bytes = bytes;
		this.count = 0;
		let at = from;
		for (;;) {
			const blankStart = at;
			while (isBlank(bytes[at])) at++;
			const byte = bytes[at];
			if (byte === GT) break;
			if (byte === SLASH && bytes[at + 1] === GT) {
				at++;
				break;
			}
			if (byte === undefined || (byte === SLASH && at + 1 === bytes.length)) return -1;
			if (at === blankStart) throw this.#tags.malformed(at);
			at = this.#readOne(bytes, at);
			if (at === -1) return -1;
		}
		this.#refuseRepeated();
		return at + 1;
	}

	#readOne(bytes: Buffer, from: number): number {
		const nameEnd = endOfXmlName(bytes, from);
		let at = nameEnd;
		while (isBlank(bytes[at])) at++;
		if (at >= bytes.length) return -1;
		if (nameEnd === from || bytes[at] !== EQUALS) throw this.#tags.malformed(at);
		at++;
		while (isBlank(bytes[at])) at++;
		const quote = bytes[at];
		if (quote === undefined) return -1;
		if (quote !== QUOTE && quote !== APOSTROPHE) throw this.#tags.malformed(at);
		const start = at + 1;
		let isCoded = false;
		for (at = start; at < bytes.length && bytes[at] !== quote; at++) {
			const byte = bytes[at] ?? 0;
			if (byte === LT) throw this.#tags.malformed(at);
			if (byte === AMP || byte < SPACE) isCoded = true;
			if (byte < SPACE && !isBlank(byte)) {
				throw this.#tags.refuse({ kind: 'character', position: this.#tags.position(at) });
			}
		}
		if (at >= bytes.length) return -1;
		const index = this.count++;
		if (index === MAX_ATTRIBUTES) throw this.#tags.refuse({ kind: 'attributes' });
		this.#names[index] = this.#tags.words.nameAt(bytes, from, nameEnd);
		this.#starts[index] = start;
		this.#ends[index] = at;
		this.#areCoded[index] = isCoded;
		return at + 1;
	}

	#refuseRepeated(): void {
		if (this.count > FEW_ATTRIBUTES) {
			const names = this.#names.slice(0, this.count).map(({ qualified }) => qualified);
			if (new Set(names).size < names.length) throw this.#tags.malformed();
		} else {
			for (let index = 1; index < this.count; index++) {
				if (this.#find(this.#names[index]?.qualified) < index) throw this.#tags.malformed();
			}
		}
	}

	#find(name: string | undefined): number {
		for (let index = 0; index < this.count; index++) if (this.#names[index]?.qualified === name) return index;
		return -1;
	}

	get(name: string): string | undefined {
		const index = this.#find(name);
		return index === -1 ? undefined : this.#value(index);
	}

	getIn(space: Space, name: string, namespaces: XmlNamespaces): string | undefined {
		for (let index = 0; index < this.count; index++) {
			const one = this.#names[index];
			if (one?.local === name && one.prefix !== '' && one.spaceIn(namespaces) === space) return this.#value(index);
		}
		return undefined;
	}

	declareNamespaces(namespaces: XmlNamespaces, depth: number): void {
		for (let index = 0; index < this.count; index++) {
			const name = this.#names[index];
			if (name?.qualified === 'xmlns') namespaces.declare(depth, '', this.#value(index));
			else if (name?.prefix === 'xmlns:') namespaces.declare(depth, name.local, this.#value(index));
		}
	}

	nameAt(index: number): XmlName | undefined {
		return index < this.count ? this.#names[index] : undefined;
	}

	plainAt(index: number): string | undefined {
		if (this.#areCoded[index] === true) return undefined;
		return this.#tags.words.texts.at(this.#bytes, this.#starts[index] ?? 0, this.#ends[index] ?? 0);
	}

	#value(index: number): string {
		const plain = this.plainAt(index);
		if (plain !== undefined) return plain;
		const raw = this.#bytes.toString('utf8', this.#starts[index], this.#ends[index]);
		return decodeXmlText(raw.replaceAll(/\r\n|[\t\r\n]/g, ' '), false, (kind) =>
			this.#tags.refuse({ kind, position: this.#tags.position(this.#starts[index] ?? 0) }),
		);
	}
}
