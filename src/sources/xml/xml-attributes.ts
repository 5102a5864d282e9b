import { AMP, APOSTROPHE, CR, EQUALS, GT, LF, LT, QUOTE, SLASH, SPACE, TAB } from '../bytes/ascii.ts';
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
	readonly names: XmlName[] = [];
	readonly #starts: number[] = [];
	readonly #ends: number[] = [];
	readonly #areCoded: boolean[] = [];
	#bytes: Buffer = Buffer.alloc(0);

	constructor(tags: Tags) {
		this.#tags = tags;
	}

	/** Starts after the element's name. Returns the position after the tag, or -1 if bytes are missing. */
	read(bytes: Buffer, from: number): number {
		this.#bytes = bytes;
		this.names.length = 0;
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
		const count = this.names.push(this.#tags.words.nameAt(bytes, from, nameEnd));
		if (count > MAX_ATTRIBUTES) throw this.#tags.refuse({ kind: 'attributes' });
		this.#starts[count - 1] = start;
		this.#ends[count - 1] = at;
		this.#areCoded[count - 1] = isCoded;
		return at + 1;
	}

	#refuseRepeated(): void {
		const { names } = this;
		if (names.length < 2) return;
		const isRepeated =
			names.length > FEW_ATTRIBUTES
				? new Set(names.map(({ qualified }) => qualified)).size < names.length
				: names.some((one, index) => names.findIndex(({ qualified }) => qualified === one.qualified) < index);
		if (isRepeated) throw this.#tags.malformed();
	}

	get(name: string): string | undefined {
		const index = this.names.findIndex(({ qualified }) => qualified === name);
		return index === -1 ? undefined : this.#value(index);
	}

	getIn(space: Space, name: string, namespaces: XmlNamespaces): string | undefined {
		const { names } = this;
		for (let index = 0; index < names.length; index++) {
			const one = names[index];
			if (one?.local === name && one.prefix !== '' && one.spaceIn(namespaces) === space) return this.#value(index);
		}
		return undefined;
	}

	declareNamespaces(namespaces: XmlNamespaces, depth: number): void {
		for (const [index, { qualified, prefix, local }] of this.names.entries()) {
			if (qualified === 'xmlns') namespaces.declare(depth, '', this.#value(index));
			else if (prefix === 'xmlns:') namespaces.declare(depth, local, this.#value(index));
		}
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
