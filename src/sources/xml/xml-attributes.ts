/** The attributes of the tag that was read last: found in its bytes, decoded only when asked for. */
import { APOSTROPHE, CR, EQUALS, GT, LF, LT, QUOTE, SLASH, SPACE, TAB } from '../bytes/ascii.ts';
import type { SourceRefusal } from '../values/source.ts';
import { decodeXmlText, type RefusePart } from './xml-text.ts';

/** Of one element. */
const MAX_ATTRIBUTES = 1_000;

/** Bytes that a name may have: letters, digits, `-._:` and everything beyond ASCII. */
const NAME_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
	byte >= 0x80 || /[\w.:-]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

const NAME_STARTS = NAME_BYTES.map((allowed, byte) => (/[\d.-]/.test(String.fromCharCode(byte)) ? 0 : allowed));

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === LF || byte === CR || byte === TAB;

/** Where the name at `start` ends; there itself, when no name begins. */
export function endOfXmlName(bytes: Buffer, start: number): number {
	if (NAME_STARTS[bytes[start] ?? 0] === 0) return start;
	let end = start;
	while (NAME_BYTES[bytes[end] ?? 0] === 1) end++;
	return end;
}

/** What this reads from: the scanner, for its refusals. */
interface Tags {
	readonly refuse: RefusePart;
	readonly malformed: (at?: number) => SourceRefusal;
	readonly position: (at: number) => number;
}

export class XmlAttributes {
	readonly #tags: Tags;
	readonly #names: string[] = [];
	readonly #starts: number[] = [];
	readonly #ends: number[] = [];
	#bytes: Buffer = Buffer.alloc(0);

	constructor(tags: Tags) {
		this.#tags = tags;
	}

	/** Reads from behind the element's name; returns the position behind the tag, or -1 when its end is not there. */
	read(bytes: Buffer, from: number): number {
		this.#bytes = bytes;
		this.#names.length = 0;
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
		for (at = start; at < bytes.length && bytes[at] !== quote; at++) {
			const byte = bytes[at] ?? 0;
			if (byte === LT) throw this.#tags.malformed(at);
			if (byte < SPACE && !isBlank(byte)) {
				throw this.#tags.refuse({ kind: 'character', position: this.#tags.position(at) });
			}
		}
		if (at >= bytes.length) return -1;
		const count = this.#names.push(bytes.toString('utf8', from, nameEnd));
		if (count > MAX_ATTRIBUTES) throw this.#tags.refuse({ kind: 'attributes' });
		this.#starts[count - 1] = start;
		this.#ends[count - 1] = at;
		return at + 1;
	}

	#refuseRepeated(): void {
		if (new Set(this.#names).size !== this.#names.length) throw this.#tags.malformed();
	}

	/** The value of an attribute without prefix. */
	get(name: string): string | undefined {
		const index = this.#names.indexOf(name);
		return index === -1 ? undefined : this.#value(index);
	}

	/** The value of an attribute in a namespace, whatever its prefix. */
	getIn(space: Space, name: string, namespaces: XmlNamespaces): string | undefined {
		const index = this.#names.findIndex((qualified) => {
			const colon = qualified.length - name.length - 1;
			return (
				colon > 0 &&
				qualified.endsWith(name) &&
				qualified[colon] === ':' &&
				namespaces.spaceOf(qualified.slice(0, colon)) === space
			);
		});
		return index === -1 ? undefined : this.#value(index);
	}

	declareNamespaces(namespaces: XmlNamespaces, depth: number): void {
		for (const [index, name] of this.#names.entries()) {
			if (name === 'xmlns') namespaces.declare(depth, '', this.#value(index));
			else if (name.startsWith('xmlns:')) namespaces.declare(depth, name.slice(6), this.#value(index));
		}
	}

	#value(index: number): string {
		const start = this.#starts[index] ?? 0;
		const raw = this.#bytes.toString('utf8', start, this.#ends[index]);
		if (!/[&\t\r\n]/.test(raw)) return raw;
		return decodeXmlText(raw.replaceAll(/\r\n|[\t\r\n]/g, ' '), false, (kind) =>
			this.#tags.refuse({ kind, position: this.#tags.position(start) }),
		);
	}
}

/**
 * Namespaces in scope, told apart only as far as workbooks need.
 *
 * Of Office Open XML the cells' own (`main`) and the one of `r:id` (`links`), in both dialects: transitional (what Excel
 * writes) and strict (ISO/IEC 29500). An element in no namespace is taken for one of the cells' own: some writers forget the
 * declaration, and no other vocabulary comes without one. Of OpenDocument those that say what a cell is and how it looks.
 */
export type Space =
	| 'main'
	| 'links'
	| 'office'
	| 'table'
	| 'text'
	| 'style'
	| 'number'
	| 'manifest'
	| 'calcext'
	| 'loext'
	| 'other';

const SPACES: ReadonlyMap<string, Space> = new Map([
	['', 'main'],
	['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'main'],
	['http://purl.oclc.org/ooxml/spreadsheetml/main', 'main'],
	['http://schemas.openxmlformats.org/package/2006/relationships', 'main'],
	['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'links'],
	['http://purl.oclc.org/ooxml/officeDocument/relationships', 'links'],
	['urn:oasis:names:tc:opendocument:xmlns:office:1.0', 'office'],
	['urn:oasis:names:tc:opendocument:xmlns:table:1.0', 'table'],
	['urn:oasis:names:tc:opendocument:xmlns:text:1.0', 'text'],
	['urn:oasis:names:tc:opendocument:xmlns:style:1.0', 'style'],
	['urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0', 'number'],
	['urn:oasis:names:tc:opendocument:xmlns:manifest:1.0', 'manifest'],
	['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
	['urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0', 'loext'],
]);

interface Declaration {
	readonly depth: number;
	readonly prefix: string;
	readonly space: Space;
}

export class XmlNamespaces {
	readonly #declared: Declaration[] = [];

	/** How many declarations are in scope: the same number means that nothing changed. */
	get count(): number {
		return this.#declared.length;
	}

	declare(depth: number, prefix: string, uri: string): void {
		this.#declared.push({ depth, prefix, space: SPACES.get(uri) ?? 'other' });
	}

	/** Forgets what the element at this depth declared. */
	leave(depth: number): void {
		while ((this.#declared.at(-1)?.depth ?? 0) >= depth) this.#declared.pop();
	}

	spaceOf(prefix: string): Space {
		for (let index = this.#declared.length - 1; index >= 0; index--) {
			const declaration = this.#declared[index];
			if (declaration?.prefix === prefix) return declaration.space;
		}
		return prefix === '' ? 'main' : 'other';
	}
}
