/** Keeps one copy of each element and attribute name: a sheet repeats a dozen of them millions of times. */
import { RecentTexts } from '../bytes/recent-texts.ts';

/** Covers both Office Open XML dialects. A missing namespace counts as `main`, because some writers forget it. */
export type Space = 'main' | 'links' | 'office' | 'table' | 'text' | 'style' | 'number' | 'calcext' | 'loext' | 'other';

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
	['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
	['urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0', 'loext'],
]);

interface Declaration {
	readonly depth: number;
	readonly prefix: string;
	readonly space: Space;
}

/** All documents share it, because they share the names that remember a scope. */
let lastScope = 0;

export class XmlNamespaces {
	readonly #declared: Declaration[] = [];
	scope = 0;

	get count(): number {
		return this.#declared.length;
	}

	declare(depth: number, prefix: string, uri: string): void {
		this.scope = ++lastScope;
		this.#declared.push({ depth, prefix, space: SPACES.get(uri) ?? 'other' });
	}

	leave(depth: number): void {
		while ((this.#declared.at(-1)?.depth ?? 0) >= depth) {
			this.#declared.pop();
			this.scope = ++lastScope;
		}
	}

	spaceOf(prefix: string): Space {
		for (let index = this.#declared.length - 1; index >= 0; index--) {
			const declaration = this.#declared[index];
			if (declaration?.prefix === prefix) return declaration.space;
		}
		return prefix === '' ? 'main' : 'other';
	}
}

const MAX_NAMES = 2 ** 12;
const USUAL = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

export class XmlName {
	readonly qualified: string;
	readonly prefix: string;
	readonly local: string;
	readonly isUsual: boolean;
	/** The name that was read after it: documents of one kind repeat their order. */
	follower: XmlName | undefined;
	readonly #bytes: Buffer;
	#space: Space = 'other';
	#scope = -1;

	constructor(qualified: string) {
		this.qualified = qualified;
		this.#bytes = Buffer.from(qualified);
		this.isUsual = USUAL.test(qualified) && !(qualified in {}) && qualified !== 'prototype';
		const colon = qualified.indexOf(':') + 1;
		this.prefix = qualified.slice(0, colon);
		this.local = qualified.slice(colon);
	}

	/** Position behind the name, or -1 if other bytes are there. */
	behind(bytes: Buffer, start: number): number {
		const own = this.#bytes;
		let index = 0;
		while (index < own.length && bytes[start + index] === own[index]) index++;
		return index === own.length ? start + index : -1;
	}

	spaceIn(namespaces: XmlNamespaces): Space {
		if (this.#scope !== namespaces.scope) {
			this.#scope = namespaces.scope;
			this.#space = namespaces.spaceOf(this.prefix.slice(0, -1));
		}
		return this.#space;
	}
}

export class XmlWords {
	readonly texts = new RecentTexts();
	readonly #names = new Map<string, XmlName>();

	name(qualified: string): XmlName {
		const known = this.#names.get(qualified);
		if (known !== undefined) return known;
		if (this.#names.size === MAX_NAMES) this.#names.clear();
		const name = new XmlName(qualified);
		this.#names.set(qualified, name);
		return name;
	}

	nameAt(bytes: Buffer, start: number, end: number): XmlName {
		return this.name(this.texts.at(bytes, start, end));
	}

	/** The same for a name that often stands after `before`. */
	nameAfter(before: XmlName, bytes: Buffer, start: number, end: number): XmlName {
		const { follower } = before;
		if (follower?.behind(bytes, start) === end) return follower;
		return (before.follower = this.nameAt(bytes, start, end));
	}
}

/** One for all documents: a small workbook has six parts, and to make the memory of each takes longer than to read it. */
export const XML_WORDS = new XmlWords();
